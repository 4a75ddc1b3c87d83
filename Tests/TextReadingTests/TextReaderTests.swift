import AtlasModel
import Foundation
import Raster
import Testing

@testable import TextReading

/// What is read from drawn text, and how reading ends early.
struct TextReaderTests {
  private let page = Drawn.lines(["Keflavik airport", "entry stamp of 2016"])

  @Test func `lines come from top to bottom with words and their places`() throws {
    let text = try TextReader(languages: ["eng"]).read(page, mode: ReadingMode(.block))
    #expect(text.lines.map(\.text) == ["Keflavik airport", "entry stamp of 2016"])
    #expect(text.isComplete)
    #expect(text.words.count == 6)
    let (first, second) = (try #require(text.lines.first?.words.first), try #require(text.lines.first?.words.last))
    #expect(first.box.right < second.box.left)
    #expect((30...50).contains(first.box.left))
    #expect((30...80).contains(first.box.top) && first.box.bottom <= 95)
    #expect(text.lines[0].box.bottom < text.lines[1].box.top)
    for word in text.words { #expect(word.confidence > 60, "\(word.text)") }
  }

  @Test func `a word under a censor stroke is not read, in no mode, and its neighbour is`() throws {
    let reader = try TextReader(languages: ["eng"])
    for radius in [24, 32, 60] {
      let recipe = try #require(PixelEdit(text: "censor \(radius) 20,60 520,60"))
      let page = Drawn.lines(["REYKJAVIK", "", "ENTRY STAMP"])
      #expect(try reader.read(page, mode: ReadingMode(.block)).text.contains("REYKJAVIK"))
      let censored = recipe.applied(to: page)
      for mode in [ReadingMode(.block), ReadingMode(.sparse), ReadingMode(.line)] {
        let text = try reader.read(censored, mode: mode).text
        for start in 0..<7 {
          let part = String("REYKJAVIK".dropFirst(start).prefix(3))
          #expect(!text.contains(part), "\(radius): \(text)")
        }
      }
      #expect(try reader.read(censored, mode: ReadingMode(.sparse)).text.contains("ENTRY STAMP"))
    }
  }

  @Test func `a reader reads many pictures, each in a mode of its own`() throws {
    let reader = try TextReader(languages: ["eng"])
    #expect(try reader.read(page, mode: ReadingMode(.sparse)).text.contains("Keflavik"))
    let digits = try reader.read(page, mode: .digits(.block))
    #expect(digits.text.contains("2016") && !digits.text.contains("K"))
    #expect(try reader.read(page, mode: ReadingMode(.block)).lines[0].text == "Keflavik airport")
    #expect(try reader.read(Drawn.lines(["VISA"]), mode: ReadingMode(.line)).text == "VISA")
  }

  @Test func `colour and transparency are no hindrance`() throws {
    let reader = try TextReader(languages: ["eng"])
    let blue = Drawn.lines(["Entry Schengen"], ink: (0.2, 0.2, 0.8))
    #expect(try reader.read(blue, mode: ReadingMode(.line)).text == "Entry Schengen")
    var pixels = Drawn.lines(["Entry Schengen"]).pixels
    // Black ink on nothing: all white becomes clear, colours multiplied by alpha.
    for index in stride(from: 0, to: pixels.count, by: 4) {
      pixels[index + 3] = 255 - pixels[index]
      for channel in 0..<3 { pixels[index + channel] = 0 }
    }
    let clear = PixelImage(width: blue.width, height: blue.height, pixels: pixels, isOpaque: false)
    #expect(try reader.read(clear, mode: ReadingMode(.line)).text == "Entry Schengen")
  }

  @Test func `an empty page has no lines, and no picture is refused`() throws {
    let reader = try TextReader(languages: ["eng"])
    let white = PixelImage(width: 200, height: 100, red: 255, green: 255, blue: 255)
    #expect(try reader.read(white, mode: ReadingMode(.block)).lines == [])
    let tiny = PixelImage(width: 1, height: 1, red: 0, green: 0, blue: 0)
    #expect(try reader.read(tiny, mode: ReadingMode(.block)).lines == [])
    let none = PixelImage(width: 0, height: 0, red: 0, green: 0, blue: 0)
    #expect(throws: ReadingError.self) { try reader.read(none, mode: ReadingMode(.block)) }
  }

  @Test(arguments: [("deu", "apt install tesseract-ocr-deu"), ("chi_sim", "apt install tesseract-ocr-chi-sim")])
  func `a missing language is named with the package that brings it`(language: String, remedy: String) throws {
    let data = LanguageData(folders: ["/nowhere"])
    guard !data.has(language) else { return }
    let error = #expect(throws: ReadingError.self) { try TextReader(languages: ["eng", language], data: data) }
    #expect(error?.kind == .languageMissing && error?.subject == language)
    #expect(error?.message == "the language data to read '\(language)' is not installed")
    #expect(error?.advice == remedy)
  }

  @Test func `a language is a name and no path`() {
    for name in ["../eng", "", "eng/../eng", "eng\0"] { #expect(!LanguageData().has(name), "\(name)") }
    #expect(LanguageData().has("eng") && LanguageData().installed.contains("eng"))
    #expect(!LanguageData().installed.contains("osd"))
    #expect(LanguageData.remedy(for: "mrz") == "scripts/setup")
  }

  @Test func `damaged language data is refused`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "daymark-language-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("no model".utf8).write(to: folder.appending(path: "odd.traineddata"))
    let error = #expect(throws: ReadingError.self) {
      try TextReader(languages: ["odd"], data: LanguageData(folders: [folder.path]))
    }
    #expect(error?.kind == .failed)
  }

  @Test func `the caller can stop a reading between its lines`() throws {
    let reader = try TextReader(languages: ["eng"])
    let long = Drawn.lines((0..<12).map { "line \($0) of a long page" })
    var asked = 0
    let error = #expect(throws: ReadingError.self) {
      try reader.read(
        long, mode: ReadingMode(.block),
        isCancelled: {
          asked += 1
          return asked > 4
        })
    }
    #expect(error?.kind == .cancelled)
    #expect(asked < 12)
    // And it is as good as new.
    #expect(try reader.read(page, mode: ReadingMode(.block)).lines.count == 2)
  }

  @Test func `when the time is up, what was read by then is returned`() throws {
    let reader = try TextReader(languages: ["eng"])
    let text = try reader.read(page, mode: ReadingMode(.block), limit: .zero)
    #expect(text.lines.isEmpty && !text.isComplete)
    let long = Drawn.lines((0..<60).map { "line \($0) of a very long page of text" }, size: 30)
    let start = ContinuousClock.now
    let some = try reader.read(long, mode: ReadingMode(.block), limit: .milliseconds(300))
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(!some.isComplete || some.lines.count == 60)
  }

  @Test func `nothing of what was read stays in memory`() throws {
    let reader = try TextReader(languages: ["eng"])
    for _ in 0..<3 { _ = try reader.read(page, mode: ReadingMode(.block)) }
    let before = TextReaderTests.residentKilobytes()
    for _ in 0..<12 {
      _ = try reader.read(page, mode: ReadingMode(.block))
      _ = try TextReader(languages: ["eng"]).read(page, mode: ReadingMode(.line))
    }
    // One instance holds about 15 MB; twelve lost ones would be 180.
    #expect(TextReaderTests.residentKilobytes() - before < 60_000)
  }

  private static func residentKilobytes() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }
}
