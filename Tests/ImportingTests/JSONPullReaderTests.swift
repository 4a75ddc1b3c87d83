import Importing
import TestSupport
import Testing

/// Reading JSON piece by piece.
struct JSONPullReaderTests {
  /// All events of a text, with what keys, texts and numbers say.
  private func events(_ text: String) throws -> [String] {
    let json = try JSONPullReader(bytes: Array(text.utf8))
    var told: [String] = []
    while true {
      let event = try json.next()
      switch event {
      case .end: return told
      case .key: told.append(try json.text() + ":")
      case .string: told.append("'" + (try json.text()) + "'")
      case .number: told.append(try json.text())
      default: told.append("\(event)")
      }
    }
  }

  @Test func `a document is told event by event`() throws {
    let text = "\u{feff} {\"a\": [1, -2.5e3, true, false, null, {}], \"b\" : \"x\" } \n"
    let told = try events(text)
    #expect(
      told == [
        "beginObject", "a:", "beginArray", "1", "-2.5e3", "yes", "no", "null", "beginObject", "endObject", "endArray",
        "b:", "'x'", "endObject",
      ])
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""Gr\u00fc\u00DFe""#, "Grüße"),
    (#""\ud83d\ude00!""#, "😀!"), (#""\ud83d""#, "\u{fffd}"), (#""\ud83dx""#, "\u{fffd}x"),
    (#""\ude00\ud83d\n""#, "\u{fffd}\u{fffd}\n"), (#""\ud83d\ud83d\ude00""#, "\u{fffd}😀"),
    (#""\u0000""#, "\u{0}"), (#""東京 \u6771""#, "東京 東"), (#""""#, ""),
  ])
  func `escapes are resolved, and half a pair is the sign for it`(text: String, value: String) throws {
    #expect(try events(text) == ["'" + value + "'"])
    #expect(try events("{\(text): 1}") == ["beginObject", value + ":", "1", "endObject"])
  }

  @Test(
    arguments: [
      ("", "holds no JSON", 0), ("  ", "holds no JSON", 2), ("{", "ends in the middle", 1),
      ("[1", "ends in the middle", 2),
      ("\"ab", "ends in the middle", 3), ("\"a\\", "ends in the middle", 3), ("\"a\\u12", "ends in the middle", 6),
      ("tru", "ends in the middle", 3), ("-", "ends in the middle", 1), ("1.", "ends in the middle", 2),
      ("1e+", "ends in the middle", 3), ("{\"a\"", "ends in the middle", 4), ("{\"a\":", "ends in the middle", 5),
      ("1 2", "goes on behind its end", 2), ("{}x", "goes on behind its end", 2),
      ("[1,]", "is no JSON: a value should stand", 3), ("{\"a\":1,}", "is no JSON: a key should stand", 7),
      ("{,}", "is no JSON: a key should stand", 1), ("[1 2]", "is no JSON: ',' or ']' should stand", 3),
      ("[1}", "is no JSON: ',' or ']' should stand", 2), ("{\"a\" 1}", "is no JSON: ':' after a key should stand", 5),
      ("trux", "is no JSON", 0), ("01", "has a number that is none", 2), ("[-a]", "has a number that is none", 2),
      ("[1.a]", "has a number that is none", 3), ("+1", "is no JSON: a value should stand", 0),
      ("'a'", "is no JSON: a value should stand", 0), ("\"\\x\"", "has an unknown escape in a text", 1),
      ("\"\\u12g4\"", "has an unknown escape in a text", 1), ("\"\n\"", "has a control character in a text", 1),
    ])
  func `what is no JSON is refused with its place`(text: String, reason: String, byte: Int) {
    #expect(throws: ImportError(reason, at: "byte \(byte)")) { try events(text) }
    let bare = {
      let json = try JSONPullReader(bytes: Array(text.utf8)); try json.skipValue(); _ = try json.next()
    }
    #expect(throws: ImportError.self) { try bare() }
  }

  @Test(
    arguments: [
      [0x22, 0x80, 0x22], [0x22, 0xc0, 0x80, 0x22], [0x22, 0xc3, 0x22], [0x22, 0xe0, 0x80, 0x80, 0x22],
      [0x22, 0xed, 0xa0, 0x80, 0x22], [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xf8, 0x88, 0x80, 0x80, 0x22],
      [0x22, 0xf0, 0x9f, 0x98, 0x22], [0x22, 0xff, 0x22],
    ] as [[UInt8]])
  func `a text that is no UTF-8 is refused`(bytes: [UInt8]) {
    #expect(throws: ImportError("is no UTF-8 text", at: "byte 1")) { try JSONPullReader(bytes: bytes).next() }
    #expect(throws: ImportError("is no UTF-8 text", at: "byte 1")) { try JSONPullReader(bytes: bytes).skipValue() }
  }

  @Test(arguments: [[0xff, 0xfe, 0x7b, 0], [0xfe, 0xff, 0, 0x7b], [0x7b, 0, 0x7d, 0], [0, 0x7b]] as [[UInt8]])
  func `UTF-16 is refused by its name`(bytes: [UInt8]) {
    #expect(throws: ImportError("is UTF-16 text and not UTF-8; save it again as UTF-8")) {
      try JSONPullReader(bytes: bytes)
    }
  }

