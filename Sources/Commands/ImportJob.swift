import AtlasModel
import Importing
import Places
import RecordKeeping

/// Imports files, folders and archives: all receipts are written when everything was read, so that an interrupted import
/// leaves the record as it was.
final class ImportJob {
  private let workspace: Workspace
  private let store: AtlasStore
  private let importer: EvidenceImporter
  private let earlier: [ImportReceipt]
  private var known = ImportJudge.Known()
  private var kept: [(receipt: ImportReceipt, facts: PhotoFactWriter?)] = []
  private var places: [PlaceID: Place] = [:]
  private var number: Int
  private let export = GooglePhotosExport()
  private var outcome = Outcome()
  private var idleArchives: [String] = []
  private var doneBytes = 0
  private var allBytes = 0

  /// What became of the files.
  struct Outcome {
    /// A receipt for each file; one that could not be used has a refused row for the whole.
    var files: [ImportReceipt] = []
    /// Folders named in which there is no file.
    var emptyFolders: [String] = []
    /// Files of a folder or an archive that are no travel files.
    var foreignCount = 0
    /// Archives inside archives; they are not read.
    var nested: [String] = []
    /// How many pictures of the folders and archives have a sidecar there.
    var pairedCount = 0
    /// How many photos of the journal got a date or a place.
    var photoCount = 0
  }

  init(_ workspace: Workspace) throws(CommandError) {
    self.workspace = workspace
    let store = try workspace.store()
    let offsets = ZoneOffsets()
    importer = EvidenceImporter(try workspace.resolver(), today: workspace.today) { offsets.minutes(in: $0, at: $1) }
    (earlier, known.facts) = try workspace.reading { () throws(StorageError) in
      store.removeUnfinishedImports()
      return (try store.receipts(), try store.factKeys())
    }
    let names = store.decisions.names
    known.names = names
    known.evidence = Set(earlier.flatMap { $0.evidence(answered: names) }.map { EvidenceKey($0) })
    number = store.nextReceiptNumber
    self.store = store
  }

  /// Imports; nothing is kept with `--dry-run`.
  func run(_ paths: [String]) throws(CommandError) -> Outcome {
    let found = try ImportFiles(below: paths)
    let files = found.files
    outcome.emptyFolders = found.empty
    for (path, reason) in found.unreadable { outcome.files.append(refusal(of: path, ImportError(reason))) }
    allBytes = files.reduce(0) { $0 + $1.byteCount }
    for file in files {
      do throws(ImportError) { try take(file) } catch { refuse(file.path, error, isNamed: file.isNamed) }
      doneBytes += file.byteCount
    }
    do throws(ImportError) { try takeExport() } catch { refuse(GooglePhotosExport.name, error, isNamed: true) }
    // An archive of pictures alone belongs to an export whose sidecars lie in another.
    for path in idleArchives where export.isEmpty {
      outcome.files.append(refusal(of: path, ImportError("holds nothing that can be imported")))
    }
    outcome.pairedCount = export.pairedCount
    outcome.foreignCount = max(0, outcome.foreignCount - export.pairedCount)
    if !workspace.arguments.has("dry-run"), !kept.isEmpty {
      let (receipts, named, store) = (kept, places.values.sorted { $0.id < $1.id }, store)
      outcome.photoCount = try FactUpdate(workspace).around { () throws(StorageError) in
        try store.keep(receipts, naming: named)
      }
    }
    return outcome
  }

  // MARK: Files

  private func take(_ file: ImportFile) throws(ImportError) {
    let source = try ByteReader(path: file.path)
    report(source)
    let head = ImportHead(try source.head(ImportHead.mostBytes))
    if ArchiveReader.recognizes(head) { return try takeArchive(file) }
    if GooglePhotosSidecar.recognizes(head) {
      let sidecar = try GooglePhotosSidecar(source)
      export.add(sidecar, path: file.inner, in: file.container, position: file.inner)
      // A sidecar that was named by itself speaks of the picture beside it.
      if file.isNamed {
        for other in ImportFiles.beside(file.path) where other.path != file.path {
          export.add(file: other.inner, in: file.container, byteCount: other.byteCount, location: other.path)
        }
      }
      return
    }
    export.add(file: file.inner, in: file.container, byteCount: file.byteCount, location: file.path)
    if !file.isNamed, head.isBinary { return outcome.foreignCount += 1 }
    try keep(source, path: file.path, fingerprint: EvidenceImporter.fingerprint(of: file.path))
  }

