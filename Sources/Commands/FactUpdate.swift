import AtlasModel
import RecordKeeping

/// Brings photos up to what imports say of them after an import came or was taken back.
struct FactUpdate {
  private let workspace: Workspace

  init(_ workspace: Workspace) { self.workspace = workspace }

  /// Makes a change to the imports, and judges those photos anew of which they now say something else.
  ///
  /// - Returns: how many photos have another date or place.
  func around(_ change: () throws(StorageError) -> Void) throws(CommandError) -> Int {
    let store = try workspace.store()
    let before = try workspace.atlas().photos
    let (old, new) = try workspace.reading { () throws(StorageError) in
      let old = try store.facts(for: before)
      try change()
      return (old, try store.facts(for: before))
    }
    guard old != new else { return 0 }
    return try FactUpdate.rejudge(before, facts: new, workspace) { old[$0.reference] != new[$0.reference] }
  }

  /// Judges photos anew, settles them all and writes down those that changed.
  ///
  /// - Returns: how many have another date, place or rotation.
  @discardableResult
  static func rejudge(
    _ before: [PhotoRecord], facts: [PhotoReference: PhotoFact], _ workspace: Workspace,
    where isMeant: (PhotoRecord) -> Bool
  ) throws(CommandError) -> Int {
    let store = try workspace.store()
    let judge = PhotoJudge(try workspace.resolver(), corrections: store.decisions.corrections, today: workspace.today)
    judge.facts = facts
    var photos = before
    for index in photos.indices where isMeant(photos[index]) { judge.judge(&photos[index]) }
    judge.settle(&photos)
    let changed = zip(before, photos).filter { $0 != $1 }.map(\.1)
    try workspace.reading { () throws(StorageError) in
      try store.keep(judge.places.values.sorted { $0.id < $1.id })
      try store.record(photos: changed, skipped: [], gone: [])
    }
    return changed.count
  }
}
