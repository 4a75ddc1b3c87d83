import Presentation
import Raster
import Testing

@testable import CardDrawing

/// What text does on a card, whatever it is.
struct CardTextTests {
  static let names: [(language: String, text: String)] = [
    ("en", "Ísafjörður, Þingvellir, Łódź"), ("el", "Θεσσαλονίκη"), ("RU", "Санкт-Петербург"), ("EG", "القاهرة، مصر"),
    ("IL", "תל אביב–יפו"), ("JP", "直島、香川県"), ("CN", "骨直今 北京"), ("TW", "骨直今 臺北"), ("KR", "서울특별시"),
    ("TH", "กรุงเทพมหานคร"), ("IN", "नई दिल्ली क्षेत्र"), ("en", "Beach 🏖️ 👩‍👩‍👧 🇮🇸"),
  ]

  @Test(arguments: names)
  func `every script has its letters`(name: (language: String, text: String)) throws {
    let painter = try CardSamples.painter()
    for kind in ShareCard.Kind.allCases {
      let card = try CardSamples.card(kind, title: name.text, lines: [name.text], language: name.language)
      let report = try painter.sample(card, .square).report
      #expect(report.unknownGlyphs == 0, "\(kind) \(name.text)")
      let title = try #require(report.textBoxes.first { $0.role == .title })
      #expect(title.ink.width > 100 && title.frame.contains(title.ink, tolerance: title.size * 0.2))
    }
  }

  static let longNames = [
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", "Krung Thep Mahanakhon Amon Rattanakosin Mahinthara",
    "Seyðisfjarðarhöfn á Austurlandi við Búðareyri", "Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronuku",
    "กรุงเทพมหานคร อมรรัตนโกสินทร์ มหินทรายุธยา", "الإسكندرية، محافظة الإسكندرية، جمهورية مصر العربية",
    "東京都千代田区霞が関三丁目一番一号国会議事堂前",
  ]

  @Test(arguments: longNames, ShareCard.Kind.allCases)
  func `the longest names of the world are whole in every shape`(name: String, kind: ShareCard.Kind) throws {
    let painter = try CardSamples.painter()
    for ratio in AspectRatio.allCases {
      let report = try painter.sample(CardSamples.card(kind, title: name, lines: [name], pictures: 2), ratio).report
      let title = try #require(report.textBoxes.first { $0.role == .title })
      #expect(title.frame.contains(title.ink, tolerance: title.size * 0.25), "\(ratio.rawValue)")
      #expect(kind == .yearStatistics || !title.isShortened, "\(ratio.rawValue): \(title.size)")
    }
  }

  @Test func `Han letters take the form of the place's country`() throws {
    let painter = try CardSamples.painter()
    let images = try ["JP", "CN", "TW", "zh-Hant-HK", "ja"].map { language in
      try painter.sample(CardSamples.card(.yearCard, title: "骨直", language: language), .link).image
    }
    #expect(images[0] != images[1] && images[1] != images[2])
    #expect(images[0] == images[4])
  }

