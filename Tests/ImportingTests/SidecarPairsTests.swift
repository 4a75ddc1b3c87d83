import AtlasModel
import Foundation
import Importing
import TestSupport
import Testing

/// Which sidecar of Google Photos belongs to which file.
struct SidecarPairsTests {
  private func pairs(_ names: String...) -> [String: String] {
    let sidecars = names.filter { $0.hasSuffix(".json") }
    return SidecarPairs(
      sidecars: Dictionary(uniqueKeysWithValues: sidecars.map { ($0, title(of: $0)) }),
      media: names.filter { !$0.hasSuffix(".json") }
    ).sidecars
  }

  /// A title as long as its sidecar's name lets it be guessed.
  private func title(of sidecar: String) -> String { String(sidecar.dropLast(5)) }

  @Test func `a number moves from before the ending to the end of the sidecar's name`() {
    #expect(
      pairs("DSC(1).JPG", "DSC.JPG", "DSC.JPG(1).json", "DSC.JPG.json")
        == ["DSC(1).JPG": "DSC.JPG(1).json", "DSC.JPG": "DSC.JPG.json"])
    #expect(pairs("DSC(1).JPG", "DSC.JPG(2).json").isEmpty, "another number is another picture")
    #expect(pairs("DSC.JPG", "DSC.JPG(1).json").isEmpty)
  }

  @Test func `edited copies share the sidecar of their original in any language`() {
    #expect(
      pairs("A.jpg", "A-edited.jpg", "A-bearbeitet.jpg", "A-編集済み.jpg", "A-modifie\u{301}.jpg", "A.jpg.json")
        == [
          "A.jpg": "A.jpg.json", "A-edited.jpg": "A.jpg.json", "A-bearbeitet.jpg": "A.jpg.json",
          "A-編集済み.jpg": "A.jpg.json", "A-modifié.jpg": "A.jpg.json",
        ])
    #expect(
      pairs("A-edited(1).jpg", "A.jpg.json", "A.jpg(1).json") == ["A-edited(1).jpg": "A.jpg(1).json"])
    #expect(pairs("A-b.jpg", "A.jpg.json").isEmpty, "another word is another picture")
  }

  @Test func `the supplement is found however short it was cut`() {
    for length in 2...22 {
      let sidecar = "A.jpg" + ".supplemental-metadata".prefix(length) + ".json"
      #expect(pairs("A.jpg", sidecar) == ["A.jpg": sidecar])
    }
  }

  @Test func `long names that differ past the cut are told apart by the title`() {
    let stem = String(repeating: "x", count: 46)
    let sidecars = ["\(stem).json": "\(stem)b.jpg"]
    let found = SidecarPairs(sidecars: sidecars, media: ["\(stem)a.jpg", "\(stem)b.jpg"]).sidecars
    #expect(found == ["\(stem)b.jpg": "\(stem).json"])
  }

  @Test func `the film of a live photo goes with its still`() {
    #expect(
      pairs("IMG_1.HEIC", "IMG_1.MOV", "PXL_2.MP", "PXL_2.MP.jpg", "IMG_1.HEIC.json", "PXL_2.MP.jpg.json") == [
        "IMG_1.HEIC": "IMG_1.HEIC.json", "IMG_1.MOV": "IMG_1.HEIC.json", "PXL_2.MP": "PXL_2.MP.jpg.json",
        "PXL_2.MP.jpg": "PXL_2.MP.jpg.json",
      ])
    #expect(
      pairs("a.mp4", "a.jpg", "a.mp4.json", "a.jpg.json")["a.mp4"] == "a.mp4.json", "a film of its own keeps its own")
  }

  @Test(.enabled(if: CorpusTableTests.isThere, "the corpus is not beside the checkout"))
  func `the corpus's table of names is met exactly`() throws {
    let folder = Repository.corpus.appending(path: "takeout/naming")
    var titles: [String: String] = [:]
    var media: [String] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      if name.hasSuffix(".json") {
        titles[name] = try GooglePhotosSidecar(ByteReader(path: folder.appending(path: name).path)).title
      } else {
        media.append(name)
      }
    }
    let found = SidecarPairs(sidecars: titles, media: media).sidecars
    let table = try String(
      contentsOf: Repository.corpus.appending(path: "takeout/naming-expected.tsv"), encoding: .utf8)
    var rows = 0
    for line in table.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      rows += 1
      if cells[0] == "-" {
        #expect(!found.values.contains(cells[1]), "\(cells[1]) belongs to no file")
        continue
      }
      #expect(found[cells[0]] == (cells[1] == "-" ? nil : cells[1]), "\(cells[0])")
      guard cells[1] != "-" else { continue }
      let sidecar = try GooglePhotosSidecar(ByteReader(path: folder.appending(path: cells[1]).path))
      #expect(sidecar.taken == Int(cells[2]))
      #expect(sidecar.point?.latitude == Double(cells[3]) && sidecar.point?.longitude == Double(cells[4]))
    }
    #expect(rows == 27)
  }
}
