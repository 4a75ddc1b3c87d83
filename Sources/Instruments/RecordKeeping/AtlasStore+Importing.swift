package import AtlasModel

extension AtlasStore {
  /// The imports in force, oldest first.
  package func receipts() throws(StorageError) -> [ImportReceipt] { try receiptFolder.all() }

  /// The number the next receipt gets.
  package var nextReceiptNumber: Int { receiptFolder.nextNumber }

  /// Writes receipts down, then into the index.
  ///
  /// The files come first: a crash between the two is mended by the next opening.
  package func keep(_ receipts: [ImportReceipt], naming places: [Place]) throws(StorageError) {
    try keep(places)
    for receipt in receipts { try receiptFolder.keep(receipt) }
    try replayImports()
  }

  /// Takes an import back: what no other import tells too leaves the record.
  package func undoImport(_ id: String) throws(StorageError) {
    try receiptFolder.undo(id)
    try replayImports()
  }

  /// Makes the rows of imports anew from their receipts.
  func replayImports() throws(StorageError) {
    // What several imports tell stands once, by the first of them; a visit says more than having passed.
    var seen = Set<EvidenceKey>()
    let told = try receiptFolder.all().flatMap(\.evidence).filter { seen.insert(EvidenceKey($0)).inserted }
    let evidence = told.filter { item in
      !item.passing || !seen.contains(EvidenceKey(item, asVisit: true))
    }
    try connection.transaction { () throws(StorageError) in
      try connection.run("DELETE FROM presence_days WHERE reference LIKE 'import-%'")
      try PresenceRows.add(evidence, in: connection)
      try setFact("imports", receiptFolder.digest)
    }
  }
}
