import Foundation
import Importing
import TestSupport
import Testing

/// Reading tables of separated values, whatever their bytes are.
struct CSVReaderTests {
  @Test(
    arguments: [
      ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]), ("a;b\r\n1;2,5", [["a", "b"], ["1", "2,5"]]),
      ("a\tb\r1\t2\r", [["a", "b"], ["1", "2"]]), ("a,b\n\"x,\"\"y\"\"\nz\",2\n", [["a", "b"], ["x,\"y\"\nz", "2"]]),
      ("a,b\n\n5'10\",2\n", [["a", "b"], ["5'10\"", "2"]]), ("a,b\n\"x\"y,\n", [["a", "b"], ["xy", ""]]),
      ("\n\na\n", [["a"]]), ("", []), ("a,b\n,\n", [["a", "b"]]), ("# of a;b\nx,y\n", [["# of a;b"], ["x", "y"]]),
    ] as [(String, [[String]])])
  func `fields are told apart by the quoting rules and the heading's delimiter`(
    text: String, rows: [[String]]
  ) throws {
    #expect(try TableFile.rows(Array(text.utf8)) == rows)
  }

  @Test func `UTF-8 with a mark, UTF-16 both ways round and Latin-1 read the same`() throws {
    let text = "Ort,Datum\nZürich,2014\n"
    let rows = [["Ort", "Datum"], ["Zürich", "2014"]]
    let little = text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
    #expect(try TableFile.rows([0xef, 0xbb, 0xbf] + text.utf8) == rows)
    #expect(try TableFile.rows([0xff, 0xfe] + little) == rows)
    #expect(try TableFile.rows([0xfe, 0xff] + big) == rows)
    #expect(try TableFile.rows(text.unicodeScalars.map { UInt8($0.value) }) == rows)
    let emoji = Array("🛫,b".utf16).flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    #expect(try TableFile.rows([0xff, 0xfe] + emoji) == [["🛫", "b"]])
  }

  @Test func `a broken row is refused by its number and the others are read`() throws {
    let nul = Array("a\n1\n2".utf8) + [0] + Array("\n3\n".utf8)
    #expect(try TableFile.rows(nul) == [["a"], ["1"], ["!3 holds a NUL byte"], ["3"]])
    let mixed = Array("é,è\nü,1\n".utf8) + [0xe9] + Array(",1\nö,2\n".utf8)
    #expect(
      try TableFile.rows(mixed) == [["é", "è"], ["ü", "1"], ["!3 holds a byte that is no UTF-8"], ["ö", "2"]])
    #expect(
      try TableFile.rows(Array("a,b\n1,2\n\"3,4\n5,6\n".utf8))
        == [["a", "b"], ["1", "2"], ["!3 opens a quote that is never closed"]])
    let long = Array("a,b\n1,".utf8) + [UInt8](repeating: 120, count: 1_100_000) + Array("\n3,4\n".utf8)
    #expect(try TableFile.rows(long) == [["a", "b"], ["!2 holds a field of more than 1 MiB"], ["3", "4"]])
    let lone: [UInt8] = [0xff, 0xfe, 97, 0, 10, 0, 0, 0xd8, 10, 0, 98, 0, 7]
    #expect(
      try TableFile.rows(lone)
        == [["a"], ["!2 holds a character that is no UTF-16"], ["!3 holds a character that is no UTF-16"]])
  }

  @Test func `a line of 1 GB is skipped in constant memory`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("long.csv")
    try folder.write("a\n1\n\"", "long.csv")
    let handle = try #require(FileHandle(forWritingAtPath: path))
    // A hole reads as NUL bytes: 1 GB of them in quotes, and no disk filled.
    try handle.truncate(atOffset: 1_000_000_000)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("\"\n2\n".utf8))
    try handle.close()
    let before = peakKilobytes()
    let reader = try CSVReader(ByteReader(path: path))
    var rows: [String] = []
    while let row = try reader.next() { rows.append(row.fault ?? row[0]) }
    #expect(rows == ["a", "1", "holds a NUL byte", "2"])
    // The peak is that of the whole process, in which other tests run meanwhile: half of the line tells the two apart.
    #expect(peakKilobytes() - before < 500_000)
  }

  private func peakKilobytes() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return Int(line.filter(\.isNumber)) ?? 0
  }

  @Test func `generated tables come back as they were written`() throws {
    var dice = SeededGenerator(seed: 41)
    let pieces = ["", "a", "\"", ",", ";", "\n", "\r\n", "é", " x ", "東京", "\"\"", "1.5"]
    for _ in 0..<120 {
      let columns = Int.random(in: 2...5, using: &dice)
      let delimiter = [",", ";", "\t"].randomElement(using: &dice) ?? ","
      let newline = ["\n", "\r\n", "\r"].randomElement(using: &dice) ?? "\n"
      var table = [(1...columns).map { "c\($0)" }]
      for _ in 0..<Int.random(in: 0...20, using: &dice) {
        table.append(
          (1...columns).map { column in
            let text = (0..<3).map { _ in pieces.randomElement(using: &dice) ?? "" }.joined()
            return column == 1 ? "x" + text + "x" : text
          })
      }
      let text = table.map { row in
        row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: delimiter)
      }.joined(separator: newline)
      let trimmed = table.map { $0.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } }
      #expect(try TableFile.rows(Array(text.utf8)) == trimmed, "\(text)")
    }
  }

  @Test func `no bytes bring the reader down`() throws {
    var dice = SeededGenerator(seed: 7)
    let likely = Array("\",;\t\r\n\0#aÿ".utf8) + [0xff, 0xfe, 0xef, 0xbb, 0xbf, 0xd8, 0xc3]
    for round in 0..<400 {
      let bytes = (0..<Int.random(in: 0...300, using: &dice)).map { _ in
        round.isMultiple(of: 2)
          ? UInt8.random(in: 0...255, using: &dice) : likely.randomElement(using: &dice) ?? 0
      }
      _ = try TableFile.rows(bytes)
    }
  }
}
