import Foundation
import Publishing
import TestSupport
import Testing

/// Whether the site's folder is always whole, and what Daymark did not write stays as it is.
struct OutputFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var site: String { folder.path("site") }
  private let pages = [SiteFile("index.html", text: "home"), SiteFile("a/b.html", text: "page")]

  private func status(_ name: String) throws -> (inode: Int, modified: Date) {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
    return (
      try #require(attributes[.systemFileNumber] as? Int), try #require(attributes[.modificationDate] as? Date)
    )
  }

  @discardableResult
  private func publish(_ files: [SiteFile], to path: String? = nil) throws -> PublishingResult {
    try OutputFolder(path ?? site).publish(files)
  }

  private func counts(_ result: PublishingResult) -> [Int] { [result.written, result.unchanged, result.removed] }

  @Test func `a first site is written whole, with the folders that lead to it`() throws {
    let result = try publish(pages, to: folder.path("deep/er/site"))
    #expect(counts(result) == [2, 0, 0])
    #expect(folder.files() == ["deep/er/site/.daymark-files", "deep/er/site/a/b.html", "deep/er/site/index.html"])
    #expect(folder.text("deep/er/site/a/b.html") == "page")
  }

  @Test func `a second build with nothing changed writes nothing and keeps every file's time`() throws {
    try publish(pages)
    let before = try (status("site/index.html"), status("site/.daymark-files"), status("site"))
    #expect(counts(try publish(pages)) == [0, 2, 0])
    let after = try (status("site/index.html"), status("site/.daymark-files"), status("site"))
    #expect(before.0 == after.0)
    #expect(before.1 == after.1)
    #expect(before.2 == after.2)
  }

  @Test func `only what changed is rewritten, and what is stale is removed`() throws {
    try publish(pages + [SiteFile("old/gone.html", text: "old")])
    let kept = try status("site/index.html")
    let result = try publish([pages[0], SiteFile("a/b.html", text: "new page"), SiteFile("c.html", text: "c")])
    #expect(counts(result) == [2, 1, 1])
    #expect(result.warnings == [])
    #expect(try status("site/index.html") == kept)
    #expect(folder.text("site/a/b.html") == "new page")
    #expect(folder.files() == ["site/.daymark-files", "site/a/b.html", "site/c.html", "site/index.html"])
    #expect(!folder.has("site/old"))
  }

  @Test func `a page that was deleted or cut short is written again`() throws {
    try publish(pages)
    try FileManager.default.removeItem(atPath: folder.path("site/index.html"))
    try folder.write("p", "site/a/b.html")
    #expect(try !OutputFolder(site).isWhole())
    #expect(counts(try publish(pages)) == [2, 0, 0])
    #expect(folder.text("site/index.html") == "home")
    #expect(folder.text("site/a/b.html") == "page")
    #expect(try OutputFolder(site).isWhole())
    #expect(try OutputFolder(site).publishedPaths == ["index.html", "a/b.html"])
  }

  @Test func `a dry run counts and writes nothing`() throws {
    let result = try OutputFolder(site).publish(pages, dryRun: true)
    #expect(counts(result) == [2, 0, 0])
    #expect(folder.files() == [])
  }

  @Test func `copies of files are taken by their key`() throws {
    let cached = try folder.write("pixels", "cache/1.jpg")
    #expect(counts(try publish([SiteFile("images/1.jpg", copyOf: cached, key: "one")])) == [1, 0, 0])
    #expect(folder.text("site/images/1.jpg") == "pixels")
    #expect(counts(try publish([SiteFile("images/1.jpg", copyOf: cached, key: "one")])) == [0, 1, 0])
    #expect(counts(try publish([SiteFile("images/1.jpg", copyOf: cached, key: "two")])) == [1, 0, 0])
  }

  @Test func `a folder of somebody else's is refused, and nothing in it is touched`() throws {
    try folder.write("mine", "site/diary.txt")
    let error = try #require(throws: PublishingError.self) { try publish(pages) }
    #expect(error.subject == site)
    #expect(error.message == "is not empty and was not written by Daymark (it holds 'diary.txt')")
    #expect(error.isMisuse)
    #expect(folder.files() == ["site/diary.txt"])
  }

  @Test func `a file in the folder's place is refused`() throws {
    try folder.write("mine", "site")
    #expect(try #require(throws: PublishingError.self) { try publish(pages) }.message == "is a file and not a folder")
    #expect(folder.text("site") == "mine")
  }

  @Test func `a folder of dot-files alone counts as empty, and they are kept`() throws {
    try folder.write("*\n", "site/.gitignore")
    try publish(pages)
    #expect(folder.text("site/.gitignore") == "*\n")
    #expect(folder.has("site/index.html"))
  }

  @Test func `files that Daymark did not write stay the same files, and folders too`() throws {
    try publish(pages)
    try folder.write("mine", "site/notes.txt")
    try folder.write("mine too", "site/a/deep/notes.txt")
    try FileManager.default.createDirectory(atPath: folder.path("site/empty"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder.path("site/link"), withDestinationPath: "nowhere")
    let before = try (status("site/notes.txt"), status("site/a/deep/notes.txt"))
    try publish([SiteFile("index.html", text: "changed")])
    let after = try (status("site/notes.txt"), status("site/a/deep/notes.txt"))
    #expect(before.0 == after.0)
    #expect(before.1 == after.1)
    #expect(folder.text("site/a/deep/notes.txt") == "mine too")
    #expect(folder.has("site/empty"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("site/link")) == "nowhere")
    #expect(!folder.has("site/a/b.html"))
  }

  @Test(arguments: [
    ("site/new.html", "new.html"), ("site/new/note.txt", "new"), ("site/new", "new/page.html"),
  ])
  func `something of somebody else's in the way of a page is named, and nothing changes`(stranger: String, page: String)
    throws
  {
    try publish(pages)
    try folder.write("mine", stranger)
    let before = folder.files()
    let error = try #require(throws: PublishingError.self) { try publish(pages + [SiteFile(page, text: "ours")]) }
    #expect(folder.path("site/" + page).hasPrefix(error.subject), "\(error.subject)")
    #expect(error.message == "stands where a page belongs, and was not written by Daymark")
    #expect(folder.files() == before)
    #expect(folder.text(stranger) == "mine")
  }

  @Test func `a symbolic link to the folder is followed and stays`() throws {
    try FileManager.default.createDirectory(atPath: folder.path("real"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: site, withDestinationPath: folder.path("real"))
    try publish(pages)
    try publish([pages[0]])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: site) == folder.path("real"))
    #expect(folder.files().filter { $0.hasPrefix("real/") } == ["real/.daymark-files", "real/index.html"])
  }

  @Test(arguments: ["site/", "site//"])
  func `a slash behind the name changes nothing`(name: String) throws {
    try publish(pages, to: folder.path + "/" + name)
    #expect(folder.files() == ["site/.daymark-files", "site/a/b.html", "site/index.html"])
    #expect(counts(try publish(pages, to: folder.path + "/" + name)) == [0, 2, 0])
  }

  @Test func `a failed build leaves the old site and no leftovers`() throws {
    try publish(pages)
    let before = folder.files()
    #expect(throws: PublishingError.self) {
      try publish(pages + [SiteFile("c.jpg", copyOf: folder.path("missing"), key: "c")])
    }
    #expect(folder.files() == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["site"])
  }
}
