import AtlasModel
import Foundation

/// One line of a file of facts, whose cells are read when they are asked for.
struct PhotoFactLine {
  private let bytes: UnsafeRawBufferPointer
  private let ends: [Int]

  /// Finds the cells; nothing when there are not as many as columns.
  init?(_ bytes: UnsafeRawBufferPointer, _ ends: inout [Int]) {
    ends.removeAll(keepingCapacity: true)
    for (index, byte) in bytes.enumerated() where byte == 9 { ends.append(index) }
    ends.append(bytes.count)
    guard ends.count == PhotoFactFile.columns else { return nil }
    (self.bytes, self.ends) = (bytes, ends)
  }

  /// The text of a column, as it stands in the file.
  subscript(column: Int) -> String {
    String(decoding: bytes[(column == 0 ? 0 : ends[column - 1] + 1)..<ends[column]], as: UTF8.self)
  }

  /// The name of the file.
  var name: String { PhotoFactFile.unescaped(self[0][...]) }
  /// The id of the photo; empty for none.
  var photo: String { self[3] }
  /// Day, certainty and place of what it proves, as one text; only two tabs when it proves nothing.
  var proof: String { String(decoding: bytes[(ends[6] + 1)...], as: UTF8.self) }
}

/// Reads a file of facts line by line in constant memory.
struct PhotoFactReader {
  let path: String

  /// A megabyte a time: above it reading gets no quicker.
  private static let chunkBytes = 1 << 20

  /// Hands every line to a closure; a line holds only until the closure returns.
  func forEach(receipt: String, _ body: (PhotoFactLine) throws(StorageError) -> Void) throws(StorageError) {
    guard let file = FileHandle(forReadingAtPath: path) else { throw StorageError(.failed, path, "cannot be read") }
    defer { try? file.close() }
    var rest: [UInt8] = []
    var ends: [Int] = []
    var number = 0
    while true {
      let chunk: Data
      do { chunk = try file.read(upToCount: PhotoFactReader.chunkBytes) ?? Data() } catch {
        throw StorageError(.failed, path, "cannot be read")
      }
      rest += chunk
      // The last line of a file ends with it.
      if chunk.isEmpty, let last = rest.last, last != 10 { rest.append(10) }
      var start = 0
      try rest.withUnsafeBufferPointer { (buffer) throws(StorageError) in
        let bytes = UnsafeRawBufferPointer(buffer)
        while let end = bytes[start...].firstIndex(of: 10) {
          number += 1
          let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
          start = end + 1
          if number == 1 { continue }
          guard let cells = PhotoFactLine(line, &ends) else { throw damaged(number, receipt) }
          try body(cells)
        }
      }
      rest.removeFirst(start)
      if chunk.isEmpty { return }
    }
  }

  private func damaged(_ line: Int, _ receipt: String) -> StorageError {
    StorageError(
      .damaged, path, "line \(line) is damaged",
      advice: "take the import back with `daymark import --undo \(receipt)` and import the file again")
  }
}
