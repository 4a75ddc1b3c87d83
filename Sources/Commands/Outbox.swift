import AtlasModel
import Digests
import Foundation
import Imaging
import OnThisDay
import Presentation
import Publishing
import Raster
import Settings

/// The journal's `outbox/`: a letter a coming day, the calendar, the words of today, and what was delivered.
struct Outbox {
  private let workspace: Workspace
  private let plan: ReminderPlan
  private let words: ReminderWords
  let folder: String

  /// What was written and delivered before.
  private struct State: Codable {
    var schema = "daymark.outbox/1"
    /// The digest of an entry's words and its number, by day.
    var entries: [String: Entry] = [:]
    /// The days whose letter was delivered.
    var delivered: [String] = []
  }

  private struct Entry: Codable {
    var digest: String
    var sequence: Int
  }

  /// How many pictures a letter shows.
  private static let mostPictures = 4

  init(_ workspace: Workspace, _ plan: ReminderPlan) throws(CommandError) {
    (self.workspace, self.plan) = (workspace, plan)
    words = try ReminderWords(workspace)
    folder = workspace.folder + "/outbox"
    if plan.delivery == .maildir, plan.maildir == nil {
      throw .misuse("reminder.maildir", "is not set", advice: "name your Maildir in daymark.toml")
    }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw CommandError(.failed, folder, "cannot be made") }
  }

  /// The last day that has a letter, or today where there is only a calendar; nothing where letters were never written.
  static func reach(_ workspace: Workspace) -> CalendarDay? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: workspace.folder + "/outbox")) ?? []
    let days = names.filter { $0.hasSuffix(".eml") }.compactMap { CalendarDay(parsing: String($0.dropLast(4))) }
    return days.max() ?? (names.contains("daymark.ics") ? workspace.today : nil)
  }

  // MARK: Writing

  /// Writes what changed and takes away letters of days that are past or have nothing any more.
  ///
  /// - Returns: how many files changed.
  func write(letters: [Reminder], calendar: [Reminder], _ journal: Journal) throws(CommandError) -> Int {
    var changed = 0
    var wanted = Set<String>()
    for reminder in letters {
      let name = "\(reminder.day).eml"
      wanted.insert(name)
      if try put(try letter(reminder, journal), name) { changed += 1 }
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasSuffix(".eml") && CalendarDay(parsing: String(name.dropLast(4))) != nil {
      guard !wanted.contains(name) else { continue }
      try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      changed += 1
    }
    var state = state
    var entries: [String: Entry] = [:]
    let events = calendar.map { reminder -> CalendarFile.Event in
      let plain = words.event(of: reminder, sequence: 0)
      let digest = String(SHA256.hexadecimal(of: Array((plain.title + "\n" + plain.text).utf8)).prefix(16))
      let before = state.entries["\(reminder.day)"]
      let sequence = before.map { $0.digest == digest ? $0.sequence : $0.sequence + 1 } ?? 0
      entries["\(reminder.day)"] = Entry(digest: digest, sequence: sequence)
      return words.event(of: reminder, sequence: sequence)
    }
    let file = CalendarFile(events: events, made: workspace.today, name: words.calendarName, alarm: plan.alarm)
    if try put(file.bytes, "daymark.ics") { changed += 1 }
    let today = words.today(letters.first { $0.day == workspace.today })
    if try put(Array(today.utf8), "today.txt") { changed += 1 }
    state.entries = entries
    try keep(state)
    return changed
  }

  private func letter(_ reminder: Reminder, _ journal: Journal) throws(CommandError) -> [UInt8] {
    let pictures = try plan.photos ? pictures(of: reminder, journal) : [:]
    let ids = pictures.mapValues(\.id)
    let moment = workspace.ambient.morning(of: reminder.day)
    let letter = Letter(
      address: plan.address, subject: words.subject(of: reminder), text: words.text(of: reminder),
      html: try words.html(of: reminder, pictures: ids), language: journal.phrases.language,
      id: words.messageID(of: reminder.day), seconds: moment.seconds, offsetMinutes: moment.offsetMinutes,
      pictures: reminder.lines.compactMap { pictures[$0.link] })
    do { return try letter.message() } catch {
      throw CommandError(
        error.isMisuse ? .misused : .failed, error.subject, error.message,
        advice: "see reminder.address in daymark.toml")
    }
  }

  /// The first photo of each of the newest years, reduced and without metadata.
  private func pictures(of reminder: Reminder, _ journal: Journal) throws(CommandError) -> [DeepLink: Letter.Picture] {
    let byID = Dictionary(journal.visible.atlas.photos.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var pictures: [DeepLink: Letter.Picture] = [:]
    for line in reminder.lines where pictures.count < Outbox.mostPictures {
      guard let photo = line.photos.compactMap({ byID[$0] }).first else { continue }
      let turn = photo.extraQuarterTurns * 90
      guard var image = try? PhotoDecoder.image(path: photo.reference.absolutePath, longSide: 480) else { continue }
      if let orientation = Orientation(clockwiseDegrees: turn) { image = image.oriented(orientation) }
      guard let bytes = try? JPEGCodec.encode(image) else { continue }
      pictures[line.link] = Letter.Picture(id: "\(photo.id)@daymark.invalid", bytes: bytes)
    }
    return pictures
  }

  /// Writes a file when it is not there with these bytes.
  private func put(_ bytes: [UInt8], _ name: String) throws(CommandError) -> Bool {
    let path = "\(folder)/\(name)"
    if let there = FileManager.default.contents(atPath: path), there.elementsEqual(bytes) { return false }
    do { try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
      throw CommandError(.failed, path, "cannot be written", advice: "is the disk full, or the folder not writable?")
    }
    return true
  }

  // MARK: Delivering

  /// Delivers today's letter once, when letters do more than lie in the outbox.
  ///
  /// - Returns: whether it was delivered now.
  func deliver(_ reminder: Reminder?) throws(CommandError) -> Bool {
    guard let reminder, plan.delivery != .file else { return false }
    var state = state
    let day = "\(reminder.day)"
    guard !state.delivered.contains(day), let data = FileManager.default.contents(atPath: "\(folder)/\(day).eml")
    else { return false }
    switch plan.delivery {
    case .file: return false
    case .maildir: try drop(data, named: words.messageID(of: reminder.day))
    case .sendmail: try send(data)
    }
    state.delivered = Array((state.delivered + [day]).suffix(400))
    try keep(state)
    return true
  }

  /// Into `tmp/` and from there into `new/`, as the format wants it; a letter of the same name is replaced.
  private func drop(_ data: Data, named name: String) throws(CommandError) {
    let maildir = workspace.ambient.absolute(plan.maildir ?? "")
    let files = FileManager.default
    guard ["tmp", "new", "cur"].allSatisfy({ files.fileExists(atPath: "\(maildir)/\($0)") }) else {
      throw CommandError(
        .failed, maildir, "is no Maildir", advice: "it holds folders named tmp, new and cur; see reminder.maildir")
    }
    let (temporary, final) = ("\(maildir)/tmp/\(name)", "\(maildir)/new/\(name)")
    do {
      try data.write(to: URL(fileURLWithPath: temporary))
      _ = try? files.removeItem(atPath: final)
      try files.moveItem(atPath: temporary, toPath: final)
    } catch { throw CommandError(.failed, final, "cannot be written") }
  }

  /// Hands a letter to the owner's own program; its address is the only word that is not fixed.
  private func send(_ data: Data) throws(CommandError) {
    let program = workspace.ambient.absolute(plan.sendmail)
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw CommandError(.failed, program, "is no program", advice: "see reminder.sendmail in daymark.toml")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["-i", "--", plan.address]
    let pipe = Pipe()
    process.standardInput = pipe
    process.standardOutput = FileHandle.nullDevice
    do {
      try process.run()
      try pipe.fileHandleForWriting.write(contentsOf: data)
      try pipe.fileHandleForWriting.close()
    } catch { throw CommandError(.failed, program, "did not take the letter; it is tried again next time") }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CommandError(
        .failed, program, "ended with \(process.terminationStatus); the letter is tried again next time")
    }
  }

  // MARK: State

  private var statePath: String { folder + "/.state.json" }

  private var state: State {
    FileManager.default.contents(atPath: statePath).flatMap { try? JSONDecoder().decode(State.self, from: $0) }
      ?? State()
  }

  private func keep(_ state: State) throws(CommandError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(state) else { return }
    _ = try put(Array(data), ".state.json")
  }
}
