import AtlasModel
import Foundation
import Glibc
import Imaging
import PassportStamps
import RecordKeeping

/// Looks where the pictures of stamps are, and remembers since when one is missing.
struct StampSightings {
  /// A stamp with what is known of its picture.
  struct Item {
    let stamp: Stamp
    let state: PictureState
    /// Where the picture lies now, when that is elsewhere.
    let elsewhere: String?
    /// The day since when it is missing.
    let missingSince: CalendarDay?
  }

  private let workspace: Workspace

  init(_ workspace: Workspace) { self.workspace = workspace }

  /// Looks at every stamp that has a picture.
  ///
  /// - Parameter remembers: whether a picture that is missing now is noted, so that the next look can say "again".
  func look(remembers: Bool) throws(CommandError) -> [Item] {
    let store = try workspace.store()
    let stamps = store.decisions.stamps.filter { $0.image != nil }
    guard !stamps.isEmpty else { return [] }
    let roots = try workspace.reading { () throws(StorageError) in try store.roots() }
    let visible = Dictionary(uniqueKeysWithValues: roots.map { ($0.path, isVisible($0)) })
    let paths = Dictionary(
      try workspace.atlas().photos.map { (String($0.fingerprint), $0.reference.absolutePath) },
      uniquingKeysWith: { first, _ in first })
    var items: [Item] = []
    for stamp in stamps {
      guard let image = stamp.image else { continue }
      let own = visible.keys.filter { image.path.hasPrefix($0 == "/" ? "/" : $0 + "/") }.max { $0.count < $1.count }
      let place = StampSightings.place(of: image)
      let elsewhere = paths[image.fingerprint].flatMap { path in
        path != image.path && StampSightings.place(of: with(image, path)) == .same ? path : nil
      }
      let key = "stamp-missing/" + stamp.id
      let before = try workspace.reading { () throws(StorageError) in try store.fact(key) }
      let sighting = PictureSighting(
        place: place, isElsewhere: elsewhere != nil, isOwnRootVisible: own.map { visible[$0] ?? false } ?? false,
        areOtherRootsVisible: visible.allSatisfy { $0.key == own || $0.value },
        wasMissingBefore: before.map(isADayAgo) ?? false)
      let state = Reconciliation.state(of: sighting)
      let isMissing = place == .nothing && (state == .suspect || state == .gone)
      if remembers, isMissing != !(before ?? "").isEmpty {
        try workspace.reading { () throws(StorageError) in try store.setFact(key, isMissing ? now : "") }
      }
      items.append(
        Item(
          stamp: stamp, state: state, elsewhere: elsewhere,
          missingSince: before.flatMap { CalendarDay(parsing: $0.prefix(10)) } ?? (isMissing ? workspace.today : nil)))
    }
    return items
  }

  private func with(_ image: ImageReference, _ path: String) -> ImageReference {
    var other = image
    other.path = path
    return other
  }

  // MARK: Time

  /// The day, and the seconds of the clock unless the person set the day.
  private var now: String {
    workspace.arguments["today"] == nil
      ? "\(workspace.today) \(workspace.ambient.seconds)" : workspace.today.description
  }

  /// Whether a note was made a day or more ago: by the clock where both have one, else on an earlier day.
  private func isADayAgo(_ note: String) -> Bool {
    let parts = note.split(separator: " ")
    guard let day = parts.first.flatMap({ CalendarDay(parsing: $0) }) else { return false }
    if workspace.arguments["today"] == nil, parts.count > 1, let seconds = Int(parts[1]) {
      return workspace.ambient.seconds - seconds >= 86_400
    }
    return workspace.today > day
  }

  // MARK: Files

  /// A folder counts as seen when it opens, is on the volume it was on, and was walked to its end by the last scan.
  private func isVisible(_ root: RootRecord) -> Bool {
    guard root.complete, (try? FileManager.default.contentsOfDirectory(atPath: root.path)) != nil else { return false }
    let volume = PhotoScanner.fileSystem(of: root.path).map { String($0) }
    return root.fileSystem == nil || root.fileSystem == volume
  }

  private static func place(of image: ImageReference) -> PictureSighting.Place {
    var status = stat()
    if lstat(image.path, &status) == 0 {
      guard let facts = try? MetadataReader.read(path: image.path) else { return .unknown }
      return facts.fingerprint == image.fingerprint ? .same : .other
    }
    guard errno == ENOENT else { return .unknown }
    let folder = (image.path as NSString).deletingLastPathComponent
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      // A folder that went as a whole: the one above it must say so.
      return place(ofMissingFolder: folder)
    }
    let wanted = (image.path as NSString).lastPathComponent.lowercased()
    return names.contains { $0.lowercased() == wanted } ? .unknown : .nothing
  }

  private static func place(ofMissingFolder folder: String) -> PictureSighting.Place {
    var status = stat()
    guard lstat(folder, &status) != 0, errno == ENOENT, folder.count > 1 else { return .unknown }
    let parent = (folder as NSString).deletingLastPathComponent
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: parent) else {
      return place(ofMissingFolder: parent)
    }
    let wanted = (folder as NSString).lastPathComponent.lowercased()
    return names.contains { $0.lowercased() == wanted } ? .unknown : .nothing
  }
}
