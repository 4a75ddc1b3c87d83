import AtlasModel
import Foundation
import Glibc

/// `imports/`: one file a receipt, the truth of a journal's imports.
///
/// The first line of a file is the receipt, each line after it a piece of evidence, all JSON. A file is written beside its
/// place and renamed into it, so it is whole or not there. An import that was taken back keeps its file under another name.
struct ReceiptFolder {
  private let folder: String

  private struct Head: Codable {
    var schema = "daymark.receipt/1"
    let id: String
    let path: String
    let fingerprint: String
    let format: String
    let day: CalendarDay
    let taken: Int
    let duplicate: Int
    let refused: [RefusedRow]
    let waiting: [WaitingName]?
    let flights: [FlightLeg]?
    let photos: Int?
  }

  private struct Line: Codable {
    let day: PartialDay
    let place: PlaceID
    let kind: EvidenceKind
    let passing: Bool
    let zoneCertain: Bool
    let withinStay: Bool
  }

  /// The ending of a receipt in force.
  private static let suffix = ".jsonl"
  /// The ending of one that was taken back.
  private static let undoneSuffix = ".undone"
  /// The ending of the facts about photos beside a receipt.
  private static let factSuffix = ".photos.tsv"
  /// The ending of a file that is not finished.
  private static let partSuffix = ".part"
  /// The list of files that count though they have not all been renamed yet.
  private static let commitName = "kept"

  /// Names the folder, which need not be there.
  init(journal: String) { folder = journal + "/imports" }

  private func names() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

  /// A short text that changes with every import.
  var digest: String {
    names().filter { $0.hasSuffix(ReceiptFolder.suffix) }.sorted().map { name in
      var status = stat()
      return stat("\(folder)/\(name)", &status) == 0 ? "\(name) \(status.st_size)" : name
    }.joined(separator: "\n")
  }

  /// The number the next receipt gets; numbers of imports that were taken back are not given again.
  var nextNumber: Int {
    (names().compactMap { Int($0.drop { !$0.isNumber }.prefix { $0.isNumber }) }.max() ?? 0) + 1
  }

  /// The receipts in force, oldest first.
  func all() throws(StorageError) -> [ImportReceipt] {
    var receipts: [ImportReceipt] = []
    for name in names() where name.hasSuffix(ReceiptFolder.suffix) { receipts.append(try read("\(folder)/\(name)")) }
    return receipts.sorted { ReceiptFolder.number($0.id) < ReceiptFolder.number($1.id) }
  }

  private static func number(_ id: String) -> Int { Int(id.drop { !$0.isNumber }) ?? 0 }

  private func read(_ path: String) throws(StorageError) -> ImportReceipt {
    func damaged(_ line: Int) -> StorageError {
      StorageError(
        .damaged, path, "line \(line) is damaged",
        advice: "put back a copy of the file from a backup, or import the file again and remove this one")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw StorageError(.failed, path, "cannot be read")
    }
    let lines = data.split(separator: 10)
    let decoder = JSONDecoder()
    guard let first = lines.first, let head = try? decoder.decode(Head.self, from: Data(first)) else {
      throw damaged(1)
    }
    var evidence: [PresenceDay] = []
    for (index, text) in lines.dropFirst().enumerated() {
      guard let line = try? decoder.decode(Line.self, from: Data(text)) else { throw damaged(index + 2) }
      evidence.append(
        PresenceDay(
          day: line.day, precision: line.day.precision, place: line.place, kind: line.kind, passing: line.passing,
          zoneCertain: line.zoneCertain, withinStay: line.withinStay, source: head.format, reference: head.id))
    }
    var receipt = ImportReceipt(
      id: head.id, path: head.path, fingerprint: head.fingerprint, format: head.format, day: head.day,
      taken: head.taken, duplicate: head.duplicate, refused: head.refused, evidence: evidence)
    (receipt.waiting, receipt.legs, receipt.factCount) = (head.waiting ?? [], head.flights ?? [], head.photos ?? 0)
    return receipt
  }

  // MARK: Facts about photos

  /// Whether any import in force may hold facts about photos.
  var hasFacts: Bool { names().contains { $0.hasSuffix(ReceiptFolder.factSuffix) } }

  /// Begins to write facts down for a receipt that may come.
  func stageFacts(_ id: String) throws(StorageError) -> PhotoFactWriter {
    try makeFolder()
    return try PhotoFactWriter(path: "\(folder)/\(id)\(ReceiptFolder.factSuffix)\(ReceiptFolder.partSuffix)")
  }

