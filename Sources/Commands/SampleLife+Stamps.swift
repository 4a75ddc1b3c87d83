import AtlasModel
import CardDrawing

extension SampleLife {
  /// The traveller's passports, one after the other, each from its first day on.
  static let books: [(name: String, from: String)] = [("Passport 2005", "2005-01-01"), ("Passport 2015", "2015-01-01")]

  /// Which passport was carried on a day.
  static func book(on date: String) -> Int { books.lastIndex { $0.from <= date } ?? 0 }

  /// Days written down by hand: a home, and journeys of which no photo is left.
  static let stays: [(place: String, from: String, to: String?)] = [
    ("gn-2643743", "1999", nil), ("gn-2761369", "2005-12-23", "2005-12-28"),
    ("gn-264371", "2016-04-10", "2016-04-14"), ("gn-2950159", "2018-07-09", "2018-07-11"),
  ]

  /// All stamps, oldest first.
  static let stamps: [Stamping] = [
    air("IS", "ÍSLAND", "iata-kef", "KEFLAVÍK", "2006-07-08", .entry, .rectangle, 11, favourite: true),
    air("IS", "ÍSLAND", "iata-kef", "KEFLAVÍK", "2006-07-11", .exit, .rectangle, 12),
    air("US", "U.S.A.", "iata-sea", "SEATTLE", "2007-10-13", .entry, .oval, 20),
    air("JP", "NIPPON", "iata-kix", "KANSAI", "2010-04-02", .entry, .visa, 13, favourite: true),
    air("JP", "NIPPON", "iata-kix", "KANSAI", "2010-04-07", .exit, .circle, 14),
    air("MA", "MAROC", "iata-rak", "MARRAKECH", "2012-02-27", .entry, .rounded, 15),
    stamp("MA", "MAROC", "gn-2530335", "TANGER PORT", "2012-03-02", .exit, .sea, .triangle, 16),
    air("BR", "BRASIL", "iata-gru", "GUARULHOS", "2013-07-08", .entry, .double, 17),
    air("VN", "VIỆT NAM", "iata-han", "NỘI BÀI", "2014-09-19", .entry, .visa, 18, favourite: true),
    air("TR", "TÜRKİYE", "iata-isl", "ATATÜRK", "2015-05-01", .entry, .hexagon, 19),
    air("KE", "KENYA", "iata-nbo", "NAIROBI", "2017-08-08", .entry, .circle, 21, favourite: true),
    air("LA", "LAO P.D.R.", "iata-lpq", "LUANG PRABANG", "2018-02-09", .entry, .visa, 22),
    stamp("GE", "GEORGIA", "gn-615532", "SARPI", "2019-07-08", .entry, .land, .double, 23),
    air("JP", "NIPPON", "iata-kix", "KANSAI", "2019-11-25", .exit, .rounded, 24),
    air("PT", "PORTUGAL", "iata-lis", "LISBOA", "2022-05-16", .entry, .rectangle, 25),
    air("AU", "AUSTRALIA", "iata-syd", "SYDNEY", "2022-12-26", .entry, .octagon, 26),
    stamp("TR", "TÜRKİYE", "gn-747712", "KAPIKULE", "2023-10-12", .entry, .rail, .oval, 27),
    air("IN", "BHARAT", "iata-jai", "JAIPUR", "2024-02-26", .entry, .hexagon, 28, favourite: true),
    air("IS", "ÍSLAND", "iata-kef", "KEFLAVÍK", "2024-07-08", .entry, .rectangle, 29),
    air("VN", "VIỆT NAM", "iata-han", "NỘI BÀI", "2025-04-11", .entry, .triangle, 30),
  ]

  private static func air(
    _ country: String, _ letters: String, _ port: String, _ words: String, _ date: String,
    _ direction: CrossingDirection, _ style: SampleStamp.Style, _ seed: UInt64, favourite: Bool = false
  ) -> Stamping {
    var made = stamp(country, letters, port, words, date, direction, .air, style, seed)
    made.favourite = favourite
    return made
  }

  private static func stamp(
    _ country: String, _ letters: String, _ port: String, _ words: String, _ date: String,
    _ direction: CrossingDirection, _ method: CrossingMethod, _ style: SampleStamp.Style, _ seed: UInt64
  ) -> Stamping {
    Stamping(
      country: country, letters: letters, port: port, words: words, date: date, direction: direction, method: method,
      style: style, seed: seed)
  }
}
