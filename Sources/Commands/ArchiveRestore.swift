import Archiving
import AtlasModel
import Foundation
import Glibc
import Imaging
import Presentation
import RecordKeeping
import Settings

/// Reads an archive back into an empty journal: decisions, stamps, notes, photos and what they refer to.
///
/// The archive is checked byte by byte first. The journal is made beside its place and gets its name when it is complete.
struct ArchiveRestore {
  private let workspace: Workspace
  /// The folder of the archive.
  private let folder: String
  private var data: String { folder + "/data" }
  /// The folder of photos whose originals are not in the archive.
  ///
  /// It is not there, so that no scan takes them for deleted.
  static let leftBehind = "originals-left-behind"

  init(_ workspace: Workspace, from folder: String) { (self.workspace, self.folder) = (workspace, folder) }

  func run() throws(CommandError) -> ExitStatus {
    let journal = workspace.folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: journal)) ?? []
    guard names.isEmpty else {
      throw .misuse(
        journal, "is not empty, and an archive is restored into an empty journal alone",
        advice: "name another folder with --journal")
    }
    try ArchiveTarget.refuseInsideBag(journal)
    let head = try checkedHead()
    let photos = try read(YearRecords.Photo.self, "photos.jsonl")
    let decisions = try read(Decision.self, "decisions.jsonl")
    let stamps = try read(Stamp.self, "stamps.jsonl")
    if workspace.arguments.has("dry-run") {
      workspace.console.answer(
        "would restore \(counts(head, photos, stamps, decisions))",
        in: workspace.arguments)
      return .done
    }
    let staging =
      URL(fileURLWithPath: journal).deletingLastPathComponent().path
      + "/.\(URL(fileURLWithPath: journal).lastPathComponent).daymark-restore"
    try? FileManager.default.removeItem(atPath: staging)
    do {
      try FileManager.default.createDirectory(
        atPath: staging + "/notes", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try FileManager.default.copyItem(atPath: data + "/records/settings.toml", toPath: staging + "/daymark.toml")
      for note in (try? FileManager.default.contentsOfDirectory(atPath: data + "/notes")) ?? [] {
        try FileManager.default.copyItem(atPath: "\(data)/notes/\(note)", toPath: "\(staging)/notes/\(note)")
      }
    } catch { throw CommandError(.failed, staging, "cannot be written", advice: "is the disk full?") }
    try keepRecords(photos, decisions, in: staging)
    try keepPictures(photos, stamps, in: staging)
    try? FileManager.default.removeItem(atPath: journal)
    guard rename(staging, journal) == 0 else { throw CommandError(.failed, journal, "cannot be made") }
    workspace.console.answer(
      "restored \(counts(head, photos, stamps, decisions)) into \(journal)", in: workspace.arguments,
      [
        "journal": .string(journal), "year": .int(head.year), "photos": .int(photos.count),
        "stamps": .int(stamps.count), "decisions": .int(max(0, decisions.count - 1)),
      ])
    workspace.console.note("write its pages with `daymark build --journal \(journal)`; its photos stay in \(folder)")
    workspace.console.note(
      "quiet rules are in no archive: set them again with `daymark exclude` before you scan photos into this journal")
    return .done
  }

  private func counts(
    _ head: YearRecords.Head, _ photos: [YearRecords.Photo], _ stamps: [Stamp], _ decisions: [Decision]
  ) -> String {
    let count = ArchiveCommand.count
    let own = photos.count { $0.date?.year == head.year }
    let more = photos.count - own
    return "\(head.year): \(count(own, "photo"))"
      + (more > 0 ? " and \(more) of other years to which returns lead" : "")
      + ", \(count(stamps.count, "stamp")), \(count(max(0, decisions.count - 1), "decision"))"
  }

  // MARK: Reading

  private func checkedHead() throws(CommandError) -> YearRecords.Head {
    let progress = ByteProgress(workspace.console)
    let jobs = try workspace.jobs()
    let report = try ArchiveJob.bagging { () throws(BagError) in
      try BagVerifier(folder).verify(jobs: jobs) { progress.tell("checking", $0, $1) }
    }
    guard report.problems.isEmpty else {
      throw CommandError(
        .problemFound, folder, "is not whole, and nothing was restored",
        advice: "`daymark verify \(folder)` says what is wrong; try another copy of it")
    }
    guard let head = try read(YearRecords.Head.self, "archive.json").first else {
      throw .misuse(folder, "is a bag, and no archive of a journal")
    }
    guard head.schema == YearRecords.schema else {
      throw .misuse(
        folder, "is of the form '\(head.schema)', which this version does not read", advice: "use a newer one")
    }
    return head
  }

  private func read<Item: Decodable>(_ kind: Item.Type, _ name: String) throws(CommandError) -> [Item] {
    let path = "\(data)/records/\(name)"
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .misuse(path, "is not there, so that this is no archive of a journal")
    }
    do { return try YearRecords.read(kind, data) } catch {
      throw CommandError(.failed, path, "line \(error.number) is not what it should be")
    }
  }

  // MARK: Keeping

  private func keepRecords(
    _ photos: [YearRecords.Photo], _ decisions: [Decision], in staging: String
  ) throws(CommandError) {
    let books = try read(PassportBook.self, "books.jsonl")
    let presence = try read(YearRecords.Presence.self, "presence.jsonl")
    let places = try read(YearRecords.Location.self, "places.jsonl").map(\.value)
    let (root, elsewhere) = (data + "/" + OriginalNames.folder, data + "/" + ArchiveRestore.leftBehind)
    try workspace.reading { () throws(StorageError) in
      var log = try DecisionLog(path: staging + "/decisions.jsonl")
      // Books come first, so that stamps find theirs; the founding of the journal stays the first of all.
      for decision in decisions.prefix(1) { _ = try log.append(action(decision), on: decision.day) }
      let day = decisions.first?.day ?? workspace.today
      for book in books { _ = try log.append(.keepBook(book), on: day) }
      for decision in decisions.dropFirst() { _ = try log.append(action(decision), on: decision.day) }
      let store = try AtlasStore(folder: staging)
      try store.keep(places)
      let lying = Dictionary(grouping: photos) { $0.file == nil ? elsewhere : root }
      for folder in lying.keys.sorted() {
        try store.keep(RootRecord(path: folder, fileSystem: nil, complete: false))
      }
      var atlas = Atlas()
      for place in places { atlas.places[place.id] = place }
      try store.record(
        photos: photos.map { line in
          var photo = line.record(root: line.file == nil ? elsewhere : root)
          // A scan finds the original as it is known, and reads it no more.
          photo.modifiedNanoseconds = FileStatus(photo.reference.absolutePath)?.modifiedNanoseconds ?? 0
          photo.places = photo.places.first.map(atlas.chainIDs(of:)) ?? []
          return photo
        }, skipped: [], gone: [])
      try store.keep(receipts(presence), naming: places)
    }
  }

  /// The picture of a stamp that lies in the archive is found there.
  private func action(_ decision: Decision) -> DecisionAction {
    guard case .keepStamp(var stamp) = decision.action, let path = stamp.image?.path, !path.isEmpty else {
      return decision.action
    }
    stamp.image?.path = "\(data)/\(path)"
    return .keepStamp(stamp)
  }

  /// What imports said, one receipt for each of them; photos, stays and stamps say their part themselves.
  private func receipts(_ presence: [YearRecords.Presence]) -> [(receipt: ImportReceipt, facts: PhotoFactWriter?)] {
    let told = presence.filter { ![.photo, .manual, .stamp].contains($0.kind) }
    let sources = Set(told.map(\.source)).sorted()
    return sources.enumerated().map { number, source in
      let id = "import-\(number + 1)"
      let evidence = told.filter { $0.source == source }.map { $0.evidence(of: id) }
      let receipt = ImportReceipt(
        id: id, path: folder, fingerprint: "", format: source, day: workspace.today, taken: evidence.count,
        duplicate: 0,
        refused: [], evidence: evidence)
      return (receipt, nil)
    }
  }

  /// The reduced copies go back to where they came from, so that the pages come out the same without the originals.
  private func keepPictures(
    _ photos: [YearRecords.Photo], _ stamps: [Stamp], in staging: String
  ) throws(CommandError) {
    let (site, cache) = (data + "/site/", staging + "/cache")
    func bytes(_ path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map { Array($0) } }
    let settings = try Workspace(
      workspace.arguments.setting("journal", to: staging), workspace.ambient, workspace.console
    )
    .configuration
    do {
      try FileManager.default.createDirectory(atPath: cache + "/stamps", withIntermediateDirectories: true)
      let library = PhotoLibrary(
        cache: try DerivativeCache(folder: cache), displaySide: settings.displayPixels, thumbSide: settings.thumbPixels)
      for photo in photos {
        let request = PhotoRequest(
          path: "", fingerprint: photo.fingerprint, extraRotation: photo.quarter_turns * 90)
        try library.adopt(
          request, display: bytes(site + SiteMap.displayPicture(photo.id)),
          middle: bytes(site + SiteMap.middlePicture(photo.id)), thumb: bytes(site + SiteMap.thumbPicture(photo.id)),
          failure: photo.cannot_be_shown)
      }
      for stamp in stamps {
        guard let names = StampShelf.copyNames(stamp), let small = bytes(site + SiteMap.stampPicture(stamp.id)),
          let card = bytes("\(data)/\(ArchiveJob.stampCopy(stamp.id))")
        else { continue }
        try Data(small).write(to: URL(fileURLWithPath: "\(cache)/stamps/\(names.small)"))
        try Data(card).write(to: URL(fileURLWithPath: "\(cache)/stamps/\(names.card)"))
      }
    } catch { throw CommandError(.failed, cache, "cannot be written", advice: "is the disk full?") }
  }
}
