import Imaging

extension Drawn {
  private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] { big(body.count + 8) + Array(name.utf8) + body }

  private static func short(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 255), UInt8(number & 255)] }

  private static func item(_ number: Int, _ kind: String) -> [UInt8] {
    box("infe", [2, 0, 0, 0] + short(number) + short(0) + Array(kind.utf8) + [0])
  }

  /// The boxes of a HEIC file with a gain map as phones write it, without picture data.
  ///
  /// Item 1 is the picture, turned by `irot`; item 2 its EXIF, described by a reference to the picture and the gain
  /// map, which is item 3.
  static func heif() -> [UInt8] {
    let exif = [0, 0, 0, 0] + ExifWriter.block(values)
    let kind = box("ftyp", Array("heic".utf8) + big(0) + Array("mif1heic".utf8))
    func meta(exifPlace: Int) -> [UInt8] {
      let items = box("iinf", [0, 0, 0, 0] + short(3) + item(1, "hvc1") + item(2, "Exif") + item(3, "tmap"))
      var places: [UInt8] = [0, 0, 0, 0, 0x44, 0x00] + short(1)
      places += short(2) + short(0) + short(1) + big(exifPlace) + big(exif.count)
      let toMap = box("cdsc", short(2) + short(2) + short(1) + short(3))
      let toPicture = box("cdsc", short(2) + short(1) + short(1))
      let properties = box("ispe", [0, 0, 0, 0] + big(96) + big(64)) + box("irot", [3])
      let associations = box("ipma", [0, 0, 0, 0] + big(1) + short(1) + [2, 1, 0x82])
      var body: [UInt8] = [0, 0, 0, 0]
      body += box("pitm", [0, 0, 0, 0] + short(1)) + items + box("iloc", places)
      body += box("iref", [0, 0, 0, 0] + toMap + toPicture)
      body += box("iprp", box("ipco", properties) + associations)
      return box("meta", body)
    }
    let place = kind.count + meta(exifPlace: 0).count + 8
    return kind + meta(exifPlace: place) + box("mdat", exif)
  }
}
