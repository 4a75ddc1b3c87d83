import Foundation
import Imaging
import Raster
import Testing

/// Editing a stamp's picture: a recipe by default, a copy or a replacement on demand, and what was censored appears nowhere.
struct StampEditTripTests {
  private let trip: Trip
  private let picture: URL

  init() throws {
    trip = try Trip()
    try trip.addPhoto("page.jpg", taken: "2016:07:09 10:00:00", at: (41.9, 12.5), grey: 40, width: 400)
    picture = trip.photos.appendingPathComponent("page.jpg")
    // The words that nobody is to read: black bars on the page.
    var page = PixelImage(width: 400, height: 300, red: 230, green: 225, blue: 215)
    for x in stride(from: 60, to: 340, by: 10) {
      for y in 130..<170 { for dot in 0..<5 { page[x + dot, y] = (10, 10, 10, 255) } }
    }
    var values = ExifValues()
    values.dateTimeOriginal = "2016:07:09 10:00:00"
    try Data(ExifWriter.jpeg(try JPEGCodec.encode(page), with: values)).write(to: picture)
    try trip.run("journal", trip.photos.path, "--no-cards")
    try trip.run("stamp", "add", picture.path, "--country", "IS", "--date", "2016-07-09")
  }

  private func id() throws -> String {
    try #require(try trip.run("list", "stamps", "--json").lines().first?["id"] as? String)
  }

  /// How strongly neighbouring columns of the middle differ: 220 for the bars, nearly nothing for what was censored.
  private func contrast(_ image: PixelImage) -> Int {
    let y = image.height / 2
    let columns = image.width / 4..<image.width * 3 / 4
    return columns.map { abs(Int(image[$0, y].red) - Int(image[$0 + 1, y].red)) }.max() ?? 0
  }

  private func shownPictures() throws -> [String: PixelImage] {
    var pictures: [String: PixelImage] = [:]
    for (name, data) in try Trip.contents(of: trip.output) where name.hasSuffix(".jpg") {
      pictures[name] = try JPEGCodec.decode(Array(data))
    }
    return pictures
  }

  @Test func `a censored page is shown as the stamp alone, and its uncensored pixels reach no file of the site`() throws
  {
    #expect(try shownPictures().values.contains { contrast($0) > 100 }, "the page is a photo like any other at first")
    let before = try Data(contentsOf: picture)
    let run = try trip.run("stamp", "edit", try id(), "--censor", "40 50,150 350,150")
    #expect(run.status == 0, "\(run.errors)")
    try trip.run("build", "--no-cards")
    let shown = try shownPictures()
    #expect(shown.keys.contains { $0.contains("stamp") })
    for (name, image) in shown { #expect(contrast(image) < 60, "\(name)") }
    #expect(try Data(contentsOf: picture) == before, "the original is as it was")
    try trip.run("stamp", "edit", try id(), "--no-edits")
    try trip.run("build", "--no-cards")
    #expect(try shownPictures().values.contains { contrast($0) > 100 })
  }

  @Test func `crop, turn and straighten change what is shown, and take the place of earlier ones`() throws {
    try trip.run("stamp", "edit", try id(), "--crop", "0,0,200,100", "--rotate", "90")
    try trip.run("stamp", "edit", try id(), "--crop", "0,0,100,200", "--straighten", "-2.5")
    let stamp = try #require(try trip.run("list", "stamps", "--json").lines().first)
    #expect(stamp["edit"] as? String == "crop 0,0,100,200; turn 90; straighten -2.5")
    try trip.run("build", "--no-cards")
    let shown = try #require(try shownPictures().first { $0.key.contains("stamp") }?.value)
    #expect(shown.width > shown.height && shown.width > 200 && shown.width < 212)
    for (option, value) in [("--crop", "1,2,3"), ("--rotate", "45"), ("--straighten", "50"), ("--censor", "x")] {
      let refused = try trip.run("stamp", "edit", try id(), option, value)
      #expect(refused.status == 2 && refused.errors.contains(option), "\(refused.errors)")
    }
  }

  @Test func `every stroke of one command is kept`() throws {
    try trip.run("stamp", "edit", try id(), "--censor", "40 50,150 200,150", "--censor", "40 200,150 350,150")
    let edit = try #require(try trip.run("list", "stamps", "--json").lines().first?["edit"] as? String)
    #expect(edit == "censor 40 50,150 200,150; censor 40 200,150 350,150")
  }

  @Test func `a copy lies beside the original, and neither shows what was censored`() throws {
    let before = try Data(contentsOf: picture)
    try trip.run("stamp", "edit", try id(), "--censor", "40 50,150 350,150", "--storage", "copy")
    let copy = trip.photos.appendingPathComponent("page-edited.jpg")
    #expect(contrast(try JPEGCodec.decode(Array(try Data(contentsOf: copy)))) < 60)
    #expect(try Data(contentsOf: picture) == before)
    try trip.run("journal", trip.photos.path, "--no-cards")
    for (name, image) in try shownPictures() { #expect(contrast(image) < 60, "\(name)") }
  }

  @Test func `replacing asks first and keeps a backup that is shown nowhere`() throws {
    let words = ["stamp", "edit", try id(), "--censor", "40 50,150 350,150", "--storage", "replace"]
    #expect(try trip.run(words).status == 6)
    let before = try Data(contentsOf: picture)
    #expect(try trip.run(words + ["--yes"]).status == 0)
    let backup = trip.photos.appendingPathComponent("page-original.jpg")
    #expect(try Data(contentsOf: backup) == before)
    #expect(contrast(try JPEGCodec.decode(Array(try Data(contentsOf: picture)))) < 60)
    try trip.run("journal", trip.photos.path, "--no-cards")
    for (name, image) in try shownPictures() { #expect(contrast(image) < 60, "\(name)") }
  }
}
