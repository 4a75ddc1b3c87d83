package import AtlasModel

/// Two photos of one spot, years apart.
package struct ReturnPair: Hashable, Sendable {
  /// The lasting id, made from the base-grid cell of the earlier photo.
  package let id: String
  /// The earlier photo.
  package let then: PhotoRecord
  /// The later photo.
  package let now: PhotoRecord
  /// The measured distance in metres.
  package let distanceMetres: Double
  /// The days between the two.
  package let spanDays: Int

  /// Makes a pair, or nothing when a photo lacks its day or its point.
  package init?(then: PhotoRecord, now: PhotoRecord) {
    guard let from = then.coordinate, let to = now.coordinate, let first = then.captured.exactDay,
      let last = now.captured.exactDay
    else { return nil }
    (self.then, self.now) = (then, now)
    distanceMetres = from.metres(to: to)
    spanDays = last.daysSince1970 - first.daysSince1970
    let cell = ReturnGrid.cell(of: from, shift: ReturnGrid.Shift.all[0])
    id = "cell-\(cell.row)-\(cell.column)"
  }

  /// Whole calendar years and months between the two days.
  package var span: (years: Int, months: Int) {
    guard let first = then.captured.exactDay, let last = now.captured.exactDay else { return (0, 0) }
    var months = (last.year - first.year) * 12 + last.month - first.month
    if last.day < first.day { months -= 1 }
    return (months / 12, months % 12)
  }

  /// The finest place of the earlier photo.
  package func place(in atlas: Atlas) -> Place? { then.places.first.flatMap { atlas.places[$0] } }
}
