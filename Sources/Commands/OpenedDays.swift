import AtlasModel
import Foundation

/// On which days a memory was opened by its link: the unread mark of those days is not drawn again.
///
/// A file of the state folder, written by `open` alone, with actual days and nothing of what was seen.
struct OpenedDays {
  private struct File: Codable {
    var schema = "daymark.opened/1"
    /// The last days, by journal.
    var days: [String: [String]] = [:]
  }

  /// How many days are kept: the mark is drawn for the viewer's own day alone.
  private static let mostDays = 7

  private let folder: String
  private var path: String { folder + "/opened.json" }

  init(_ ambient: Ambient) { folder = ambient.folder("XDG_STATE_HOME", default: ".local/state") + "/daymark" }

  private var file: File {
    FileManager.default.contents(atPath: path).flatMap { try? JSONDecoder().decode(File.self, from: $0) } ?? File()
  }

  /// The days on which a journal was opened, as the home page reads them: `2026-07-09 2026-07-10`.
  func words(of atlas: String) -> String { (file.days[atlas] ?? []).joined(separator: " ") }

  /// Notes that the memory of a day was opened on that day; a state folder that cannot be written costs the mark only.
  func note(_ day: CalendarDay, of atlas: String) {
    var file = file
    var days = file.days[atlas] ?? []
    guard !days.contains(day.description) else { return }
    days = Array((days + [day.description]).suffix(OpenedDays.mostDays))
    file.days[atlas] = days
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(file) else { return }
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// Forgets everything.
  func forget() { try? FileManager.default.removeItem(atPath: path) }
}
