import Foundation
import Presentation
import Testing

/// The JSON that Daymark writes: one line, sorted, safe to print.
struct JSONValueTests {
  @Test(arguments: [
    (JSONValue.null, "null"), (.bool(true), "true"), (.int(-7), "-7"), (.double(1.5), "1.5"), (.double(2), "2"),
    (.double(.nan), "null"), (.double(-.infinity), "null"), (.double(1e300), "1e+300"),
    (.optional(nil as String?), "null"),
    (.array([.int(1), .array([]), .object([:])]), "[1,[],{}]"),
    (.object(["b": .int(2), "a": .string("x"), "B": .null]), #"{"B":null,"a":"x","b":2}"#),
  ])
  func `a value is one line with sorted keys`(value: JSONValue, line: String) { #expect(value.line == line) }

  @Test(arguments: [
    ("a\"b\\c", #""a\"b\\c""#), ("a\nb", #""a\nb""#), ("a\tb\r", #""a\u0009b\u000d""#),
    ("\u{1B}[31m", #""\u001b[31m""#),
    ("\u{7F}\u{9B}", #""\u007f\u009b""#), ("\u{202E}cod", #""\u202ecod""#), ("\u{2066}\u{2069}", #""\u2066\u2069""#),
    ("\u{2028}\u{FEFF}", #""\u2028\ufeff""#), ("\u{0}", #""\u0000""#), ("Ōsaka 🏯", "\"Ōsaka 🏯\""), ("", "\"\""),
    ("</script>", #""</script>""#),
  ])
  func `control and direction characters are escaped`(text: String, line: String) {
    #expect(JSONValue.string(text).line == line)
  }

  @Test func `other readers read what was written`() throws {
    let hostile = String(String.UnicodeScalarView((0..<0x3000).compactMap { Unicode.Scalar($0) }))
    let line = JSONValue.object([hostile: .array([.string(hostile), .double(0.1), .int(.max)])]).line
    let read = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: [Any]])
    let value = try #require(read[hostile])
    #expect(value[0] as? String == hostile)
    #expect(value[1] as? Double == 0.1)
    #expect(value[2] as? Int == .max)
  }
}
