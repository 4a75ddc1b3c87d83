import Foundation

/// The desktop's handler of `daymark:` links: one desktop file, and one line among the user's default applications.
///
/// What was there before is kept beside it, so that removing leaves both folders as they were, to the byte.
struct LinkHandler {
  /// The desktop file's name.
  static let fileName = "daymark-links.desktop"
  private static let scheme = "x-scheme-handler/daymark"

  private struct Before: Codable {
    /// The bytes of `mimeapps.list`; nothing when there was none.
    let defaults: Data?
    /// What was made of them.
    let after: Data
    /// Folders that were made, the outermost first.
    let made: [String]
  }

  private let ambient: Ambient
  private var applications: String { ambient.folder("XDG_DATA_HOME", default: ".local/share") + "/applications" }
  private var programs: String { ambient.folder("XDG_DATA_HOME", default: ".local/share") + "/daymark/bin" }
  private var defaults: String { ambient.folder("XDG_CONFIG_HOME", default: ".config") + "/mimeapps.list" }
  private var beforePath: String {
    ambient.folder("XDG_STATE_HOME", default: ".local/state") + "/daymark/handler.json"
  }
  /// The desktop file.
  var desktopFile: String { "\(applications)/\(LinkHandler.fileName)" }

  init(_ ambient: Ambient) { self.ambient = ambient }

  /// Whether links are registered, by the file and by the line.
  var isInstalled: Bool {
    FileManager.default.fileExists(atPath: desktopFile)
      && LinkHandler.handler(in: text(defaults)) == LinkHandler.fileName
  }

  private func text(_ path: String) -> String {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  // MARK: Installing

  /// Registers the program; a second time changes nothing.
  func install() throws(CommandError) {
    var made: [String] = []
    let program = try plainProgram(&made)
    let entry = """
      [Desktop Entry]
      Type=Application
      Name=Daymark links
      Comment=Opens links to memories in your journal
      Exec=\(program) open %u
      MimeType=\(LinkHandler.scheme);
      NoDisplay=true
      Terminal=false

      """
    let old = FileManager.default.contents(atPath: defaults)
    let new = Data(LinkHandler.registered(in: old.map { String(decoding: $0, as: UTF8.self) } ?? "").utf8)
    do {
      for folder in [applications, (defaults as NSString).deletingLastPathComponent] { made += try makeFolder(folder) }
      made += try makeFolder((beforePath as NSString).deletingLastPathComponent)
      if !isInstalled {
        let before = Before(defaults: old, after: new, made: made)
        try JSONEncoder().encode(before).write(to: URL(fileURLWithPath: beforePath), options: .atomic)
      }
      try Data(entry.utf8).write(to: URL(fileURLWithPath: desktopFile), options: .atomic)
      if old != new { try new.write(to: URL(fileURLWithPath: defaults), options: .atomic) }
    } catch {
      throw CommandError(
        .failed, desktopFile, "cannot be written", advice: "is the folder yours, and the disk not full?")
    }
  }

  /// The program at a path without spaces and signs: `xdg-open` breaks a quoted one.
  private func plainProgram(_ made: inout [String]) throws(CommandError) -> String {
    func isPlain(_ path: String) -> Bool {
      path.utf8.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || [45, 46, 47, 95].contains($0)
      }
    }
    if isPlain(ambient.program) { return ambient.program }
    let link = programs + "/daymark"
    guard isPlain(link) else {
      throw CommandError(
        .failed, ambient.program,
        "has a space or a sign in its path, and so has the home folder; the desktop cannot start it",
        advice: "install the program with `make install PREFIX=/usr/local`")
    }
    do {
      made += try makeFolder(programs)
      try? FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: ambient.program)
    } catch { throw CommandError(.failed, link, "cannot be made") }
    return link
  }

  /// Makes a folder and says which of its parents were made with it, the outermost first.
  private func makeFolder(_ path: String) throws -> [String] {
    var missing: [String] = []
    var next = path
    while next != "/", !FileManager.default.fileExists(atPath: next) {
      missing.insert(next, at: 0)
      next = (next as NSString).deletingLastPathComponent
    }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return missing
  }

  // MARK: Removing

  /// Takes the registration back.
  ///
  /// - Returns: Whether there was one.
  func remove() throws(CommandError) -> Bool {
    let files = FileManager.default
    let wasThere = files.fileExists(atPath: desktopFile) || files.fileExists(atPath: beforePath)
    let before = files.contents(atPath: beforePath).flatMap { try? JSONDecoder().decode(Before.self, from: $0) }
    let now = files.contents(atPath: defaults)
    do {
      if let before, now == before.after {
        if let old = before.defaults {
          try old.write(to: URL(fileURLWithPath: defaults), options: .atomic)
        } else {
          try files.removeItem(atPath: defaults)
        }
      } else if let now {
        // Others wrote into it since: only our own line goes.
        let text = LinkHandler.withoutUs(in: String(decoding: now, as: UTF8.self))
        if Data(text.utf8) != now { try Data(text.utf8).write(to: URL(fileURLWithPath: defaults), options: .atomic) }
      }
      for path in [desktopFile, programs + "/daymark", beforePath]
      where (try? files.attributesOfItem(atPath: path)) != nil {
        try files.removeItem(atPath: path)
      }
    } catch { throw CommandError(.failed, defaults, "cannot be changed") }
    for folder in (before?.made ?? []).reversed() { rmdir(folder) }
    return wasThere
  }

  // MARK: The list of default applications

  private static let section = "[Default Applications]"

  /// Which desktop file has the links.
  static func handler(in text: String) -> String? {
    var isDefaults = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("[") { isDefaults = line == section }
      guard isDefaults, line.hasPrefix(scheme + "=") else { continue }
      return line.dropFirst(scheme.count + 1).split(separator: ";").first.map(String.init)
    }
    return nil
  }

  /// The list with our line in its section, in place of another handler's.
  static func registered(in text: String) -> String {
    if handler(in: text) == fileName { return text }
    let ours = "\(scheme)=\(fileName)"
    var (lines, isDefaults) = ([String](), false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("[") { isDefaults = line == section }
      if isDefaults, line.hasPrefix(scheme + "=") { continue }
      lines.append(line)
      if line == section { lines.append(ours) }
    }
    if !lines.contains(section) {
      while lines.last == "" { lines.removeLast() }
      lines += (lines.isEmpty ? [] : [""]) + [section, ours, ""]
    }
    return lines.joined(separator: "\n")
  }

  private static func withoutUs(in text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !($0.hasPrefix(scheme + "=") && $0.contains(fileName)) }.joined(separator: "\n")
  }
}
