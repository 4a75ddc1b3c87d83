import AtlasModel
import Digests
import Foundation
import Places
import RecordKeeping

/// `demo`: a sample library that Daymark draws itself, with its journal.
enum DemoCommand: Verb {
  static let specification = VerbSpecification(
    "demo", "draw a sample library and write its journal",
    usage: ["demo [DIR] [--journal DIR] [--output DIR]"],
    examples: [
      ("daymark demo /tmp/sample", "draws photos and stamps of a made-up life, and writes a journal beside them")
    ],
    options: [
      OptionSpecification("no-cards", "leave the share cards out"),
      OptionSpecification("open", "open the journal when it is written"),
    ],
    notes: ["The journal is written to the folder journal beside the sample, unless --journal names another."])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let folder = ambient.absolute(arguments.words.first ?? "daymark-demo")
    // The person's own journal is never mixed with the sample, whatever the environment names.
    let journal = arguments["journal"] ?? folder + "/journal"
    let workspace = try Workspace(arguments.setting("journal", to: journal), ambient, console)
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let own = ["photos", "stamps", "journal"]
    if let stranger = entries.first(where: { !$0.hasPrefix(".") && !own.contains($0) }) {
      throw .misuse(
        arguments.words.first ?? "daymark-demo", "is not empty (it holds '\(stranger)')",
        advice: "name an empty folder for the sample")
    }
    if arguments.has("dry-run") {
      console.print("would draw a sample library in \(folder) and write its journal in \(workspace.folder)")
      return .done
    }
    let made = try JournalFolder(workspace).makeIfMissing(seed: ["demo"])
    let library = SampleLibrary(
      folder: folder, console: console, jobs: try workspace.jobs(), fontCache: workspace.cacheFolder + "/fontconfig")
    try library.draw()
    if made { try decide(library, workspace) }
    let outcome = try ScanJob(workspace: workspace).run([folder + "/photos"])
    ScanCommand.tell(outcome, console)
    let built = try BuildJob(workspace).run()
    BuildCommand.tell(built, workspace)
    if arguments.has("open") { try Desktop(workspace).open(page: "index.html", anchor: nil) }
    return .done
  }

  /// What the made-up traveller decided: their passport, its stamps, and days written down by hand.
  private static func decide(_ library: SampleLibrary, _ workspace: Workspace) throws(CommandError) {
    let gazetteer = try workspace.resolver().gazetteer
    let store = try workspace.store()
    let book = PassportBook(id: JournalFolder.id(seed: ["demo", "book"], prefix: "b"), name: "Passport 2005")
    _ = try workspace.decide(.keepBook(book))
    for (index, drawn) in SampleLife.stamps.enumerated() {
      var stamp = Stamp(id: JournalFolder.id(seed: ["demo", "stamp", String(index)], prefix: "s"))
      let chain = gazetteer.chain(for: PlaceID(drawn.port))?.places ?? []
      try workspace.reading { () throws(StorageError) in try store.keep(chain) }
      (stamp.country, stamp.place) = (CountryCode(drawn.country), chain.first?.id)
      stamp.acceptedPlaces = chain.map(\.id)
      (stamp.date, stamp.direction, stamp.method) = (PartialDay(parsing: drawn.date), drawn.direction, drawn.method)
      (stamp.favourite, stamp.book, stamp.page) = (drawn.favourite, book.id, 4 + index / 2)
      let path = library.stampPath(drawn)
      if let data = FileManager.default.contents(atPath: path) {
        stamp.image = ImageReference(
          path: path, fingerprint: Fingerprint.text(of: Array(data)), byteCount: data.count)
      }
      _ = try workspace.decide(.keepStamp(stamp))
    }
    let stays: [(place: String, from: String, to: String?)] = [
      ("gn-2643743", "1999", nil), ("gn-2761369", "2005-12-23", "2005-12-28"),
      ("gn-264371", "2016-04-10", "2016-04-14"),
    ]
    for stay in stays {
      guard let from = PartialDay(parsing: stay.from), let chain = gazetteer.chain(for: PlaceID(stay.place)) else {
        continue
      }
      try workspace.reading { () throws(StorageError) in try store.keep(chain.places) }
      let to = stay.to.flatMap { CalendarDay(parsing: $0) }
      _ = try workspace.decide(.addStay(ManualStay(place: chain.finest.id, from: from, to: to)))
    }
  }
}
