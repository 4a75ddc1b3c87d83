package import AtlasModel
import Foundation

/// `review/proposals.jsonl`: what was read on stamps and waits for a person, one JSON line each; the folder is the person's
/// alone.
///
/// A proposal is no fact: the file may be deleted, and the stamps read again.
struct ProposalFile {
  private let folder: String
  private var path: String { folder + "/proposals.jsonl" }

  init(journal: String) { folder = journal + "/review" }

  /// All proposals, in the order they were first read.
  func all() throws(StorageError) -> [StampProposal] {
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    var proposals: [StampProposal] = []
    for (number, line) in data.split(separator: 10).enumerated() {
      guard let proposal = try? JSONDecoder().decode(StampProposal.self, from: Data(line)) else {
        throw StorageError(
          .damaged, path, "line \(number + 1) is damaged", advice: "remove the file and read the stamps again")
      }
      proposals.append(proposal)
    }
    return proposals
  }

  /// Keeps proposals; one that was read again takes the place of the former.
  func keep(_ proposals: [StampProposal]) throws(StorageError) {
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
    } catch {
      throw StorageError(.failed, path, "cannot be written", advice: "is the disk full, or the folder not writable?")
    }
  }
}

extension AtlasStore {
  /// The stamps that were read and not decided yet, oldest first.
  package func waitingProposals() throws(StorageError) -> [StampProposal] {
    let answered = decisions.answeredProposals
    return try ProposalFile(journal: folder).all().filter { !answered.contains($0.id) }
  }

  /// Keeps what was read on stamps.
  package func keep(_ proposals: [StampProposal]) throws(StorageError) {
    try ProposalFile(journal: folder).keep(proposals)
  }
}
