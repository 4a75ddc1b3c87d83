import AtlasModel
import Foundation
import Raster
import Testing

@testable import Imaging

/// The pixels of real photos.
@Suite(.enabled(if: Corpus.isThere, "the photo corpus lies beside the package"))
struct CorpusDecodingTests {
  @Test(arguments: Corpus.decodable)
  func `every photo that decodes elsewhere decodes here at its own shape`(row: Corpus.Row) throws {
    let photo = try PhotoDecoder.decode(path: row.path, longSide: 320)
    #expect(photo.image.size == photo.fullSize.fitted(longSide: 320))
    #expect(photo.image.isOpaque)
  }

  @Test func `the eight orientations come out equal and upright`() throws {
    let pictures = try (1...8).map { number in
      try PhotoDecoder.image(path: Corpus.folder + "/orientation/landscape_\(number).jpg", longSide: 600)
    }
    for (number, picture) in pictures.enumerated() {
      let difference = Drawn.difference(picture, pictures[0])
      #expect(difference.mean < 8, "orientation \(number + 1): mean difference \(difference.mean)")
    }
  }

  @Test(arguments: [
    ("gps/IMG_4394.HEIC", 3024, 4032), ("gps/iphone_7.heic", 3024, 4032), ("gps/IMG_2682.heic", 4032, 3024),
  ])
  func `a HEIC photo stands upright whether the file or its EXIF turns it`(name: String, width: Int, height: Int) throws
  {
    let photo = try PhotoDecoder.decode(path: Corpus.folder + "/" + name, longSide: 400)
    #expect(photo.image.size == PixelSize(width: width, height: height).fitted(longSide: 400))
  }
}
