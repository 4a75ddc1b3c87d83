import CTesseract
import Raster

/// A picture in Leptonica's memory: the one owner of its handle, freed once when the last holder lets go.
///
/// Colours become grey, and transparency is laid over white. What a step makes is a new picture; nothing is changed in
/// place. Not to be used by two tasks at a time.
final class LeptonicaImage {
  private let handle: UnsafeMutablePointer<Pix>
  /// Columns.
  let width: Int
  /// Rows.
  let height: Int

  /// The largest area that is taken, in pixels: two of the largest camera pictures.
  static let mostPixels = 100_000_000

  /// Keeps warnings of the library from the person's terminal.
  static func silence() { _ = setMsgSeverity(daymark_lept_silent) }

  /// Takes over a handle that some step made.
  init(owning made: UnsafeMutablePointer<Pix>?, step: String) throws(ReadingError) {
    guard let made else { throw ReadingError(.failed, step, "the picture could not be prepared") }
    handle = made
    (width, height) = (Int(pixGetWidth(made)), Int(pixGetHeight(made)))
  }

  /// How colours become grey.
  enum Grey {
    /// As bright as they look.
    case luminance
    /// As their brightest part, so that coloured art and coloured stamps fade and black ink stays.
    case brightest
    /// Black where a pixel is dark and strongly coloured, white for grey and for pale colours: pens, ink pads, lamination.
    case colouredMarks
  }

  /// Copies a picture as 8-bit grey.
  convenience init(_ image: PixelImage, grey rule: Grey = .luminance) throws(ReadingError) {
    guard image.width > 0, image.height > 0, image.size.area <= LeptonicaImage.mostPixels else {
      throw ReadingError(.failed, "picture", "\(image.width) by \(image.height) pixels cannot be read")
    }
    let made = pixCreateNoInit(l_int32(image.width), l_int32(image.height), 8)
    try self.init(owning: made, step: "grey")
    guard let words = pixGetData(handle) else {
      throw ReadingError(.failed, "grey", "the picture could not be prepared")
    }
    let wordsPerRow = Int(pixGetWpl(handle))
    image.pixels.withUnsafeBytes { source in
      for row in 0..<image.height {
        let line = words + row * wordsPerRow
        var from = row * image.width * 4
        // Leptonica packs four grey pixels into a word, the first in its highest byte.
        for column in 0..<wordsPerRow {
          var word: UInt32 = 0
          for part in 0..<4 {
            var grey: UInt32 = 255
            if column * 4 + part < image.width {
              // Blue, green, red, alpha in memory, multiplied by alpha.
              let (blue, green, red) = (UInt32(source[from]), UInt32(source[from + 1]), UInt32(source[from + 2]))
              switch rule {
              // Thousandths of the usual weights.
              case .luminance: grey = (blue * 114 + green * 587 + red * 299) / 1000
              case .brightest: grey = max(blue, green, red)
              case .colouredMarks:
                let (most, least) = (max(blue, green, red), min(blue, green, red))
                // Deep colour: the least channel below half, and the most well above it.
                grey = least < 128 ? 255 - min(255, (most - least) * 2) : 255
              }
              if !image.isOpaque { grey = min(255, grey + 255 - UInt32(source[from + 3])) }
              from += 4
            }
            word = word << 8 | grey
          }
          line[column] = word
        }
      }
    }
  }

  /// Copies grey pixels, rows without padding.
  convenience init(grey: [UInt8], width: Int, height: Int) throws(ReadingError) {
    guard width > 0, height > 0, width * height <= LeptonicaImage.mostPixels, grey.count == width * height else {
      throw ReadingError(.failed, "picture", "\(width) by \(height) pixels cannot be read")
    }
    try self.init(owning: pixCreateNoInit(l_int32(width), l_int32(height), 8), step: "grey")
    guard let words = pixGetData(handle) else {
      throw ReadingError(.failed, "grey", "the picture could not be prepared")
    }
    let wordsPerRow = Int(pixGetWpl(handle))
    for row in 0..<height {
      for column in 0..<wordsPerRow {
        var word: UInt32 = 0
        for part in 0..<4 {
          let x = column * 4 + part
          word = word << 8 | UInt32(x < width ? grey[row * width + x] : 255)
        }
        words[row * wordsPerRow + column] = word
      }
    }
  }

  deinit {
    var handle: UnsafeMutablePointer<Pix>? = handle
    pixDestroy(&handle)
  }

  /// Gives the handle to the few files that prepare and read pictures.
  func withHandle<R, E: Error>(_ body: (UnsafeMutablePointer<Pix>) throws(E) -> R) throws(E) -> R {
    try body(handle)
  }

  /// The picture that a step makes of this one.
  func made(_ step: String, _ body: (UnsafeMutablePointer<Pix>) -> UnsafeMutablePointer<Pix>?) throws(ReadingError)
    -> LeptonicaImage
  {
    try LeptonicaImage(owning: body(handle), step: step)
  }
}
