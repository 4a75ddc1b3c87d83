import Foundation
import Presentation

/// `links`: registers and unregisters the handler of `daymark:` links.
enum LinksCommand: Verb {
  static let specification = VerbSpecification(
    "links", "let links in letters and calendars open the journal",
    usage: ["links install", "links remove", "links here [DIR]"],
    examples: [
      (
        "daymark links install",
        "registers daymark: links with your desktop and remembers where this journal's site lies"
      ),
      ("daymark links here ~/Sync/Journal/output", "says where the site lies after it was moved"),
      ("daymark links remove", "takes the registration back, to the byte"),
    ], options: [],
    notes: ["A link only opens a page of the journal: it starts nothing, changes nothing, and names no file."])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let workspace = try Workspace(arguments, ambient, console)
    let handler = LinkHandler(ambient)
    let isDry = arguments.has("dry-run")
    switch arguments.words.first {
    case "install":
      try arguments.refuseMore(than: 1)
      if isDry {
        console.answer("would write \(handler.desktopFile) and one line into mimeapps.list", in: arguments)
        return .done
      }
      let site = workspace.outputFolder
      try handler.install()
      if let atlas = KnownSites.atlas(ofSite: site) {
        try KnownSites(ambient).remember(site, of: atlas)
      } else {
        console.note("no site is written in \(site) yet: `daymark build` writes it, then run `daymark links here`")
      }
      console.answer(
        "daymark: links open your journal now; take it back with `daymark links remove`", in: arguments,
        ["path": .string(handler.desktopFile)])
    case "remove":
      try arguments.refuseMore(than: 1)
      if isDry {
        console.answer("would remove \(handler.desktopFile)", in: arguments)
        return .done
      }
      // First what lies in the state folder, so that the folder goes too when it was ours.
      OpenedDays(ambient).forget()
      KnownSites(ambient).forget()
      let wasThere = try handler.remove()
      console.answer(wasThere ? "daymark: links are not registered any more" : "nothing was registered", in: arguments)
    case "here":
      let site = arguments.words.dropFirst().first.map(ambient.absolute) ?? workspace.outputFolder
      guard let atlas = KnownSites.atlas(ofSite: site) else {
        throw .misuse(site, "holds no site of Daymark", advice: "name the folder in which index.html and site.json lie")
      }
      if !isDry { try KnownSites(ambient).remember(site, of: atlas) }
      console.answer(
        "\(isDry ? "would open" : "open") links in \(site) from now on", in: arguments, ["site": .string(site)])
    default:
      throw .misuse(
        arguments.words.first ?? "links", "is none of install, remove, here", advice: "see `daymark links --help`")
    }
    return .done
  }
}
