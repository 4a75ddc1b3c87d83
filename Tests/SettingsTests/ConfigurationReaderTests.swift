import AtlasModel
import Presentation
import Settings
import TestSupport
import Testing

/// How `daymark.toml` and `--set` become settings, and what is said of those that cannot.
struct ConfigurationReaderTests {
  private func read(_ text: String, options: [String] = []) throws -> ConfigurationReader {
    var reader = ConfigurationReader()
    try reader.read(text, name: "daymark.toml")
    for option in options { try reader.read(option: option) }
    return reader
  }

  private func error(_ text: String, options: [String] = []) throws -> ConfigurationError {
    try #require(throws: ConfigurationError.self) { try read(text, options: options) }
  }

  @Test func `an empty file leaves every default`() throws {
    for text in ["", "\n", "# nothing\n"] {
      let reader = try read(text)
      #expect(reader.configuration == Configuration())
      #expect(reader.sources.isEmpty)
    }
    let defaults = Configuration()
    #expect((defaults.displayPixels, defaults.thumbPixels) == (1600, 400))
    #expect((defaults.grids, defaults.separationMetres, defaults.pairYears) == (4, 1000, 2))
    #expect((defaults.language, defaults.linksOriginals, defaults.roots) == ("en", false, []))
  }

  @Test func `every setting is read`() throws {
    let reader = try read(
      """
      [site]
      language = "de"
      output = "/sites/journal"
      link-originals = true
      year = 2019
      [images]
      display = 2000
      thumb = 300
      [then-now]
      grids = 1
      separation = 500
      years = 3
      [cards]
      ratios = ["1:1", "9:16"]
      appearances = ["dark"]
      format = "png"
      on-this-day = "all"
      places = "none"
      wordmark = false
      [privacy]
      home-zone = "47.6740,-122.1215 500"
      [stamps]
      languages = ["eng", "tha"]
      [reminder]
      enabled = true
      delivery = "maildir"
      address = "me@example.org"
      maildir = "~/Maildir"
      sendmail = "/usr/bin/msmtp"
      photos = true
      alarm = true
      [import]
      roots = ["/photos", "~/Pictures"]
      """)
    var expected = Configuration()
    (expected.language, expected.output, expected.linksOriginals) = ("de", "/sites/journal", true)
    (expected.year, expected.displayPixels, expected.thumbPixels) = (2019, 2000, 300)
    (expected.grids, expected.separationMetres, expected.pairYears) = (1, 500, 3)
    (expected.cards.ratios, expected.cards.appearances) = ([.square, .story], [.dark])
    (expected.cards.suffix, expected.cards.onThisDay, expected.cards.wordmark) = ("png", .all, false)
    expected.cards.places = .none
    expected.homeZone = .zone(try #require(Coordinate(latitude: 47.674, longitude: -122.1215)), radiusMetres: 500)
    expected.roots = ["/photos", "~/Pictures"]
    expected.stampLanguages = ["eng", "tha"]
    (expected.reminder.enabled, expected.reminder.delivery, expected.reminder.photos) = (true, .maildir, true)
    (expected.reminder.address, expected.reminder.maildir, expected.reminder.alarm) = (
      "me@example.org", "~/Maildir", true
    )
    expected.reminder.sendmail = "/usr/bin/msmtp"
    #expect(reader.configuration == expected)
    #expect(reader.findings.isEmpty)
    #expect(Set(reader.sources.keys) == Set(Configuration.keys))
    #expect(Set(reader.sources.values) == ["daymark.toml"])
  }

  @Test(arguments: [
    ("images.display", "199"), ("images.display", "8001"), ("images.display", "\"big\""), ("images.display", "1600.5"),
    ("images.thumb", "49"), ("then-now.grids", "0"), ("then-now.grids", "5"), ("then-now.separation", "-1"),
    ("then-now.years", "true"), ("cards.ratios", "[]"), ("cards.ratios", "[\"5:4\"]"), ("cards.ratios", "\"1:1\""),
    ("cards.ratios", "[1, 1]"), ("cards.appearances", "[\"blue\"]"), ("cards.format", "\"gif\""),
    ("cards.on-this-day", "\"some\""), ("cards.wordmark", "1"), ("site.language", "7"), ("site.output", "[\"a\"]"),
    ("site.link-originals", "\"true\""), ("site.year", "0"), ("site.year", "\"2019\""),
    ("privacy.home-zone", "\"0,0 500\""),
    ("privacy.home-zone", "\"47.6,-122.1 0\""), ("privacy.home-zone", "\"47.6 -122.1 500\""),
    ("reminder.delivery", "\"pigeon\""), ("reminder.address", "\"nobody\""),
    ("import.roots", "\"/photos\""), ("stamps.languages", "[]"), ("stamps.languages", "\"eng\""),
    ("images.display", "1979-05-27"),
  ])
  func `a value of the wrong kind or size is refused, with its line and column and what the setting takes`(
    key: String, value: String
  ) throws {
    let error = try error("# first line\n\(key) = \(value)\n")
    #expect(error.subject == "daymark.toml:2:\(key.utf8.count + 4)")
    #expect(error.message.hasPrefix("\(key) takes "), "\(error.message)")
  }

  @Test func `a refusal names the range or the choices`() throws {
    #expect(try error("then-now.grids = 9").message == "then-now.grids takes a whole number from 1 to 4")
    #expect(try error("cards.format = 'gif'").message == "cards.format takes one of jpeg, png")
    #expect(try error("site.link-originals = 1").message == "site.link-originals takes true or false")
  }

  @Test(arguments: [
    ("images.dispaly", "images.display"), ("then-now.grid", "then-now.grids"), ("cards.wordmrak", "cards.wordmark"),
    ("site.langauge", "site.language"), ("weather.rain", nil),
  ])
  func `an unknown setting is a warning that names the nearest known one`(key: String, near: String?) throws {
    let reader = try read("images.thumb = 100\n\(key) = 5\n")
    #expect(reader.configuration.thumbPixels == 100)
    let finding = try #require(reader.findings.first)
    #expect(reader.findings.count == 1)
    #expect(finding.severity == .warning)
    #expect(finding.subject == "daymark.toml:2:\(key.utf8.count + 4)")
    #expect(finding.message == "there is no setting '\(key)'")
    #expect(finding.advice == near.map { "did you mean '\($0)'?" })
  }

  @Test(arguments: [
    "[[[", "[[[a]]]", "a = [[[", "[", "a =", "a = \"", "a = 1\na = 2", "= 3", "a = 01", "\u{0}", "[a]\n[a]",
  ])
  func `a text that is no TOML is refused by line and column, and does not end the program`(text: String) throws {
    let error = try error("# first line\n" + text)
    #expect(error.subject.wholeMatch(of: /daymark\.toml:[1-9][0-9]*:[1-9][0-9]*/) != nil, "\(error.subject)")
    #expect(!error.message.isEmpty)
  }

  @Test(arguments: ["memories.window = 3"])
  func `a setting whose verb is yet to come is accepted without a word`(text: String) throws {
    #expect(try read(text).findings.isEmpty)
  }

  @Test func `a later file and an option lie over what came before`() throws {
    var reader = try read("then-now.grids = 2\nimages.thumb = 100")
    try reader.read("then-now.grids = 3", name: "local.toml")
    #expect(reader.configuration.grids == 3)
    #expect(reader.sources == ["then-now.grids": "local.toml", "images.thumb": "daymark.toml"])
    try reader.read(option: "then-now.grids=1")
    #expect(reader.configuration.grids == 1)
    #expect(reader.configuration.thumbPixels == 100)
    #expect(reader.sources["then-now.grids"] == "--set")
  }

  @Test func `an option's value is written as in the file, and plain text needs no quotes`() throws {
    let reader = try read(
      "",
      options: [
        "site.language=de", "cards.ratios=[\"4:5\"]", "site.output=\"/a b\"", "cards.wordmark=false",
        "cards.format=png",
        "privacy.home-zone=47.6740,-122.1215 500",
      ])
    #expect(reader.configuration.language == "de")
    #expect(reader.configuration.cards.ratios == [.portrait])
    #expect(reader.configuration.output == "/a b")
    #expect(!reader.configuration.cards.wordmark)
    #expect(reader.configuration.cards.suffix == "png")
    #expect(reader.configuration.homeZone != nil)
  }

  @Test(
    arguments: [
      ("then-now.grids", "is not KEY=VALUE", nil),
      ("then-now.grid=1", "there is no setting 'then-now.grid'", "did you mean 'then-now.grids'?"),
      ("then-now.grids=9", "then-now.grids takes a whole number from 1 to 4", nil),
      ("=1", "there is no setting ''", nil),
    ] as [(String, String, String?)])
  func `an option that is wrong is an error`(option: String, message: String, advice: String?) throws {
    let error = try error("", options: [option])
    #expect(error.subject == "--set \(option)")
    #expect(error.message == message)
    #expect(error.advice == advice)
  }
}
