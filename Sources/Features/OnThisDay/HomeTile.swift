package import AtlasModel
package import Presentation

/// The home page's On This Day tile, and the words that let the page's script draw it for the viewer's own day.
package struct HomeTile: Sendable {
  private let finder: MemoryFinder
  private let context: PageContext

  /// Prepares the tile of an atlas.
  package init(_ visible: VisibleAtlas, context: PageContext) {
    finder = MemoryFinder(visible, today: context.today)
    self.context = context
  }

  /// The tile for the day of the build; nothing when that day has nothing, so that no empty tile stands there.
  package func value() -> TemplateValue {
    let today = TodaysMemories(on: context.today, from: finder)
    guard let first = today.memories.first else { return .flag(false) }
    let page = "index.html"
    let photo = today.memories.flatMap(\.years).flatMap(\.photos).first { context.pictures.canShow($0.id) }
    var value: [String: TemplateValue] = [
      "day": .text(context.today.monthDay.description), "heading": .text(context.phrases.date(first.day)),
      "href": .text(SiteMap.reference(from: page, to: .day(first.day, year: nil))),
      "memories": .list(today.memories.map { line($0, on: page) }),
    ]
    if let photo {
      value["picture"] = context.pictures.value(of: photo, on: page, alternativeText: "", caption: "")
    }
    return .object(value)
  }

  private func line(_ memory: Memory, on page: String) -> TemplateValue {
    .object([
      "text": .text(memory.words(context.phrases)),
      "href": .text(SiteMap.reference(from: page, to: .day(memory.day, year: nil))),
      "date": .text(context.phrases.date(memory.day)),
    ])
  }

  /// For each occupied day its date, its words and a small picture, as the home page's script reads them.
  package func script() -> String {
    let days = finder.occupiedDays.map { day -> (String, JSONValue) in
      let memory = finder.memory(of: day)
      var entry: [JSONValue] = [.string(context.phrases.date(day)), .string(memory.words(context.phrases))]
      for photo in memory.years.flatMap(\.photos) {
        guard case .ready(_, _, let thumb) = context.pictures[photo.id] else { continue }
        entry += [.string(SiteMap.thumbPicture(photo.id)), .int(thumb.width), .int(thumb.height)]
        break
      }
      return (day.description, .array(entry))
    }
    return "window.daymarkDays=" + JSONValue.object(Dictionary(uniqueKeysWithValues: days)).line + ";\n"
  }
}
