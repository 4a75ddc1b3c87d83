import Foundation
import TestSupport
import Testing

/// Google Photos exports with the program: sidecars in folders and split archives become facts of photos.
struct TakeoutTripTests {
  private let trip: Trip

  init() throws {
    trip = try Trip()
    try trip.run("init")
  }

  private static func sidecar(
    _ title: String, taken: Int, at point: (Double, Double) = (0, 0), created: Int = 1_700_000_000,
    more: String = ""
  ) -> String {
    """
    {"title": "\(title)", "creationTime": {"timestamp": "\(created)"}, "photoTakenTime": {"timestamp": "\(taken)"},
     "geoData": {"latitude": \(point.0), "longitude": \(point.1), "altitude": 0.0}\(more)}
    """
  }

  private func write(_ text: String, _ name: String) throws {
    let url = trip.photos.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func archive(_ name: String, _ entries: [ArchiveMaker.Entry]) throws -> String {
    let url = trip.folder.appendingPathComponent(name)
    try Data(ArchiveMaker.zip(entries)).write(to: url)
    return url.path
  }

  private func photos() throws -> [String: [String: Any]] {
    let lines = try trip.run("list", "photos", "--json").lines()
    return Dictionary(lines.compactMap { line in (line["path"] as? String).map { ($0, line) } }) { first, _ in first }
  }

  // 2019-05-03 20:00 UTC: the morning of the fourth in Tokyo, the afternoon of the third in New York.
  private let evening = 1_556_913_600
  private let tokyo = (35.6762, 139.6503)

  @Test func `a sidecar fills what a photo leaves open, by the day of its place, and never what it says itself`() throws
  {
    try trip.addPhoto("Takeout/Google Photos/A/IMG_1.jpg", grey: 10)
    try trip.addPhoto(
      "Takeout/Google Photos/A/IMG_2.jpg", taken: "2012:02:29 08:00:00", at: (48.8566, 2.3522), grey: 20)
    try trip.addPhoto("Takeout/Google Photos/A/IMG_3.jpg", grey: 30)
    try write(
      TakeoutTripTests.sidecar("IMG_1.jpg", taken: evening, at: tokyo), "Takeout/Google Photos/A/IMG_1.jpg.json")
    try write(
      TakeoutTripTests.sidecar("IMG_2.jpg", taken: evening, at: tokyo), "Takeout/Google Photos/A/IMG_2.jpg.json")
    try write(TakeoutTripTests.sidecar("IMG_3.jpg", taken: evening), "Takeout/Google Photos/A/IMG_3.jpg.json")
    try trip.run("scan", trip.photos.path)
    #expect(try photos()["Takeout/Google Photos/A/IMG_1.jpg"]?["day"] is NSNull)
    let run = try trip.run("import", trip.photos.path)
    #expect(run.output.contains("google-photos, 3 read: 3 taken, 0 known before, 0 refused, receipt import-1"))
    var found = try photos()
    let first = try #require(found["Takeout/Google Photos/A/IMG_1.jpg"])
    #expect(first["day"] as? String == "2019-05-04" && first["taken"] as? String == "2019-05-04T05:00:00")
    #expect((first["place"] as? [String: Any])?["country"] as? String == "JP")
    let second = try #require(found["Takeout/Google Photos/A/IMG_2.jpg"])
    #expect(second["day"] as? String == "2012-02-29")
    #expect((second["place"] as? [String: Any])?["country"] as? String == "FR")
    let third = try #require(found["Takeout/Google Photos/A/IMG_3.jpg"])
    #expect(third["day"] as? String == "2019-05-03" && third["zone_certain"] as? Bool == false, "0,0 is no place")
    // The photos are here and speak for themselves.
    #expect(try trip.run("list", "evidence", "--json").lines().allSatisfy { $0["kind"] as? String == "photo" })
    #expect(try trip.run("why", "IMG_1.jpg").output.contains("import"))

    try trip.run("scan")
    #expect(try photos()["Takeout/Google Photos/A/IMG_1.jpg"]?["day"] as? String == "2019-05-04", "a scan keeps it")
    try trip.run("import", "--undo", "import-1")
    found = try photos()
    #expect(found["Takeout/Google Photos/A/IMG_1.jpg"]?["day"] is NSNull)
    #expect(found["Takeout/Google Photos/A/IMG_2.jpg"]?["day"] as? String == "2012-02-29")
  }

  @Test
  func `a sidecar in another archive than its picture is paired, and photos that are elsewhere still prove a visit`()
    throws
  {
    try trip.addPhoto("IMG_7.jpg", grey: 70)
    let picture = try Data(contentsOf: trip.photos.appendingPathComponent("IMG_7.jpg"))
    let first = try archive(
      "takeout-001.zip", [ArchiveMaker.Entry(Array("Takeout/Google Photos/B/IMG_7.jpg".utf8), Array(picture))])
    let second = try archive(
      "takeout-002.zip",
      [
        ArchiveMaker.Entry(
          "Takeout/Google Photos/B/IMG_7.jpg.supplemental-metadata.json",
          TakeoutTripTests.sidecar("IMG_7.jpg", taken: evening, at: tokyo)),
        ArchiveMaker.Entry(
          "Takeout/Google Photos/B/gone.jpg.json",
          TakeoutTripTests.sidecar("gone.jpg", taken: evening - 8_640_000, at: tokyo)),
        ArchiveMaker.Entry(
          "Takeout/Google Photos/B/metadata.json", "{\"title\": \"B\", \"date\": {\"timestamp\": \"1\"}}"),
      ])
    let run = try trip.run("import", first, second)
    #expect(
      run.output.contains("google-photos, 2 read: 2 taken, 0 known before, 0 refused"), "\(run.output)\(run.errors)")
    #expect(
      try trip.run("list", "evidence", "--json").lines().map { $0["day"] as? String } == ["2019-01-24", "2019-05-04"])
    try trip.run("scan", trip.photos.path)
    #expect(try photos()["IMG_7.jpg"]?["day"] as? String == "2019-05-04", "its name and size are those of the archive")
    let evidence = try trip.run("list", "evidence", "--json").lines()
    #expect(evidence.map { $0["kind"] as? String } == ["import", "photo"])
    let again = try trip.run("import", first, second)
    #expect(again.output.contains("0 taken, 2 known before"))
    #expect(try trip.run("import", "--list").output.split(separator: "\n").count == 1)
  }

  @Test func `what lay in the bin and what has only the date of its upload is refused`() throws {
    try write(
      TakeoutTripTests.sidecar("a.jpg", taken: evening, at: tokyo, more: ", \"trashed\": true"), "a.jpg.json")
    try write(TakeoutTripTests.sidecar("b.jpg", taken: evening, created: evening), "b.jpg.json")
    try write(TakeoutTripTests.sidecar("c.jpg", taken: 4_100_000_000, at: tokyo), "c.jpg.json")
    try write("{\"title\": \"d.jpg\", \"photoTakenTime\": {\"timestamp\": \"1\"", "d.jpg.json")
    let run = try trip.run("import", trip.photos.path, "--json")
    let files = try #require(try run.json()["files"] as? [[String: Any]])
    let reasons = files.flatMap { $0["refused"] as? [[String: String]] ?? [] }.compactMap { $0["reason"] }
    #expect(
      Set(reasons) == [
        "was in the bin", "has no date of its own, only that of its upload", "lies ahead of today",
        "ends in the middle",
      ])
    #expect(try trip.run("list", "evidence", "--json").lines().isEmpty)
  }

  @Test func `a sidecar of a hidden photo brings its place back on no page`() throws {
    try trip.addPhoto("IMG_9.jpg", grey: 90)
    try write(TakeoutTripTests.sidecar("IMG_9.jpg", taken: evening, at: tokyo), "IMG_9.jpg.json")
    try trip.run("scan", trip.photos.path)
    try trip.run("import", trip.photos.path)
    let id = try #require(try photos()["IMG_9.jpg"]?["id"] as? String)
    try trip.run("exclude", "photo", id)
    try trip.run("build", "--no-cards")
    #expect(!FileManager.default.fileExists(atPath: trip.output.appendingPathComponent("places/cc-jp.html").path))
    // Nor does the same sidecar from an archive that does not tell the size of the picture.
    let alone = try archive(
      "alone.zip",
      [ArchiveMaker.Entry("T/IMG_9.jpg.json", TakeoutTripTests.sidecar("IMG_9.jpg", taken: evening, at: tokyo))])
    try trip.run("import", alone)
    try trip.run("build", "--no-cards")
    for (name, data) in try Trip.contents(of: trip.output) {
      #expect(!String(decoding: data, as: UTF8.self).contains("Tokyo"), "\(name)")
    }
  }
}
