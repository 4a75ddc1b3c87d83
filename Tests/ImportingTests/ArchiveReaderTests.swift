import AtlasModel
import Foundation
import Importing
import TestSupport
import Testing

/// Reading archives without unpacking them, also those that mean harm.
struct ArchiveReaderTests {
  private typealias Entry = ArchiveMaker.Entry

  /// What a pass over an archive gave.
  private struct Found {
    var files: [String: [UInt8]] = [:]
    var order: [String] = []
    var sizes: [Int?] = []
    var refused: [String] = []
    var texts: [String: String] { files.mapValues { String(decoding: $0, as: UTF8.self) } }
  }

  private func with<Result>(
    _ bytes: [UInt8], _ limits: ArchiveLimits = ArchiveLimits(), _ body: (ArchiveReader) throws -> Result
  ) throws -> Result {
    let folder = try TemporaryFolder()
    let path = folder.path("archive")
    try Data(bytes).write(to: URL(filePath: path))
    let result = try body(ArchiveReader(path: path, limits: limits))
    #expect(folder.files() == ["archive"])
    return result
  }

  private func bytes(of reader: ByteReader) throws(ImportError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let byte = try reader.byte() { bytes.append(byte) }
    return bytes
  }

  private func found(_ reader: ArchiveReader) throws -> Found {
    var found = Found()
    let refused = try reader.read { entry, source throws(ImportError) in
      found.order.append(entry.path)
      found.sizes.append(entry.size)
      #expect(source.label == entry.path && source.size == entry.size)
      found.files[entry.path] = try bytes(of: source)
    }
    found.refused = refused.map { "\($0.position): \($0.reason)" }
    return found
  }

  private func found(_ bytes: [UInt8], _ limits: ArchiveLimits = ArchiveLimits()) throws -> Found {
    try with(bytes, limits) { try found($0) }
  }

  // MARK: Honest archives

  /// The three kinds, made of the same entries.
  private static let kinds: [(name: String, make: @Sendable ([ArchiveMaker.Entry]) -> [UInt8])] = [
    ("zip", { ArchiveMaker.zip($0) }), ("tar", { ArchiveMaker.tar($0) }),
    ("tar.gz", { ArchiveMaker.gzip(ArchiveMaker.tar($0)) }),
  ]

