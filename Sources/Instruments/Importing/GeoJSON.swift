/// GeoJSON (RFC 7946) with times: features that are points with a time, or lines with a time for each of their points.
package enum GeoJSON: ImportFormat {
  /// The name in receipts.
  package static let name = "geojson"

  /// Whether the file is a feature or a collection of features.
  package static func recognizes(_ head: ImportHead) -> Bool {
    let sketch = head.sketch
    return (sketch.has(".features[]") && (sketch.has(".type") || sketch.has(".features[].geometry")))
      || (sketch.has(".geometry") && sketch.has(".properties"))
  }

  /// Reads the features, each a row, or each point of a line a row.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    try GeoJSONFeature.readFile(source, into: sink)
  }
}

/// Overland's batches: the same features under the name of locations.
package enum Overland: ImportFormat {
  /// The name in receipts.
  package static let name = "overland"

  /// Whether the file is an object of locations that are features.
  package static func recognizes(_ head: ImportHead) -> Bool {
    let sketch = head.sketch
    return sketch.has(".locations[].geometry") || sketch.has(".locations[].properties")
  }

  /// Reads the features.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    try GeoJSONFeature.readFile(source, into: sink)
  }
}
