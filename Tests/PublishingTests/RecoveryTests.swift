import Foundation
import Publishing
import TestSupport
import Testing

/// What the next build makes of the leftovers of a killed one.
struct RecoveryTests {
  private let folder: TemporaryFolder
  private let pages = [SiteFile("index.html", text: "old")]

  init() throws { folder = try TemporaryFolder() }

  private var site: String { folder.path("site") }
  private var entries: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  private func move(_ from: String, to name: String) throws {
    try FileManager.default.moveItem(atPath: folder.path(from), toPath: folder.path(name))
  }

  @Test(arguments: [true, false])
  func `a staging folder beside a site is thrown away`(isComplete: Bool) throws {
    _ = try OutputFolder(site).publish(pages)
    try folder.write("half", ".site.daymark-next/index.html")
    if isComplete { try folder.write("daymark files 1\n", ".site.daymark-next/.daymark-files") }
    _ = try OutputFolder(site)
    #expect(entries == ["site"])
    #expect(folder.text("site/index.html") == "old")
  }

  @Test func `a complete staging folder without a site becomes the site`() throws {
    _ = try OutputFolder(site).publish([SiteFile("index.html", text: "new")])
    try move("site", to: ".site.daymark-next")
    try folder.write("old", ".site.daymark-old/index.html")
    #expect(try OutputFolder(site).isWhole())
    #expect(entries == ["site"])
    #expect(folder.text("site/index.html") == "new")
  }

  @Test func `the retired site comes back when the new one was never complete`() throws {
    _ = try OutputFolder(site).publish(pages)
    try move("site", to: ".site.daymark-old")
    try folder.write("half", ".site.daymark-next/index.html")
    #expect(try OutputFolder(site).isWhole())
    #expect(entries == ["site"])
    #expect(folder.text("site/index.html") == "old")
  }

  @Test func `an incomplete staging folder alone is no site`() throws {
    try folder.write("half", ".site.daymark-next/index.html")
    let output = try OutputFolder(site)
    #expect(entries == [])
    #expect(try output.publish(pages).written == 1)
  }

  @Test func `a retired site beside a new one is removed, and links in it are not followed`() throws {
    _ = try OutputFolder(site).publish(pages)
    try folder.write("precious", "elsewhere/photo.jpg")
    try folder.write("x", ".site.daymark-old/a/b/c.html")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(".site.daymark-old/a/link"), withDestinationPath: folder.path("elsewhere"))
    _ = try OutputFolder(site)
    #expect(entries == ["elsewhere", "site"])
    #expect(folder.text("elsewhere/photo.jpg") == "precious")
  }

  @Test func `a damaged list of files makes the folder somebody else's`() throws {
    _ = try OutputFolder(site).publish(pages)
    try folder.write("daymark files 1\nindex.html\tmany\tx\n", "site/.daymark-files")
    #expect(throws: PublishingError.self) { try OutputFolder(site) }
    #expect(folder.text("site/index.html") == "old")
  }
}
