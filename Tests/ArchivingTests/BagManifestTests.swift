import Archiving
import Digests
import Testing

/// The lists of bags, as RFC 8493 writes them and as others do.
struct BagManifestTests {
  private static let digest = String(repeating: "ab", count: 64)

  @Test(arguments: [
    ("data/a b.jpg", "data/a b.jpg"), ("data/50%.jpg", "data/50%.jpg"), ("data/50%25.jpg", "data/50%2525.jpg"),
    ("data/a\nb", "data/a%0Ab"),
    ("data/a\rb", "data/a%0Db"), ("data/%0A", "data/%250A"), ("data/é", "data/é"),
  ])
  func `a path is encoded where a list of lines needs it, and comes back`(path: String, text: String) {
    #expect(BagPath.encoded(path).utf8.elementsEqual(text.utf8))
    #expect(BagPath.decoded(text).utf8.elementsEqual(path.utf8))
  }

  @Test func `a percent sign that encodes nothing stands for itself, as older writers left it`() {
    #expect(BagPath.decoded("data/100%.jpg") == "data/100%.jpg")
    #expect(BagPath.decoded("data/a%20b%0a") == "data/a%20b\n")
  }

  @Test func `a list of a writer that knows no code for the percent sign is read as it was meant`() {
    let digest = BagManifestTests.digest
    let text = "\(digest)  data/50%25.txt\n"
    func paths(_ text: String, _ there: Set<String>) -> [String] {
      BagManifest(parsing: text, algorithm: .sha512) { there.contains($0) }.entries.map(\.path)
    }
    #expect(paths(text, ["data/50%25.txt"]) == ["data/50%25.txt"])
    #expect(paths(text, ["data/50%.txt"]) == ["data/50%.txt"])
    #expect(
      paths(text + "\(digest)  data/50%.txt\n", ["data/50%.txt", "data/50%25.txt"]) == [
        "data/50%25.txt", "data/50%.txt",
      ])
  }

  @Test func `composed and decomposed letters stay as they are`() {
    for path in ["data/\u{E9}", "data/e\u{301}"] {
      let text = BagManifest([BagManifest.Entry(path: path, digest: BagManifestTests.digest)]).text
      let read = BagManifest(parsing: text, algorithm: .sha512).entries
      #expect(read.count == 1 && read.first?.path.utf8.elementsEqual(path.utf8) == true)
    }
  }

  @Test(arguments: ["/etc/passwd", "../a", "data/../../a", "~/a", "data//a", "", "data/\u{0}", "data/."])
  func `a path that leaves the bag is known`(path: String) { #expect(!BagPath.isInside(path)) }

  @Test func `lines of every maker are read, and lines that are none are told by their numbers`() {
    let digest = BagManifestTests.digest
    let text =
      "\(digest)  data/a\r\n\(digest.uppercased()) *data/b\n\(digest)\tdata/c\nnonsense\n\n\(digest) ./data/d\n"
    let manifest = BagManifest(parsing: text, algorithm: .sha512)
    #expect(manifest.entries.map(\.path) == ["data/a", "data/b", "data/c", "data/d"])
    #expect(manifest.entries.allSatisfy { $0.digest == digest })
    #expect(manifest.malformed == [4])
  }

  @Test(arguments: [
    ("a b/c.jpg", "a b/c.jpg"), ("50%.jpg", "50_.jpg"), ("a\nb.jpg", "a_b.jpg"), ("con.jpg", "_con.jpg"),
    ("../../x", "_/_/x"), (".htaccess", "_htaccess"), ("trip. /x", "trip/x"), ("a:b?.jpg", "a_b_.jpg"),
    ("e\u{301}.jpg", "\u{E9}.jpg"), ("", "_"),
  ])
  func `a name is made safe for every file system`(name: String, safe: String) {
    var names = SafeNames()
    #expect(names.name(for: name).utf8.elementsEqual(safe.utf8))
  }

  @Test func `names that a file system would take for one get numbers`() {
    var names = SafeNames()
    let given = ["a/x.jpg", "a/X.JPG", "a/e\u{301}.jpg", "a/\u{E9}.jpg", "a/b%.jpg", "a/b?.jpg"].map {
      names.name(for: $0)
    }
    #expect(given == ["a/x.jpg", "a/X-2.JPG", "a/\u{E9}.jpg", "a/\u{E9}-2.jpg", "a/b_.jpg", "a/b_-2.jpg"])
    var again = SafeNames()
    #expect(given.map { again.name(for: $0) } == given, "safe names are safe already")
  }

  @Test func `a name of 255 bytes is shortened and keeps its ending`() {
    var names = SafeNames()
    let name = names.name(for: String(repeating: "é", count: 125) + ".jpeg")
    #expect(name.utf8.count <= 240 && name.hasSuffix("é.jpeg"))
  }
}
