import AtlasModel
import Foundation
import Importing
import Places
import RecordKeeping

/// Imports files and folders: all receipts are written when everything was read, so that an interrupted import leaves the
/// record as it was.
struct ImportJob {
  let workspace: Workspace

  /// What became of the files.
  struct Outcome {
    /// A receipt for each file; one that could not be used has a refused row for the whole.
    var files: [ImportReceipt] = []
    /// Files of a folder that are no travel files.
    var foreignCount = 0
  }

  /// Imports; nothing is kept with `--dry-run`.
  func run(_ paths: [String]) throws(CommandError) -> Outcome {
    let store = try workspace.store()
    let earlier = try workspace.reading { () throws(StorageError) in try store.receipts() }
    var known = ImportJudge.Known()
    known.evidence = Set(earlier.flatMap(\.evidence).map { EvidenceKey($0) })
    let offsets = ZoneOffsets()
    let importer = EvidenceImporter(try workspace.resolver(), today: workspace.today) {
      offsets.minutes(in: $0, at: $1)
    }
    var outcome = Outcome()
    var kept: [ImportReceipt] = []
    var places: [PlaceID: Place] = [:]
    var number = store.nextReceiptNumber
    let files = try files(below: paths)
    for (index, file) in files.enumerated() {
      workspace.console.progress("importing", index, of: files.count)
      do {
        let fingerprint = try EvidenceImporter.fingerprint(of: file.path)
        var (receipt, named) = try importer.receipt(
          of: try ByteReader(path: file.path), path: file.path, id: "import-\(number)", fingerprint: fingerprint,
          known: known)
        let isAgain = receipt.taken == 0 && (earlier + kept).contains { $0.fingerprint == receipt.fingerprint }
        if isAgain || receipt.isEmpty {
          receipt.id = ""
        } else {
          number += 1
          known.evidence.formUnion(receipt.evidence.map { EvidenceKey($0) })
          for place in named { places[place.id] = place }
          kept.append(receipt)
        }
        outcome.files.append(receipt)
      } catch {
        if file.isNamed || error.position != nil {
          outcome.files.append(refusal(of: file.path, error))
        } else {
          outcome.foreignCount += 1
        }
      }
    }
    if !workspace.arguments.has("dry-run"), !kept.isEmpty {
      let (receipts, named) = (kept, places.values.sorted { $0.id < $1.id })
      try workspace.reading { () throws(StorageError) in try store.keep(receipts, naming: named) }
    }
    return outcome
  }

  private func refusal(of path: String, _ error: ImportError) -> ImportReceipt {
    ImportReceipt(
      id: "", path: path, fingerprint: "", format: "", day: workspace.today, taken: 0, duplicate: 0,
      refused: [RefusedRow(position: error.position ?? "file", reason: error.reason)], evidence: [])
  }

  /// The files named and those below the folders named, hidden ones left out.
  private func files(below paths: [String]) throws(CommandError) -> [(path: String, isNamed: Bool)] {
    var files: [(path: String, isNamed: Bool)] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw .misuse(path, "is not there")
      }
      guard isFolder.boolValue else {
        files.append((path, true))
        continue
      }
      let names = (FileManager.default.subpaths(atPath: path) ?? []).sorted()
      for name in names where !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
        var isInner: ObjCBool = false
        let full = "\(path)/\(name)"
        if FileManager.default.fileExists(atPath: full, isDirectory: &isInner), !isInner.boolValue {
          files.append((full, false))
        }
      }
    }
    return files
  }
}
