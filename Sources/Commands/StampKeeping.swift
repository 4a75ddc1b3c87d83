import AtlasModel
import Foundation
import PassportStamps
import Places
import Presentation
import RecordKeeping

/// The parts of `stamp` that take stamps off the wall, put them back, and carry them from one journal to another.
enum StampKeeping {
  /// Runs the part, or nothing when it is none of these.
  static func run(_ part: String, _ workspace: Workspace) throws(CommandError) -> ExitStatus? {
    switch part {
    case "remove": return try remove(workspace)
    case "restore": return try restore(workspace)
    case "reconcile": return try reconcile(workspace)
    case "export": return try export(workspace)
    case "merge": return try merge(workspace)
    default: return nil
    }
  }

  private static func id(_ workspace: Workspace, _ part: String) throws(CommandError) -> String {
    guard let id = workspace.arguments.words.dropFirst().first else {
      throw .misuse("stamp \(part)", "the id of a stamp is needed", advice: "see `daymark stamp list`")
    }
    return id
  }

  private static func remove(_ workspace: Workspace) throws(CommandError) -> ExitStatus {
    let id = try id(workspace, "remove")
    guard let stamp = try workspace.store().decisions.stamps.first(where: { $0.id == id }) else {
      throw .misuse(id, "is the id of no stamp on the wall", advice: "see `daymark stamp list`")
    }
    if workspace.arguments.has("dry-run") {
      workspace.console.answer("would take off \(StampCommand.row(stamp))", in: workspace.arguments)
      return .done
    }
    _ = try workspace.decide(.removeStamp(id))
    workspace.console.answer(
      "took \(id) off the wall; put it back with `daymark stamp restore \(id)`", in: workspace.arguments,
      ["id": .string(id)])
    return .done
  }

  private static func restore(_ workspace: Workspace) throws(CommandError) -> ExitStatus {
    let removed = try workspace.store().decisions.removedStamps
    guard let id = workspace.arguments.words.dropFirst().first else {
      for (stamp, day) in removed { workspace.console.print("\(StampCommand.row(stamp))  taken off \(day)") }
      if removed.isEmpty { workspace.console.note("no stamp was taken off the wall") }
      return .done
    }
    guard removed.contains(where: { $0.stamp.id == id }) else {
      throw .misuse(id, "was not taken off the wall", advice: "`daymark stamp restore` lists those that were")
    }
    _ = try workspace.decide(.restoreStamp(id))
    workspace.console.answer("put \(id) back on the wall", in: workspace.arguments, ["id": .string(id)])
    return .done
  }

  // MARK: Pictures that are missing

  private static func reconcile(_ workspace: Workspace) throws(CommandError) -> ExitStatus {
    let items = try StampSightings(workspace).look(remembers: false)
    let (console, arguments) = (workspace.console, workspace.arguments)
    if arguments.has("json") {
      let values = items.map { item in
        JSONValue.object([
          "id": .string(item.stamp.id), "state": .string(item.state.rawValue),
          "path": .optional(item.stamp.image?.path),
          "elsewhere": .optional(item.elsewhere), "missing_since": .optional(item.missingSince?.description),
        ])
      }
      console.print(
        JSONValue.object(["schema": .string("daymark.reconcile/1"), "stamps": .array(values)]).line)
    } else {
      for item in items where item.state != .present { console.print(words(item)) }
      if items.allSatisfy({ $0.state == .present }) { console.note("the pictures of all stamps are where they were") }
    }
    guard arguments.has("apply") else { return .done }
    let gone = items.filter { $0.state == .gone }
    guard !gone.isEmpty else { return .done }
    let store = try workspace.store()
    let believed = try workspace.reading { () throws(StorageError) in try store.fact("scan-believed") } != "0"
    let count = store.decisions.stamps.count
    guard Reconciliation.believes(gone: gone.count, of: count, areFilesBelieved: believed) || arguments.has("yes")
    else {
      throw CommandError(
        .needsDecision, "\(gone.count) of \(count) stamps", "would be taken off the wall at once",
        advice: "look whether a disk or a folder is missing; if the pictures are gone for good, add --yes")
    }
    for item in gone { _ = try workspace.decide(.removeStamp(item.stamp.id)) }
    console.note("took \(gone.count) off the wall; `daymark stamp restore ID` puts one back")
    return .done
  }

