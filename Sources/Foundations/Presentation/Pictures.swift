package import AtlasModel

/// The state of a photo's reduced copies.
package enum PictureState: Hashable, Sendable {
  /// The copies are there, in these sizes; a small photo has none between its larger and its small one.
  case ready(display: PictureSize, middle: PictureSize?, thumb: PictureSize)
  /// The photo cannot be shown; the reason is plain words.
  case broken(String)
}

/// The reduced copies of all photos, as the pages need them.
package struct Pictures: Sendable {
  /// Below this width in pixels a picture is not blown up to the width of a page.
  private static let tinyWidth = 500

  private let states: [PhotoID: PictureState]

  /// Gathers the states.
  package init(_ states: [PhotoID: PictureState] = [:]) { self.states = states }

  /// The state of a photo; broken when nothing is known of it.
  package subscript(photo: PhotoID) -> PictureState { states[photo] ?? .broken("not made yet") }

  /// Whether the photo can be shown.
  package func canShow(_ photo: PhotoID) -> Bool {
    if case .ready = self[photo] { return true }
    return false
  }

  /// What a template needs to show the photo on a page.
  package func value(
    of photo: PhotoRecord, on page: String, alternativeText: String, caption: String, original: Bool = false
  ) -> TemplateValue {
    var value: [String: TemplateValue] = [
      "id": .text(photo.id.text), "place": .optional(photo.places.first?.text), "alt": .text(alternativeText),
      "caption": .text(caption),
    ]
    switch self[photo.id] {
    case .ready(let display, let middle, let thumb):
      value["ready"] = .flag(true)
      value["href"] = .text(SiteMap.reference(from: page, to: SiteMap.displayPicture(photo.id)))
      value["src"] = .text(SiteMap.reference(from: page, to: SiteMap.thumbPicture(photo.id)))
      if let middle {
        value["middle"] = .object([
          "href": .text(SiteMap.reference(from: page, to: SiteMap.middlePicture(photo.id))),
          "width": .number(middle.width),
        ])
      }
      value["width"] = .number(thumb.width)
      value["height"] = .number(thumb.height)
      value["displaywidth"] = .number(display.width)
      value["displayheight"] = .number(display.height)
      value["larger"] = .flag(display.width > thumb.width)
      value["tiny"] = .flag(display.width < Pictures.tinyWidth)
      value["portrait"] = .flag(display.height > display.width)
      if original { value["original"] = .text(photo.reference.absolutePath) }
    case .broken(let reason):
      value["broken"] = .text(reason)
      value["name"] = .text(photo.reference.path.split(separator: "/").last.map(String.init) ?? "")
    }
    return .object(value)
  }
}
