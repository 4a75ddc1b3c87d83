/// A row that an import could not use.
package struct RefusedRow: Hashable, Sendable, Codable {
  /// Where it stands: `row 12`, `byte 4096`, a path inside an archive.
  package let position: String
  /// Why, in plain words.
  package let reason: String

  /// Makes a refusal.
  package init(position: String, reason: String) { (self.position, self.reason) = (position, reason) }
}

/// What became of one imported file, row by row, and what it says about where the traveller was.
///
/// The receipts of a journal are the truth of its imports: what is in the atlas is what all of them together say.
package struct ImportReceipt: Hashable, Sendable, Identifiable {
  /// `import-1` for the first import of a journal.
  package var id: String
  /// The path of the file when it was imported.
  package var path: String
  /// The fingerprint of its bytes.
  package var fingerprint: String
  /// The name of the format.
  package var format: String
  /// The day of the import.
  package var day: CalendarDay
  /// How many rows told something that no import before had told.
  package var taken: Int
  /// How many rows told only what was known.
  package var duplicate: Int
  /// The rows that could not be used.
  package var refused: [RefusedRow]
  /// Everything it says, known before or not, so that taking an earlier import back loses nothing that this one tells too.
  package var evidence: [PresenceDay]
  /// Rows whose name is that of several places; each is also among the refused ones.
  package var waiting: [WaitingName] = []
  /// The flights it tells of: whether a stop was a layover depends on those of all receipts.
  package var legs: [FlightLeg] = []
  /// How many facts about photos it holds; they lie in a file of their own beside the receipt.
  package var factCount = 0

  /// Whether it tells anything.
  package var isEmpty: Bool { evidence.isEmpty && waiting.isEmpty && factCount == 0 }

  /// Everything it says by a person's answers about names, too.
  ///
  /// - Parameter names: what names mean; nothing for one that was left out.
  package func evidence(answered names: [SourceName: PlaceID?]) -> [PresenceDay] {
    evidence
      + waiting.flatMap { row in
        (names[row.name] ?? nil).map { row.evidence(at: $0, source: format, reference: id) } ?? []
      }
  }

  /// How many rows there are: taken, duplicate and refused ones.
  package var read: Int { taken + duplicate + refused.count }

  /// Makes a receipt.
  package init(
    id: String, path: String, fingerprint: String, format: String, day: CalendarDay, taken: Int, duplicate: Int,
    refused: [RefusedRow], evidence: [PresenceDay]
  ) {
    (self.id, self.path, self.fingerprint, self.format, self.day) = (id, path, fingerprint, format, day)
    (self.taken, self.duplicate, self.refused, self.evidence) = (taken, duplicate, refused, evidence)
  }
}

/// What makes two pieces of imported evidence one: the day, the place, the kind, and whether it was a visit.
package struct EvidenceKey: Hashable, Sendable {
  /// The day, month or year.
  package let day: PartialDay
  /// The finest place.
  package let place: PlaceID
  /// The kind.
  package let kind: EvidenceKind
  /// Whether it was no visit.
  package let passing: Bool

  /// The key of a piece of evidence.
  ///
  /// - Parameter asVisit: The key it would have as a visit.
  package init(_ evidence: PresenceDay, asVisit: Bool = false) {
    (day, place, kind) = (evidence.day, evidence.place, evidence.kind)
    passing = evidence.passing && !asVisit
  }
}
