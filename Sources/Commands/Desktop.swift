import Foundation
import Presentation

/// Opens files of the site and folders in the programs of the desktop, without a shell.
struct Desktop {
  private let workspace: Workspace
  /// The folder of the site whose pages are opened.
  private let site: String

  init(_ workspace: Workspace, site: String? = nil) {
    (self.workspace, self.site) = (workspace, site ?? workspace.outputFolder)
  }

  /// The `file:` address of a page of the site.
  func address(of page: String, anchor: String?) -> String {
    URL(fileURLWithPath: site + "/" + page).absoluteString + (anchor.map { "#" + $0 } ?? "")
  }

  /// Opens a page; without a display its path is printed and that is all.
  ///
  /// A browser given the address keeps the anchor, and so does `gio`; `xdg-open` may lose it, so it is given the plain path.
  func open(page: String, anchor: String?) throws(CommandError) {
    let environment = workspace.ambient.environment
    let path = site + "/" + page
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandError(.failed, path, "the site has no such page", advice: "write it with `daymark build`")
    }
    guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else {
      workspace.console.print(path)
      return
    }
    let browser = environment["BROWSER"].map { [$0] } ?? []
    let candidates = [
      browser + [address(of: page, anchor: anchor)], ["gio", "open", address(of: page, anchor: anchor)],
      ["xdg-open", path],
    ]
    for words in candidates where words.count > 1 && run(words) { return }
    throw CommandError(.failed, path, "no browser could be started", advice: "open this file by double click")
  }

  /// Opens a page that is no part of the site; without a display its path was printed and that is all.
  func open(file path: String) throws(CommandError) {
    let environment = workspace.ambient.environment
    guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return }
    let address = URL(fileURLWithPath: path).absoluteString
    let browser = environment["BROWSER"].map { [$0] } ?? []
    for words in [browser + [address], ["gio", "open", address], ["xdg-open", path]] where words.count > 1 && run(words)
    {
      return
    }
    throw CommandError(.failed, path, "no browser could be started", advice: "open this file by double click")
  }

  /// Shows a folder in the file manager.
  func show(folder: String) -> Bool { run(["xdg-open", folder]) }

  /// Runs a program of the desktop to its end and says whether it was content; false when it is not there.
  func runs(_ words: [String]) -> Bool { run(words, waiting: true) }

  private func run(_ words: [String], waiting: Bool = false) -> Bool {
    let search = (workspace.ambient.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map(String.init)
    let name = words[0]
    let program =
      name.hasPrefix("/")
      ? name : search.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let program, FileManager.default.isExecutableFile(atPath: program) else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = Array(words.dropFirst())
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    if waiting || name.hasSuffix("gio") || name.hasSuffix("xdg-open") {
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
    return true
  }
}
