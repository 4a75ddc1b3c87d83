import AtlasModel
import OnThisDay
import Presentation
import Publishing
import RecordKeeping

/// A reminder as a letter, a calendar entry and plain text, in the journal's language.
struct ReminderWords {
  private let phrases: Phrasebook
  private let renderer: TemplateRenderer
  /// The lasting id of the journal.
  private let atlasID: String

  init(_ workspace: Workspace) throws(CommandError) {
    self.init(
      phrases: try workspace.phrases(), template: workspace.program.letterTemplate,
      atlasID: try workspace.store().atlasID ?? "journal")
  }

  init(phrases: Phrasebook, template: String?, atlasID: String) {
    (self.phrases, self.atlasID) = (phrases, atlasID)
    renderer = TemplateRenderer(source: { $0 == "letter" ? template : nil })
  }

  /// The id by which a letter of the same day takes the place of this one.
  func messageID(of day: CalendarDay) -> String { "otd-\(day)@\(atlasID).daymark.invalid" }

  /// What heads a letter.
  func subject(of reminder: Reminder) -> String {
    reminder.places.isEmpty
      ? phrases["letter-subject-plain", ["date": reminder.date]]
      : phrases["letter-subject", ["places": reminder.places]]
  }

  private func byHand(_ reminder: Reminder) -> [String] {
    let page = SiteMap.address(of: reminder.link).page
    let folders = (["Journal"] + page.split(separator: "/").map(String.init)).joined(separator: " › ")
    return [
      phrases["letter-by-hand", ["command": "daymark open '\(reminder.link.route)'"]],
      phrases["letter-file", ["path": folders]], phrases["letter-why"],
    ]
  }

  /// The letter as text: complete without any link, each link on a line of its own.
  func text(of reminder: Reminder) -> String {
    var lines = [reminder.date, ""] + ReminderWords.wrapped(reminder.sentence) + [""]
    if let note = reminder.note { lines += ReminderWords.wrapped(note) + [""] }
    for line in reminder.lines {
      lines += ReminderWords.wrapped(line.text) + [line.detail, "<\(line.link)>", ""]
    }
    lines.append("-- ")
    // The command stands on a line of its own, to be copied whole.
    lines += byHand(reminder).flatMap { $0.contains(reminder.link.route) ? [$0] : ReminderWords.wrapped($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The letter as HTML.
  ///
  /// - Parameter pictures: The content id of the picture of each line that has one.
  func html(of reminder: Reminder, pictures: [DeepLink: String]) throws(CommandError) -> String {
    let hand = byHand(reminder)
    let values: [String: TemplateValue] = [
      "language": .text(phrases.language), "direction": .text(phrases.direction),
      "subject": .text(subject(of: reminder)), "date": .text(reminder.date), "sentence": .text(reminder.sentence),
      "note": reminder.note.map { TemplateValue.text($0) } ?? .flag(false),
      "lines": .list(
        reminder.lines.map { line in
          .object([
            "text": .text(line.text), "detail": .text(line.detail), "link": .text(line.link.description),
            "open": .text(phrases["letter-open"]),
            "picture": pictures[line.link].map { TemplateValue.text($0) } ?? .flag(false),
          ])
        }),
      "byHand": .text(hand[0]), "file": .text(hand[1]), "why": .text(hand[2]),
    ]
    do { return String(decoding: try renderer.render("letter", .object(values)), as: UTF8.self) } catch {
      throw CommandError(.failed, error.subject, error.message, advice: error.advice)
    }
  }

  /// The calendar entry, with the number that grows when its words change.
  func event(of reminder: Reminder, sequence: Int) -> CalendarFile.Event {
    let lines = reminder.lines.map { "\($0.text) (\($0.detail))" }
    return CalendarFile.Event(
      day: reminder.day, id: messageID(of: reminder.day), title: subject(of: reminder),
      text: ([reminder.sentence, ""] + lines + ["", reminder.link.description]).joined(separator: "\n"),
      link: reminder.link.description, sequence: sequence)
  }

  /// What calendars call the entries.
  var calendarName: String { phrases["reminder-calendar"] }

  /// The words of the day itself, or that there are none.
  func today(_ reminder: Reminder?) -> String { reminder.map(text(of:)) ?? phrases["reminder-nothing"] + "\n" }

  /// Lines of at most 76 columns, broken at spaces; a word that is longer stands alone.
  static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < 76 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
