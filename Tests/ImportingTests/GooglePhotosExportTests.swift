import AtlasModel
import Foundation
import Importing
import TestSupport
import Testing

/// Sidecars and pictures over several folders and archives.
struct GooglePhotosExportTests {
  private func sidecar(_ title: String) throws -> GooglePhotosSidecar {
    let text =
      "{\"title\":\"\(title)\",\"photoTakenTime\":{\"timestamp\":\"-364348800\"},\"geoData\":{\"latitude\":45.4408,"
      + "\"longitude\":12.3155},\"creationTime\":{\"timestamp\":\"1600000000\"}}"
    var rest = Array(text.utf8)[...]
    return try GooglePhotosSidecar(
      ByteReader(label: "s.json", size: rest.count) { buffer in
        let count = min(buffer.count, rest.count)
        buffer.replaceSubrange(..<count, with: rest.prefix(count))
        rest = rest.dropFirst(count)
        return count
      })
  }

  private func names(_ export: GooglePhotosExport) throws -> [String] {
    let sink = TableSink()
    try export.read(into: sink)
    return sink.rows.map { row, position in
      guard case .photos(let photos, _) = row else { return "\(position) ?" }
      return "\(position) " + photos.map { $0.name + ($0.byteCount.map { " \($0)" } ?? "") }.joined(separator: ", ")
    }
  }

  @Test func `a picture in another archive is found by the same folder, and none where two could be meant`() throws {
    let export = GooglePhotosExport()
    export.add(try sidecar("a.jpg"), path: "T/Photos from 2019/a.jpg.json", in: "1.zip", position: "1")
    export.add(file: "T/Photos from 2019/a.jpg", in: "2.zip", byteCount: 7, location: nil)
    export.add(try sidecar("b.jpg"), path: "T/Photos from 2019/b.jpg.json", in: "1.zip", position: "2")
    export.add(file: "T/Photos from 2019/b.jpg", in: "2.zip", byteCount: 8, location: nil)
    export.add(file: "T/Photos from 2019/b.jpg", in: "3.zip", byteCount: 9, location: nil)
    #expect(try names(export) == ["1 a.jpg 7", "2 b.jpg"])
    #expect(export.pairedCount == 1)
  }

  @Test func `an album wins over another of the same name, and folders unpacked side by side go together`() throws {
    let export = GooglePhotosExport()
    export.add(try sidecar("a.jpg"), path: "Takeout1/G/2019/a.jpg.json", in: "/x", position: "1")
    export.add(file: "Takeout1/G/2019/a.jpg", in: "/x", byteCount: 1, location: nil)
    export.add(file: "Takeout2/G/2019/a.jpg", in: "/x", byteCount: 2, location: nil)
    export.add(try sidecar("c.jpg"), path: "Takeout1/G/2019/c.jpg.json", in: "/x", position: "2")
    export.add(file: "Takeout2/G/2019/c.jpg", in: "/x", byteCount: 3, location: nil)
    #expect(try names(export) == ["1 a.jpg 1", "2 c.jpg 3"])
  }

  @Test func `a moment before 1970 and a place are read, and a sidecar cut off is refused`() throws {
    let read = try sidecar("scan.jpg")
    #expect(read.taken == -364_348_800 && read.point?.latitude == 45.4408 && !read.isTrashed)
    let folder = try TemporaryFolder()
    let path = try folder.write("{\"title\":\"a\",\"photoTakenTime\":{", "s.json")
    #expect(throws: ImportError.self) { try GooglePhotosSidecar(ByteReader(path: path)) }
  }

  @Test(.enabled(if: CorpusTableTests.isThere, "needs the corpus beside the checkout"))
  func `the names of a real split archive are paired, but for those whose sidecar is not in the list`() throws {
    let path = Repository.corpus.appending(path: "takeout/listings/split-takeout-names.lst")
    let export = GooglePhotosExport()
    var (media, sidecars) = (0, 0)
    for line in try String(contentsOf: path, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: " ", maxSplits: 3)
      guard cells.count == 4, let size = Int(cells[0]), cells[1].count == 10 else { continue }
      let name = cells[3].drop { $0 == " " }
      guard name.contains("/"), !name.hasSuffix("/") else { continue }
      if name.hasSuffix(".json") {
        guard !name.hasSuffix("adonnées.json") else { continue }
        sidecars += 1
        var title = name.split(separator: "/").last.map { String($0.dropLast(5)) } ?? ""
        // The list has no titles; the one name in it that is cut ends in this sign.
        if !title.contains(".") { title += "😛.jpg" }
        export.add(try sidecar(title), path: String(name), in: "a", position: String(name))
      } else {
        media += 1
        export.add(file: String(name), in: "a", byteCount: size, location: nil)
      }
    }
    _ = try names(export)
    #expect((media, sidecars) == (484, 481))
    #expect(export.pairedCount == 483, "all but the page that Google puts beside them")
  }
}
