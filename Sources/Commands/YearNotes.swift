import Archiving
import AtlasModel
import Foundation
import Presentation

/// The person's notes that belong to a year: files in `notes/` whose name begins with a day, month or year of it, or ends in the
/// id of a place, return or stamp that is in the archive.
///
/// A note about days of which something is hidden may speak of what is hidden, and stays at home.
struct YearNotes {
  /// The files for the payload.
  private(set) var files: [BagFile] = []
  /// What was left out, and why.
  private(set) var findings: [Finding] = []

  /// Chooses the notes.
  ///
  /// - Parameters:
  ///   - ids: The ids of what is in the archive.
  ///   - hiddenDays: The days of photos that are hidden.
  init(_ folder: String, year: Int, ids: Set<String>, rules: PrivacyRules, hiddenDays: Set<CalendarDay>) {
    var safe = SafeNames()
    for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    where name.hasSuffix(".md") {
      let stem = String(name.dropLast(3))
      let dates = YearNotes.dates(stem)
      guard
        dates.contains(where: { $0.year == year })
          || ids.contains(where: { stem == $0 || stem.hasSuffix("-" + $0) || stem.hasSuffix(" " + $0) })
      else { continue }
      let path = "\(folder)/\(name)"
      let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      if kind != .typeRegular {
        findings.append(
          Finding(
            .warning, "notes/\(name)", "is no plain file, and is not in the archive",
            advice: "put the note itself there"))
      } else if YearNotes.speaksOfHidden(dates, rules, hiddenDays) {
        findings.append(
          Finding(.note, "notes/\(name)", "is not in the archive, since something of its days is hidden"))
      } else {
        files.append(BagFile("notes/" + safe.name(for: name), .copy(of: path)))
      }
    }
  }

  /// The dates that a name begins with: one, or several whose span it is about.
  private static func dates(_ stem: String) -> [PartialDay] {
    guard stem.first?.isNumber == true else { return [] }
    if let whole = PartialDay(parsing: stem) { return [whole] }
    let days = stem.matches(of: /\d{4}-\d{2}-\d{2}/)
    let known = days.compactMap { PartialDay(parsing: String($0.0)) }
    let rest = stem.replacing(/\d{4}-\d{2}-\d{2}/, with: "")
    // Other figures may be days too, written in a way that is not known here: then it is about the whole year.
    if !known.isEmpty, known.count == days.count, !rest.contains(where: \.isNumber) { return known }
    if let month = PartialDay(parsing: String(stem.prefix(7))), !stem.dropFirst(7).contains(where: \.isNumber) {
      return [month]
    }
    return PartialDay(parsing: String(stem.prefix(4))).map { [$0] } ?? []
  }

  /// Whether a rule hides any of the days that a note is about, or a hidden photo is of one.
  private static func speaksOfHidden(
    _ dates: [PartialDay], _ rules: PrivacyRules, _ hiddenDays: Set<CalendarDay>
  ) -> Bool {
    guard let first = dates.map(\.firstDay).min(), let last = dates.map(\.lastDay).max() else { return false }
    return (first.daysSince1970...last.daysSince1970).contains { number in
      let day = CalendarDay(daysSince1970: number)
      return hiddenDays.contains(day) || rules.ruleHiding(PartialDay(day), in: [], at: nil) != nil
    }
  }
}
