import AtlasModel
import Foundation
import Testing

@testable import Publishing

/// Letters as they are written, and that no text of others becomes a header.
struct LetterTests {
  private func letter(_ subject: String) -> Letter {
    Letter(
      address: "me@example.org", subject: subject, text: "Reykjavík\n<daymark://on-this-day/07-09?year=2014>\n",
      html: "<p>Reykjavík</p>", language: "en", id: "otd-2026-07-09@a1.daymark.invalid", seconds: 1_783_584_000,
      offsetMinutes: 120)
  }

  private func headers(_ bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    let head = text.components(separatedBy: "\r\n\r\n")[0]
    return head.components(separatedBy: "\r\n").filter { !$0.hasPrefix(" ") && !$0.hasPrefix("\t") }
      .map { $0.prefix { $0 != ":" }.lowercased() }.sorted()
  }

  private static let expected = [
    "auto-submitted", "content-language", "content-type", "date", "from", "message-id", "mime-version", "subject", "to",
  ]

  @Test func `a letter has its parts in order, its date in the local offset, and the same bytes twice`() throws {
    let bytes = try letter("On this day: Reykjavík").message()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(headers(bytes) == LetterTests.expected)
    #expect(text.contains("Date: Thu, 09 Jul 2026 10:00:00 +0200\r\n"))
    #expect(text.contains("Message-Id: <otd-2026-07-09@a1.daymark.invalid>\r\n"))
    let plain = try #require(text.range(of: "text/plain")), html = try #require(text.range(of: "text/html"))
    #expect(plain.lowerBound < html.lowerBound)
    #expect(try letter("On this day: Reykjavík").message() == bytes)
    #expect(!text.replacing("\r\n", with: "").contains("\n"))
    #expect(text.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 78 })
  }

  @Test func `pictures go into a related part with their ids`() throws {
    var letter = letter("x")
    letter.pictures = [Letter.Picture(id: "0123@daymark.invalid", bytes: [0xFF, 0xD8, 0xFF, 0xD9])]
    let text = String(decoding: try letter.message(), as: UTF8.self)
    #expect(text.contains("multipart/related") && text.contains("Content-Id: <0123@daymark.invalid>"))
    #expect(text.contains("/9j/2Q=="))
  }

  /// Titles that try to become headers, of every kind of line end and of every length.
  private static let hostile: [String] = {
    let ends = ["\r\n", "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}", "\0", "\u{1B}"]
    let tails = [
      "Bcc: all@example.org", "Content-Type: text/html", "\r\n\r\nbody", "=?utf-8?q?=0D=0ABcc:_x?=", ":", "\u{202E}x",
    ]
    var titles =
      ends.flatMap { end in tails.map { "Rome\(end)\($0)" } } + ends.flatMap { end in tails.map { end + $0 } }
    for length in [1, 60, 75, 76, 77, 200, 998, 10_000] {
      titles += ["a", "é", "名", "ما", "👨‍👩‍👧", " ", "=", "?", "\""].map { String(repeating: $0, count: length) }
    }
    return titles + ["", " ", "=?utf-8?b?DQpCY2M6IHg=?=", "<script>", "a@b, c@d"]
  }()

  @Test func `no title adds a header or a line`() throws {
    #expect(LetterTests.hostile.count >= 190)
    for title in LetterTests.hostile {
      let bytes = try letter(title).message()
      #expect(headers(bytes) == LetterTests.expected, "\(title.debugDescription)")
      #expect(!bytes.contains(0))
      #expect(!Letter.plain(title).unicodeScalars.contains { $0.value < 32 || (0x7F...0x9F).contains($0.value) })
    }
  }

  @Test(arguments: [
    "=?utf-8?b?DQpCY2M6IHg=?=", "Rome =?utf-8?q?=0D=0ABcc:_x?=", "=\u{202E}?utf-8?q?=0A?=", "=?us-ascii?q?=00?=",
    "==??=?",
  ])
  func `a title that looks like an encoded word is written as it reads`(title: String) throws {
    #expect(!Letter.plain(title).contains("=?"))
    let text = String(decoding: try letter(title).message(), as: UTF8.self).lowercased()
    #expect(["?dqpcy", "=0d=0a", "?q?=00", "?q?=0a"].allSatisfy { !text.contains($0) }, "\(text)")
  }

  @Test func `a NUL ends no part of a letter`() throws {
    var letter = letter("x\0y")
    (letter.text, letter.html) = ("one\0two\n", "<p>three\0four</p>")
    let text = String(decoding: try letter.message(), as: UTF8.self)
    #expect(text.contains("onetwo") && text.contains("threefour</p>") && text.contains("Subject: x y\r\n"))
  }

  @Test(arguments: ["", "me", "me@", "@x", "a@b@c", "me@x\r\nBcc: y@z", "a b@c", "a@b,c@d", "<a@b>"])
  func `what is no address is refused`(address: String) {
    var letter = letter("x")
    letter.address = address
    #expect(throws: PublishingError.self) { try letter.message() }
  }

  @Test func `calendar lines are folded at 75 bytes, no letter divided, and text is escaped`() throws {
    let day = try #require(CalendarDay(parsing: "2028-02-29"))
    let event = CalendarFile.Event(
      day: day, id: "otd-1@a.daymark.invalid", title: "Zürich, \\; \u{2028}\r" + String(repeating: "名", count: 60),
      text: "one\ntwo", link: "daymark://on-this-day/02-29?year=2012", sequence: 3)
    let file = CalendarFile(events: [event], made: day, name: "x", alarm: true)
    let lines = String(decoding: file.bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    let whole = lines.joined(separator: "\n").replacing("\n ", with: "")
    #expect(whole.contains("SUMMARY:Zürich\\, \\\\\\; 名"))
    #expect(whole.contains("DESCRIPTION:one\\ntwo") && whole.contains("DTEND;VALUE=DATE:20280301"))
    #expect(!whole.contains("METHOD:"), "a method needs an organizer")
    #expect(whole.contains("TRIGGER;RELATED=START:PT8H") && whole.contains("SEQUENCE:3"))
  }
}
