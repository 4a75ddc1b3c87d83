import Digests
import Foundation
import Raster
import Testing

@testable import Imaging

/// Reduced copies and the folder they are kept in.
struct PhotoLibraryTests {
  private static func originals(_ folder: TemporaryFolder) throws -> [PhotoRequest] {
    var values = Drawn.values
    values.orientation = 6
    let files = [
      ("a.jpg", try Drawn.jpeg(width: 300, height: 200)), ("b.jpg", try Drawn.jpeg(values, width: 301, height: 200)),
      ("c.png", try Drawn.png()), ("d.webp", try Drawn.webp()), ("e.tif", Drawn.tiff()),
      ("broken.jpg", Array(try Drawn.jpeg(width: 300, height: 200)[..<900])), ("text.jpg", Array("hello".utf8)),
    ]
    return try files.map { name, bytes in
      PhotoRequest(path: try folder.write(bytes, "originals/" + name), fingerprint: Fingerprint.text(of: bytes))
    }
  }

  private static func tree(_ folder: String) throws -> [String: String] {
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder), !isFolder.boolValue {
        files[name] = SHA256.hexadecimal(of: try bytes(of: folder + "/" + name))
      }
    }
    return files
  }

  @Test func `both copies are made once, upright, never enlarged, and found again`() throws {
    let folder = try TemporaryFolder()
    let requests = try Self.originals(folder)
    let cache = try DerivativeCache(folder: folder.path + "/cache")
    let library = PhotoLibrary(cache: cache, displaySide: 240, thumbSide: 80)
    let made = library.pictures(for: requests)
    let pictures = try #require(made[1].pictures)
    #expect((pictures.display.width, pictures.display.height) == (159, 240))
    #expect((pictures.thumb.width, pictures.thumb.height) == (53, 80))
    #expect(made[2].pictures?.display.width == 96)
    #expect(
      pictures.display.relativePath.hasPrefix(
        "images/\(requests[1].fingerprint.prefix(2))/\(requests[1].fingerprint)-240"))
    #expect(try cache.image(of: pictures.thumb).size == PixelSize(width: 53, height: 80))
    // A second cache over the same folder knows all of it without opening an original.
    try FileManager.default.removeItem(atPath: folder.path + "/originals")
    let again = PhotoLibrary(
      cache: try DerivativeCache(folder: folder.path + "/cache"), displaySide: 240, thumbSide: 80
    )
    .pictures(for: requests)
    #expect(again.map(\.pictures) == made.map(\.pictures))
    #expect(again[0] != made[0])
    #expect(again[5] == made[5])
    guard case .failed(let error) = again[6] else {
      Issue.record("text became a picture")
      return
    }
    #expect(error.reason == "not a picture: 5 bytes of no known format")
  }

  @Test func `copies and list are the same bytes for any number of jobs`() throws {
    let folder = try TemporaryFolder()
    let requests = try Self.originals(folder)
    let trees = try [1, 2, 5].map { jobs in
      let path = folder.path + "/cache\(jobs)"
      _ = PhotoLibrary(cache: try DerivativeCache(folder: path), jobs: jobs).pictures(for: requests + requests)
      return try Self.tree(path)
    }
    #expect(trees[0].count == 11)
    #expect(trees[1] == trees[0])
    #expect(trees[2] == trees[0])
  }

  @Test func `a damaged list and a cut copy are mended`() throws {
    let folder = try TemporaryFolder()
    let requests = try Self.originals(folder)
    let path = folder.path + "/cache"
    let made = PhotoLibrary(cache: try DerivativeCache(folder: path)).pictures(for: requests)
    let whole = try Self.tree(path)
    var list = try bytes(of: path + "/images/index.txt")
    for index in stride(from: 5, to: list.count, by: 37) { list[index] ^= 0x15 }
    try Data(list.dropLast(7)).write(to: URL(filePath: path + "/images/index.txt"))
    let copy = path + "/" + (try #require(made[0].pictures)).thumb.relativePath
    try Data(try bytes(of: copy).dropLast(20)).write(to: URL(filePath: copy))
    let again = PhotoLibrary(cache: try DerivativeCache(folder: path)).pictures(for: requests)
    #expect(again.map(\.pictures) == made.map(\.pictures))
    var mended = try Self.tree(path)
    mended["images/index.txt"] = whole["images/index.txt"]
    #expect(mended == whole)
  }

  @Test func `a correction is filed apart and turns the picture`() throws {
    let folder = try TemporaryFolder()
    let request = try Self.originals(folder)[0]
    let cache = try DerivativeCache(folder: folder.path + "/cache")
    let turned = PhotoRequest(path: request.path, fingerprint: request.fingerprint, extraRotation: -90)
    let outcomes = PhotoLibrary(cache: cache, displaySide: 150, thumbSide: 60).pictures(for: [request, turned])
    let plain = try #require(outcomes[0].pictures)
    let other = try #require(outcomes[1].pictures)
    #expect(other.display.relativePath.hasSuffix("-150-r270.jpg"))
    #expect((other.display.width, other.display.height) == (plain.display.height, plain.display.width))
  }

  @Test func `a photo that changed since the scan is not filed under its old name`() throws {
    let folder = try TemporaryFolder()
    let request = try Self.originals(folder)[0]
    try folder.write(try Drawn.jpeg(width: 77, height: 77), "originals/a.jpg")
    let cache = try DerivativeCache(folder: folder.path + "/cache")
    #expect(
      PhotoLibrary(cache: cache).pictures(for: [request])
        == [.failed(PhotoError(.unreadable, "changed since it was scanned"))])
    #expect(cache.failure(request.fingerprint) == nil)
  }

  @Test func `originals keep their bytes and times, and progress ends at the end`() throws {
    let folder = try TemporaryFolder()
    let requests = try Self.originals(folder)
    let before = try Self.tree(folder.path + "/originals")
    let times = try requests.map { try OriginalFile(path: $0.path).modifiedNanoseconds }
    _ = PhotoScanner().scan(root: folder.path + "/originals")
    var last = (0, 0)
    let cache = try DerivativeCache(folder: folder.path + "/cache")
    _ = PhotoLibrary(cache: cache).pictures(for: requests, progress: { last = ($0, $1) })
    #expect(last == (requests.count, requests.count))
    #expect(try Self.tree(folder.path + "/originals") == before)
    #expect(try requests.map { try OriginalFile(path: $0.path).modifiedNanoseconds } == times)
  }

  @Test func `a cache that cannot be written is said and not remembered`() throws {
    #expect(throws: PhotoError.self) { try DerivativeCache(folder: "/proc/daymark") }
  }
}