  private func takeArchive(_ file: ImportFile) throws(ImportError) {
    let fingerprint = try EvidenceImporter.fingerprint(of: file.path)
    var found = 0
    let refused = try ArchiveReader(path: file.path).read { entry, source throws(ImportError) in
      let path = "\(file.path)/\(entry.path)"
      let head = ImportHead(try source.head(ImportHead.mostBytes))
      if GooglePhotosSidecar.recognizes(head) {
        found += 1
        let sidecar = try GooglePhotosSidecar(source)
        return export.add(
          sidecar, path: entry.path, in: file.path, position: "\(file.inner), \(entry.path)")
      }
      export.add(file: entry.path, in: file.path, byteCount: entry.size, location: nil)
      if ArchiveReader.recognizes(head) { return outcome.nested.append("\(file.inner), \(entry.path)") }
      if head.isBinary { return outcome.foreignCount += 1 }
      do throws(ImportError) {
        try keep(source, path: path, fingerprint: EvidenceImporter.fingerprint(fingerprint, of: entry.path))
        found += 1
      } catch {
        guard error == .foreign else { throw error }
        outcome.foreignCount += 1
      }
    }
    if !refused.isEmpty {
      var receipt = refusal(of: file.path, ImportError(""))
      (receipt.format, receipt.refused) = ("archive", refused)
      outcome.files.append(receipt)
    } else if found == 0, file.isNamed {
      idleArchives.append(file.path)
    }
  }

  /// Reads one file or entry into a receipt.
  private func keep(_ source: ByteReader, path: String, fingerprint: String) throws(ImportError) {
    try keep(fingerprint: fingerprint) { id, keepFact throws(ImportError) in
      try importer.receipt(
        of: source, path: path, id: id, fingerprint: fingerprint, known: known, keepFact: keepFact)
    }
  }

  private func takeExport() throws(ImportError) {
    guard !export.isEmpty else { return }
    let path = ImportJob.commonFolder(of: export.containers)
    let fingerprint = export.fingerprint
    try keep(fingerprint: fingerprint) { id, keepFact throws(ImportError) in
      let judge = importer.judge(source: GooglePhotosExport.name, known: known, keepFact: keepFact)
      try export.read(into: judge)
      return (judge.receipt(id: id, path: path, fingerprint: fingerprint), Array(judge.places.values))
    }
  }

  /// The one container, or the folder that all of them lie in.
  private static func commonFolder(of containers: [String]) -> String {
    guard let first = containers.first, containers.count > 1 else { return containers.first ?? "" }
    let parts = containers.map { $0.split(separator: "/") }
    var count = first.split(separator: "/").count
    for other in parts { count = min(count, zip(parts[0], other).prefix { $0 == $1 }.count) }
    return "/" + parts[0].prefix(count).joined(separator: "/")
  }

  private typealias Reading = (String, @escaping ImportJudge.FactSink) throws(ImportError) -> (ImportReceipt, [Place])

  /// Keeps what a reading tells, unless the same file told the same before.
  private func keep(fingerprint: String, _ read: Reading) throws(ImportError) {
    let isDry = workspace.arguments.has("dry-run")
    let id = "import-\(number)"
    var writer: PhotoFactWriter?
    let store = store
    let keepFact: ImportJudge.FactSink = { fact throws(ImportError) in
      if isDry { return }
      do throws(StorageError) {
        if writer == nil { writer = try store.stageFacts(id) }
        try writer?.add(fact)
      } catch {
        throw ImportError("cannot be kept: \(error.message)", at: "photos")
      }
    }
    var result: (receipt: ImportReceipt, places: [Place])
    do throws(ImportError) { result = try read(id, keepFact) } catch {
      writer?.discard()
      throw error
    }
    let isAgain =
      result.receipt.taken == 0 && (earlier + kept.map(\.receipt)).contains { $0.fingerprint == fingerprint }
    if isAgain || result.receipt.isEmpty {
      result.receipt.id = ""
      writer?.discard()
    } else {
      number += 1
      known.evidence.formUnion(result.receipt.evidence(answered: known.names).map { EvidenceKey($0) })
      for place in result.places { places[place.id] = place }
      kept.append((result.receipt, writer))
    }
    outcome.files.append(result.receipt)
  }

  // MARK: Telling

  private func refuse(_ path: String, _ error: ImportError, isNamed: Bool) {
    if isNamed || error != .foreign {
      outcome.files.append(refusal(of: path, error))
    } else {
      outcome.foreignCount += 1
    }
  }

  private func refusal(of path: String, _ error: ImportError) -> ImportReceipt {
    ImportReceipt(
      id: "", path: path, fingerprint: "", format: "", day: workspace.today, taken: 0, duplicate: 0,
      refused: [RefusedRow(position: error.position ?? "file", reason: error.reason)], evidence: [])
  }

  /// Tells on the terminal how far the reading is, in megabytes of all files.
  private func report(_ source: ByteReader) {
    let (console, start, all) = (workspace.console, doneBytes, max(1, allBytes / 1_000_000))
    source.onRead = { console.progress("reading, megabytes:", min((start + $0) / 1_000_000, all), of: all) }
  }
}
