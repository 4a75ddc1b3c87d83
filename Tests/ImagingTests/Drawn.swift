import Imaging
import Raster

/// Pictures drawn for tests, and files of them in every format that can be written without a foreign encoder.
enum Drawn {
  /// A smooth picture whose four corners differ: red, green, blue and white.
  static func picture(width: Int = 96, height: Int = 64) -> PixelImage {
    var image = PixelImage(width: width, height: height, red: 0, green: 0, blue: 0)
    for y in 0..<height {
      for x in 0..<width {
        let (right, bottom) = (x * 255 / max(1, width - 1), y * 255 / max(1, height - 1))
        let both = right * bottom / 255
        image[x, y] = (UInt8(255 - right - bottom + 2 * both), UInt8(right), UInt8(bottom), 255)
      }
    }
    return image
  }

  /// Noise out of a fixed recipe.
  static func noise(width: Int, height: Int, seed: UInt32 = 1) -> PixelImage {
    var state = seed
    let pixels = (0..<(width * height * 4)).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }

  /// Values as a phone writes them.
  static var values: ExifValues {
    var values = ExifValues()
    values.dateTimeOriginal = "2019:06:09 12:57:32"
    values.offsetTimeOriginal = "+02:00"
    values.subSecTimeOriginal = "835"
    values.latitude = -33.856784
    values.longitude = 151.215297
    values.gpsDateStamp = "2019:06:09"
    values.gpsTimeStamp = "10:57:29.45"
    values.make = "Daymark"
    values.model = "Drawn"
    values.orientation = 1
    return values
  }

  static func jpeg(_ values: ExifValues = values, width: Int = 96, height: Int = 64) throws -> [UInt8] {
    try ExifWriter.jpeg(try JPEGCodec.encode(picture(width: width, height: height)), with: values)
  }

  /// A PNG with an EXIF chunk, or with EXIF as ImageMagick's text.
  static func png(_ values: ExifValues = values, asText: Bool = false) throws -> [UInt8] {
    let file = try PNGCodec.encode(picture())
    let block = ExifWriter.block(values)
    let digits = Array("0123456789abcdef".utf8)
    let raw = Array("Exif\0\0".utf8) + block
    let text =
      Array("Raw profile type exif\0\nexif\n\(raw.count)\n".utf8)
      + raw.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    let body = asText ? text : block
    let named = Array((asText ? "tEXt" : "eXIf").utf8) + body
    // Behind the header chunk, which takes 25 bytes after the signature of 8.
    var result = Array(file[..<33])
    result += big(body.count)
    result += named
    result += big(Int(checksum(named)))
    result += file[33...]
    return result
  }

  /// An extended WebP with an EXIF chunk.
  static func webp(_ values: ExifValues = values) throws -> [UInt8] {
    let simple = try WebPCodec.encode(picture())
    let block = ExifWriter.block(values)
    var chunks = Array("VP8X".utf8) + little(10) + [0x08, 0, 0, 0, 95, 0, 0, 63, 0, 0]
    chunks += simple[12...]
    chunks += Array("EXIF".utf8) + little(block.count) + block + (block.count % 2 == 1 ? [0] : [])
    return Array("RIFF".utf8) + little(chunks.count + 4) + Array("WEBP".utf8) + chunks
  }

  /// An uncompressed TIFF of the drawn picture.
  static func tiff(orientation: Int = 1, width: Int = 96, height: Int = 64) -> [UInt8] {
    let image = picture(width: width, height: height)
    var entries: [(Int, Int, Int, Int)] = [
      (0x100, 4, 1, width), (0x101, 4, 1, height), (0x102, 3, 3, 0), (0x103, 3, 1, 1), (0x106, 3, 1, 2),
      (0x111, 4, 1, 0),
      (0x112, 3, 1, orientation), (0x115, 3, 1, 3), (0x116, 4, 1, height), (0x117, 4, 1, width * height * 3),
    ]
    let depths = 8 + 2 + entries.count * 12 + 4
    entries[2].3 = depths
    entries[5].3 = depths + 6
    var file: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0] + Array(little(entries.count)[..<2])
    for (tag, type, count, value) in entries {
      file += Array(little(tag)[..<2]) + Array(little(type)[..<2]) + little(count) + little(value)
    }
    file += [0, 0, 0, 0, 8, 0, 8, 0, 8, 0]
    for index in stride(from: 0, to: image.pixels.count, by: 4) {
      file += [image.pixels[index + 2], image.pixels[index + 1], image.pixels[index]]
    }
    return file
  }

  static func big(_ number: Int) -> [UInt8] { Array(little(number).reversed()) }

  static func little(_ number: Int) -> [UInt8] {
    let value = UInt32(truncatingIfNeeded: number)
    return [UInt8(value & 255), UInt8(value >> 8 & 255), UInt8(value >> 16 & 255), UInt8(value >> 24)]
  }

  /// CRC-32 as PNG wants it.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let low = sum & 1
        sum >>= 1
        if low == 1 { sum ^= 0xEDB8_8320 }
      }
    }
    return ~sum
  }

  /// The largest and the mean difference of a channel between two pictures of one size.
  static func difference(_ left: PixelImage, _ right: PixelImage) -> (largest: Int, mean: Double) {
    guard left.size == right.size, left.width > 0 else { return (255, 255) }
    var (largest, sum) = (0, 0)
    for (a, b) in zip(left.pixels, right.pixels) {
      let step = abs(Int(a) - Int(b))
      largest = max(largest, step)
      sum += step
    }
    return (largest, Double(sum) / Double(left.pixels.count))
  }
}
