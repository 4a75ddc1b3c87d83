import Foundation
import Glibc

/// A file that an import was asked to read.
struct ImportFile {
  /// The absolute path.
  let path: String
  /// The folder or file that the person named.
  let container: String
  /// The size in bytes.
  let byteCount: Int

  /// The path inside the container; the name of a file that was named itself.
  var inner: String {
    isNamed ? (path.split(separator: "/").last.map(String.init) ?? path) : String(path.dropFirst(container.count + 1))
  }

  /// Whether the person named the file itself and not a folder around it.
  var isNamed: Bool { path == container }
}

/// Finds the files to import: those named and those below the folders named, each once, in the order of their paths.
///
/// Hidden files are left out, and so are journals: what a journal keeps of imports is no export. Links are not followed
/// below a folder, so that nothing is read twice and no walk runs in a circle.
struct ImportFiles {
  /// The files found.
  private(set) var files: [ImportFile] = []
  /// Folders and files that cannot be looked at, with the reason.
  private(set) var unreadable: [(path: String, reason: String)] = []
  /// Folders named in which no file was found.
  private(set) var empty: [String] = []
  private var seen = Set<String>()

  /// Looks for the files below paths.
  init(below paths: [String]) throws(CommandError) {
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw .misuse(path, "is not there")
      }
      guard isFolder.boolValue else {
        add(path, in: path)
        continue
      }
      let (before, hidden) = (files.count, unreadable.count)
      walk(path, in: path)
      if files.count == before, unreadable.count == hidden { empty.append(path) }
    }
  }

  /// The files that lie beside a file, with their sizes.
  static func beside(_ path: String) -> [ImportFile] {
    let folder = (path as NSString).deletingLastPathComponent
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      .filter { !$0.hasPrefix(".") }
      .map { ImportFile(path: "\(folder)/\($0)", container: folder, byteCount: status("\(folder)/\($0)").size) }
  }

  private mutating func walk(_ folder: String, in container: String) {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
      unreadable.append((folder, "cannot be listed: permission denied or damaged"))
      return
    }
    guard !names.contains("decisions.jsonl") else { return }
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      switch ImportFiles.status(path).kind {
      case S_IFDIR: walk(path, in: container)
      case S_IFREG: add(path, in: container)
      default: continue
      }
    }
  }

  private mutating func add(_ path: String, in container: String) {
    guard seen.insert(URL(fileURLWithPath: path).resolvingSymlinksInPath().path).inserted else { return }
    files.append(ImportFile(path: path, container: container, byteCount: ImportFiles.status(path).size))
  }

  /// The kind and the size of a file, links not followed.
  private static func status(_ path: String) -> (kind: mode_t, size: Int) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return (0, 0) }
    return (status.st_mode & S_IFMT, Int(status.st_size))
  }
}
