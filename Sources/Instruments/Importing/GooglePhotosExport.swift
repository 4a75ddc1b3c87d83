import Digests

/// A Google Photos export, gathered over any number of folders and archives: which sidecar speaks of which files.
///
/// A sidecar often lies in another archive than its picture, so nothing is paired before everything was seen.
package final class GooglePhotosExport {
  /// The name in receipts.
  package static let name = "google-photos"

  private struct Sidecar {
    let content: GooglePhotosSidecar
    let position: String
    let place: Place
  }

  /// The folder of a name inside the archive or the folder that was imported.
  private struct Place: Hashable {
    var container: String
    var folder: String
    var name: String

    var album: Place { Place(container: container, folder: folder, name: "") }
    /// Parts of one export have the same folders.
    var anyContainer: Place { Place(container: "", folder: folder, name: "") }
    /// Exports unpacked side by side differ in all but the album's own name.
    var anyFolder: Place {
      Place(container: "", folder: folder.split(separator: "/").last.map(String.init) ?? "", name: "")
    }
  }

  private var sidecars: [Sidecar] = []
  private var media: [Place: ImportedPhoto] = [:]
  /// How many files have a sidecar; known when all was read.
  package private(set) var pairedCount = 0

  /// An export of which nothing was seen.
  package init() {}

  /// Whether no sidecar was seen.
  package var isEmpty: Bool { sidecars.isEmpty }

  /// Adds a file that is no sidecar.
  ///
  /// - Parameters:
  ///   - path: the path inside the container.
  ///   - container: the archive or the folder that was imported.
  ///   - byteCount: its size, when it is known.
  ///   - location: where the file lies on disk; nothing inside an archive.
  package func add(file path: String, in container: String, byteCount: Int?, location: String?) {
    let place = GooglePhotosExport.place(path, container)
    media[place] = ImportedPhoto(place.name, path: location, byteCount: byteCount)
  }

  /// Adds a sidecar.
  ///
  /// - Parameter position: what its row is called in the receipt.
  package func add(_ sidecar: GooglePhotosSidecar, path: String, in container: String, position: String) {
    sidecars.append(
      Sidecar(content: sidecar, position: position, place: GooglePhotosExport.place(path, container)))
  }

  private static func place(_ path: String, _ container: String) -> Place {
    let cut = path.lastIndex(of: "/")
    return Place(
      container: container, folder: cut.map { String(path[..<$0]) } ?? "",
      name: cut.map { String(path[path.index(after: $0)...]) } ?? path)
  }

  /// The archives and folders that hold sidecars, by their paths.
  package var containers: [String] { Set(sidecars.map(\.place.container)).sorted() }

  /// A fingerprint of all sidecars, by which the same export is known again.
  package var fingerprint: String {
    let words = sidecars.map { "\($0.place.folder)/\($0.place.name) \($0.content.taken ?? 0)" }.sorted()
    return Fingerprint.text(of: Array(words.joined(separator: "\n").utf8))
  }

  /// Puts every sidecar into a sink as one row.
  package func read(into sink: any ImportSink) throws(ImportError) {
    let files = pairs()
    for (index, sidecar) in sidecars.enumerated() {
      var photos = (files[index] ?? []).sorted { $0.name < $1.name }
      // A picture that is elsewhere is known by the name it was uploaded under.
      if photos.isEmpty { photos = [ImportedPhoto(sidecar.content.title)] }
      pairedCount += files[index]?.count ?? 0
      try sink.take(sidecar.content.row(files: photos), at: sidecar.position)
    }
  }

  /// The files of each sidecar, by its number.
  private func pairs() -> [Int: [ImportedPhoto]] {
    var found: [Int: [ImportedPhoto]] = [:]
    var left = Set(media.keys)
    var open = Set(sidecars.indices)
    for group in [\Place.album, \Place.anyContainer, \Place.anyFolder] {
      let names = Dictionary(grouping: left) { $0[keyPath: group] }
      let groups = Dictionary(grouping: open) { sidecars[$0].place[keyPath: group] }
      for (key, indices) in groups {
        guard let places = names[key] else { continue }
        // A name that comes twice in albums of different exports could be either.
        let byName = Dictionary(grouping: places, by: \.name).compactMapValues { $0.count == 1 ? $0[0] : nil }
        let bySidecar = Dictionary(grouping: indices) { sidecars[$0].place.name }
          .compactMapValues { $0.count == 1 ? $0[0] : nil }
        let pairs = SidecarPairs(
          sidecars: bySidecar.mapValues { sidecars[$0].content.title }, media: Array(byName.keys))
        for (name, sidecar) in pairs.sidecars {
          guard let place = byName[name], let index = bySidecar[sidecar], let photo = media[place] else { continue }
          found[index, default: []].append(photo)
          left.remove(place)
        }
      }
      open.subtract(found.keys)
    }
    return found
  }
}
