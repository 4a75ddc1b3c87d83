import AtlasModel
import Dispatch
import Foundation
import PassportStamps
import Places
import Presentation
import Raster
import Settings
import Synchronization
import TextReading

/// Reading pictures of stamps into suggestions.
enum StampJob {
  /// The longest side at which a photo is decoded, in pixels: a stamp on a photographed page is some 1,000 then.
  static let longSide = 4000

  /// A picture with what was read and suggested.
  struct Outcome: Sendable {
    let path: String
    /// The corners of the stamp as the person gave them.
    let quad: PixelQuad?
    let reading: StampReading
    let findings: StampFindings
    let seconds: Double
    /// Whether the picture is an identity page; nothing of what was read is said then.
    var isIdentityPage: Bool { reading.looksLikeIdentityPage }
  }

  /// What came of a picture.
  struct Attempt: Sendable {
    let path: String
    let result: Result<Outcome, CommandError>
  }

  /// Reads the pictures that the command line names, several at a time, and returns them in their order.
  static func readAll(_ workspace: Workspace) throws(CommandError) -> [Attempt] {
    let arguments = workspace.arguments
    let corners = try StampCorners(arguments, workspace.ambient)
    let limit = try limit(arguments)
    let languages = try languages(workspace)
    // Made once here so that a missing language is said once, before any work.
    do { _ = try StampReader(languages: languages) } catch { throw CommandError(error) }
    let matcher = try workspace.stampMatcher()
    let (paths, today, console) = (arguments.words, workspace.today, workspace.console)
    let absolute = paths.map(workspace.ambient.absolute)
    let jobs = min(try workspace.jobs(), paths.count)
    let next = Atomic<Int>(0)
    let attempts = Mutex<[Int: Attempt]>([:])
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      // A reader belongs to one thread.
      guard let reader = try? StampReader(languages: languages) else { return }
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < paths.count else { break }
        let result = Result { () throws(CommandError) -> Outcome in
          let start = ContinuousClock.now
          let reading = try read(
            absolute[index], named: paths[index], quad: corners.quad(of: paths[index]), reader: reader, limit: limit)
          let findings = matcher.findings(for: reading, today: today)
          return Outcome(
            path: paths[index], quad: corners.quad(of: paths[index]), reading: reading, findings: findings,
            seconds: (ContinuousClock.now - start).seconds)
        }
        let done = attempts.withLock { attempts in
          attempts[index] = Attempt(path: paths[index], result: result)
          return attempts.count
        }
        console.progress("reading stamps", done, of: paths.count)
      }
    }
    return attempts.withLock { attempts in paths.indices.compactMap { attempts[$0] } }
  }

  /// Reads one picture.
  ///
  /// - Parameter quad: The corners in pixels of the upright picture at its full size.
  static func read(
    _ path: String, named name: String, quad: PixelQuad?, reader: StampReader, limit: Duration
  ) throws(CommandError) -> StampReading {
    let picture = try PreparedPicture(path, named: name, longSide: longSide)
    do { return try reader.read(picture.image, quad: quad?.scaled(by: picture.scale), limit: limit) } catch {
      throw CommandError(error)
    }
  }

  /// How long a picture may take.
  static func limit(_ arguments: Arguments) throws(CommandError) -> Duration {
    try arguments.count("seconds").map { .seconds($0) } ?? StampReader.defaultLimit
  }

  /// The languages the person chose, on the command line or in the settings.
  static func languages(_ workspace: Workspace) throws(CommandError) -> [String] {
    guard let given = workspace.arguments["languages"] else { return workspace.configuration.stampLanguages }
    let languages = given.split { $0 == "," || $0 == "+" || $0 == " " }.map(String.init)
    guard !languages.isEmpty else { throw .misuse("--languages \(given)", "names no language") }
    return languages
  }
}

/// The corners of stamps that the command line gives: one for all pictures, or a table.
struct StampCorners {
  private let shared: PixelQuad?
  private let byName: [String: PixelQuad]

  init(_ arguments: Arguments, _ ambient: Ambient) throws(CommandError) {
    shared = try arguments["quad"].map { text throws(CommandError) in try StampCorners.quad(text, of: "--quad") }
    guard let path = arguments["quads"] else {
      byName = [:]
      return
    }
    guard let data = FileManager.default.contents(atPath: ambient.absolute(path)) else {
      throw .misuse(path, "there is no such table")
    }
    var found: [String: PixelQuad] = [:]
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let header = lines.first, let file = header.firstIndex(of: "file"), let quad = header.firstIndex(of: "quad")
    else { throw .misuse(path, "has no columns named file and quad", advice: "separate them with tabs") }
    for line in lines.dropFirst() where line.count > max(file, quad) && !line[quad].isEmpty {
      found[line[file]] = try StampCorners.quad(line[quad], of: "\(path): \(line[file])")
    }
    byName = found
  }

  /// The corners for a picture, by its path as given or by its name alone.
  func quad(of path: String) -> PixelQuad? {
    byName[path] ?? path.split(separator: "/").last.flatMap { byName[String($0)] } ?? shared
  }

  private static func quad(_ text: String, of subject: String) throws(CommandError) -> PixelQuad {
    guard let quad = PixelQuad(parsing: text) else {
      throw .misuse(
        subject, "'\(text)' is no four corners",
        advice: "write them as x,y x,y x,y x,y, clockwise from the stamp's own upper left")
    }
    return quad
  }
}

extension Workspace {
  /// The matcher over the bundled places and words.
  func stampMatcher() throws(CommandError) -> StampMatcher {
    let gazetteer = try resolver().gazetteer
    return StampMatcher(StampAtlas(gazetteer: gazetteer, lexicon: try program.stampLexicon(gazetteer.folding)))
  }
}

extension CommandError {
  /// A reading's error; a missing language is the person's to install.
  init(_ error: ReadingError) {
    self.init(error.kind == .languageMissing ? .misused : .failed, error.subject, error.message, advice: error.advice)
  }
}
