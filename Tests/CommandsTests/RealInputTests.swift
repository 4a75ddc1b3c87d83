import Foundation
import Testing

/// Real photos and the common benchmark library, where they lie beside the checkout.
struct RealInputTests {
  static let hasCorpus = FileManager.default.fileExists(atPath: Trip.shared.path + "/corpus/photos/expected.tsv")
  static let python = Trip.package.path + "/.build/venv/bin/python"
  static let hasLibrary =
    FileManager.default.fileExists(atPath: Trip.shared.path + "/bench/make_library.py")
    && FileManager.default.isExecutableFile(atPath: python)

  @Test(.enabled(if: hasCorpus, "needs the corpus beside the checkout"))
  func `the Lincoln Memorial pair is found, and no near miss`() throws {
    let trip = try Trip()
    let corpus = Trip.shared.appendingPathComponent("corpus")
    let scan = try trip.run("scan", corpus.path + "/photos", corpus.path + "/takeout", "--init")
    #expect(scan.status == 3)
    let pairs = try #require(try trip.run("show", "then-now", "--json").json()["pairs"] as? [[String: Any]])
    let found = pairs.compactMap { pair -> String? in
      guard let then = pair["then"] as? [String: Any], let now = pair["now"] as? [String: Any] else { return nil }
      let names = [then, now].map { ($0["path"] as? String ?? "").split(separator: "/").last ?? "" }
      return names.joined(separator: " ") + " \(Int((pair["distance_m"] as? Double ?? 0).rounded()))"
    }
    #expect(
      found == [
        "png_with_exif_and_gps.png IMG_20180725_163423-tiny.jpg 0",
        "iptc-agency-photographer-example.jpg IMG_3439.jpg 93",
      ])
  }

  @Test(.enabled(if: hasCorpus, "needs the corpus beside the checkout"))
  func `dates and places of real photos are those that another reader finds`() throws {
    let trip = try Trip()
    let folder = Trip.shared.path + "/corpus/photos"
    try trip.run("scan", folder, "--init")
    let photos = Dictionary(
      try trip.run("list", "photos", "--json").lines().map { ($0["path"] as? String ?? "", $0) }
    ) { first, _ in first }
    let rows = try String(contentsOfFile: folder + "/expected.tsv", encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    let names = rows[0]
    var checked = 0
    for row in rows.dropFirst() {
      let values = Dictionary(zip(names, row)) { first, _ in first }
      guard values["decodes"] == "yes", let path = values["path"], RealInputTests.exceptions[path] == nil else {
        continue
      }
      let photo = try #require(photos[path], "\(path)")
      checked += 1
      if let date = values["any_DateTimeOriginal"], date != "-" {
        let wanted = date.prefix(10).replacing(":", with: "-") + "T" + date.dropFirst(11).prefix(8)
        #expect((photo["taken"] as? String)?.prefix(19) == wanted, "\(path)")
      }
      // Three files have 0,0 or numbers that are no latitude: these are no place.
      let read = values["any_GPSLatitude"].flatMap(Double.init).flatMap { abs($0) <= 90 && $0 != 0 ? $0 : nil }
      if let latitude = read {
        #expect(abs((photo["lat"] as? Double ?? 999) - latitude) < 1e-6, "\(path)")
      } else {
        #expect(photo["lat"] is NSNull, "\(path)")
      }
    }
    #expect(checked > 180)
  }

  /// Files whose values differ on purpose, each with the reason.
  private static let exceptions = [
    "dates/FujiFilm SP-2500.jpg": "blanks in place of a date; the date of digitisation is used",
    "dates/Issue 609.jpg": "0000:00:00 is no date", "dates/Olympus C860L.jpg": "0000:00:00 is no date",
    "dates/date_error.JPG": "0000:00:00 is no date",
    "dates/before_epoch.jpg": "a date of 1601 is no date of a photo; the date of digitisation is used",
    "gps/issue-590.png": "XMP fractions of a minute, which the other reader takes for seconds",
  ]

  @Test(.enabled(if: hasLibrary, "needs the benchmark's maker and its Python"))
  func `the benchmark library comes out as its truth says`() throws {
    let trip = try Trip()
    let library = trip.folder.appendingPathComponent("library")
    let maker = Process()
    maker.executableURL = URL(fileURLWithPath: RealInputTests.python)
    maker.arguments = [
      Trip.shared.path + "/bench/make_library.py", "photos", library.path, "--n", "300", "--mp", "0.1",
    ]
    maker.standardOutput = FileHandle.nullDevice
    maker.standardError = FileHandle.nullDevice
    try maker.run()
    maker.waitUntilExit()
    try #require(maker.terminationStatus == 0)
    let file = library.appendingPathComponent("truth.json")
    let truth = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let counts = try #require(truth["counts"] as? [String: Int])
    let scan = try trip.run("scan", library.path + "/photos", "--init", "--json").json()
    #expect(scan["photos"] as? Int == counts["photos"])
    #expect(scan["with_day"] as? Int == counts["dated"])
    #expect(scan["with_place"] as? Int == counts["placed"])

    let wanted = try #require(truth["then_and_now"] as? [[String: Any]]).map {
      "\($0["then"] ?? "") \($0["now"] ?? "") \($0["span_days"] ?? "")".replacing("photos/", with: "")
    }
    let shown = try trip.run("show", "then-now", "--json", "--set", "then-now.grids=1").json()
    let found = try #require(shown["pairs"] as? [[String: Any]]).map { pair -> String in
      let sides = ["then", "now"].map { (pair[$0] as? [String: Any])?["path"] as? String ?? "" }
      return sides.joined(separator: " ") + " \(pair["span_days"] ?? "")"
    }
    #expect(found == wanted)

    let paths = Dictionary(
      try trip.run("list", "photos", "--json").lines().map { ($0["id"] as? String ?? "", $0["path"] as? String ?? "") }
    ) { first, _ in first }
    for (day, entry) in try #require(truth["on_this_day"] as? [String: [String: Any]]) {
      let memory = try trip.run("show", "on-this-day/\(day)", "--json").json()
      let mine = (memory["years"] as? [[String: Any]] ?? []).map { year in
        "\(year["year"] ?? "") \((year["photos"] as? [String] ?? []).map { paths[$0] ?? "" })"
      }
      let theirs = (entry["groups"] as? [[String: Any]] ?? []).map { group in
        let files = (group["files"] as? [String] ?? []).map { $0.replacing("photos/", with: "") }
        return "\(group["year"] ?? "") \(files)"
      }
      #expect(mine == theirs, "\(day)")
      if let nearest = entry["nearest"] as? [String: Any] {
        let found = memory["nearest"] as? [String: Any]
        #expect(found?["days_away"] as? Int == nearest["days_away"] as? Int, "\(day)")
        #expect((nearest["dates"] as? [String])?.contains(found?["day"] as? String ?? "") == true, "\(day)")
      }
    }
  }
}
