package import AtlasModel

/// What the gazetteer says of a point.
package struct ResolvedPlace: Hashable, Sendable {
  /// The country; nothing at sea.
  package let country: CountryCode?
  /// The IANA time zone: `Etc/GMT±h` at sea, and nothing only in AQ, BV and HM.
  package let zone: String?
  /// The first-level region of the nearest place, which near a region's line may differ from the city's own.
  package let region: Place?
  /// The city whose name the point bears; nothing more than 150 km from any.
  package let city: Place?
  /// The large or medium airport within three kilometres, reported beside the chain and never part of it.
  ///
  /// Whether a photo near a runway belongs to the airport is for a person or a stamp to say.
  package let airport: Place?
  /// All countries in question, the own one included, when another one's border is within about a kilometre; else empty.
  package let nearBorder: [CountryCode]
  /// The country as a place.
  package let countryPlace: Place?

  /// City, region and country, as far as known, finest first; nothing at sea.
  package var chain: PlaceChain? { PlaceChain([city, region, countryPlace].compactMap(\.self)) }
}
