import Foundation
import Glibc
import Testing

@testable import Imaging

/// Walking folders.
struct ScannerTests {
  private static func library() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let photo = try Drawn.jpeg()
    for name in ["b/2.JPG", "b/1.jpeg", "a.jpg", "Z.png", ".hidden.jpg", ".secret/x.jpg", "b/@eaDir/1.jpg", "clip.mp4"]
    {
      try folder.write(photo, name)
    }
    try folder.write([], "b/empty.jpg")
    try folder.write(Array("<html>".utf8), "page.jpg")
    try folder.write(Array(photo[..<40]), "cut.jpg")
    return folder
  }

  @Test func `photos are found in order and the rest is left out with its reason`() throws {
    let folder = try Self.library()
    let found = PhotoScanner().scan(root: folder.path)
    #expect(found.records.map(\.relativePath) == ["Z.png", "a.jpg", "b/1.jpeg", "b/2.JPG"])
    #expect(
      found.skipped.map { "\($0.relativePath): \($0.reason)" } == [
        "b/empty.jpg: not a picture: 0 bytes", "cut.jpg: JPEG cut off after 40 bytes",
        "page.jpg: not a picture: begins like HTML, XML or SVG",
      ])
    #expect(found.isComplete)
    #expect(found.fileSystem != nil)
  }

  @Test func `the result is the same for any number of jobs`() throws {
    let folder = try Self.library()
    let one = PhotoScanner(jobs: 1).scan(root: folder.path)
    for jobs in [2, 3, 8] { #expect(PhotoScanner(jobs: jobs).scan(root: folder.path) == one) }
  }

  @Test func `known files are not opened again unless size or time changed`() throws {
    let folder = try Self.library()
    let first = PhotoScanner().scan(root: folder.path)
    let pairs = first.records.map {
      ($0.relativePath, KnownFile(size: $0.size, modifiedNanoseconds: $0.modifiedNanoseconds))
    }
    let known = Dictionary(uniqueKeysWithValues: pairs)
    let second = PhotoScanner().scan(root: folder.path, known: { known[$0] })
    #expect(second.records.allSatisfy { $0.content == .unchanged })
    try folder.write(try Drawn.jpeg(width: 32, height: 32), "a.jpg")
    try folder.write(Array("<x/>".utf8), "Z.xmp")
    let third = PhotoScanner().scan(root: folder.path, known: { known[$0] })
    #expect(third.records.filter { $0.content != .unchanged }.map(\.relativePath) == ["Z.png", "a.jpg"])
  }

  @Test func `links are followed to files inside only and loops end`() throws {
    let folder = try Self.library()
    let other = try TemporaryFolder()
    try other.write(try Drawn.jpeg(), "outside.jpg")
    try folder.write(try Drawn.jpeg(width: 40, height: 40), ".annex/object")
    let manager = FileManager.default
    for (name, target) in [
      ("loop", "."), ("up", ".."), ("again.jpg", "a.jpg"), ("gone.jpg", "nothing.jpg"),
      ("annexed.jpg", ".annex/object"),
      ("outside.jpg", other.path + "/outside.jpg"), ("self.jpg", "self.jpg"),
    ] {
      try manager.createSymbolicLink(atPath: folder.path + "/" + name, withDestinationPath: target)
    }
    try manager.linkItem(atPath: folder.path + "/a.jpg", toPath: folder.path + "/hard.jpg")
    let found = PhotoScanner().scan(root: folder.path)
    #expect(found.records.map(\.relativePath) == ["Z.png", "a.jpg", "annexed.jpg", "b/1.jpeg", "b/2.JPG"])
    let reasons = Dictionary(uniqueKeysWithValues: found.skipped.map { ($0.relativePath, $0.reason) })
    #expect(reasons["gone.jpg"] == "a link that leads nowhere")
    #expect(reasons["outside.jpg"] == "a link to a file outside the folder")
    #expect(!found.isComplete)
  }

  @Test func `pipes and folders named like photos neither block nor stop the scan`() throws {
    let folder = try Self.library()
    #expect(mkfifo(folder.path + "/pipe.jpg", 0o644) == 0)
    try folder.write(try Drawn.jpeg(), "album.jpg/inside.jpg")
    let found = PhotoScanner().scan(root: folder.path)
    #expect(found.skipped.contains { $0.relativePath == "pipe.jpg" && $0.reason == "not a regular file" })
    #expect(found.records.contains { $0.relativePath == "album.jpg/inside.jpg" })
    #expect(throws: PhotoError.self) { try MetadataReader.read(path: folder.path + "/pipe.jpg") }
  }

  @Test func `a folder out of reach makes the scan incomplete`() {
    let found = PhotoScanner().scan(root: "/nonexistent/photos")
    #expect(found.records.isEmpty)
    #expect(!found.isComplete)
    #expect(found.skipped.first?.reason == "no such file or directory")
    #expect(found.fileSystem == nil)
  }

  @Test func `names that are hard to print are names`() throws {
    let folder = try TemporaryFolder()
    for name in ["-rf.jpg", "new\nline.jpg", "fin de journée.jpg", String(repeating: "n", count: 250) + ".jpg"] {
      try folder.write(try Drawn.jpeg(), name)
    }
    #expect(PhotoScanner().scan(root: folder.path + "/").records.count == 4)
  }

  @Test func `two folders share no file`() throws {
    let folder = try Self.library()
    let found = PhotoScanner().scan(roots: [folder.path + "/b", folder.path], known: { _, _ in nil })
    #expect(found.map { $0.records.map(\.relativePath) } == [["1.jpeg", "2.JPG"], ["Z.png", "a.jpg"]])
  }
}