  private static func words(_ item: StampSightings.Item) -> String {
    let path = Console.printable(item.stamp.image?.path ?? "")
    let since = item.missingSince.map { " since \($0)" } ?? ""
    let state =
      switch item.state {
      case .present: "is where it was"
      case .moved: "lies at \(Console.printable(item.elsewhere ?? "")) now; the stamp goes with it"
      case .unreachable:
        "cannot be looked for: a folder is out of reach, or it lies in none that is scanned; the stamp stays"
      case .suspect:
        "is missing\(since), or is another file now; the stamp stays until a scan a day later says so again"
      case .gone: "is gone\(since) from every folder; --apply takes the stamp off the wall"
      }
    return "\(item.stamp.id)  \(path): \(state)"
  }

  // MARK: From journal to journal

  private struct Line: Codable {
    var schema: String
    var stamp: Stamp?
    var book: PassportBook?
  }

  private static func export(_ workspace: Workspace) throws(CommandError) -> ExitStatus {
    let decisions = try workspace.store().decisions
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines =
      decisions.books.map { Line(schema: "daymark.stamps/1", book: $0.withoutIdentity) }
      + decisions.stamps.map { Line(schema: "daymark.stamps/1", stamp: $0) }
    let texts = lines.compactMap { try? encoder.encode($0) }.map { String(decoding: $0, as: UTF8.self) }
    guard let path = workspace.arguments.words.dropFirst().first else {
      texts.forEach(workspace.console.print)
      return .done
    }
    let file = workspace.ambient.absolute(path)
    do {
      try Data((texts.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw CommandError(.failed, path, "cannot be written", advice: "is the folder there and writable?")
    }
    workspace.console.answer("wrote \(decisions.stamps.count) stamps to \(path)", in: workspace.arguments)
    return .done
  }

  /// Takes over what this journal does not have; what differs is named and stays as it is here.
  private static func merge(_ workspace: Workspace) throws(CommandError) -> ExitStatus {
    guard let path = workspace.arguments.words.dropFirst().first else {
      throw .misuse("stamp merge", "a file is needed", advice: "make one with `daymark stamp export FILE`")
    }
    guard let data = FileManager.default.contents(atPath: workspace.ambient.absolute(path)) else {
      throw .misuse(path, "cannot be read")
    }
    let decisions = try workspace.store().decisions
    let console = workspace.console
    var (added, same, conflicts, damaged) = (0, 0, 0, 0)
    for (number, text) in data.split(separator: 10, omittingEmptySubsequences: true).enumerated() {
      guard let line = try? JSONDecoder().decode(Line.self, from: Data(text)), line.stamp != nil || line.book != nil
      else {
        damaged += 1
        console.report(Finding(.warning, "\(path), line \(number + 1)", "is no stamp and no book"))
        continue
      }
      let (id, known, action) = outcome(line, decisions)
      switch known {
      case .some(true): same += 1
      case .some(false):
        conflicts += 1
        console.report(
          Finding(
            .warning, id, "differs here from \(path)", advice: "nothing was changed; `daymark stamp edit` mends it"))
      case .none:
        added += 1
        guard !workspace.arguments.has("dry-run"), let action else { continue }
        let place = try (line.stamp?.place ?? line.stamp?.country.map(PlaceID.country)).flatMap {
          id throws(CommandError) in
          try workspace.resolver().gazetteer.place(id)
        }
        _ = try AddCommand.record(action, naming: place, workspace)
      }
    }
    console.answer(
      "\(workspace.arguments.has("dry-run") ? "would add" : "added") \(added), known \(same), "
        + "\(conflicts) with differences left as they are here",
      in: workspace.arguments, ["added": .int(added), "known": .int(same), "conflicts": .int(conflicts)])
    return conflicts + damaged > 0 ? .skipped : .done
  }

  /// Whether a line is known here: the same, different, or not at all.
  private static func outcome(_ line: Line, _ decisions: Decisions) -> (
    id: String, known: Bool?, action: DecisionAction?
  ) {
    if let book = line.book {
      let mine = decisions.books.first { $0.id == book.id }
      return (book.id, mine.map { $0.withoutIdentity == book.withoutIdentity }, .keepBook(book.withoutIdentity))
    }
    guard let stamp = line.stamp else { return ("", true, nil) }
    let mine =
      decisions.stamps.first { $0.id == stamp.id } ?? decisions.removedStamps.first { $0.stamp.id == stamp.id }?.stamp
    return (stamp.id, mine.map { $0 == stamp }, .keepStamp(stamp))
  }
}
