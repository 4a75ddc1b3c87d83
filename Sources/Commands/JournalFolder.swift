import AtlasModel
import Digests
import Foundation
import Glibc
import RecordKeeping

/// Makes and recognises the journal folder.
struct JournalFolder {
  private let workspace: Workspace

  init(_ workspace: Workspace) { self.workspace = workspace }

  /// Makes the folder with its settings file when it is not there.
  ///
  /// - Parameter seed: what the journal's lasting id is made from. The same photo folders give the same id, so that the
  ///   same input gives the same journal to the byte; without a seed the id is random.
  /// - Returns: Whether it was made now.
  @discardableResult
  func makeIfMissing(seed: [String]) throws(CommandError) -> Bool {
    let folder = workspace.folder
    if FileManager.default.fileExists(atPath: folder + "/decisions.jsonl") { return false }
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    guard entries.allSatisfy({ $0.hasPrefix(".") || JournalFolder.ownNames.contains($0) }) else {
      throw .misuse(
        folder, "is not empty and holds no journal",
        advice: "name another folder with --journal, or an empty one")
    }
    if workspace.arguments.has("dry-run") {
      workspace.console.print("would make a journal in \(folder)")
      return false
    }
    try make(folder)
    try make(folder + "/notes")
    if !FileManager.default.fileExists(atPath: folder + "/daymark.toml") {
      do {
        try SettingsText.text.write(toFile: folder + "/daymark.toml", atomically: true, encoding: .utf8)
      } catch { throw CommandError(.failed, folder + "/daymark.toml", "cannot be written") }
    }
    let today = workspace.today
    do {
      var log = try DecisionLog(path: folder + "/decisions.jsonl")
      _ = try log.append(.found(atlas: JournalFolder.id(seed: seed)), on: today)
    } catch { throw CommandError(error) }
    return true
  }

  /// What may lie in a folder that is to become a journal: what a restored or hand-made one already has.
  private static let ownNames = [
    "daymark.toml", "imports", "notes", "cache", "output", "outbox", "review", "atlas.sqlite", "templates",
  ]

  private func make(_ folder: String) throws(CommandError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw CommandError(.failed, folder, "cannot be made: \(String(cString: strerror(errno)))") }
  }

  /// Ten letters and digits, a letter first, as deep links want ids.
  static func id(seed: [String], prefix: Character = "j") -> String {
    var text = seed.joined(separator: "\n")
    if seed.isEmpty {
      var source = SystemRandomNumberGenerator()
      text = String(source.next(), radix: 36) + String(source.next(), radix: 36)
    }
    let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    let digits = SHA256.digest(of: Array(text.utf8)).prefix(9).map { letters[Int($0) % letters.count] }
    return String(prefix) + String(digits)
  }
}

/// The settings file of a new journal.
enum SettingsText {
  static let text = """
    # The settings of this journal. Every line that starts with # is a comment; take the # away to change a value.

    [site]
    # language = "en"
    # output = "output"            # where the site is written
    # year = 2019                  # the site of one year alone
    # link-originals = false       # true puts the paths of your photos into the pages

    [images]
    # display = 1600               # long side of the larger copies, in pixels
    # thumb = 400                  # long side of the small copies

    [then-now]
    # separation = 1000            # metres between two pairs
    # years = 2                    # the least span
    # grids = 4

    [cards]
    # ratios = ["1:1", "4:5", "9:16", "1.91:1"]      # also 3:4, 16:9, 2:3
    # appearances = ["light", "dark"]
    # format = "jpeg"              # or png
    # on-this-day = "upcoming"     # the next 31 days; or all, or none
    # places = "countries"         # whose places get a card; or all, or none
    # wordmark = true

    [privacy]
    # home-zone = "47.6740,-122.1215 500"            # nothing within 500 m of this point is ever shown

    [stamps]
    # languages = ["eng"]          # in which stamps are read, by Tesseract's names; daymark doctor tells what is missing

    [reminder]
    # enabled = false
    # delivery = "file"            # letters lie in outbox/; or maildir, or sendmail (the text then leaves this computer)
    # address = "owner@localhost"  # from whom and to whom
    # maildir = "~/Maildir"
    # sendmail = "/usr/sbin/sendmail"
    # photos = false               # whether letters show reduced pictures
    # alarm = false                # whether calendar entries ring at eight in the morning

    [import]
    # roots = ["~/Pictures"]       # photo folders that every scan reads

    """
}
