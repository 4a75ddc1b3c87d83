import AtlasModel
import Foundation
import FoundationXML

/// Reads dates and position out of an XMP packet or a sidecar file.
///
/// Properties are known by their customary prefixes, which every writer seen keeps.
struct XMPReader {
  /// A packet larger than this holds pictures or masks, and no parser should be made to swallow it.
  static let mostBytes = 4 << 20

  /// Properties as text, by their prefixed names.
  let properties: [String: String]

  /// The date at which the picture was taken: EXIF's within XMP first, then Photoshop's.
  var taken: DateText? { date("exif:DateTimeOriginal") ?? date("photoshop:DateCreated") }

  /// When the file was made by its first program, the weakest of the dates.
  var created: DateText? { date("xmp:CreateDate") ?? date("xap:CreateDate") ?? date("exif:DateTimeDigitized") }

  /// Where the picture was taken.
  var coordinate: Coordinate? {
    guard let latitude = properties["exif:GPSLatitude"].flatMap(Degrees.init),
      let longitude = properties["exif:GPSLongitude"].flatMap(Degrees.init)
    else { return nil }
    return Coordinate(latitude: latitude.value, longitude: longitude.value)
  }

  /// Reads a packet; nothing when it names none of the properties, which spares most packets the parser.
  init?(_ bytes: [UInt8]) {
    // Packets are padded with white space, and often with zeros, which no XML parser takes.
    let kept = Data(bytes.prefix((bytes.lastIndex { $0 > 32 } ?? -1) + 1))
    guard kept.count <= XMPReader.mostBytes, XMPReader.isOfUse(kept) else { return nil }
    let collector = PropertyCollector()
    let parser = XMLParser(data: kept)
    parser.shouldResolveExternalEntities = false
    parser.delegate = collector
    _ = parser.parse()
    properties = collector.properties
  }

  /// Reads a sidecar; nothing when it cannot be read.
  init?(path: String) {
    guard let file = try? OriginalFile(path: path), file.size <= XMPReader.mostBytes, let bytes = try? file.readAll()
    else { return nil }
    self.init(bytes)
  }

  private func date(_ name: String) -> DateText? { properties[name].flatMap(DateText.init) }

  private static let wanted = ["DateTimeOriginal", "DateCreated", "CreateDate", "GPSLatitude", "DateTimeDigitized"]
    .map { Data($0.utf8) }

  private static func isOfUse(_ text: Data) -> Bool { wanted.contains { text.range(of: $0) != nil } }
}

/// Collects the simple properties of an XMP packet, written as attributes or as elements.
private final class PropertyCollector: NSObject, XMLParserDelegate {
  static let names: Set<String> = [
    "exif:DateTimeOriginal", "exif:DateTimeDigitized", "exif:GPSLatitude", "exif:GPSLongitude", "photoshop:DateCreated",
    "xmp:CreateDate", "xap:CreateDate",
  ]

  private(set) var properties: [String: String] = [:]
  private var current: String?
  private var text = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    for (attribute, value) in attributes where PropertyCollector.names.contains(attribute) { keep(attribute, value) }
    if PropertyCollector.names.contains(name) { (current, text) = (name, "") }
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    if current != nil, text.utf8.count < 256 { text += characters }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    guard name == current else { return }
    keep(name, text)
    current = nil
  }

  private func keep(_ name: String, _ value: String) {
    let value = value.trimmingCharacters(in: .whitespacesAndNewlines)
    if !value.isEmpty, properties[name] == nil { properties[name] = value }
  }
}
