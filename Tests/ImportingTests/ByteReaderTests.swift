import Importing
import TestSupport
import Testing

/// Reading a file once, and telling its text.
struct ByteReaderTests {
  @Test func `a file is handed out byte by byte, and its head can be seen at any time`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("Grüße", "a.txt")
    let reader = try ByteReader(path: path)
    #expect(reader.size == 7)
    #expect(try reader.peek() == 71)
    var bytes: [UInt8] = []
    while let byte = try reader.byte() { bytes.append(byte) }
    #expect(String(decoding: bytes, as: UTF8.self) == "Grüße" && reader.position == 7)
    #expect(try reader.head(2) == [71, 114])
  }

  @Test(arguments: [1, 1000, 65_536, 100_000, 262_144])
  func `what is delivered in pieces is one text, and its head can be seen at any time`(most: Int) throws {
    let bytes = (0..<150_000).map { UInt8(truncatingIfNeeded: $0 % 251) }
    var offset = 0
    let reader = ByteReader(label: "pieces", size: nil) { buffer in
      let piece = bytes[offset..<min(offset + min(most, buffer.count), bytes.count)]
      buffer.replaceSubrange(0..<piece.count, with: piece)
      offset += piece.count
      return piece.count
    }
    #expect(try reader.head(3) == [0, 1, 2] && reader.position == 0)
    #expect(try reader.peek() == 0)
    var got: [UInt8] = []
    while let byte = try reader.byte() { got.append(byte) }
    #expect(got == bytes && reader.position == bytes.count)
    #expect(try reader.head(ImportHead.mostBytes) == Array(bytes.prefix(ImportHead.mostBytes)))
    #expect(try reader.byte() == nil)
  }

  @Test func `an error of what delivers is one of the reader, and may come late`() throws {
    var left = 2
    let reader = ByteReader(label: "pieces", size: nil) { buffer throws(ImportError) in
      left -= 1
      if left < 0 { throw ImportError("broke off") }
      return buffer.count
    }
    #expect(try reader.head(1) == [0])
    for _ in 0..<ImportHead.mostBytes { _ = try reader.byte() }
    #expect(try reader.peek() == 0)
    #expect(throws: ImportError("broke off")) { while try reader.byte() != nil {} }
    #expect(throws: ImportError("broke off")) { try reader.byte() }
    let nothing = ByteReader(label: "nothing", size: 0) { _ in 0 }
    #expect(try nothing.peek() == nil && nothing.head(9) == [])
  }

  @Test func `a folder or a missing file is refused in words`() {
    #expect(throws: ImportError("is no ordinary file")) { try ByteReader(path: "/tmp") }
    #expect(throws: ImportError("cannot be opened: no such file or directory")) {
      try ByteReader(path: "/nowhere/at/all")
    }
  }

  @Test(
    arguments: [
      [0xef, 0xbb, 0xbf, 0x7b], [0xff, 0xfe, 0x7b, 0x00], [0xfe, 0xff, 0x00, 0x7b], [0x20, 0x0a, 0x7b, 0xc3],
    ] as [[UInt8]])
  func `the head is text whatever its encoding, also with its last character cut`(bytes: [UInt8]) {
    #expect(ImportHead(bytes).isJSON)
  }

  @Test func `bytes that are no UTF-8 are read as Latin-1`() {
    #expect(ImportHead([0x4d, 0xfc, 0x6e, 0x63, 0x68, 0x65, 0x6e, 0x0a]).firstLine == "München")
  }
}
