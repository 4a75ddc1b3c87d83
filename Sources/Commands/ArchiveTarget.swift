import AtlasModel
import Foundation
import RecordKeeping

/// Where an archive or a restored journal may be written.
struct ArchiveTarget {
  /// Refuses a folder inside the journal, which an archive would go with, inside a photo folder, where the next scan would
  /// read it, or inside another archive, which would not be whole any more.
  static func refuseInside(_ folder: String, _ workspace: Workspace) throws(CommandError) {
    if isInside(folder, workspace.folder) || isInside(folder, workspace.outputFolder) {
      throw .misuse(folder, "lies inside the journal", advice: elsewhere)
    }
    let store = try workspace.store()
    let roots = try workspace.reading { () throws(StorageError) in try store.roots() }
    if let root = roots.first(where: { isInside(folder, $0.path) }) {
      throw .misuse(
        folder, "lies inside the photo folder \(root.path), where the next scan would take its pictures for photos",
        advice: elsewhere)
    }
    try refuseInsideBag(folder)
  }

  /// Refuses a folder inside an archive.
  static func refuseInsideBag(_ folder: String) throws(CommandError) {
    var above = URL(fileURLWithPath: resolved(folder)).deletingLastPathComponent()
    while above.path != "/" {
      if FileManager.default.fileExists(atPath: above.path + "/bagit.txt") {
        throw .misuse(
          folder, "lies inside the archive \(above.path), which would not be whole any more", advice: elsewhere)
      }
      above.deleteLastPathComponent()
    }
  }

  private static let elsewhere = "name a folder outside of it, best on another disk"

  private static func isInside(_ folder: String, _ above: String) -> Bool {
    let above = resolved(above)
    return (resolved(folder) + "/").hasPrefix((above == "/" ? "" : above) + "/")
  }

  /// The path without symbolic links, as far as it is there.
  private static func resolved(_ path: String) -> String {
    var (above, below) = (URL(fileURLWithPath: path), [String]())
    while !FileManager.default.fileExists(atPath: above.path), above.path != "/" {
      below.insert(above.lastPathComponent, at: 0)
      above.deleteLastPathComponent()
    }
    return ([above.resolvingSymlinksInPath().path] + below).joined(separator: "/")
  }
}
