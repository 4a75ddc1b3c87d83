import AtlasModel

/// Reads the first directory of a TIFF file, whose own structure is also its EXIF block.
enum TIFFHead {
  static func read(_ source: ByteSource) throws(PhotoError) -> PictureHead {
    var head = PictureHead(.tiff)
    head.channels = 4
    head.exif = 0..<source.count
    guard let block = TIFFBlock(source, 0..<source.count) else {
      throw PhotoError(.damaged, "TIFF without a directory")
    }
    let directory = block.directory(at: block.firstDirectory)
    head.width = directory[0x0100].flatMap(block.whole)
    head.height = directory[0x0101].flatMap(block.whole)
    guard head.statedSize != nil else { throw PhotoError(.damaged, "TIFF directory without a size") }
    head.xmp = directory[0x02BC].flatMap(block.place)
    head.iptc = directory[0x83BB].flatMap(block.place)
    if head.iptc == nil, let resources = directory[0x8649].flatMap(block.place) {
      head.iptc = PhotoshopResources.iptc(in: resources, source)
    }
    return head
  }
}
