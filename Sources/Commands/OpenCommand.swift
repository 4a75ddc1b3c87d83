import AtlasModel
import Foundation
import OnThisDay
import Presentation

/// `open`: resolves a deep link and opens its page.
enum OpenCommand: Verb {
  static let specification = VerbSpecification(
    "open", "open the page that a link points to",
    usage: ["open LINK [--print] [--json]"],
    examples: [
      ("daymark open 'daymark://on-this-day/07-09?year=2014'", "opens the day at that year's card"),
      ("daymark open on-this-day/07-09 --print", "prints the address and opens nothing"),
    ],
    options: [OptionSpecification("print", "print the file: address and open nothing")],
    notes: ["A link that has nothing behind it leads to the nearest day, its successor or its section, and says so."])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let text = arguments.words.first ?? "home"
    guard arguments.words.count <= 1, let link = DeepLink(parsing: text) else {
      throw .misuse(text, "is no link", advice: "links look like daymark://on-this-day/07-09?year=2014")
    }
    let workspace = try Workspace(arguments, ambient, console)
    let site = try site(DeepLink.atlas(in: text), workspace)
    let table = try LinkTable(site)
    let found = table.resolve(link, today: workspace.today)
    let desktop = Desktop(workspace, site: site)
    if arguments.has("json") {
      console.print(
        JSONValue.object([
          "schema": .string("daymark.open/1"), "link": .string(link.description), "page": .string(found.page),
          "anchor": .optional(found.anchor), "fallback": .optional(found.fallback),
        ]).line)
    } else if let fallback = found.fallback {
      console.note("\(link.route) has nothing of its own; this is the \(fallback.replacing("-", with: " "))")
    }
    if arguments.has("print") {
      if !arguments.has("json") { console.print(desktop.address(of: found.page, anchor: found.fragment)) }
    } else if !arguments.has("json") {
      try desktop.open(page: found.page, anchor: found.fragment)
      noteOpening(link, of: site, workspace)
    }
    return .done
  }

  /// A link to today's memory takes the unread mark of today away.
  private static func noteOpening(_ link: DeepLink, of site: String, _ workspace: Workspace) {
    let today = workspace.today
    let days = TodaysMemories.days(on: today)
    switch link {
    case .today: break
    case .day(let day, _) where days.contains(day): break
    default: return
    }
    if let atlas = KnownSites.atlas(ofSite: site) { OpenedDays(workspace.ambient).note(today, of: atlas) }
  }

  /// The folder of the site that a link means: that of the journal the command line names; else the one the link names;
  /// else that of the usual journal; else the one that was registered last.
  private static func site(_ atlas: String?, _ workspace: Workspace) throws(CommandError) -> String {
    let isNamed = workspace.arguments["journal"] != nil || workspace.ambient.environment["DAYMARK_JOURNAL"] != nil
    let own = workspace.outputFolder
    let ownAtlas = KnownSites.atlas(ofSite: own)
    if isNamed || workspace.arguments["output"] != nil || (ownAtlas != nil && (atlas == nil || atlas == ownAtlas)) {
      return own
    }
    return try KnownSites(workspace.ambient).site(of: atlas) ?? own
  }
}

/// The table of links that the last build wrote.
struct LinkTable {
  /// Where a link leads.
  struct Target {
    let page: String
    let anchor: String?
    let fallback: String?

    /// What a browser is given behind `#`: the anchor, or the notice that tells why it is another page.
    var fragment: String? { anchor ?? fallback.flatMap { LinkTable.notices[$0] } }
  }

  private struct File: Decodable {
    struct Entry: Decodable {
      let page: String
      let anchor: String?
    }
    let links: [String: Entry]
    let retired: [String: String]
  }

  /// The notice on the page that tells why it is another one than the link says: the id of an element that shows only as
  /// the target of its anchor.
  fileprivate static let notices = [
    "nearest-day": "notice-nearest-day", "day": "notice-day", "section": "notice-section",
    "home-page": "notice-home",
  ]

  private let file: File
  private let folder: String

  /// Reads the table of a site.
  init(_ site: String) throws(CommandError) {
    folder = site
    guard let data = FileManager.default.contents(atPath: folder + "/links.json") else {
      throw CommandError(.failed, folder, "no site is written here yet", advice: "write it with `daymark build`")
    }
    guard let file = try? JSONDecoder().decode(File.self, from: data) else {
      throw CommandError(.failed, folder + "/links.json", "is damaged", advice: "write it anew with `daymark build`")
    }
    self.file = file
  }

  /// Finds the page of a link; never a dead end.
  func resolve(_ link: DeepLink, today: CalendarDay) -> Target {
    if case .today = link { return resolve(.day(today.monthDay, year: nil), today: today) }
    if case .day(let day, nil) = link, !hasYears(day) { return nearest(to: day) ?? target(of: link, nil) }
    if let entry = entry(link) { return Target(page: entry.page, anchor: entry.anchor, fallback: nil) }
    if let successor = file.retired[link.description].flatMap(DeepLink.init(parsing:)), let entry = entry(successor) {
      return Target(page: entry.page, anchor: entry.anchor, fallback: "successor")
    }
    switch link {
    case .day(let day, _):
      return hasYears(day)
        ? target(of: .day(day, year: nil), "day") : nearest(to: day) ?? target(of: .calendar, "section")
    case .pair: return target(of: .pairs, "section")
    case .stamp, .stampArea, .book: return target(of: .stamps, "section")
    case .place: return target(of: .places, "section")
    case .year: return target(of: .years, "section")
    default: return target(of: .home, "home-page")
    }
  }

  private func entry(_ link: DeepLink) -> File.Entry? {
    guard let entry = file.links[link.description] else { return nil }
    // The table lies in a folder that others can write to: only the site's own pages are opened.
    let page = URL(fileURLWithPath: folder + "/" + entry.page).resolvingSymlinksInPath().path
    let site = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    return page.hasPrefix(site + "/") && page.hasSuffix(".html") ? entry : nil
  }

  private func target(of link: DeepLink, _ fallback: String?) -> Target {
    let address = SiteMap.address(of: link)
    return Target(page: address.page, anchor: address.anchor, fallback: fallback)
  }

  private func hasYears(_ day: MonthDay) -> Bool { occupied.contains(day) }

  private var occupied: Set<MonthDay> {
    var days = Set<MonthDay>()
    for text in file.links.keys {
      if case .day(let day, .some)? = DeepLink(parsing: text) { days.insert(day) }
    }
    return days
  }

  private func nearest(to day: MonthDay) -> Target? {
    NearestMemory(to: day, among: occupied).map { target(of: .day($0.day, year: nil), "nearest-day") }
  }
}
