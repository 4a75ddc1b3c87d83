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
    let picture = try SampleScene.image(shot.scene, seed: shot.seed, view: shot.view, size: size)
    let camera = SampleLibrary.camera(of: shot)
    // A telephone stores what its sensor saw and leaves the turning to whoever shows it; older cameras were turned by hand.
    let isTurned = shot.upright && camera.isPhone
    var values = ExifValues()
    if let taken = shot.taken {
      values.dateTimeOriginal = SampleLibrary.exifTime(taken)
      values.offsetTimeOriginal = RecordJSON.offset(shot.offsetMinutes)
    }
    (values.latitude, values.longitude) = (shot.position?.latitude, shot.position?.longitude)
    (values.make, values.model) = ("Daymark", camera.model)
    values.orientation = isTurned ? Orientation.turnedQuarterClockwise.rawValue : 1
    let stored = isTurned ? picture.turnedQuarterCounterclockwise : picture
    let bytes = try ExifWriter.jpeg(try JPEGCodec.encode(stored, quality0to100: 90), with: values)
    try write(bytes, to: "photos/\(shot.path)")
  }

  /// What the traveller carried in that year; of our own invention.
  static func camera(of shot: SampleLife.Shot) -> (model: String, isPhone: Bool) {
    switch shot.taken?.day.year ?? 2005 {
    case ..<2009: ("Sample Compact 4", false)
    case ..<2015: ("Sample Reflex 12", false)
    case ..<2020: ("Sample Phone 16", true)
    default: ("Sample Phone 48", true)
    }
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
        let picture = try SampleStamp.image(
          SampleStamp.Text(
            country: stamp.letters, port: stamp.words, date: SampleLibrary.stampDate(stamp.date, style: stamp.style)),
          style: stamp.style, direction: stamp.direction == .entry ? .arrival : .departure, seed: stamp.seed,
          size: PixelSize(width: 900, height: 640), fonts: fonts)
        let name = stampPath(stamp).dropFirst(folder.count + 1)
        try write(try JPEGCodec.encode(picture, quality0to100: 90), to: String(name))
      }
    } catch { throw CommandError(.failed, folder, "a stamp could not be drawn (\(error))") }
  }
}

extension SampleLibrary {
  /// A day as stamps write it: in figures as Schengen does, or with the letters of the month.
  static func stampDate(_ date: String, style: SampleStamp.Style) -> String {
    guard let day = CalendarDay(parsing: date) else { return date }
    let months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]
    switch style {
    case .rectangle, .oval, .rounded:
      return [day.day, day.month, day.year % 100].map { padded($0, 2) }.joined(separator: " ")
    default: return "\(padded(day.day, 2)) \(months[day.month - 1]) \(day.year)"
    }
  }
}

extension PixelImage {
  /// The picture as a sensor sees it when the camera is held upright, so that EXIF's 6 turns it back.
  fileprivate var turnedQuarterCounterclockwise: PixelImage {
    var turned = [UInt8](repeating: 255, count: pixels.count)
    pixels.withUnsafeBytes { source in
      turned.withUnsafeMutableBytes { target in
        let (from, to) = (source.bindMemory(to: UInt32.self), target.bindMemory(to: UInt32.self))
        // Stored column y and row width - 1 - x hold what is upright at x, y.
        for y in 0..<height { for x in 0..<width { to[(width - 1 - x) * height + y] = from[y * width + x] } }
      }
    }
    return PixelImage(width: height, height: width, pixels: turned, isOpaque: isOpaque)
  }
}

/// What several threads report, in one list.
private final class Failures: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [String] = []

  func add(_ text: String) { lock.withLock { texts.append(text) } }
  var all: [String] { lock.withLock { texts } }
}
