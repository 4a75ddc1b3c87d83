/// The formats of tables and XML tracks, the particular before the general: the first that recognises a file reads it.
package enum TableFormats {
  /// All of them.
  package static let all: [any ImportFormat.Type] = [
    GPXFormat.self, KMLFormat.self, TCXFormat.self, AppInTheAirFormat.self, FlightyFormat.self,
    MyFlightradarFormat.self, OpenFlightsFormat.self, ICloudPhotos.self, ICloudAlbum.self, PhotoTableFormat.self,
    PointTableFormat.self, FlightTableFormat.self, PlaceTableFormat.self, FlightListFormat.self,
  ]
}