  @Test func `nesting is followed 512 deep and no deeper`() throws {
    let fine = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(try events(fine).count == 1024)
    #expect(throws: ImportError("is nested more than 512 deep", at: "byte 512")) { try events("[" + fine + "]") }
  }

  @Test func `numbers are whole or not, and a text may hold one`() throws {
    let texts = [
      "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1.5", "\"-12\"", "\"a1\"", "-0", "1e999",
    ]
    let json = try JSONPullReader(bytes: Array("[\(texts.joined(separator: ","))]".utf8))
    var whole: [Int?] = [], broken: [Double?] = []
    _ = try json.next()
    while try json.next() != .endArray {
      whole.append(json.integer)
      broken.append(json.double)
    }
    #expect(whole == [.max, .min, nil, nil, -12, nil, 0, nil])
    #expect(
      broken == [9.223372036854775807e18, -9.223372036854775808e18, 9.223372036854775808e18, 1.5, -12, nil, 0, nil])
  }

  @Test func `values are skipped whole, and nothing of them is left to see`() throws {
    let text = #"{"a": {"b": [1, {"c": "]}"}], "d": "x"}, "e": [[], {}], "f": "g", "h": 7}"#
    let json = try JSONPullReader(bytes: Array(text.utf8))
    #expect(try json.enterObject())
    for name in ["a", "e", "f"] {
      #expect(try json.nextKey())
      #expect(try json.text() == name)
      try json.skipValue()
    }
    #expect(try json.text() == "" && json.integer == nil && json.double == nil)
    #expect(try json.nextKey() && json.matches("h") && json.nextInteger() == 7)
    #expect(try !json.nextKey() && json.next() == .end && json.position == text.utf8.count)
  }

  @Test func `a text over the limit is skipped, and refused when asked for`() throws {
    let folder = try TemporaryFolder()
    for unit in ["abcdefgh", "ä\\n東\\ud83d\\ude00"] {
      let long = String(repeating: unit, count: 3_000_000 / unit.utf8.count)
      let path = try folder.write("{\"a\": \"\(long)\", \"\(long)\": 1, \"b\": \"\(unit)\"}", "long.json")
      let json = try JSONPullReader(ByteReader(path: path))
      #expect(try json.enterObject() && json.nextKey() && json.next() == .string)
      #expect(throws: ImportError.self) { try json.text() }
      #expect(try json.nextKey() && !json.matches("b"))
      try json.skipValue()
      #expect(try json.nextKey() && json.matches("b"))
      #expect(try json.nextText()?.isEmpty == false)
      #expect(try !json.nextKey() && json.next() == .end)
    }
  }

  @Test func `what lies across the edge of the window is read in one piece`() throws {
    let folder = try TemporaryFolder()
    let item = #"{"key\u00e9y":"tëxt 東京 \ud83d\ude00 \\ end","n":-123.456e-2,"t":true,"z":null},"#
    for shift in 0..<item.utf8.count {
      let blanks = String(repeating: " ", count: 262_144 - shift)
      let path = try folder.write("[\(blanks)\(item)1]", "edge.json")
      let json = try JSONPullReader(ByteReader(path: path))
      #expect(try json.enterArray() && json.enterObject() && json.nextKey() && json.text() == "keyéy")
      #expect(try json.nextText() == "tëxt 東京 😀 \\ end")
      #expect(try json.nextKey() && json.nextDouble() == -1.23456)
      #expect(try json.nextKey() && json.next() == .yes && json.nextKey() && json.next() == .null)
      #expect(try !json.nextKey() && json.nextInteger() == 1 && json.next() == .endArray && json.next() == .end)
    }
  }
}