  @Test(arguments: kinds.map(\.name))
  func `every kind gives its files in their order, with accents and emoji`(kind: String) throws {
    let make = try #require(ArchiveReaderTests.kinds.first { $0.name == kind }).make
    let folder = Entry("Reise/").with { $0.mode = 0o040755 }
    let archive = make([
      folder, Entry("Reise/Zürich.gpx", "<gpx/>"), Entry("Reise/東京 🗼.json", "{}"), Entry("./a//b\\c.csv", "lat,lon"),
      Entry("leer.txt"), Entry("__MACOSX/Reise/._Zürich.gpx", "x"), Entry("Reise/._b", "x"),
    ])
    #expect(ArchiveReader.recognizes(ImportHead(Array(archive.prefix(ImportHead.mostBytes)))))
    let expected = ["Reise/Zürich.gpx", "Reise/東京 🗼.json", "a/b/c.csv", "leer.txt"]
    try with(archive) { reader in
      let result = try found(reader)
      #expect(result.order == expected && result.refused == [])
      #expect(
        result.texts == [
          expected[0]: "<gpx/>", expected[1]: "{}", expected[2]: "lat,lon", expected[3]: "",
        ])
      #expect(result.sizes == [6, 2, 7, 0])
      let listing = try reader.listing()
      #expect(listing.entries == zip(expected, [6, 2, 7, 0]).map { ArchiveEntry(path: $0, size: $1) })
      #expect(listing.refused == [])
      // A second time it says the same.
      #expect(try found(reader).texts == result.texts)
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: Repository.corpus.path), "the corpus is not here"))
  func `a KMZ is read as the KML in it`() throws {
    let folder = Repository.corpus.appending(path: "tracks/dawarich/kml").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".kmz") }
    #expect(names == ["points_with_timestamps.kmz"])
    let plain = TableSink()
    try KMLFormat.read(ByteReader(path: folder + "/points_with_timestamps.kml"), into: plain)
    let packed = TableSink()
    let refused = try ArchiveReader(path: folder + "/points_with_timestamps.kmz").read {
      entry, source throws(ImportError) in
      #expect(entry == ArchiveEntry(path: "doc.kml", size: 839))
      let head = ImportHead(try source.head(ImportHead.mostBytes))
      #expect(KMLFormat.recognizes(head))
      try KMLFormat.read(source, into: packed)
    }
    #expect(refused == [] && plain.all == packed.all && plain.count > 0)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: Repository.corpus.path), "the corpus is not here"),
    arguments: [
      "timeline/device-ios/location-history.json", "flights/myflightradar24/flightdiary-273.csv",
      "tracks/gpsbabel/kona2013.tcx", "tracks/gpsbabel/lowrance-utf16-test.gpx",
    ])
  func `every format reads an entry as it reads a file`(name: String) throws {
    let path = Repository.corpus.appending(path: name).path
    let data = Array(try Data(contentsOf: URL(filePath: path)))
    let head = ImportHead(Array(data.prefix(ImportHead.mostBytes)))
    let format = try #require(EvidenceImporter.formats.first { $0.recognizes(head) })
    let whole = TableSink()
    try format.read(ByteReader(path: path), into: whole)
    for (kind, make) in ArchiveReaderTests.kinds {
      let sink = TableSink()
      let refused = try with(make([Entry(Array(name.utf8), data)])) { reader in
        try reader.read { _, source throws(ImportError) in try format.read(source, into: sink) }
      }
      #expect(sink.all == whole.all && sink.tracks == whole.tracks && refused == [] && sink.count > 0, "\(kind)")
    }
  }

  @Test(arguments: [1, 4096])
  func `small steps give the bytes of the entry, whatever its neighbours are`(step: Int) throws {
    let big = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    for (name, make) in ArchiveReaderTests.kinds {
      try with(make([Entry("a", "first"), Entry(Array("big".utf8), big), Entry("c", "last")])) { reader in
        var got: [UInt8] = []
        let refused = try reader.read { entry, source throws(ImportError) in
          guard entry.path == "big" else { return }
          let start = try source.head(5)
          #expect(start == Array(big.prefix(5)))
          while try source.peek() != nil {
            for _ in 0..<step {
              if let byte = try source.byte() { got.append(byte) }
            }
          }
          let head = try source.head(ImportHead.mostBytes)
          #expect(head == Array(big.prefix(ImportHead.mostBytes)) && source.position == big.count)
        }
        #expect(got == big && refused == [], "\(name)")
      }
    }
  }

  @Test func `entries may be left unread or half read`() throws {
    for (name, make) in ArchiveReaderTests.kinds {
      let data = [UInt8](repeating: 65, count: 300_000)
      let entries = ["a", "b", "c"].map { Entry(Array($0.utf8), data) } + [Entry("d", "end")]
      try with(make(entries)) { reader in
        var last: ByteReader?
        var text = ""
        let refused = try reader.read { entry, source throws(ImportError) in
          switch entry.path {
          case "b": _ = try source.byte()
          case "c": last = source
          case "d":
            text = String(decoding: try bytes(of: source), as: UTF8.self)
            #expect(throws: ImportError("can be read no more: its archive was read on")) { try last?.byte() }
          default: break
          }
        }
        #expect(text == "end" && refused == [], "\(name)")
      }
    }
  }

  @Test func `what a closure throws refuses its entry, and the next one follows`() throws {
    let archive = ArchiveMaker.zip([Entry("a", "1"), Entry("b", "2"), Entry("c", "3")])
    let (seen, refused) = try with(archive) { reader in
      var seen: [String] = []
      let refused = try reader.read { entry, _ throws(ImportError) in
        seen.append(entry.path)
        if entry.path == "a" { throw ImportError("is odd") }
        if entry.path == "b" { throw ImportError("is odder", at: "row 2") }
      }
      return (seen, refused)
    }
    #expect(seen == ["a", "b", "c"])
    #expect(
      refused == [RefusedRow(position: "a", reason: "is odd"), RefusedRow(position: "b, row 2", reason: "is odder")])
  }

  @Test func `sizes behind the data are known from the list`() throws {
    let result = try found(
      ArchiveMaker.zip([Entry("a", "one").with { $0.hasDescriptor = true }, Entry("b", "two")]))
    #expect(result.texts == ["a": "one", "b": "two"] && result.sizes == [3, 3] && result.refused == [])
  }

  @Test func `archives without entries have none`() throws {
    #expect(try found(ArchiveMaker.zip([])).refused == [])
    #expect(try found(ArchiveMaker.gzip(ArchiveMaker.tar([]))).order == [])
    let listing = try with(ArchiveMaker.zip([])) { try $0.listing() }
    #expect(listing == ArchiveListing(entries: [], refused: []))
  }

  // MARK: Entries that are refused

  @Test(arguments: kinds.map(\.name))
  func `paths that lead out are refused by name, and the rest is read`(kind: String) throws {
    let make = try #require(ArchiveReaderTests.kinds.first { $0.name == kind }).make
    let out = "has '..' in its path and would lead out of the archive"
    let absolute = "has an absolute path and would lead out of the archive"
    let result = try found(
      make([
        Entry("../x", "no"), Entry("a/../../x", "no"), Entry("a\\..\\x", "no"), Entry("/etc/passwd", "no"),
        Entry("C:\\x", "no"), Entry("/\u{301}a", "no"), Entry("a/..b/c..", "yes"),
        Entry([0x61, 0xff, 0x62], Array("no".utf8)), Entry("b", "1"), Entry("b", "2"),
        Entry("e\u{301}", "1"), Entry("\u{e9}", "2"), Entry(".", "no"),
      ]))
    #expect(result.texts == ["a/..b/c..": "yes", "b": "1", "\u{e9}": "1"])
    let again = "comes a second time; only the first is read"
    #expect(
      result.refused.map { $0.replacing("a\\..\\x", with: "a/../x").replacing("C:\\", with: "C:/") } == [
        "../x: " + out, "a/../../x: " + out, "a/../x: " + out, "/etc/passwd: " + absolute, "C:/x: " + absolute,
        "/\u{301}a: " + absolute, "entry 8: has a name that is no text in UTF-8", "b: " + again,
        "\u{e9}: " + again, ".: has no name",
      ])
  }

  @Test func `links, devices and pipes are refused by name`() throws {
    let link = Entry("link", "/etc/passwd").with { $0.mode = 0o120777 }
    let zip = try found(ArchiveMaker.zip([link, Entry("a", "1")]))
    #expect(zip.refused == ["link: is a symbolic link"] && zip.texts == ["a": "1"])
    let tar = try found(
      ArchiveMaker.tar([
        Entry("link").with { ($0.mode, $0.target) = (0o120777, "/etc/passwd") },
        Entry("hard").with { ($0.isHardLink, $0.target) = (true, "link") },
        Entry("pipe").with { $0.mode = 0o010644 }, Entry("disk").with { $0.mode = 0o060644 },
        Entry("terminal").with { $0.mode = 0o020644 }, Entry("a", "1"),
      ]))
    #expect(
      tar.refused == [
        "link: is a symbolic link", "hard: is a hard link to another entry", "pipe: is no file: a device or a pipe",
        "disk: is no file: a device or a pipe", "terminal: is no file: a device or a pipe",
      ])
    #expect(tar.texts == ["a": "1"])
  }

  @Test func `encrypted, damaged and unknown data are refused, and the rest is read`() throws {
    let result = try found(
      ArchiveMaker.zip([
        Entry("secret", "0123456789abcdef").with { $0.isEncrypted = true },
        Entry("sum", "text").with { $0.checksum = 1 },
        Entry("deflate", "no deflate at all").with { $0.method = 8 },
        Entry("packing", "text").with { $0.method = 9 },
        Entry("lie", "eleven byte").with { $0.statedSize = 0xffff_fff0 },
        Entry("after", "still here"),
      ]))
    #expect(result.texts == ["after": "still here"])
    #expect(result.order == ["sum", "deflate", "packing", "lie", "after"])
    #expect(
      result.refused.map { $0.prefix { $0 != "(" } } == [
        "secret: is encrypted; unpack the archive with its password and import the folder",
        "sum: cannot be unpacked behind byte 0 ", "deflate: cannot be unpacked behind byte 0 ",
        "packing: cannot be unpacked behind byte 0 ", "lie: cannot be unpacked behind byte 0 ",
      ])
  }

  @Test func `damage counts also when nobody speaks of it`() throws {
    let archive = ArchiveMaker.zip([Entry("sum", "text").with { $0.checksum = 1 }, Entry("b", "2")])
    let refused = try with(archive) { reader in
      try reader.read { _, source throws(ImportError) in _ = try? source.byte() }
    }
    #expect(refused.map(\.position) == ["sum"])
    // What nobody reads is not looked at.
    #expect(try with(archive) { try $0.read { _, _ in } } == [])
  }

  // MARK: Archives that are refused

  @Test func `a zip that is cut off is refused at once`() throws {
    let whole = ArchiveMaker.zip([Entry("a", "one"), Entry("b", String(repeating: "two", count: 30_000))])
    for count in [4, 30, 40, whole.count / 2, whole.count - 30, whole.count - 1] {
      let wrong = ImportError("is cut off or damaged: the list of entries at its end is missing; copy it again")
      #expect(throws: wrong, "\(count)") { try found(Array(whole.prefix(count))) }
      #expect(throws: wrong) { try with(Array(whole.prefix(count))) { try $0.listing() } }
    }
  }

  @Test func `a tar that is cut off keeps what came before`() throws {
    let tar = ArchiveMaker.tar([Entry("a", "one"), Entry("b", String(repeating: "two", count: 3000))])
    for archive in [Array(tar.prefix(4000)), ArchiveMaker.gzip(Array(tar.prefix(4000)))] {
      let result = try found(archive)
      #expect(result.texts == ["a": "one"])
      #expect(result.refused.map { $0.prefix { $0 != ":" } } == ["b", "archive"], "\(result.refused)")
      let listing = try with(archive) { try $0.listing() }
      #expect(listing.entries.map(\.path) == ["a", "b"])
      #expect(listing.refused.map(\.position) == ["archive"])
    }
    let large = ArchiveMaker.gzip(
      ArchiveMaker.tar([Entry("a", "one"), Entry(Array("b".utf8), [UInt8](repeating: 66, count: 300_000))]))
    #expect(try found(Array(large.prefix(large.count / 2))).texts == ["a": "one"])
    // libarchive hands nothing out of the first 64 KiB of a gzip that ends within them.
    let packed = ArchiveMaker.gzip(tar)
    #expect(throws: ArchiveReaderTests.noTar) { try found(Array(packed.prefix(packed.count / 2))) }
  }

  private static let noTar = ImportError(
    "is packed with gzip but is no whole tar archive; copy it again, or unpack it and import what is in it")

  @Test func `gzip that holds no tar is refused with what to do`() throws {
    let wrong = ArchiveReaderTests.noTar
    #expect(throws: wrong) { try found(ArchiveMaker.gzip(Array("{\"locations\":[]}".utf8))) }
    #expect(throws: wrong) { try found(ArchiveMaker.gzip([])) }
    #expect(throws: wrong) { try found([0x1f, 0x8b, 8, 0]) }
    // Two layers of gzip, as bombs have them.
    #expect(throws: wrong) { try found(ArchiveMaker.gzip(ArchiveMaker.gzip(ArchiveMaker.tar([Entry("a", "1")])))) }
  }

  @Test func `what is no archive is not recognised`() throws {
    for bytes in [[], Array("PK".utf8), Array("{}".utf8), [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]] as [[UInt8]] {
      #expect(!ArchiveReader.recognizes(ImportHead(bytes)))
      #expect(throws: ImportError("is no zip, tar or tar.gz archive")) { try found(bytes) }
    }
    #expect(throws: ImportError("is no ordinary file")) { try ArchiveReader(path: "/tmp") }
  }
}
