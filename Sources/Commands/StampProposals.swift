import AtlasModel
import Digests
import Foundation
import PassportStamps
import Raster
import RecordKeeping

/// What was read on stamps, kept as questions for `review`.
struct StampProposals {
  private let workspace: Workspace

  /// How many suggestions are kept of a stamp: more than a person looks through.
  private static let mostCandidates = 6
  /// How many reasons are kept of a suggestion.
  private static let mostReasons = 8

  init(_ workspace: Workspace) { self.workspace = workspace }

  /// Keeps what was read, where there is a journal; a stamp that was decided before is not asked about again.
  ///
  /// - Returns: how many wait now that did not wait before, or nothing without a journal.
  func keep(_ outcomes: [StampJob.Outcome]) throws(CommandError) -> Int? {
    guard FileManager.default.fileExists(atPath: workspace.folder + "/decisions.jsonl"),
      !workspace.arguments.has("dry-run")
    else { return nil }
    var proposals: [StampProposal] = []
    for outcome in outcomes where !outcome.isIdentityPage { proposals.append(try proposal(outcome)) }
    let store = try workspace.store()
    let read = proposals
    return try workspace.reading { () throws(StorageError) in
      let before = try store.waitingProposals().count
      try store.keep(read)
      return try store.waitingProposals().count - before
    }
  }

  private func proposal(_ outcome: StampJob.Outcome) throws(CommandError) -> StampProposal {
    let image = try StampCommand.reference(outcome.path, workspace.ambient)
    let quad = outcome.quad.map { quad in
      quad.corners.map { "\(Int($0.x.rounded())),\(Int($0.y.rounded()))" }.joined(separator: " ")
    }
    let digest = SHA256.hexadecimal(of: Array((image.fingerprint + (quad ?? "")).utf8))
    return StampProposal(
      id: "r" + digest.prefix(12), image: image, quad: quad,
      candidates: outcome.findings.candidates.prefix(StampProposals.mostCandidates).map { candidate in
        ProposedStamp(
          chain: candidate.chain?.places.map(\.id) ?? [], date: candidate.date.map { PartialDay($0) },
          direction: candidate.direction, method: candidate.method, strength: candidate.strength.rawValue,
          reasons: candidate.clues.prefix(StampProposals.mostReasons).map(\.text))
      },
      caution: outcome.findings.refusal?.text, day: workspace.today)
  }
}
