import AtlasModel
import Foundation
import OnThisDay
import PassportStamps
import PlaceStories
import Presentation
import Settings
import ThenAndNow

/// `share`: exports one card.
enum ShareCommand: Verb {
  static let specification = VerbSpecification(
    "share", "export the share card of a memory, a pair, a place, a year or a wall of stamps",
    usage: ["share LINK [--ratio RATIO] [--appearance light|dark] [--format jpeg|png] [--to DIR]"],
    examples: [
      ("daymark share 'on-this-day/07-09?year=2014' --ratio 4:5 --to ~/Desktop", "writes one picture and its text"),
      ("daymark share then-now/cell-53221-62301 --appearance dark", "a pair, in the dark colours"),
      ("daymark share stamps/jp --ratio 9:16", "the stamps of a country as a story; a continent is stamps/asia"),
      ("daymark share year/2019 --ratio 16:9", "a year in numbers; a place is place/gn-3413829"),
    ],
    options: [
      OptionSpecification("ratio", value: "RATIO", "1:1, 4:5, 3:4, 9:16, 1.91:1, 16:9 or 2:3 (default 1:1)"),
      OptionSpecification("appearance", value: "LOOK", "light or dark (default light)"),
      OptionSpecification("format", value: "FORMAT", "jpeg or png (default jpeg)"),
      OptionSpecification("to", value: "DIR", "the folder to write to (default: the working folder)"),
      OptionSpecification("open", "show the file in the file manager"),
    ],
    notes: ["Nothing is posted anywhere: the picture is a file in the folder you name."])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let workspace = try Workspace(arguments, ambient, console)
    guard let text = arguments.words.first, let link = DeepLink(parsing: text) else {
      throw .misuse(arguments.words.first ?? "share", "is no link", advice: "see `daymark share --help`")
    }
    let ratioText = arguments["ratio"] ?? "1:1"
    guard let ratio = AspectRatio(parsing: ratioText) else {
      throw .misuse(
        "--ratio \(ratioText)", "is none of \(AspectRatio.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    let appearance = try arguments.choice("appearance", Appearance.self) ?? .light
    let format = arguments["format"] ?? "jpeg"
    guard format == "jpeg" || format == "png" else { throw .misuse("--format \(format)", "is none of jpeg, png") }
    let journal = try Journal(workspace)
    let folder = ambient.absolute(arguments["to"] ?? ".")
    let (card, shelf, stamps, plan) = try card(of: link, journal, suffix: format == "png" ? "png" : "jpg")
    let name = SiteMap.card(card.stem, ratio, appearance, plan.suffix).split(separator: "/").last.map(String.init) ?? ""
    let target = "\(folder)/\(name)"
    if arguments.has("dry-run") {
      console.print("would write \(target)")
      return .done
    }
    let order = CardStudio.Order(card: card, ratio: ratio, appearance: appearance)
    let drawn = try CardStudio(workspace, pictures: shelf, stamps: stamps).files([order], plan: plan)
    guard let path = drawn.paths.first ?? nil, let data = FileManager.default.contents(atPath: path) else {
      throw CommandError(.failed, link.route, drawn.findings.first?.message ?? "the card could not be drawn")
    }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try data.write(to: URL(fileURLWithPath: target), options: .atomic)
      let words = Data((card.alternativeText + "\n").utf8)
      try words.write(to: URL(fileURLWithPath: "\(folder)/\(card.stem).txt"), options: .atomic)
    } catch { throw CommandError(.failed, target, "cannot be written") }
    if arguments.has("json") {
      console.print(
        JSONValue.object([
          "schema": .string("daymark.share/1"), "link": .string(link.description), "file": .string(target),
          "alt": .string(card.alternativeText), "bytes": .int(data.count),
        ]).line)
    } else {
      console.print(target)
    }
    if arguments.has("open"), !Desktop(workspace).show(folder: folder) {
      console.note("no file manager could be started")
    }
    return .done
  }

  private static func card(of link: DeepLink, _ journal: Journal, suffix: String) throws(CommandError)
    -> (ShareCard, PictureShelf, StampShelf, CardPlan)
  {
    let workspace = journal.workspace
    var plan = workspace.configuration.cards
    plan.suffix = suffix
    let (shelf, stamps) = (try PictureShelf(workspace), StampShelf(workspace))
    func context() -> PageContext {
      PageContext(phrases: journal.phrases, today: workspace.today, pictures: shelf.pictures, cards: plan)
    }
    switch link {
    case .day(let day, let year?):
      let finder = MemoryFinder(journal.visible, today: workspace.today)
      guard let found = finder.memory(of: day).years.first(where: { $0.year == year }) else { break }
      try shelf.fill(found.photos, workspace)
      if let card = found.shareCard(on: day, context: context()) { return (card, shelf, stamps, plan) }
    case .day(let day, nil):
      let finder = MemoryFinder(journal.visible, today: workspace.today)
      let years = finder.memory(of: day).years.map { DeepLink.day(day, year: $0.year).route }
      guard !years.isEmpty else { break }
      throw CommandError(
        .needsDecision, link.route, "the day has \(years.count) years",
        advice: "name one of them: \(years.joined(separator: ", "))")
    case .pair(let id):
      guard let pair = try journal.pairs().first(where: { $0.id == id }) else { break }
      try shelf.fill([pair.then, pair.now], workspace)
      return (pair.shareCard(in: journal.visible.atlas, context: context()), shelf, stamps, plan)
    case .stampArea(let area):
      stamps.fill(journal.visible.atlas.stamps, photos: try workspace.atlas().photos)
      let pages = StampPages(
        journal.visible, continents: try journal.continents(), pictures: stamps.sizes, context: context())
      if let card = pages.card(ofArea: area) { return (card, shelf, stamps, plan) }
    case .year(let year):
      let photos = journal.visible.atlas.photos.filter { $0.captured.day?.year == year }
      try shelf.fill(photos, workspace)
      if let card = YearPages(PlaceLedger(journal.visible), context: context()).card(of: year) {
        return (card, shelf, stamps, plan)
      }
    case .place(let place):
      let ledger = PlaceLedger(journal.visible)
      try shelf.fill(ledger.entries[place]?.photos ?? [], workspace)
      let pages = PlacePages(ledger, continents: try journal.continents(), context: context())
      if let card = pages.card(of: place) { return (card, shelf, stamps, plan) }
    case .map:
      if let card = try journal.mapCard(context()) { return (card, shelf, stamps, plan) }
    default:
      throw .misuse(
        link.route, "has no share card",
        advice: "cards are made of a year of a day, a pair, a place, a year, the stamps of a country or continent, and "
          + "the map")
    }
    throw CommandError(.failed, link.route, "the journal has nothing of this", advice: "see `daymark show`")
  }
}
