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
