import AtlasModel
import Foundation
import Imaging
import Presentation
import Raster
import TextReading

/// `bench stamps`: stamps with known answers, read and weighed.
enum BenchStamps {
  static func run(_ workspace: Workspace) throws(CommandError) {
    let folder = workspace.ambient.absolute(workspace.arguments.words[1])
    guard let data = FileManager.default.contents(atPath: folder + "/expected.tsv") else { throw .misuse(folder, "no expected.tsv") }
    let rows = String(decoding: data, as: UTF8.self).split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    let header = rows[0]
    let items = rows.dropFirst().map { row in Dictionary(uniqueKeysWithValues: zip(header, row)) }
    let limit = (try? workspace.arguments.count("limit")) ?? nil
    var out = ""
    let reader: StampReader
    do { reader = try StampReader() } catch { throw CommandError(.failed, "x", error.message) }
    for (number, item) in items.enumerated() {
      if let limit, number % limit != 0 { continue }
      let name = item["file"] ?? ""
      guard let photo = try? PhotoDecoder.decode(path: folder + "/synthetic/" + name, longSide: 4000) else { continue }
      let start = ContinuousClock.now
      guard let reading = try? reader.read(photo.image, quad: PixelQuad(parsing: item["quad"] ?? ""), limit: .seconds(30)) else { continue }
      FileHandle.standardError.write(Data("\(name) \((ContinuousClock.now - start).seconds) passes \(reading.passes.count) \(item["direction"] ?? "") \(item["template"] ?? "") \(reading.shape)\n".utf8))
      out += StampReadingFile.lines(reading, of: name).joined(separator: "\n") + "\n"
    }
    workspace.console.print(out)
  }
}
