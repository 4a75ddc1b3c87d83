import AtlasModel

/// Facts about photos beside a receipt: a table of tabs with a heading, since there may be millions.
///
/// A tab, a line break or a backslash inside a name is written as `\t`, `\n`, `\r` or `\\`. Lines are put together and taken
/// apart byte by byte: a million of them through texts took 26 s, and take 2 s so.
enum PhotoFactFile {
  static let heading = "name\tpath\tbytes\tphoto\ttaken\toffset_minutes\tposition\tday\tzone_certain\tplace\n"
  /// How many columns there are.
  static let columns = 10

  /// Appends the line of a fact.
  static func append(_ fact: PhotoFact, to line: inout [UInt8]) {
    func next() { line.append(9) }
    line.append(contentsOf: escaped(fact.name).utf8)
    next()
    if let path = fact.path { line.append(contentsOf: escaped(path).utf8) }
    next()
    if let size = fact.byteCount { number(size, 1, &line) }
    next()
    if let photo = fact.photo { line.append(contentsOf: photo.text.utf8) }
    next()
    if let taken = fact.taken { clock(taken, &line) } else if let day = fact.takenDay { text(day.description, &line) }
    next()
    if let offset = fact.offsetMinutes { number(offset, 1, &line) }
    next()
    if let point = fact.coordinate {
      degrees(point.latitudeE7, &line)
      line.append(UInt8(ascii: ","))
      degrees(point.longitudeE7, &line)
    }
    next()
    if let evidence = fact.evidence { text(evidence.day.description, &line) }
    next()
    if fact.evidence?.zoneCertain == true { line.append(UInt8(ascii: "1")) }
    next()
    if let evidence = fact.evidence { text(evidence.place.text, &line) }
    line.append(10)
  }

  private static func text(_ text: String, _ line: inout [UInt8]) { line.append(contentsOf: text.utf8) }

  private static func number(_ value: Int, _ digits: Int, _ line: inout [UInt8]) {
    if value < 0 { line.append(UInt8(ascii: "-")) }
    let start = line.count
    var rest = value.magnitude
    repeat {
      line.append(48 + UInt8(rest % 10))
      rest /= 10
    } while rest > 0 || line.count - start < digits
    line[start...].reverse()
  }

  private static func clock(_ clock: WallClock, _ line: inout [UInt8]) {
    number(clock.day.year, 4, &line)
    line.append(UInt8(ascii: "-"))
    number(clock.day.month, 2, &line)
    line.append(UInt8(ascii: "-"))
    number(clock.day.day, 2, &line)
    for (sign, value) in [
      ("T" as Unicode.Scalar, clock.secondOfDay / 3600), (":", clock.secondOfDay / 60 % 60),
      (":", clock.secondOfDay % 60),
    ] {
      line.append(UInt8(ascii: sign))
      number(value, 2, &line)
    }
    if let millisecond = clock.millisecond {
      line.append(UInt8(ascii: "."))
      number(millisecond, 3, &line)
    }
  }

  private static func degrees(_ value: Int, _ line: inout [UInt8]) {
    if value < 0 { line.append(UInt8(ascii: "-")) }
    number(abs(value) / 10_000_000, 1, &line)
    line.append(UInt8(ascii: "."))
    number(abs(value) % 10_000_000, 7, &line)
  }

  /// Reads a line's cells back.
  static func fact(_ line: PhotoFactLine, source: String, receipt: String) -> PhotoFact {
    var fact = PhotoFact(
      name: line.name, path: line[1].isEmpty ? nil : unescaped(line[1][...]), byteCount: Int(line[2]),
      photo: PhotoID(text: line[3]))
    fact.origin = "\(receipt) (\(source))"
    fact.taken = WallClock(parsing: line[4])
    if fact.taken == nil { fact.takenDay = PartialDay(parsing: line[4]) }
    fact.offsetMinutes = Int(line[5])
    fact.coordinate = line[6].isEmpty ? nil : Coordinate(text: line[6])
    if let day = PartialDay(parsing: line[7]) {
      fact.evidence = PresenceDay(
        day: day, precision: day.precision, place: PlaceID(line[9]), kind: .import, zoneCertain: line[8] == "1",
        source: source, reference: receipt)
    }
    return fact
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 9 || $0 == 10 || $0 == 13 || $0 == 92 }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t": result += "\\t"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\\": result += "\\\\"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  static func unescaped(_ text: Substring) -> String {
    guard text.utf8.contains(92) else { return String(text) }
    var result = ""
    var isEscape = false
    for scalar in text.unicodeScalars {
      if isEscape {
        switch scalar {
        case "t": result += "\t"
        case "n": result += "\n"
        case "r": result += "\r"
        default: result.unicodeScalars.append(scalar)
        }
        isEscape = false
      } else if scalar == "\\" {
        isEscape = true
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
