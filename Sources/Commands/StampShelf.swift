import AtlasModel
import Foundation
import Imaging
import Presentation
import Publishing
import Raster

/// The small copies of stamp pictures: 256 pixels, made from the person's own file and kept in the cache.
final class StampShelf {
  private let folder: String
  /// The sizes by stamp.
  private(set) var sizes: [String: PictureSize] = [:]
  /// The files of the site.
  private(set) var files: [SiteFile] = []
  /// What went wrong with which file.
  private(set) var findings: [Finding] = []

  /// The long side of a stamp's copy in pixels: enough for the wall at twice its size.
  static let longSide = 512

  init(_ workspace: Workspace) { folder = workspace.cacheFolder + "/stamps" }

  /// Makes the copies that are missing.
  func fill(_ stamps: [Stamp]) {
    guard stamps.contains(where: { $0.image != nil }) else { return }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for stamp in stamps {
      guard let image = stamp.image else { continue }
      let name = "\(stamp.id)-\(image.fingerprint.prefix(12))-\(StampShelf.longSide).jpg"
      do {
        if !FileManager.default.fileExists(atPath: "\(folder)/\(name)") { try make(image, name) }
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else { continue }
        let picture = try JPEGCodec.decode(Array(data))
        sizes[stamp.id] = PictureSize(width: picture.width, height: picture.height)
        files.append(SiteFile(SiteMap.stampPicture(stamp.id), copyOf: "\(folder)/\(name)", key: name))
      } catch {
        findings.append(
          Finding(
            .warning, image.path,
            "the picture of stamp \(stamp.id) cannot be shown: \((error as? PhotoError)?.reason ?? "")",
            advice: "the stamp stays; name its picture anew with `daymark stamp edit \(stamp.id) --image FILE`"))
      }
    }
  }

  private func make(_ image: ImageReference, _ name: String) throws {
    let picture = try PhotoDecoder.image(path: image.path, longSide: StampShelf.longSide)
    let bytes = try JPEGCodec.encode(picture)
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"), options: .atomic)
  }
}
