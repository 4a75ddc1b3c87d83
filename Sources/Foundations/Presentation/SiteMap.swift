package import AtlasModel

/// A file of the written site and a place in it.
package struct SiteAddress: Hashable, Sendable {
  /// The path below the site's folder.
  package let page: String
  /// The id of an element of the page, or nothing for its top.
  package let anchor: String?

  /// Makes an address.
  package init(page: String, anchor: String? = nil) { (self.page, self.anchor) = (page, anchor) }
}

/// Where each deep link lives in the written site.
///
/// The writer that places a page, the letter that points to it and the verb that opens it ask these functions.
package enum SiteMap {
  /// The page about this build and its privacy.
  package static let aboutPage = "about.html"

  /// The page and the anchor of a link.
  package static func address(of link: DeepLink) -> SiteAddress {
    switch link {
    case .home: SiteAddress(page: "index.html")
    case .today: SiteAddress(page: "index.html", anchor: "today")
    case .calendar: SiteAddress(page: "on-this-day/index.html")
    case .day(let day, let year):
      SiteAddress(page: "on-this-day/\(day).html", anchor: year.map { "y" + padded($0, 4) })
    case .years: SiteAddress(page: "years/index.html")
    case .year(let year): SiteAddress(page: "years/" + padded(year, 4) + ".html")
    case .places: SiteAddress(page: "places/index.html")
    case .place(let place): SiteAddress(page: "places/\(place).html")
    case .pairs: SiteAddress(page: "then-now/index.html")
    case .pair(let id): SiteAddress(page: "then-now/\(id).html")
    case .stamps: SiteAddress(page: "stamps/index.html")
    case .stampArea(let area):
      area.utf8.count == 2
        ? SiteAddress(page: "stamps/\(area).html") : SiteAddress(page: "stamps/index.html", anchor: area)
    case .stamp(let id): SiteAddress(page: "stamps/\(id).html")
    case .book(let id): SiteAddress(page: "books/\(id).html")
    case .trip(let id): SiteAddress(page: "trips/\(id).html")
    case .cards: SiteAddress(page: "cards/index.html")
    case .map: SiteAddress(page: "map.html")
    }
  }

  /// The stub page that reaches the exact card without a fragment, a query or a script.
  package static func stubPage(of link: DeepLink) -> String {
    if case .day(let day, let year?) = link { return "go/on-this-day/\(day)/" + padded(year, 4) + ".html" }
    return "go/\(link.route).html"
  }

  /// The file of a photo's larger copy.
  package static func displayPicture(_ photo: PhotoID) -> String { "images/\(photo)-display.jpg" }

  /// The file of a photo's copy for a page's width.
  package static func middlePicture(_ photo: PhotoID) -> String { "images/\(photo)-middle.jpg" }

  /// The file of a photo's small copy.
  package static func thumbPicture(_ photo: PhotoID) -> String { "images/\(photo)-thumb.jpg" }

  /// The small copy of a stamp's picture.
  package static func stampPicture(_ stamp: String) -> String { "images/stamp-\(stamp).jpg" }

  /// The thumbnail of a stamp's picture.
  package static func stampThumb(_ stamp: String) -> String { "images/stamp-\(stamp)-thumb.jpg" }

  /// The longer side of that thumbnail in pixels: a fan of stamps is 224 wide.
  package static let stampThumbSide = 256

  /// The file of a share card.
  package static func card(_ stem: String, _ ratio: AspectRatio, _ appearance: Appearance, _ suffix: String) -> String {
    "cards/\(stem)-\(ratio.preset)-\(appearance.rawValue).\(suffix)"
  }

  /// The relative reference from one page to another file, ready for an href.
  ///
  /// The site's own names hold only letters, digits, dots and hyphens, so nothing needs escaping.
  package static func reference(from page: String, to address: SiteAddress) -> String {
    let anchor = address.anchor.map { "#" + $0 } ?? ""
    if page == address.page, !anchor.isEmpty { return anchor }
    let from = page.split(separator: "/").dropLast()
    let to = address.page.split(separator: "/")
    var shared = 0
    while shared < from.count, shared < to.count - 1, from[shared] == to[shared] { shared += 1 }
    let up = Array(repeating: "..", count: from.count - shared)
    return (up + to.dropFirst(shared).map(String.init)).joined(separator: "/") + anchor
  }

  /// The relative reference from one page to the target of a link.
  package static func reference(from page: String, to link: DeepLink) -> String {
    reference(from: page, to: address(of: link))
  }

  /// The relative reference from one page to a file of the site.
  package static func reference(from page: String, to file: String) -> String {
    reference(from: page, to: SiteAddress(page: file))
  }
}
