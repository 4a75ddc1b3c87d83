/// The list of the files that Daymark wrote into a site's folder: path, size and identity, a line each.
///
/// What is not listed is not ours and is never touched.
struct SiteManifest: Sendable {
  /// The file's own name in the site's folder.
  static let fileName = ".daymark-files"
  private static let heading = "daymark files 1"

  struct Entry: Hashable, Sendable {
    let size: Int
    let identity: String
  }

  var entries: [String: Entry] = [:]

  init() {}

  /// Reads a manifest; nothing when the text is none.
  init?(_ text: String) {
    var lines = text.split(separator: "\n")
    guard lines.first == SiteManifest.heading[...] else { return nil }
    lines.removeFirst()
    for line in lines {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 3, let size = Int(parts[1]) else { return nil }
      entries[String(parts[0])] = Entry(size: size, identity: String(parts[2]))
    }
  }

  var text: String {
    let lines = entries.sorted { $0.key < $1.key }.map { "\($0.key)\t\($0.value.size)\t\($0.value.identity)" }
    return ([SiteManifest.heading] + lines).joined(separator: "\n") + "\n"
  }
}
