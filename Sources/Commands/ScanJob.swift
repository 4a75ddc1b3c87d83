import AtlasModel
import Imaging
import Places
import Presentation
import RecordKeeping

/// What a scan did.
struct ScanOutcome {
  var photos = 0
  var added = 0
  var changed = 0
  var unchanged = 0
  var missing = 0
  /// How many of the missing photos the journal keeps, because their folder may only be out of reach.
  var kept = 0
  var withDay = 0
  var withPlace = 0
  var skipped: [(path: String, reason: String)] = []
  var seconds = 0.0

  var json: JSONValue {
    .object([
      "schema": .string("daymark.scan/1"), "photos": .int(photos), "added": .int(added), "changed": .int(changed),
      "unchanged": .int(unchanged), "missing": .int(missing), "with_day": .int(withDay),
      "with_place": .int(withPlace), "seconds": .double(seconds),
      "skipped": .array(
        skipped.map { .object(["path": .string($0.path), "reason": .string($0.reason)]) }),
    ])
  }
}

/// Reads photo folders into the record.
struct ScanJob {
  let workspace: Workspace

  /// Whether a scan believes that so many of a folder's photos were taken away: up to 20, or one in twenty where that is
  /// more, and never all of them.
  ///
  /// More than that is rather a disk that is half there, or an empty mount point, than a person who tidied up; the person
  /// can say otherwise with `--yes`.
  static func believes(losing missing: Int, of photos: Int) -> Bool {
    missing <= max(20, photos / 20) && missing < photos
  }

  /// Scans folders, given as absolute paths.
  func run(_ folders: [String]) throws(CommandError) -> ScanOutcome {
    let start = ContinuousClock.now
    let store = try workspace.store()
    let before = try workspace.atlas()
    let judge = PhotoJudge(try workspace.resolver(), corrections: store.decisions.corrections, today: workspace.today)
    let scanner = PhotoScanner(jobs: try workspace.jobs())
    let known = Dictionary(grouping: before.photos) { $0.reference.root }
    let rootsBefore = try workspace.reading { () throws(StorageError) in try store.roots() }
    var outcome = ScanOutcome()
    var photos = before.photos.filter { !folders.contains($0.reference.root) }
    var (refused, gone): ([RefusedFile], [PhotoReference]) = ([], [])
    var roots: [RootRecord] = []
    for folder in folders {
      let old = Dictionary((known[folder] ?? []).map { ($0.reference.path, $0) }) { first, _ in first }
      let files = old.mapValues { KnownFile(size: $0.byteCount, modifiedNanoseconds: $0.modifiedNanoseconds) }
      let console = workspace.console
      let result = scanner.scan(root: folder, known: { files[$0] }) { done, all in
        console.progress("reading photos", done, of: all)
      }
      let former = rootsBefore.first { $0.path == folder }
      let fileSystem = result.fileSystem.map { String($0) }
      var seen = Set<String>()
      for record in result.records where !isOwn("\(folder)/\(record.relativePath)") {
        seen.insert(record.relativePath)
        photos.append(take(record, in: folder, old: old[record.relativePath], judge, &outcome))
      }
      for file in result.skipped where !isOwn("\(folder)/\(file.relativePath)") {
        outcome.skipped.append((file.relativePath.isEmpty ? folder : file.relativePath, file.reason))
        // A file the system refused may well be all right: its old record stays.
        if file.error.kind == .unreadable, let kept = old[file.relativePath] {
          photos.append(kept)
        } else if !file.relativePath.isEmpty {
          refused.append(
            RefusedFile(
              reference: PhotoReference(root: folder, path: file.relativePath), reason: file.reason))
        }
        seen.insert(file.relativePath)
      }
      let missing = old.keys.filter { !seen.contains($0) }.sorted()
      outcome.missing += missing.count
      let sameDisk = former?.fileSystem == nil || former?.fileSystem == fileSystem
      let believed = ScanJob.believes(losing: missing.count, of: old.count) || workspace.arguments.has("yes")
      if result.isComplete, sameDisk, believed {
        gone += missing.map { PhotoReference(root: folder, path: $0) }
      } else if !missing.isEmpty {
        photos += missing.compactMap { old[$0] }
        outcome.kept += missing.count
        let elsewhere = !sameDisk && result.fileSystem != nil
        workspace.console.report(
          Finding(
            .warning, folder,
            (missing.count == 1 ? "1 photo is not there" : "\(missing.count) photos are not there")
              + (elsewhere ? ", and another volume is mounted here" : ""),
            advice: result.isComplete && sameDisk
              ? "nothing was taken out of the journal; if they are gone for good, run `daymark scan --yes`"
              : "nothing was taken out of the journal; they count again once the folder is back"))
      }
      roots.append(
        RootRecord(
          path: folder, fileSystem: sameDisk ? fileSystem : former?.fileSystem, complete: result.isComplete))
    }
    let collected = photos
    judge.facts = try workspace.reading { () throws(StorageError) in try store.facts(for: collected) }
    judge.settle(&photos)
    try keep(photos, before: before, refused: refused, gone: gone, roots: roots, judge: judge)
    count(photos.filter { folders.contains($0.reference.root) }, &outcome)
    outcome.seconds = (ContinuousClock.now - start).seconds
    return outcome
  }