  @Test(arguments: [
    "Rome \u{202e}gnp.exe", "שלום Rome 123 עולם", String(repeating: "x", count: 10_000),
    String(repeating: "long words ", count: 100_000),
    String(repeating: "a" + String(repeating: "\u{301}", count: 10), count: 2_000), "a\u{0}b\u{7}c\u{85}",
    "\u{fffd}\u{fffd} ok", "", "   \n\t ", "\u{301}\u{302}", "🎉🎉🎉", "line one\nline two\u{2028}three",
  ])
  func `hostile text stays in its box and moves nothing else`(text: String) throws {
    let painter = try CardSamples.painter()
    for (kind, ratio) in ShareCard.Kind.allCases.flatMap({ [($0, AspectRatio.square), ($0, .link)] }) {
      let plain = try painter.sample(CardSamples.card(kind, lines: []), ratio, wordmark: true)
      var card = try CardSamples.card(kind, title: text, lines: [text])
      card.figures = card.figures.map { CardFigure(value: $0.value, label: text) }
      let hostile = try painter.sample(card, ratio)
      let bounds = Box(20, 20, Double(ratio.pixels.width) - 40, Double(ratio.pixels.height) - 40)
      for box in hostile.report.textBoxes { #expect(bounds.contains(box.ink), "\(box.role) at \(box.ink)") }
      let marks = [plain, hostile].map { $0.report.textBoxes.first { $0.role == .wordmark }?.ink }
      #expect(marks[0] == marks[1])
      #expect(hostile.report.textBoxes.contains { $0.role == .title && $0.ink.width > 0 })
    }
  }

  @Test func `a long title becomes smaller, then takes more lines, then is shortened`() throws {
    let painter = try CardSamples.painter()
    func title(_ text: String) throws -> CardReport.TextBox {
      let report = try painter.sample(CardSamples.card(.yearCard, title: text), .square).report
      return try #require(report.textBoxes.first { $0.role == .title })
    }
    let short = try title("Rome, Italy")
    let longer = try title("San Cristóbal de la Laguna")
    let wrapped = try title("San Cristóbal de las Casas, Los Altos, Chiapas, Mexico")
    let cut = try title(String(repeating: "San Cristóbal de las Casas, ", count: 40))
    #expect(short.lineCount == 1 && !short.isShortened)
    #expect(longer.lineCount == 1 && longer.size < short.size)
    #expect(wrapped.lineCount == 2 && !wrapped.isShortened)
    #expect(cut.lineCount == 3 && cut.isShortened && cut.size >= 24)
  }

  @Test(arguments: AspectRatio.allCases, Appearance.allCases)
  func `text stands out from what is behind it`(ratio: AspectRatio, appearance: Appearance) throws {
    let painter = try CardSamples.painter()
    let greys: [UInt8?] = [255, 120, nil]
    let kinds = ShareCard.Kind.allCases.flatMap { kind in greys.map { (kind, $0) } }
    for (kind, grey) in kinds {
      let result = try painter.sample(CardSamples.card(kind, pictures: 2), ratio, appearance, grey: grey)
      for box in result.report.textBoxes {
        // Every pixel along the ink's upper and lower edge is ground, and the ink's own colour is known.
        let around = box.ink.inset(-3)
        var worst = 21.0
        for x in stride(from: Int(around.x), to: Int(around.right), by: 3) {
          for y in [Int(around.y), Int(around.bottom)] {
            let pixel = result.image[x, y]
            let ground = Tint(Double(pixel.red) / 255, Double(pixel.green) / 255, Double(pixel.blue) / 255)
            worst = min(worst, ground.contrast(with: box.tint))
          }
        }
        #expect(worst >= 4.5, "\(kind) \(box.role) over \(grey ?? 0): \(worst)")
      }
    }
  }

  @Test(arguments: AspectRatio.allCases, ["en-XA", "ar-XB"])
  func `words of a longer language stay whole and in their boxes`(ratio: AspectRatio, language: String) throws {
    // English with accents, two fifths longer, as scripts/pseudo-phrases makes it.
    let painter = try CardSamples.painter()
    for kind in ShareCard.Kind.allCases {
      // Below the title of a map stand short sums, on one line.
      let line = kind == .countryMap ? "[3 ðððååýš] · [14 þþĥööţööš]" : "Antequera, Andalusia, Spain · [14 þþĥööţööš]"
      let card = try CardSamples.card(
        kind, title: "9 [ŠŠééþţééɱƀééŕ] 2014", lines: [line], eyebrow: "[ÖÖñ ţţĥîîš ðððååý]", pictures: 2,
        language: language)
      for text in try painter.sample(card, ratio).report.textBoxes {
        #expect(!text.isShortened, "\(kind) \(text.role)")
        #expect(text.frame.contains(text.ink, tolerance: text.size * 0.2), "\(kind) \(text.role) at \(text.ink)")
      }
    }
  }

  @Test func `a long eyebrow becomes smaller with its spacing`() throws {
    let card = try CardSamples.card(.yearCard, eyebrow: "An diesem Tag vor vielen Jahren")
    let report = try CardSamples.painter().sample(card, .story).report
    let eyebrow = try #require(report.textBoxes.first { $0.role == .eyebrow })
    #expect(eyebrow.lineCount == 1 && !eyebrow.isShortened && eyebrow.size >= 24)
  }

  @Test func `a font folder must be absolute`() {
    #expect(throws: CardError.self) { try FontSetup(cacheFolder: "fonts") }
  }

  @Test func `no family of fonts is missing here`() throws {
    let fonts = try FontSetup(cacheFolder: "/tmp/daymark-card-tests")
    #expect(fonts.missingFamilies().isEmpty)
  }
}
