import Foundation
import Imaging
import Raster
import Testing

/// A temporary folder with a small photo library and a journal, and the program to be run on them.
final class Trip {
  let folder: URL
  var photos: URL { folder.appendingPathComponent("photos") }
  var journal: URL { folder.appendingPathComponent("journal") }
  var output: URL { journal.appendingPathComponent("output") }

  /// What a run printed and how it ended.
  struct Run {
    let status: Int32
    let output: String
    let errors: String

    /// The one JSON object that was printed.
    func json() throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any], "\(errors)")
    }

    /// The JSON objects of JSON Lines.
    func lines() throws -> [[String: Any]] {
      try output.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("daymark-trip-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The program, beside the tests that were built with it.
  static var program: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("daymark")
  }

  /// The package's own folder.
  static var package: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// The folder of real input beside the checkout, where there is one.
  static var shared: URL { package.deletingLastPathComponent().appendingPathComponent("shared") }

  /// Starts the program in this trip's journal, for 1 December 2026 unless the words say otherwise.
  func start(_ words: [String], environment: [String: String] = [:]) throws -> (Process, URL, URL) {
    let process = Process()
    process.executableURL = Trip.program
    var all = words
    if !words.contains("--journal") { all += ["--journal", journal.path] }
    if !words.contains("--today") { all += ["--today", "2026-12-01"] }
    process.arguments = all
    var variables = ProcessInfo.processInfo.environment
    variables["HOME"] = folder.path
    variables["XDG_CONFIG_HOME"] = folder.appendingPathComponent("config").path
    variables.removeValue(forKey: "DISPLAY")
    variables.removeValue(forKey: "DAYMARK_JOURNAL")
    process.environment = variables.merging(environment) { $1 }
    let results = folder.appendingPathComponent("stdout-\(UUID().uuidString)")
    let messages = folder.appendingPathComponent("stderr-\(UUID().uuidString)")
    for file in [results, messages] { FileManager.default.createFile(atPath: file.path, contents: nil) }
    let handles = [try FileHandle(forWritingTo: results), try FileHandle(forWritingTo: messages)]
    (process.standardOutput, process.standardError) = (handles[0], handles[1])
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // The child has its own copies; ours would pile up while hundreds of runs go on side by side.
    for handle in handles { try handle.close() }
    return (process, results, messages)
  }

  /// Runs the program to its end.
  @discardableResult
  func run(_ words: String..., environment: [String: String] = [:]) throws -> Run {
    try run(words, environment: environment)
  }

  /// Runs the program to its end.
  @discardableResult
  func run(_ words: [String], environment: [String: String] = [:]) throws -> Run {
    let (process, results, messages) = try start(words, environment: environment)
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus, output: try String(contentsOf: results, encoding: .utf8),
      errors: try String(contentsOf: messages, encoding: .utf8))
  }

  /// Puts a file into the trip's folder and gives its path.
  func write(_ text: String, _ name: String) throws -> String {
    let url = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// Puts a photo of one colour into the library, with true EXIF.
  func addPhoto(
    _ name: String, taken: String? = nil, offset: String? = nil, at point: (Double, Double)? = nil, grey: UInt8 = 120,
    width: Int = 64
  ) throws {
    var values = ExifValues()
    (values.dateTimeOriginal, values.offsetTimeOriginal) = (taken, offset)
    (values.latitude, values.longitude) = (point?.0, point?.1)
    (values.make, values.model) = ("Daymark", "Test")
    let picture = PixelImage(width: width, height: width * 3 / 4, red: grey, green: 90, blue: 60)
    let file = photos.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(try ExifWriter.jpeg(try JPEGCodec.encode(picture), with: values)).write(to: file)
  }

  /// Three places, several years, one return, a leap day, one photo without a date and one without a place.
  func addSmallLife() throws {
    try addPhoto("rome/a.jpg", taken: "2009:07:09 10:00:00", at: (41.9028, 12.4964), grey: 10)
    try addPhoto("rome/b.jpg", taken: "2009:07:09 12:30:00", at: (41.9031, 12.4960), grey: 20)
    try addPhoto("rome/again.jpg", taken: "2019:07:09 09:00:00", at: (41.9029, 12.4963), grey: 30)
    try addPhoto("tokyo.jpg", taken: "2014:07:09 23:40:00", offset: "+09:00", at: (35.6762, 139.6503), grey: 40)
    try addPhoto("leap.jpg", taken: "2012:02:29 08:00:00", at: (48.8566, 2.3522), grey: 50)
    try addPhoto("unplaced.jpg", taken: "2011:05:05 15:00:00", grey: 60)
    try addPhoto("undated.jpg", at: (48.8570, 2.3525), grey: 70)
    try addPhoto("this-year.jpg", taken: "2026:07:09 10:00:00", at: (41.9, 12.5), grey: 80)
  }

  /// A small life and more, so that a journal of it has every kind of page, and every part that a page may have.
  func addWholeLife() throws {
    try addSmallLife()
    // Larger than the small copy, and more than a mosaic holds; one of them breaks off in the middle.
    for hour in 10..<19 {
      try addPhoto("porto/\(hour).jpg", taken: "2018:07:09 \(hour):00:00", at: (41.1496, -8.611), grey: 90, width: 1000)
    }
    let broken = photos.appendingPathComponent("porto/14.jpg")
    try Data(contentsOf: broken).prefix(2500).write(to: broken)
    try addPhoto("porto/one.jpg", taken: "2021:07:09 12:00:00", at: (41.15, -8.62), grey: 91, width: 1000)
    try run("journal", photos.path, "--no-cards")
    try run("add", "gn-2267057", "--from", "2003-03-04", "--to", "2003-03-06")
    try run("book", "add", "Passport 2012")
    let stamp = ["stamp", "add", photos.path + "/porto/10.jpg", "--country", "IS", "--place", "iata-kef"]
    let words = ["--direction", "entry", "--method", "air", "--book", "Passport 2012", "--page", "4"]
    try run(stamp + words + ["--date", "2016-07-09", "--favourite", "--note", "The first one."])
    try run("stamp", "add", "--country", "IS", "--date", "2016-07", "--direction", "exit")
    try run("stamp", "add", "--country", "JP", "--place", "iata-kix", "--date", "2014-07-09", "--direction", "entry")
  }

  /// Every file below a folder with its bytes, by its path.
  static func contents(of folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appendingPathComponent(name)
      if (try file.resourceValues(forKeys: [.isRegularFileKey])).isRegularFile == true {
        files[name] = try Data(contentsOf: file)
      }
    }
    return files
  }

  /// The names of files that one folder lacks or has with other bytes.
  static func differences(_ left: [String: Data], _ right: [String: Data]) -> [String] {
    Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }.sorted()
  }

  /// The modification times of every file below a folder.
  static func times(of folder: URL) throws -> [String: Date] {
    var times: [String: Date] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(name).path)
      if attributes[.type] as? FileAttributeType == .typeRegular {
        times[name] = attributes[.modificationDate] as? Date
      }
    }
    return times
  }
}
