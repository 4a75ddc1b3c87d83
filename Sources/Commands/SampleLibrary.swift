import AtlasModel
import CardDrawing
import Digests
import Dispatch
import Foundation
import Imaging
import Raster

/// Draws the sample library into a folder; files that are there already stay.
struct SampleLibrary {
  let folder: String
  let console: Console
  let jobs: Int
  let fontCache: String

  /// The long side of a drawn photo in pixels: what the journal shows, so that drawing stays quick.
  private static let longSide = 1600

  /// Draws what is missing.
  func draw() throws(CommandError) {
    let shots = SampleLife.shots
    let missing = shots.filter { !FileManager.default.fileExists(atPath: "\(folder)/photos/\($0.path)") }
    let failures = Failures()
    let done = Failures()
    DispatchQueue.concurrentPerform(iterations: jobs) { worker in
      for index in stride(from: worker, to: missing.count, by: jobs) {
        do { try draw(missing[index]) } catch { failures.add("\(missing[index].path): \(error)") }
        done.add("")
        console.progress("drawing photos", done.all.count, of: missing.count)
      }
    }
    if let first = failures.all.first { throw CommandError(.failed, folder, "a photo could not be drawn (\(first))") }
    try drawStamps()
  }

  private func draw(_ shot: SampleLife.Shot) throws {
    let (long, short) = (SampleLibrary.longSide, SampleLibrary.longSide * 3 / 4)
    let size = shot.upright ? PixelSize(width: short, height: long) : PixelSize(width: long, height: short)
    let hour = Double(shot.taken?.secondOfDay ?? 43_200) / 3600
    let picture = try SampleScene.image(
      shot.scene, seed: shot.seed, season: shot.season, hour: hour, yearsLater: shot.yearsLater, size: size)
    var values = ExifValues()
    if let taken = shot.taken {
      values.dateTimeOriginal = SampleLibrary.exifTime(taken)
      values.offsetTimeOriginal = RecordJSON.offset(shot.offsetMinutes)
    }
    (values.latitude, values.longitude) = (shot.position?.latitude, shot.position?.longitude)
    (values.make, values.model, values.orientation) = ("Daymark", "Sample", 1)
    let bytes = try ExifWriter.jpeg(try JPEGCodec.encode(picture, quality0to100: 90), with: values)
    try write(bytes, to: "photos/\(shot.path)")
  }

  /// `YYYY:MM:DD hh:mm:ss`.
  private static func exifTime(_ clock: WallClock) -> String {
    let text = clock.description
    return text.prefix(10).replacing("-", with: ":") + " " + text.dropFirst(11).prefix(8)
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url, options: .atomic)
  }

  /// The file of a stamp's picture.
  func stampPath(_ stamp: SampleLife.Stamping) -> String {
    "\(folder)/stamps/\(stamp.country.lowercased())-\(stamp.date).jpg"
  }

  private func drawStamps() throws(CommandError) {
    do {
      let fonts = try FontSetup(cacheFolder: fontCache)
      for stamp in SampleLife.stamps where !FileManager.default.fileExists(atPath: stampPath(stamp)) {
        // As Schengen and many others stamp it: day, month, year in two digits each.
        let date = [
          stamp.date.dropFirst(8).prefix(2), stamp.date.dropFirst(5).prefix(2), stamp.date.dropFirst(2).prefix(2),
        ]
        let picture = try SampleStamp.image(
          SampleStamp.Text(country: stamp.letters, port: stamp.words, date: date.joined(separator: " ")),
          style: stamp.style, direction: stamp.direction == .entry ? .arrival : .departure, seed: stamp.seed,
          size: PixelSize(width: 900, height: 640), fonts: fonts)
        let name = stampPath(stamp).dropFirst(folder.count + 1)
        try write(try JPEGCodec.encode(picture, quality0to100: 90), to: String(name))
      }
    } catch { throw CommandError(.failed, folder, "a stamp could not be drawn (\(error))") }
  }
}

/// What several threads report, in one list.
private final class Failures: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [String] = []

  func add(_ text: String) { lock.withLock { texts.append(text) } }
  var all: [String] { lock.withLock { texts } }
}
