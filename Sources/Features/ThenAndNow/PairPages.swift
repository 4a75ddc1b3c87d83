package import AtlasModel
package import Presentation

/// The list of pairs and one page for each.
package struct PairPages: Sendable {
  private let pairs: [ReturnPair]
  private let atlas: Atlas
  private let context: PageContext

  /// Prepares the pages of pairs in their order.
  package init(_ pairs: [ReturnPair], in visible: VisibleAtlas, context: PageContext) {
    (self.pairs, atlas, self.context) = (pairs, visible.atlas, context)
  }

  /// The list, the list of all where the first one holds back, and a page a pair.
  package func pages() -> [Page] {
    let (first, rest) = ReturnFinder.firstPage(of: pairs)
    let list = SiteMap.address(of: .pairs).page
    var values: [String: TemplateValue] = [
      "eyebrow": .text(phrases["then-and-now"]),
      "heading": .text(pairs.isEmpty ? phrases["no-pairs"] : phrases.count("pairs", pairs.count)),
      "sentence": .text(phrases[pairs.isEmpty ? "no-pairs-sentence" : "pairs-sentence"]),
      "pairs": .list(first.map { tile($0, on: list) }),
    ]
    var pages: [Page] = []
    if !rest.isEmpty {
      values["all"] = .object([
        "text": .text(phrases.count("all-pairs", pairs.count)),
        "href": .text(SiteMap.reference(from: list, to: PairPages.allPage)),
      ])
      pages.append(
        Page(
          path: PairPages.allPage, template: "pairs", title: phrases["all-pairs-title"], section: "then-now",
          values: [
            "eyebrow": .text(phrases["then-and-now"]), "heading": .text(phrases.count("all-pairs", pairs.count)),
            "sentence": .text(phrases["pairs-sentence"]),
            "pairs": .list(pairs.map { tile($0, on: PairPages.allPage) }),
          ]))
    }
    pages.append(
      Page(
        path: list, template: "pairs", title: phrases["then-and-now"], section: "then-now", values: values,
        links: [PageLink(.pairs, title: phrases["then-and-now"])]))
    return pages + pairs.indices.map(page(at:))
  }

  /// The page of all pairs, one click behind the first.
  package static let allPage = "then-now/all.html"

  /// The share cards of all pairs.
  package func cards() -> [ShareCard] { pairs.map { $0.shareCard(in: atlas, context: context) } }

  /// The newest pair, for the home page.
  package func newestTile(on page: String) -> TemplateValue {
    guard let newest = pairs.max(by: { ($0.now.captured.orderSeconds, $1.id) < ($1.now.captured.orderSeconds, $0.id) })
    else { return .flag(false) }
    return tile(newest, on: page)
  }

  private var phrases: Phrasebook { context.phrases }

  private func tile(_ pair: ReturnPair, on page: String) -> TemplateValue {
    .object([
      "title": .text(pair.title(in: atlas, phrases: phrases)),
      "href": .text(SiteMap.reference(from: page, to: .pair(pair.id))),
      "line": .text("\(years(of: pair)) · \(pair.spanWords(phrases))"),
      "then": picture(pair.then, on: page), "now": picture(pair.now, on: page),
    ])
  }

  private func years(of pair: ReturnPair) -> String {
    [pair.then, pair.now].map { $0.captured.day.map { String($0.year) } ?? "" }.joined(separator: " → ")
  }

  private func picture(_ photo: PhotoRecord, on page: String) -> TemplateValue {
    let place = photo.places.first.flatMap { atlas.places[$0]?.name } ?? phrases["somewhere"]
    let date = photo.captured.day.map(phrases.date) ?? ""
    return context.pictures.value(
      of: photo, on: page, alternativeText: phrases["place-date", ["place": place, "date": date]],
      caption: "\(place), \(date)", original: context.linksOriginals)
  }

  private func page(at index: Int) -> Page {
    let pair = pairs[index]
    let path = SiteMap.address(of: .pair(pair.id)).page
    let title = pair.title(in: atlas, phrases: phrases)
    let more = (1...3).map { pairs[(index + $0) % pairs.count] }.filter { $0.id != pair.id }
    var seen = Set<String>()
    let chain = pair.then.places.compactMap { context.reaches($0) ? atlas.places[$0] : nil }
    let values: [String: TemplateValue] = [
      "eyebrow": .text(phrases["then-and-now"] + " · " + phrases["apart", ["span": pair.spanWords(phrases)]]),
      "heading": .text(title), "chips": context.chips(chain, on: path),
      "then": side(pair.then, on: path), "now": side(pair.now, on: path),
      "apart": .text(pair.spanWords(phrases)),
      "distance": .text(
        pair.distanceMetres < 0.5 ? phrases["same-spot"] : phrases.distance(metres: pair.distanceMetres)),
      "why": .text(phrases["pair-why"]),
      "others": .list(more.filter { seen.insert($0.id).inserted }.map { tile($0, on: path) }),
      "card": context.cardValue(of: pair.shareCard(in: atlas, context: context), on: path),
    ]
    return Page(
      path: path, template: "pair", title: "\(title) · \(phrases["then-and-now"]) · \(pair.id.dropFirst(5))",
      section: "then-now", values: values, links: [PageLink(.pair(pair.id), title: "\(title), \(years(of: pair))")])
  }

  private func side(_ photo: PhotoRecord, on path: String) -> TemplateValue {
    guard let day = photo.captured.exactDay else { return .flag(false) }
    return .object([
      "picture": picture(photo, on: path), "year": .text(String(day.year)), "date": .text(phrases.date(day.monthDay)),
      "datetime": .text(day.description),
      "day": context.reaches(year: day.year)
        ? context.reference(
          phrases.date(day), on: path,
          to: .day(day.monthDay, year: day.year < context.today.year ? day.year : nil))
        : .object(["text": .text(phrases.date(day))]),
    ])
  }
}
