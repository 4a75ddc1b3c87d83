import Foundation

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

/// Finds the files to import.
struct ImportFiles {
  /// The files named and those below the folders named, each once, in the order of their paths; hidden ones are left out.
  ///
  /// Links are not followed below a folder, so that nothing is read twice and no walk runs in a circle.
  static func below(_ paths: [String]) throws(CommandError) -> [ImportFile] {
    var files: [ImportFile] = []
    var seen = Set<String>()
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw .misuse(path, "is not there")
      }
      guard isFolder.boolValue else {
        if seen.insert(path).inserted {
          files.append(ImportFile(path: path, container: path, byteCount: size(path)))
        }
        continue
      }
      for name in (FileManager.default.subpaths(atPath: path) ?? []).sorted() {
        guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { continue }
        let full = "\(path)/\(name)"
        let attributes = try? FileManager.default.attributesOfItem(atPath: full)
        guard attributes?[.type] as? FileAttributeType == .typeRegular, seen.insert(full).inserted else { continue }
        files.append(
          ImportFile(path: full, container: path, byteCount: (attributes?[.size] as? NSNumber)?.intValue ?? 0))
      }
    }
    return files
  }

  /// The files that lie beside a file, with their sizes.
  static func beside(_ path: String) -> [ImportFile] {
    let folder = (path as NSString).deletingLastPathComponent
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      .filter { !$0.hasPrefix(".") }
      .map { ImportFile(path: "\(folder)/\($0)", container: folder, byteCount: size("\(folder)/\($0)")) }
  }

  private static func size(_ path: String) -> Int {
    ((try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? NSNumber)?.intValue ?? 0
  }
}
