import Digests
import Synchronization

/// Checks a bag of any maker: every file against every manifest, from its first byte to its last.
///
/// Nothing is written into the bag and nothing is mended.
package struct BagVerifier: Sendable {
  private let folder: String

  /// A path by its bytes: two names that differ in the form of an accent alone are two files.
  struct Name: Hashable, Sendable {
    let bytes: [UInt8]
    init(_ path: String) { bytes = Array(path.utf8) }
  }

  /// A file to be checked: what the manifests say of it.
  private struct Task: Sendable {
    let path: String
    var digests: [DigestAlgorithm: String]
    /// Where it lies, when its name has another Unicode form on this disk.
    var lies: String
    var byteCount = 0
  }

  /// Looks at a folder, which need not be a bag.
  package init(_ folder: String) {
    var folder = folder
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    self.folder = folder
  }

  /// Checks everything.
  ///
  /// - Parameters:
  ///   - jobs: How many files are read at a time.
  ///   - memory: What an interrupted check found right, and where this one notes what it finds; nothing to note nothing.
  ///   - progress: Told of the bytes that are done and of all of them, from any thread.
  package func verify(
    jobs: Int, memory: BagMemory? = nil, progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(BagError) -> BagReport {
    var report = BagReport()
    try declare(&report)
    var found: [Name: Folders.Kind] = [:]
    for (path, kind) in Folders.files(below: folder) { found[Name(path)] = kind }
    let tasks = try tasks(found, &report)
    let payload = tasks.filter { $0.path.hasPrefix("data/") }
    (report.files, report.bytes) = (payload.count, payload.reduce(0) { $0 + $1.byteCount })
    let counter = ByteCounter(total: tasks.reduce(0) { $0 + $1.byteCount }, progress)
    let problems = Mutex<[BagProblem]>([])
    let resumed = Mutex(0)
    try Workers.forEach(tasks.count, jobs: jobs) { index throws(BagError) in
      let task = tasks[index]
      let path = folder + "/" + task.lies
      if let memory, memory.holds(task.lies, at: path) {
        counter.add(task.byteCount)
        if task.path.hasPrefix("data/") { resumed.withLock { $0 += 1 } }
        return
      }
      let wrong = check(task, counter)
      if wrong.isEmpty { memory?.note(task.lies, at: path, byteCount: task.byteCount) }
      problems.withLock { $0 += wrong }
    }
    report.problems += problems.withLock { $0 }
    // Where a file of the payload is known to be wrong, that the sum is wrong too says nothing more.
    if !report.problems.contains(where: { $0.path.hasPrefix("data/") }) { report.problems += sizeProblem(found) }
    var told = Set<[String]>()
    report.problems = report.problems.reversed().filter { told.insert([$0.kind.rawValue, $0.path]).inserted }
    report.problems.sort { ($0.path, $0.kind.rawValue) < ($1.path, $1.kind.rawValue) }
    report.resumed = resumed.withLock { $0 }
    return report
  }

  /// Reads what makes the folder a bag; a folder that has no part of one is refused.
  private func declare(_ report: inout BagReport) throws(BagError) {
    guard Folders.kind(folder) == .folder else {
      throw BagError(folder, "is no folder", advice: "name the folder of an archive", isMisuse: true)
    }
    let names = Folders.names(in: folder)
    guard names.contains(where: { $0 == BagText.declarationName || $0.hasPrefix("manifest-") }) else {
      let below = names.first { Folders.kind("\(folder)/\($0)/\(BagText.declarationName)") != .nothing }
      throw BagError(
        folder, "is no bag: it holds no \(BagText.declarationName)",
        advice: below == nil
          ? "name the folder that `daymark archive` wrote, or any other bag"
          : "there are bags in it: daymark verify \(folder)/*",
        isMisuse: true)
    }
    guard let bytes = Folders.read(folder + "/" + BagText.declarationName) else {
      let kind: BagProblem.Kind = names.contains(BagText.declarationName) ? .unreadable : .missing
      report.problems.append(BagProblem(kind, BagText.declarationName, expected: "the version of BagIt"))
      return
    }
    let labels = BagText.labels(String(decoding: bytes, as: UTF8.self))
    if let version = labels.first(where: { $0.label == "BagIt-Version" })?.value {
      report.version = version
    } else {
      report.problems.append(BagProblem(.malformed, BagText.declarationName, expected: "the version of BagIt"))
    }
    let encoding = labels.first { $0.label == "Tag-File-Character-Encoding" }?.value ?? "UTF-8"
    guard encoding.uppercased() == "UTF-8" else {
      throw BagError(
        folder + "/" + BagText.declarationName, "says that the lists are written in \(encoding)",
        advice: "only UTF-8 is read here; check this bag with the tool that made it")
    }
  }

  // MARK: What is to be checked

  private func tasks(_ found: [Name: Folders.Kind], _ report: inout BagReport) throws(BagError) -> [Task] {
    var tasks: [Name: Task] = [:]
    var counts: [DigestAlgorithm: Set<Name>] = [:]
    for algorithm in DigestAlgorithm.allCases {
      for isTag in [false, true] {
        let name = "\(isTag ? "tag" : "")manifest-\(algorithm.rawValue).txt"
        guard found[Name(name)] != nil else { continue }
        guard let bytes = Folders.read(folder + "/" + name) else {
          throw BagError(folder + "/" + name, "cannot be read")
        }
        let manifest = BagManifest(parsing: String(decoding: bytes, as: UTF8.self), algorithm: algorithm) {
          found[Name($0)] != nil
        }
        for line in manifest.malformed {
          report.problems.append(BagProblem(.malformed, name, expected: "a digest and a path", found: "line \(line)"))
        }
        for entry in manifest.entries {
          guard BagPath.isInside(entry.path) else {
            report.problems.append(BagProblem(.malformed, name, expected: "a path inside the bag", found: entry.path))
            continue
          }
          tasks[Name(entry.path), default: Task(path: entry.path, digests: [:], lies: entry.path)]
            .digests[algorithm] = entry.digest
          if !isTag { counts[algorithm, default: []].insert(Name(entry.path)) }
        }
      }
    }
    report.algorithms = DigestAlgorithm.allCases.filter { counts[$0] != nil }
    if counts.isEmpty { report.problems.append(BagVerifier.listless(found)) }
    report.problems += unlisted(counts)
    return place(tasks, found, &report)
  }

  /// Why there is no list of the payload's files that could be used.
  private static func listless(_ found: [Name: Folders.Kind]) -> BagProblem {
    let list = found.keys.map { String(decoding: $0.bytes, as: UTF8.self) }.filter { $0.hasPrefix("manifest-") }
      .sorted().first
    return list.map {
      BagProblem(.malformed, $0, expected: "a digest and a path a line, by sha512, sha256, sha1 or md5")
    }
      ?? BagProblem(.missing, "manifest-sha512.txt", expected: "the list of the payload's digests")
  }

  /// Files that one manifest of the payload names and another does not (RFC 8493, section 3: all name the same).
  private func unlisted(_ counts: [DigestAlgorithm: Set<Name>]) -> [BagProblem] {
    let all = counts.values.reduce(into: Set<Name>()) { $0.formUnion($1) }
    return counts.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { algorithm, names in
      all.subtracting(names).map { name in
        BagProblem(
          .malformed, "manifest-\(algorithm.rawValue).txt", expected: String(decoding: name.bytes, as: UTF8.self),
          found: "no line for it")
      }
    }
  }

  /// Finds the files of the lists on the disk, and those on the disk that no list names.
  private func place(_ tasks: [Name: Task], _ found: [Name: Folders.Kind], _ report: inout BagReport) -> [Task] {
    var unnamed = Set(found.keys.filter { $0.bytes.starts(with: "data/".utf8) && tasks[$0] == nil })
    // By names as people read them, for file systems that write an accented letter as two signs where others write one.
    var alike = Dictionary(grouping: unnamed) { String(decoding: $0.bytes, as: UTF8.self) }
    var placed: [Task] = []
    for (name, task) in tasks {
      var task = task
      var kind = found[name] ?? .nothing
      if kind == .nothing, let other = alike[task.path]?.popLast() {
        unnamed.remove(other)
        task.lies = String(decoding: other.bytes, as: UTF8.self)
        kind = found[other] ?? .nothing
      }
      switch kind {
      case .file(let size):
        task.byteCount = size
        placed.append(task)
      case .nothing:
        report.problems.append(BagProblem(.missing, task.path, expected: expectation(task.digests), found: "nothing"))
      case .folder, .other:
        report.problems.append(
          BagProblem(.malformed, task.path, expected: "a file", found: "a link, a device or a folder"))
      }
    }
    // Without any list every file would be unexpected.
    if report.algorithms.isEmpty { unnamed = [] }
    report.problems += unnamed.map { name in
      var size = "a link or a device"
      if case .file(let bytes) = found[name] { size = "\(bytes) bytes" }
      return BagProblem(.unexpected, String(decoding: name.bytes, as: UTF8.self), expected: "nothing", found: size)
    }
    return placed.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private func expectation(_ digests: [DigestAlgorithm: String]) -> String? {
    DigestAlgorithm.allCases.first { digests[$0] != nil }.map { "\($0.rawValue) \(digests[$0] ?? "")" }
  }

  // MARK: Checking

  private func check(_ task: Task, _ counter: ByteCounter) -> [BagProblem] {
    let found: [DigestAlgorithm: String]
    do {
      found = try FileDigest.hexadecimal(folder + "/" + task.lies, Set(task.digests.keys), counter)
    } catch {
      return [BagProblem(.unreadable, task.path, found: error.message)]
    }
    let wrong = DigestAlgorithm.allCases.first { task.digests[$0] != nil && task.digests[$0] != found[$0] }
    guard let wrong else { return [] }
    return [
      BagProblem(
        .changed, task.path, expected: "\(wrong.rawValue) \(task.digests[wrong] ?? "")",
        found: "\(wrong.rawValue) \(found[wrong] ?? "")")
    ]
  }

  /// Whether the payload has the bytes and files that `bag-info.txt` counts.
  private func sizeProblem(_ found: [Name: Folders.Kind]) -> [BagProblem] {
    let bytes = Folders.read(folder + "/" + BagText.infoName) ?? []
    let labels = BagText.labels(String(decoding: bytes, as: UTF8.self))
    guard let stated = labels.first(where: { $0.label == "Payload-Oxum" })?.value else { return [] }
    let payload = found.filter { $0.key.bytes.starts(with: "data/".utf8) }.values
    let size = payload.reduce(0) { sum, kind in
      if case .file(let size) = kind { return sum + size }
      return sum
    }
    let counted = "\(size).\(payload.count)"
    return stated == counted
      ? [] : [BagProblem(.changed, "data", expected: BagVerifier.words(stated), found: BagVerifier.words(counted))]
  }

  /// “10141974.827” as “10141974 bytes in 827 files”.
  private static func words(_ sum: String) -> String {
    let parts = sum.split(separator: ".")
    return parts.count == 2 ? "\(parts[0]) bytes in \(parts[1]) files" : sum
  }
}
