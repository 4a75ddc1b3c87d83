import Archiving
import AtlasModel
import Digests
import Foundation
import Imaging
import Places
import Presentation
import Settings

/// `bench`: measures one job, for the project's own figures.
enum BenchCommand: Verb {
  static let specification = VerbSpecification(
    "bench", "measure one job and print a line of JSON",
    usage: [
      "bench previews FOLDER --to DIR", "bench places [--limit N]", "bench stamps FOLDER [--every N]",
      "bench books FOLDER [--every N]", "bench bag FOLDER [--algorithm sha512]",
    ],
    examples: [("daymark bench previews ~/Pictures --to /tmp/previews", "how long both sizes of every photo take")],
    options: [
      OptionSpecification("algorithm", value: "NAME", "sha512 (default), sha256, sha1 or md5"),
      OptionSpecification("to", value: "DIR", "where pictures are written"),
      OptionSpecification("every", value: "N", "only every Nth picture of a corpus"),
      OptionSpecification("readings", value: "FILE", "keep what was read there; a later run weighs it without reading"),
      OptionSpecification("languages", value: "LIST", "the languages to read, such as eng,tha"),
      OptionSpecification("seconds", value: "N", "how long a picture may take"),
      OptionSpecification("limit", value: "N", "how many points are resolved (default 100000)"),
    ])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let workspace = try Workspace(arguments, ambient, console)
    switch arguments.words.first {
    case "previews": try previews(workspace)
    case "places": try places(workspace)
    case "stamps": try BenchStamps.run(workspace)
    case "books": try BenchBooks.run(workspace)
    case "bag": try bag(workspace)
    default:
      throw .misuse(
        arguments.words.first ?? "bench", "is no job",
        advice: "use bench previews, bench places, bench stamps, bench books or bench bag")
    }
    return .done
  }

  private static func print(_ seconds: Double, _ check: String, _ workspace: Workspace) {
    workspace.console.print(JSONValue.object(["inner_s": .double(seconds), "check": .string(check)]).line)
  }

  private static func previews(_ workspace: Workspace) throws(CommandError) {
    let arguments = workspace.arguments
    guard arguments.words.count == 2, let target = arguments["to"] else {
      throw .misuse("bench previews", "needs a folder and --to DIR")
    }
    let folder = workspace.ambient.absolute(arguments.words[1])
    let jobs = try workspace.jobs()
    let scanned = PhotoScanner(jobs: jobs).scan(root: folder)
    let start = ContinuousClock.now
    let cache: DerivativeCache
    do { cache = try DerivativeCache(folder: workspace.ambient.absolute(target)) } catch {
      throw CommandError(.failed, target, error.reason)
    }
    let configuration = workspace.configuration
    let library = PhotoLibrary(
      cache: cache, displaySide: configuration.displayPixels, thumbSide: configuration.thumbPixels, jobs: jobs)
    let outcomes = library.pictures(
      for: scanned.records.compactMap { record in
        record.facts.map { PhotoRequest(path: "\(folder)/\(record.relativePath)", fingerprint: $0.fingerprint) }
      })
    let made = outcomes.count { $0.pictures != nil }
    print((ContinuousClock.now - start).seconds, "\(made) photos", workspace)
  }

  /// Makes a folder into a bag where it lies.
  private static func bag(_ workspace: Workspace) throws(CommandError) {
    let arguments = workspace.arguments
    guard arguments.words.count == 2, let algorithm = DigestAlgorithm(rawValue: arguments["algorithm"] ?? "sha512")
    else { throw .misuse("bench bag", "needs a folder, and takes sha512, sha256, sha1 or md5") }
    let (folder, jobs) = (workspace.ambient.absolute(arguments.words[1]), try workspace.jobs())
    let start = ContinuousClock.now
    let made = try ArchiveJob.bagging { () throws(BagError) in try FolderBag.make(folder, algorithm, jobs: jobs) }
    print((ContinuousClock.now - start).seconds, "\(made.files) files \(made.bytes) bytes", workspace)
  }

  private static func places(_ workspace: Workspace) throws(CommandError) {
    let count = try workspace.arguments.count("limit") ?? 100_000
    let resolver = try workspace.resolver()
    let start = ContinuousClock.now
    var found = 0
    // Points spread evenly over the land-rich latitudes by the golden angle, the same ones every time.
    for index in 0..<count {
      let latitude = -35 + 100 * Double(index) / Double(count)
      let longitude = (Double(index) * 137.507_764).truncatingRemainder(dividingBy: 360) - 180
      guard let point = Coordinate(latitude: latitude, longitude: longitude) else { continue }
      if resolver.resolve(point).country != nil { found += 1 }
    }
    print((ContinuousClock.now - start).seconds, "\(found) with a country", workspace)
  }
}
