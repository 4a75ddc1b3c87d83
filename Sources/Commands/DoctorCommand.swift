import AtlasModel
import Foundation
import Presentation
import Publishing
import Settings
import TextReading

/// `doctor`: what works on this machine, what does not, and what helps.
enum DoctorCommand: Verb {
  static let specification = VerbSpecification(
    "doctor", "say what works here, what does not, and what helps",
    usage: ["doctor [--json]", "doctor --config"],
    examples: [
      ("daymark doctor", "checks the data, the fonts, the journal folder and the desktop"),
      ("daymark doctor --config", "every setting, its value, and where it comes from"),
    ],
    options: [OptionSpecification("config", "print settings and where they come from")])

  private struct Check {
    let name: String
    let good: Bool
    let words: String
    let help: String?
  }

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let workspace = try Workspace(arguments, ambient, console)
    if arguments.has("config") {
      for key in Configuration.keys {
        console.print(
          [
            key.padding(to: 22), workspace.configuration.value(of: key).padding(to: 28),
            workspace.settingSources[key] ?? "default",
          ].joined(separator: "  "))
      }
      return .done
    }
    let checks = self.checks(workspace)
    if arguments.has("json") {
      console.print(
        JSONValue.object([
          "schema": .string("daymark.doctor/1"),
          "checks": .array(
            checks.map {
              .object([
                "name": .string($0.name), "good": .bool($0.good), "message": .string($0.words),
                "help": .optional($0.help),
              ])
            }),
        ]).line)
    } else {
      for check in checks {
        console.print(
          "\(check.good ? "good" : "BAD ")  \(check.name.padding(to: 10))  \(Console.printable(check.words))")
        if !check.good, let help = check.help { console.print("      \(help)") }
      }
    }
    return checks.allSatisfy(\.good) ? .done : .problemFound
  }

  private static func checks(_ workspace: Workspace) -> [Check] {
    let files = FileManager.default
    var checks: [Check] = []
    func check(_ name: String, _ good: Bool, _ words: String, help: String? = nil) {
      checks.append(Check(name: name, good: good, words: words, help: help))
    }
    let gazetteer = (try? workspace.resolver()) != nil
    check(
      "gazetteer", gazetteer, gazetteer ? "place data can be read" : "place data cannot be read", help: "make install")
    let templates = workspace.program.templates.text("pages/day.html") != nil
    check("templates", templates, templates ? "found" : "missing", help: "make install")
    let fonts = [
      ("EB Garamond", "/usr/share/fonts/opentype/ebgaramond", "fonts-ebgaramond"),
      ("Inter", "/usr/share/fonts/opentype/inter", "fonts-inter"),
      ("Noto", "/usr/share/fonts/truetype/noto", "fonts-noto-core"),
      ("Noto CJK", "/usr/share/fonts/opentype/noto", "fonts-noto-cjk"),
    ]
    for (name, folder, package) in fonts {
      let there = files.fileExists(atPath: folder)
      check(
        "font", there, "\(name) \(there ? "is there" : "is missing: cards in some scripts will lack letters")",
        help: "apt install \(package)")
    }
    let data = LanguageData(folders: [workspace.program.assets + "/language-data"])
    for language in workspace.configuration.stampLanguages {
      let there = data.has(language)
      check(
        "stamps", there, there ? "stamps can be read in '\(language)'" : "stamps cannot be read in '\(language)'",
        help: LanguageData.remedy(for: language))
    }
    let zones = data.has(LanguageData.zone)
    check(
      "books", zones,
      zones ? "the zones of identity pages can be read" : "the model for the zones of identity pages is missing",
      help: LanguageData.remedy(for: LanguageData.zone))
    let subset = files.fileExists(atPath: workspace.program.assets + "/fonts/serif-regular.woff2")
    check(
      "typefaces", subset, subset ? "pages carry their own" : "pages fall back on the reader's", help: "scripts/setup")
    let journal = files.fileExists(atPath: workspace.folder + "/decisions.jsonl")
    check(
      "journal", journal, journal ? workspace.folder : "none in \(workspace.folder)", help: "daymark journal ~/Pictures"
    )
    let hidden = workspace.outputFolder.split(separator: "/").contains { $0.hasPrefix(".") }
    let temporary = workspace.outputFolder.hasPrefix("/tmp/")
    check(
      "folder", !hidden && !temporary,
      hidden || temporary
        ? "browsers from Flatpak and Snap cannot read \(workspace.outputFolder)" : "the site lies in a visible folder",
      help: "daymark build --output ~/Journal/output")
    let script = files.isExecutableFile(atPath: "/usr/bin/xdg-open")
    check("desktop", script, script ? "pages can be opened" : "xdg-open is missing", help: "apt install xdg-utils")
    let kind = browserKind(workspace)
    check(
      "browser", kind != "Flatpak" && kind != "Snap",
      kind.map {
        $0 == ""
          ? "links keep their anchors"
          : "the usual browser comes from \($0), which opens pages without anchors and pictures"
      }
        ?? "no usual browser is set; $BROWSER, gio and xdg-open are tried",
      help: "choose a browser that is no \(kind ?? ""): xdg-settings set default-web-browser NAME.desktop")
    let handler = LinkHandler(workspace.ambient)
    // Opt-in, so that its absence is no fault.
    check(
      "links", true,
      handler.isInstalled
        ? "daymark: links open the journal" : "daymark: links are not registered; `daymark links install` does it")
    return checks
  }

  /// Where the usual browser comes from: `Flatpak`, `Snap`, or nothing special; nil when none is set.
  private static func browserKind(_ workspace: Workspace) -> String? {
    let ambient = workspace.ambient
    let lists = [
      ambient.folder("XDG_CONFIG_HOME", default: ".config") + "/mimeapps.list",
      "/usr/share/applications/mimeapps.list", "/etc/xdg/mimeapps.list",
    ]
    var name: String?
    for list in lists where name == nil {
      let text = FileManager.default.contents(atPath: list).map { String(decoding: $0, as: UTF8.self) } ?? ""
      name = text.split(separator: "\n").first { $0.hasPrefix("text/html=") || $0.hasPrefix("x-scheme-handler/http=") }
        .flatMap { $0.split(separator: "=").dropFirst().first?.split(separator: ";").first.map(String.init) }
    }
    guard let name else { return nil }
    let flatpaks = [
      "/var/lib/flatpak/exports/share/applications/",
      ambient.home + "/.local/share/flatpak/exports/share/applications/",
    ]
    if flatpaks.contains(where: { FileManager.default.fileExists(atPath: $0 + name) }) { return "Flatpak" }
    return FileManager.default.fileExists(atPath: "/var/lib/snapd/desktop/applications/" + name) ? "Snap" : ""
  }
}