  /// Whether a file is one that Daymark made: a journal may lie inside a photo folder, and its own pictures are no photos.
  private func isOwn(_ path: String) -> Bool {
    [workspace.folder, workspace.outputFolder].contains { path.hasPrefix($0 + "/") }
  }

  private func take(
    _ record: ScannedFile, in folder: String, old: PhotoRecord?, _ judge: PhotoJudge, _ outcome: inout ScanOutcome
  ) -> PhotoRecord {
    guard let facts = record.facts else {
      if let old {
        outcome.unchanged += 1
        return old
      }
      // The scanner leaves a file unread only when it was told of it; an unknown one cannot come here.
      return PhotoRecord(
        reference: PhotoReference(root: folder, path: record.relativePath), fingerprint: "", byteCount: record.size,
        modifiedNanoseconds: record.modifiedNanoseconds, metadata: PhotoMetadata(format: .jpeg))
    }
    if old == nil { outcome.added += 1 } else { outcome.changed += 1 }
    var photo = PhotoRecord(
      reference: PhotoReference(root: folder, path: record.relativePath), fingerprint: facts.fingerprint,
      byteCount: record.size, modifiedNanoseconds: record.modifiedNanoseconds, metadata: facts.metadata)
    judge.judge(&photo)
    return photo
  }

  private func keep(
    _ photos: [PhotoRecord], before: Atlas, refused: [RefusedFile], gone: [PhotoReference], roots: [RootRecord],
    judge: PhotoJudge
  ) throws(CommandError) {
    let store = try workspace.store()
    let old = Dictionary(before.photos.map { ($0.reference, $0) }) { first, _ in first }
    let changed = photos.filter { old[$0.reference] != $0 }
    try workspace.reading { () throws(StorageError) in
      try store.keep(judge.places.values.sorted { $0.id < $1.id })
      for root in roots { try store.keep(root) }
      try store.record(photos: changed, skipped: refused, gone: gone)
    }
  }

  private func count(_ photos: [PhotoRecord], _ outcome: inout ScanOutcome) {
    outcome.photos = photos.count
    outcome.withDay = photos.count { $0.captured.exactDay != nil }
    outcome.withPlace = photos.count { !$0.places.isEmpty || $0.coordinate != nil }
  }
}

extension Duration {
  /// The duration in seconds, to the millisecond.
  var seconds: Double { Double(components.seconds) + (Double(components.attoseconds) / 1e15).rounded() / 1e3 }
}