  /// Takes away what an interrupted import left.
  func removeParts() {
    for name in names() where name.hasSuffix(ReceiptFolder.partSuffix) {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
  }

  /// Hands the lines of all facts in force to a closure with their receipts, oldest import first.
  func forEachFact(
    of receipts: [ImportReceipt], _ body: (PhotoFactLine, ImportReceipt) throws(StorageError) -> Void
  ) throws(StorageError) {
    for receipt in receipts where receipt.factCount > 0 {
      try PhotoFactReader(path: "\(folder)/\(receipt.id)\(ReceiptFolder.factSuffix)")
        .forEach(receipt: receipt.id) { (line) throws(StorageError) in try body(line, receipt) }
    }
  }

  private func makeFolder() throws(StorageError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StorageError(.failed, folder, "cannot be made", advice: "is the disk full?")
    }
  }

  // MARK: Keeping

  /// Writes receipts down with their facts, all of them or none.
  ///
  /// Every file is on the disk under another name before the list of them is; from then on they count, and whoever opens
  /// the journal next brings an interrupted renaming to its end.
  func keep(_ receipts: [(receipt: ImportReceipt, facts: PhotoFactWriter?)]) throws(StorageError) {
    try makeFolder()
    var names: [String] = []
    for (receipt, facts) in receipts {
      if let facts, receipt.factCount > 0 {
        try facts.finish()
        names.append(receipt.id + ReceiptFolder.factSuffix)
      } else {
        facts?.discard()
      }
      let name = receipt.id + ReceiptFolder.suffix
      try ReceiptFolder.write(try ReceiptFolder.data(of: receipt), to: "\(folder)/\(name)\(ReceiptFolder.partSuffix)")
      names.append(name)
    }
    let list = "\(folder)/\(ReceiptFolder.commitName)"
    try ReceiptFolder.write(Data(names.joined(separator: "\n").utf8), to: list + ReceiptFolder.partSuffix)
    guard rename(list + ReceiptFolder.partSuffix, list) == 0 else {
      throw StorageError(.failed, list, "cannot be written")
    }
    try finishKeeping()
  }

  /// Gives the files of a list that was kept their names.
  func finishKeeping() throws(StorageError) {
    let list = "\(folder)/\(ReceiptFolder.commitName)"
    guard let data = FileManager.default.contents(atPath: list) else { return }
    for name in String(decoding: data, as: UTF8.self).split(separator: "\n") where !name.contains("/") {
      let path = "\(folder)/\(name)"
      guard access(path + ReceiptFolder.partSuffix, F_OK) == 0 else { continue }
      guard rename(path + ReceiptFolder.partSuffix, path) == 0 else {
        throw StorageError(.failed, path, "cannot be written")
      }
    }
    unlink(list)
  }

  private static func data(of receipt: ImportReceipt) throws(StorageError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let head = Head(
      id: receipt.id, path: receipt.path, fingerprint: receipt.fingerprint, format: receipt.format, day: receipt.day,
      taken: receipt.taken, duplicate: receipt.duplicate, refused: receipt.refused,
      waiting: receipt.waiting.isEmpty ? nil : receipt.waiting,
      flights: receipt.legs.isEmpty ? nil : receipt.legs, photos: receipt.factCount == 0 ? nil : receipt.factCount
    )
    do {
      var data = try encoder.encode(head) + [10]
      for item in receipt.evidence {
        data +=
          try encoder.encode(
            Line(
              day: item.day, place: item.place, kind: item.kind, passing: item.passing, zoneCertain: item.zoneCertain,
              withinStay: item.withinStay)) + [10]
      }
      return data
    } catch {
      throw StorageError(.failed, receipt.id, "cannot be written as JSON")
    }
  }

  /// Writes a file and waits until it is on the disk.
  private static func write(_ data: Data, to path: String) throws(StorageError) {
    do {
      try data.write(to: URL(fileURLWithPath: path))
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try file.synchronize()
      try file.close()
    } catch {
      throw StorageError(.failed, path, "cannot be written", advice: "is the disk full, or the folder not writable?")
    }
  }

  /// Takes a receipt out of force.
  func undo(_ id: String) throws(StorageError) {
    let path = "\(folder)/\(id)"
    guard rename(path + ReceiptFolder.suffix, path + ReceiptFolder.undoneSuffix) == 0 else {
      throw StorageError(.failed, path + ReceiptFolder.suffix, "cannot be taken back")
    }
    // Without its receipt a file of facts counts for nothing: failing to rename it changes no fact.
    _ = rename(
      path + ReceiptFolder.factSuffix, path + ReceiptFolder.factSuffix + ReceiptFolder.undoneSuffix)
  }
}
