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
    let judge = PhotoJudge(try workspace.resolver(), corrections: store.decisions.corrections, today: workspace.today)
    judge.facts = new
    var photos = before
    for index in photos.indices where old[photos[index].reference] != new[photos[index].reference] {
      judge.judge(&photos[index])
    }
    judge.settle(&photos)
    let changed = zip(before, photos).filter { $0 != $1 }.map(\.1)
    try workspace.reading { () throws(StorageError) in
      try store.keep(judge.places.values.sorted { $0.id < $1.id })
      try store.record(photos: changed, skipped: [], gone: [])
    }
    return changed.count
  }
}
