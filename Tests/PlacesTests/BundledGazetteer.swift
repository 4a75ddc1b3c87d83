import AtlasModel
import Foundation
import Places

/// Where the compiled gazetteer and other people's tables lie, seen from this file.
enum BundledGazetteer {
  /// The root of the package.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  /// The folder of the compiled files.
  static let folder = root.appending(path: "Assets/gazetteer").path
  /// The hand-written points, which lie beside the checkout and need not be there.
  static let landmarks = root.appending(path: "../shared/gazetteer/landmarks.tsv").standardizedFileURL
  static var hasLandmarks: Bool { FileManager.default.fileExists(atPath: landmarks.path) }

  private static let opened = Result { try PlaceResolver(folder: folder) }

  /// The resolver over the bundled files, opened once for all tests.
  static func resolver() throws -> PlaceResolver { try opened.get() }
  /// The bundled places.
  static func gazetteer() throws -> Gazetteer { try opened.get().gazetteer }

  /// The rows of a tab-separated file as columns by name.
  static func table(_ file: URL) throws -> [[String: String]] {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let header = lines.first else { return [] }
    return lines.dropFirst().map { Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first }) }
  }
}

/// A point of the tests, or a failed test where the numbers are none.
struct NoSuchPoint: Error {}

/// The point of a latitude and a longitude in degrees.
func point(_ latitude: Double?, _ longitude: Double?) throws -> Coordinate {
  guard let latitude, let longitude, let point = Coordinate(latitude: latitude, longitude: longitude) else {
    throw NoSuchPoint()
  }
  return point
}
