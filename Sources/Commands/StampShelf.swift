import AtlasModel
import Digests
import Foundation
import Imaging
import Presentation
import Publishing
import Raster

/// The reduced copies of stamp pictures, made from the person's own files and kept in the cache: a thumbnail for fans, a
/// small one for the pages, a larger one for the cards.
final class StampShelf: @unchecked Sendable {
  // Everything is written while the shelf is filled, before cards read from several threads.
  private let folder: String
  /// The sizes by stamp.
  private(set) var sizes: [String: PictureSize] = [:]
  /// The files of the site.
  private(set) var files: [SiteFile] = []
  /// What went wrong with which file.
  private(set) var findings: [Finding] = []

  private var cardCopies: [String: String] = [:]

  /// The long side of a stamp's copy in pixels: enough for the wall at twice its size.
  static let longSide = 512
  /// The long side of the copy for cards in pixels: a single stamp fills a card of 1080.
  static let cardSide = 1080

  /// The longest side that any readable picture has: asking for it gives every pixel.
  static let fullSide = 65_535

  init(_ workspace: Workspace) { folder = workspace.cacheFolder + "/stamps" }

  /// Makes the copies that are missing.
  ///
  /// - Parameter photos: where a picture that is no longer at its path is looked for.
  func fill(_ stamps: [Stamp], photos: [PhotoRecord]) {
    guard stamps.contains(where: { $0.image != nil }) else { return }
    let paths = Dictionary(
      photos.map { ($0.fingerprint, $0.reference.absolutePath) }, uniquingKeysWith: { first, _ in first })
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for stamp in stamps {
      guard var image = stamp.image, let names = StampShelf.copyNames(stamp) else { continue }
      if !FileManager.default.fileExists(atPath: image.path), let path = paths[image.fingerprint] { image.path = path }
      let name = names.small
      do {
        try make(image, stamp.edit, name, longSide: StampShelf.longSide)
        cardCopies[stamp.id] = names.card
        try make(image, stamp.edit, names.card, longSide: StampShelf.cardSide)
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else { continue }
        let picture = try JPEGCodec.decode(Array(data))
        sizes[stamp.id] = PictureSize(width: picture.width, height: picture.height)
        files.append(SiteFile(SiteMap.stampPicture(stamp.id), copyOf: "\(folder)/\(name)", key: name))
        let thumb = try thumb(of: picture, stamp.id)
        if picture.size.longSide > SiteMap.stampThumbSide {
          files.append(SiteFile(SiteMap.stampThumb(stamp.id), copyOf: thumb, key: "\(name)-\(SiteMap.stampThumbSide)"))
        }
      } catch {
        findings.append(
          Finding(
            .warning, image.path,
            "the picture of stamp \(stamp.id) cannot be shown: \((error as? PhotoError)?.reason ?? "")",
            advice: "the stamp stays; name its picture anew with `daymark stamp edit \(stamp.id) --image FILE`"))
      }
    }
  }

  /// The pixels of the copy for cards.
  func image(of stamp: String) -> PixelImage? {
    guard let name = cardCopies[stamp], let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
      return nil
    }
    return try? JPEGCodec.decode(Array(data))
  }

  /// The file of that copy, when it was made.
  func cardCopy(of stamp: String) -> String? {
    sizes[stamp] == nil ? nil : cardCopies[stamp].map { "\(folder)/\($0)" }
  }

  /// What the copies of a stamp's picture are called in the cache, the small one and the one for cards.
  static func copyNames(_ stamp: Stamp) -> (small: String, card: String)? {
    guard let image = stamp.image else { return nil }
    let recipe = stamp.edit.map { "-" + SHA256.hexadecimal(of: Array($0.utf8)).prefix(8) } ?? ""
    let stem = "\(stamp.id)-\(image.fingerprint.prefix(12))\(recipe)"
    return ("\(stem)-\(longSide).jpg", "\(stem)-\(cardSide).jpg")
  }

  /// What identifies those pixels.
  func key(of stamp: String) -> String? { cardCopies[stamp] }

  private func make(_ image: ImageReference, _ edit: String?, _ name: String, longSide: Int) throws {
    guard !FileManager.default.fileExists(atPath: "\(folder)/\(name)") else { return }
    let picture = try StampShelf.picture(image, edit, longSide: longSide)
    let bytes = try JPEGCodec.encode(picture)
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"), options: .atomic)
  }

  /// Makes the thumbnail and gives its path.
  ///
  /// It is named after the stamp alone, so it is made from the small copy every time: one of earlier edits could show what
  /// was censored since.
  private func thumb(of copy: PixelImage, _ stamp: String) throws -> String {
    let path = "\(folder)/\(stamp).jpg"
    let bytes = Data(try JPEGCodec.encode(copy.resized(to: copy.size.fitted(longSide: SiteMap.stampThumbSide))))
    if FileManager.default.contents(atPath: path) != bytes {
      try bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
    }
    return path
  }

  /// The edited pixels of a stamp's picture; a recipe that cannot be read shows nothing rather than too much.
  static func picture(_ image: ImageReference, _ edit: String?, longSide: Int) throws -> PixelImage {
    guard let edit else { return try PhotoDecoder.image(path: image.path, longSide: longSide) }
    guard let recipe = PixelEdit(text: edit) else { throw PhotoError(.damaged, "has edits that cannot be read") }
    // The recipe counts in pixels of the original, and those only: another file at this path has other pixels.
    let facts = try MetadataReader.read(path: image.path)
    guard facts.fingerprint == image.fingerprint else {
      throw PhotoError(.damaged, "is another file than the one that was edited")
    }
    let original = try PhotoDecoder.image(path: image.path, longSide: StampShelf.fullSide)
    let edited = recipe.applied(to: original)
    return edited.resized(to: edited.size.fitted(longSide: longSide))
  }
}
