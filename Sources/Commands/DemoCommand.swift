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

  /// What the made-up traveller decided: their passports, the stamps in them, days written down by hand, a photo kept out
  /// and one put in its place.
  private static func decide(_ library: SampleLibrary, _ workspace: Workspace) throws(CommandError) {
    let books = SampleLife.books.map { book in
      PassportBook(id: JournalFolder.id(seed: ["demo", "book", book.name], prefix: "b"), name: book.name)
    }
    for book in books { _ = try workspace.decide(.keepBook(book)) }
    var pages = books.map { _ in 3 }
    for (index, drawn) in SampleLife.stamps.enumerated() {
      var stamp = Stamp(id: JournalFolder.id(seed: ["demo", "stamp", String(index)], prefix: "s"))
      let chain = try known(drawn.port, workspace)
      (stamp.country, stamp.place) = (CountryCode(drawn.country), chain.first?.id)
      stamp.acceptedPlaces = chain.map(\.id)
      (stamp.date, stamp.direction, stamp.method) = (PartialDay(parsing: drawn.date), drawn.direction, drawn.method)
      let book = SampleLife.book(on: drawn.date)
      // Two stamps a page, as an officer in no hurry sets them.
      pages[book] += 1
      (stamp.favourite, stamp.book, stamp.page) = (drawn.favourite, books[book].id, 2 + pages[book] / 2)
      stamp.image = image(at: library.stampPath(drawn))
      _ = try workspace.decide(.keepStamp(stamp))
    }
    for stay in SampleLife.stays {
      guard let from = PartialDay(parsing: stay.from), let place = try known(stay.place, workspace).first else {
        continue
      }
      let to = stay.to.flatMap { CalendarDay(parsing: $0) }
      _ = try workspace.decide(.addStay(ManualStay(place: place.id, from: from, to: to)))
    }
    if let path = SampleLife.excluded, let photo = photo(at: path, of: library) {
      _ = try workspace.decide(.exclude(.photo(photo)))
    }
    if let photo = photo(at: SampleLife.corrected.path, of: library),
      let place = try known(SampleLife.corrected.place, workspace).first
    {
      var correction = PhotoCorrection()
      correction.place = place.id
      _ = try workspace.decide(.correct(photo: photo, correction))
    }
  }

  /// A place and those it lies in, finest first, kept in the record so that pages can name them.
  private static func known(_ id: String, _ workspace: Workspace) throws(CommandError) -> [Place] {
    let chain = try workspace.resolver().gazetteer.chain(for: PlaceID(id))?.places ?? []
    let store = try workspace.store()
    try workspace.reading { () throws(StorageError) in try store.keep(chain) }
    return chain
  }

  private static func image(at path: String) -> ImageReference? {
    FileManager.default.contents(atPath: path).map { data in
      ImageReference(path: path, fingerprint: Fingerprint.text(of: Array(data)), byteCount: data.count)
    }
  }

  private static func photo(at path: String, of library: SampleLibrary) -> PhotoID? {
    image(at: "\(library.folder)/photos/\(path)").map { PhotoID(fingerprint: $0.fingerprint) }
  }
}
