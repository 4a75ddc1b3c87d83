package import Digests
import Synchronization

/// Makes a folder into a bag where it lies: its files move into `data`, lists are written beside them.
///
/// For measuring beside other programs, which work so; archives are laid down by `YearBag`.
package enum FolderBag {
  /// Makes the bag.
  ///
  /// - Returns: How many files and bytes the payload has.
  package static func make(_ folder: String, _ algorithm: DigestAlgorithm, jobs: Int) throws(BagError)
    -> (files: Int, bytes: Int)
  {
    guard Folders.kind(folder) == .folder else { throw BagError(folder, "is no folder", isMisuse: true) }
    guard Folders.kind(folder + "/" + BagText.declarationName) == .nothing else {
      throw BagError(folder, "is a bag already", isMisuse: true)
    }
    let names = Folders.names(in: folder)
    // The files wait under a name that is none of theirs, since one of them may be called data.
    let waiting = folder + "/.daymark-payload"
    try Folders.make(waiting)
    for name in names { try Folders.rename(folder + "/" + name, to: waiting + "/" + name) }
    try Folders.rename(waiting, to: folder + "/data")
    let files = Folders.files(below: folder + "/data")
    let digests = Mutex([String](repeating: "", count: files.count))
    let bytes = Mutex(0)
    let counter = ByteCounter(total: 0) { done, _ in bytes.withLock { $0 = max($0, done) } }
    try Workers.forEach(files.count, jobs: jobs) { index throws(BagError) in
      let path = folder + "/data/" + files[index].path
      let digest = try FileDigest.hexadecimal(path, [algorithm], counter)[algorithm] ?? ""
      digests.withLock { $0[index] = digest }
    }
    let size = bytes.withLock { $0 }
    let manifest = BagManifest(
      zip(files, digests.withLock { $0 }).map { BagManifest.Entry(path: "data/" + $0.path, digest: $1) })
    let tags = [
      (BagText.declarationName, BagText.declaration),
      (BagText.infoName, BagText.info([("Payload-Oxum", "\(size).\(files.count)")])),
      ("manifest-\(algorithm.rawValue).txt", manifest.text),
    ]
    let list = BagManifest(
      tags.map { name, text in
        var digest = RunningDigest(algorithm)
        digest.update(Array(text.utf8).span.bytes)
        return BagManifest.Entry(path: name, digest: digest.hexadecimal())
      })
    let quiet = ByteCounter(total: 0) { _, _ in }
    for (name, text) in tags.reversed() + [("tagmanifest-\(algorithm.rawValue).txt", list.text)] {
      _ = try BagFile("", text: text).lay(at: folder + "/" + name, quiet)
    }
    return (files.count, size)
  }
}
