/// Reads the creation date out of IPTC records, as agencies and older photo managers write them.
enum IPTCReader {
  /// More records than this are no caption data.
  private static let mostRecords = 2_000

  static func taken(_ range: Range<Int>, _ source: ByteSource) -> DateText? {
    var date: String?
    var time: String?
    var place = range.lowerBound
    for _ in 0..<mostRecords {
      // Each record: the mark 0x1C, its group, its number, a length of two bytes, the data.
      guard place + 5 <= range.upperBound, source.byte(place) == 0x1C, let group = source.byte(place + 1),
        let number = source.byte(place + 2), let length = source.number(place + 3, bytes: 2), length < 0x8000
      else { break }
      if group == 2, number == 55 || number == 60, let bytes = source.bytes(place + 5, min(length, 16)) {
        let text = String(decoding: bytes, as: UTF8.self)
        if number == 55 { date = date ?? text } else { time = time ?? text }
      }
      place += 5 + length
    }
    return date.flatMap { DateText(iptcDate: $0, time: time) }
  }
}
