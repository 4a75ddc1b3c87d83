package import AtlasModel
import Foundation

/// What was read and waits for a person, one JSON line each, in the journal's `review/` folder, which is the person's alone.
///
/// A proposal is no fact: the file may be deleted, and the pictures read again.
struct ProposalFile<Proposal: Codable & Identifiable> where Proposal.ID == String {
  private let folder: String
  private let path: String

  fileprivate init(journal: String, name: String) {
    folder = journal + "/review"
    path = folder + "/" + name
  }

  /// All proposals, in the order they were first read.
  func all() throws(StorageError) -> [Proposal] {
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    var proposals: [Proposal] = []
    for (number, line) in data.split(separator: 10).enumerated() {
      guard let proposal = try? JSONDecoder().decode(Proposal.self, from: Data(line)) else {
        throw StorageError(
          .damaged, path, "line \(number + 1) is damaged", advice: "remove the file and read the pictures again")
      }
      proposals.append(proposal)
    }
    return proposals
  }

  /// Keeps proposals; one that was read again takes the place of the former.
  func keep(_ proposals: [Proposal]) throws(StorageError) {
    var all = try all()
    for proposal in proposals {
      if let index = all.firstIndex(where: { $0.id == proposal.id }) {
        all[index] = proposal
      } else {
        all.append(proposal)
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      var data = Data()
      for proposal in all { data += try encoder.encode(proposal) + [10] }
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    } catch {
      throw StorageError(.failed, path, "cannot be written", advice: "is the disk full, or the folder not writable?")
    }
  }
}

extension AtlasStore {
  private var stampFile: ProposalFile<StampProposal> { ProposalFile(journal: folder, name: "proposals.jsonl") }
  private var bookFile: ProposalFile<BookProposal> { ProposalFile(journal: folder, name: "books.jsonl") }

  /// The stamps that were read and not decided yet, oldest first.
  package func waitingProposals() throws(StorageError) -> [StampProposal] {
    let answered = decisions.answeredProposals
    return try stampFile.all().filter { !answered.contains($0.id) }
  }

  /// Keeps what was read on stamps.
  package func keep(_ proposals: [StampProposal]) throws(StorageError) { try stampFile.keep(proposals) }

  /// The identity pages that were read and not decided yet, oldest first.
  package func waitingBooks() throws(StorageError) -> [BookProposal] {
    let answered = decisions.answeredProposals
    return try bookFile.all().filter { !answered.contains($0.id) }
  }

  /// Takes what was read out of a page that was declined; that it was a page stays known.
  package func forgetFields(of proposal: BookProposal) throws(StorageError) {
    var bare = proposal
    (bare.identity.fields, bare.cautions) = ([], ["what was read was forgotten; read the picture again"])
    try bookFile.keep([bare])
  }

  /// Keeps what was read on identity pages.
  package func keep(_ proposals: [BookProposal]) throws(StorageError) { try bookFile.keep(proposals) }

  /// The pictures of identity pages: none of them is ever shown as a photo.
  ///
  /// What was confirmed, what waits, and what was declined although a zone was found on it. A picture without a zone that
  /// was declined is no identity page, and a photo like others again.
  package func identityPictures() throws(StorageError) -> Set<PhotoID> {
    let decisions = decisions
    let confirmed = decisions.books.compactMap { $0.identity?.image?.fingerprint }
    let read = try bookFile.all().filter { $0.format != nil || !decisions.answeredProposals.contains($0.id) }
      .compactMap { $0.identity.image?.fingerprint }
    return Set((confirmed + read).map { PhotoID(fingerprint: $0) })
  }
}
