package import AtlasModel
import Foundation

/// Facts about photos beside a receipt: a table of tabs with a heading, since there may be millions.
///
/// A tab, a line break or a backslash inside a name is written as `\t`, `\n`, `\r` or `\\`.
enum PhotoFactFile {
  static let heading = "name\tpath\tbytes\tphoto\ttaken\toffset_minutes\tposition\tday\tzone_certain\tplace\n"

  static func line(_ fact: PhotoFact) -> String {
    let evidence = fact.evidence
    let cells = [
      escaped(fact.name), escaped(fact.path ?? ""), fact.byteCount.map(String.init) ?? "", fact.photo?.text ?? "",
      fact.taken?.description ?? fact.takenDay?.description ?? "", fact.offsetMinutes.map(String.init) ?? "",
      fact.coordinate?.description ?? "", evidence?.day.description ?? "", (evidence?.zoneCertain ?? false) ? "1" : "",
      evidence?.place.text ?? "",
    ]
    return cells.joined(separator: "\t") + "\n"
  }

  static func fact(_ line: Substring, source: String, receipt: String) -> PhotoFact? {
    let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard cells.count == 10 else { return nil }
    var fact = PhotoFact(
      name: unescaped(cells[0]), path: cells[1].isEmpty ? nil : unescaped(cells[1]), byteCount: Int(cells[2]),
      photo: PhotoID(text: String(cells[3])))
    fact.origin = "\(receipt) (\(source))"
    fact.taken = WallClock(parsing: cells[4])
    if fact.taken == nil { fact.takenDay = PartialDay(parsing: cells[4]) }
    fact.offsetMinutes = Int(cells[5])
    fact.coordinate = cells[6].isEmpty ? nil : Coordinate(text: String(cells[6]))
    if let day = PartialDay(parsing: cells[7]) {
      fact.evidence = PresenceDay(
        day: day, precision: day.precision, place: PlaceID(String(cells[9])), kind: .import,
        zoneCertain: cells[8] == "1", source: source, reference: receipt)
    }
    return fact
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 9 || $0 == 10 || $0 == 13 || $0 == 92 }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t": result += "\\t"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\\": result += "\\\\"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func unescaped(_ text: Substring) -> String {
    guard text.utf8.contains(92) else { return String(text) }
    var result = ""
    var isEscape = false
    for scalar in text.unicodeScalars {
      if isEscape {
        switch scalar {
        case "t": result += "\t"
        case "n": result += "\n"
        case "r": result += "\r"
        default: result.unicodeScalars.append(scalar)
        }
        isEscape = false
      } else if scalar == "\\" {
        isEscape = true
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Writes the facts of one import down as they come, into a file that counts for nothing until its receipt is kept.
package final class PhotoFactWriter {
  let path: String
  private let file: FileHandle
  private var buffer: [UInt8] = []

  /// 256 KiB: above it writing gets no quicker.
  private static let bufferBytes = 262_144

  init(path: String) throws(StorageError) {
    self.path = path
    guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let file = FileHandle(forWritingAtPath: path)
    else { throw StorageError(.failed, path, "cannot be written") }
    self.file = file
    buffer = Array(PhotoFactFile.heading.utf8)
  }

  /// Adds a fact.
  package func add(_ fact: PhotoFact) throws(StorageError) {
    buffer.append(contentsOf: PhotoFactFile.line(fact).utf8)
    if buffer.count >= PhotoFactWriter.bufferBytes { try flush() }
  }

  /// Takes the file away: what it was written for is not kept.
  package func discard() { try? FileManager.default.removeItem(atPath: path) }

  /// Waits until everything is on the disk.
  func finish() throws(StorageError) {
    try flush()
    do {
      try file.synchronize()
      try file.close()
    } catch {
      throw StorageError(.failed, path, "cannot be written", advice: "is the disk full?")
    }
  }

  private func flush() throws(StorageError) {
    do { try file.write(contentsOf: Data(buffer)) } catch {
      throw StorageError(.failed, path, "cannot be written", advice: "is the disk full?")
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

/// Reads a file of facts line by line in constant memory.
struct PhotoFactReader {
  let path: String

  /// Hands every fact to a closure.
  func forEach(
    source: String, receipt: String, _ body: (PhotoFact) throws(StorageError) -> Void
  ) throws(StorageError) {
    guard let file = FileHandle(forReadingAtPath: path) else { throw StorageError(.failed, path, "cannot be read") }
    defer { try? file.close() }
    var rest = Data()
    var number = 0
    while true {
      let chunk: Data
      do { chunk = try file.read(upToCount: 1 << 20) ?? Data() } catch {
        throw StorageError(.failed, path, "cannot be read")
      }
      rest.append(chunk)
      let end = chunk.isEmpty ? rest.endIndex : (rest.lastIndex(of: 10).map { $0 + 1 } ?? rest.startIndex)
      for line in String(decoding: rest[rest.startIndex..<end], as: UTF8.self).split(separator: "\n") {
        number += 1
        if number == 1 { continue }
        guard let fact = PhotoFactFile.fact(line, source: source, receipt: receipt) else {
          throw StorageError(
            .damaged, path, "line \(number) is damaged",
            advice: "take the import back with `daymark import --undo \(receipt)` and import the file again")
        }
        try body(fact)
      }
      rest = Data(rest[end...])
      if chunk.isEmpty { return }
    }
  }
}
