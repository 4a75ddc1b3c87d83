package import AtlasModel

/// A calendar of all-day events (RFC 5545), one for each coming day that has something.
///
/// Own code, since libical adds 2 MB and a C interface for what is one kind of component with seven lines; `icalendar` and
/// libical read every file of the tests without an error.
package struct CalendarFile: Sendable {
  /// One all-day event.
  package struct Event: Sendable, Hashable {
    /// The day.
    package var day: CalendarDay
    /// The lasting id; importing the same id again replaces the event.
    package var id: String
    /// The title.
    package var title: String
    /// The text; lines are divided by `\n`.
    package var text: String
    /// The deep link.
    package var link: String
    /// Grows when the text changes.
    package var sequence: Int

    /// Makes an event.
    package init(day: CalendarDay, id: String, title: String, text: String, link: String, sequence: Int) {
      (self.day, self.id, self.title, self.text, self.link) = (day, id, title, text, link)
      self.sequence = sequence
    }
  }

  /// The events in the order of their days.
  package var events: [Event]
  /// The day the file was made.
  package var made: CalendarDay
  /// What calendars call it.
  package var name: String
  /// Whether every event rings at eight in the morning.
  package var alarm: Bool

  /// Makes a calendar.
  package init(events: [Event], made: CalendarDay, name: String, alarm: Bool) {
    (self.events, self.made, self.name, self.alarm) = (events, made, name, alarm)
  }

  /// The file: CRLF line ends, lines folded at 75 bytes.
  ///
  /// It names no method: RFC 5546 lets one publish events only in the name of an organizer, and nobody is invited here.
  package var bytes: [UInt8] {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Daymark//On This Day//EN", "CALSCALE:GREGORIAN",
      "X-WR-CALNAME:" + CalendarFile.escaped(name),
    ]
    for event in events {
      lines += [
        "BEGIN:VEVENT", "UID:" + CalendarFile.escaped(event.id), "DTSTAMP:\(CalendarFile.digits(made))T000000Z",
        "DTSTART;VALUE=DATE:" + CalendarFile.digits(event.day),
        "DTEND;VALUE=DATE:" + CalendarFile.digits(event.day.adding(days: 1)), "SEQUENCE:\(event.sequence)",
        "SUMMARY:" + CalendarFile.escaped(event.title), "DESCRIPTION:" + CalendarFile.escaped(event.text),
        "URL:" + event.link, "TRANSP:TRANSPARENT", "CLASS:PRIVATE",
      ]
      if alarm {
        lines += [
          "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:" + CalendarFile.escaped(event.title),
          "TRIGGER;RELATED=START:PT8H", "END:VALARM",
        ]
      }
      lines.append("END:VEVENT")
    }
    lines.append("END:VCALENDAR")
    return lines.flatMap(CalendarFile.folded)
  }

  private static func digits(_ day: CalendarDay) -> String { day.description.filter { $0 != "-" } }

  /// A text value: backslash, comma, semicolon and line ends escaped, other control characters taken out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": result.unicodeScalars.append(contentsOf: ["\\", scalar])
      case "\n": result += "\\n"
      case _ where scalar.value < 32 || (0x7F...0x9F).contains(scalar.value): continue
      case _ where [0x2028, 0x2029].contains(scalar.value) || (0x202A...0x202E).contains(scalar.value): continue
      case _ where (0x2066...0x2069).contains(scalar.value): continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A line in pieces of at most 75 bytes, no letter divided, each but the first after a space.
  static func folded(_ line: String) -> [UInt8] {
    var (result, length): ([UInt8], Int) = ([], 0)
    for scalar in line.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if length + bytes.count > 75 {
        result += [13, 10, 32]
        length = 1
      }
      result += bytes
      length += bytes.count
    }
    return result + [13, 10]
  }
}
