import Foundation
import Imaging
import Raster
import Testing

/// How far a picture is turned is suggested at every door, and nothing turns before a person says so.
struct SkewTripTests {
  private let trip: Trip

  init() throws {
    trip = try Trip()
    for (name, tenths) in [("turned", 23), ("straight", 0), ("steep", 300)] {
      try trip.addPhoto("\(name).jpg", taken: "2016:07:09 10:00:00", grey: 40)
      try Data(JPEGCodec.encode(page(turned: tenths)))
        .write(to: trip.photos.appendingPathComponent("\(name).jpg"))
    }
    try trip.run("init")
  }

  /// Lines of short strokes with gaps, which is all that tells how far writing is turned.
  private func page(turned tenths: Int) -> PixelImage {
    var page = PixelImage(width: 800, height: 560, red: 235, green: 230, blue: 220)
    for line in 0..<6 {
      for x in stride(from: 80, to: 720, by: 14) where (x / 14 + line * 3) % 6 != 0 {
        for y in (80 + line * 72)..<(106 + line * 72) { for dot in 0..<7 { page[x + dot, y] = (30, 30, 90, 255) } }
      }
    }
    var edit = PixelEdit()
    edit.straightenTenths = tenths
    return edit.applied(to: page)
  }

  private func stamp(_ name: String) throws -> String {
    try trip.run("stamp", "add", "\(trip.photos.path)/\(name).jpg", "--country", "IS", "--date", "2016-07-09")
    return try #require(try trip.run("list", "stamps", "--json").lines().last?["id"] as? String)
  }

  @Test func `a turn is suggested with the command that applies it, and nothing has changed`() throws {
    let id = try stamp("turned")
    let decisions = try Data(contentsOf: trip.journal.appendingPathComponent("decisions.jsonl"))
    let answer = try trip.run("stamp", "edit", id, "--straighten", "suggest", "--json").json()
    let skew = try #require(answer["skew"] as? Double)
    #expect(abs(skew + 2.3) <= 0.3, "\(skew)")
    #expect(answer["command"] as? String == "daymark stamp edit \(id) --straighten \(skew)")
    let words = try trip.run("stamp", "edit", id, "--straighten", "suggest")
    #expect(words.output.contains("--straighten \(skew)`"), "\(words.output)")
    #expect(try Data(contentsOf: trip.journal.appendingPathComponent("decisions.jsonl")) == decisions)
    try trip.run("stamp", "edit", id, "--straighten", "\(skew)")
    let again = try trip.run("stamp", "edit", id, "--straighten", "suggest", "--json").json()
    #expect(again["skew"] as? Double == skew, "the new turn takes the place of the old one and is no further turn")
  }

  @Test func `a straight picture suggests nothing, and a stamp without a picture is told so`() throws {
    let straight = try trip.run("stamp", "edit", try stamp("straight"), "--straighten", "suggest")
    #expect(straight.status == 0 && straight.output.contains("no turn is suggested"), "\(straight.output)")
    try trip.run("stamp", "add", "--country", "JP")
    let bare = try #require(
      try trip.run("list", "stamps", "--json").lines().first { $0["country"] as? String == "JP" }?["id"] as? String)
    #expect(try trip.run("stamp", "edit", bare, "--straighten", "suggest").status == 2)
    #expect(try trip.run("stamp", "edit", "nobody", "--straighten", "suggest").status == 2)
  }

  @Test func `the review page carries the suggestion of every picture that has one`() throws {
    let review = trip.journal.appendingPathComponent("review")
    try FileManager.default.createDirectory(at: review, withIntermediateDirectories: true)
    let lines = ["turned", "straight", "steep"].map { name in
      "{\"id\":\"r\(name)\",\"image\":{\"path\":\"\(trip.photos.path)/\(name).jpg\",\"fingerprint\":\"0\","
        + "\"byteCount\":1},\"candidates\":[],\"day\":\"2026-12-01\"}"
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: review.appendingPathComponent("proposals.jsonl"))
    let run = try trip.run("review", "--page")
    #expect(run.errors.isEmpty, "no library speaks to the person: \(run.errors)")
    let page = try String(contentsOf: review.appendingPathComponent("index.html"), encoding: .utf8)
    let start = try #require(page.range(of: "id=\"data\">"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let data = Data(page[start.upperBound..<end.lowerBound].utf8)
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let stamps = try #require(json["stamps"] as? [[String: Any]])
    let skews = Dictionary(uniqueKeysWithValues: stamps.map { ($0["id"] as? String ?? "", $0["skew"] as? Double) })
    let skew = try #require(skews["rturned"] ?? nil)
    #expect(abs(skew + 2.3) <= 0.3 && skews["rstraight"] == .some(nil) && skews["rsteep"] == .some(nil), "\(skews)")
  }
}
