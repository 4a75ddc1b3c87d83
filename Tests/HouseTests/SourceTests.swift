import Foundation
import Testing

/// What no source may hold.
struct SourceTests {
  @Test func `no pointer and no C type stands in a shared declaration`() {
    let types = "UnsafePointer|UnsafeMutable|UnsafeRaw|UnsafeBuffer|OpaquePointer|cairo_|heif_|sqlite3|archive_"
    for file in House.sources { #expect(file.places(of: #"^[ \t]*package\b.*(?:"# + types + ").*$") == []) }
  }

  private static let ambient =
    #"\bDate\(\)|\bDate\.now|(?:Locale|TimeZone|Calendar)\.(?:current|autoupdatingCurrent)|\btime\(|\blocaltime"#
    + #"|\bclock_gettime|\bgetenv\(|ProcessInfo\.processInfo\.environment"#

  @Test func `foundations and features look at no clock, no locale, no file and no dice`() {
    let pattern =
      SourceTests.ambient + #"|\bDate\(|FileManager|ProcessInfo|\.random\(in:|\.randomElement\(\)|\.shuffled\(\)"#
    for file in House.sources where ["Foundations", "Features"].contains(file.wing) {
      #expect(file.places(of: pattern) == [])
    }
  }

  @Test func `one file looks around, and everything else is given what it needs`() {
    for file in House.sources where file.path != "Sources/Commands/Ambient.swift" {
      #expect(file.places(of: SourceTests.ambient) == [])
    }
  }

  @Test func `nothing ends the program by force`() {
    // The process itself ends with its status, in main.swift; an interrupt ends it in a signal handler, where nothing but
    // `_exit` is safe.
    for file in House.sources where file.wing != "daymark" {
      let places = file.places(of: #"\btry!|\bfatalError\(|\bas! |\bpreconditionFailure\(|\b_?exit\(|\babort\("#)
      #expect(places.filter { !$0.hasPrefix("Sources/Commands/Daymark.swift") } == [])
    }
  }

  @Test func `nothing is public`() {
    for file in House.sources { #expect(file.places(of: #"^[ \t]*(?:public|open)\s.*$"#) == []) }
  }

  @Test func `no file has more than 400 lines`() {
    let long =
      House.files(below: "Sources", endingIn: "swift", "c", "cpp", "h")
      + House.files(below: "Tests", endingIn: "swift")
    for path in long {
      let count = House.text(path)?.split(separator: "\n", omittingEmptySubsequences: false).count ?? 0
      #expect(count <= 401, "\(path): \(count) lines")
    }
  }

  @Test func `every shared declaration says what it is`() {
    for file in House.sources {
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
      for (index, line) in lines.enumerated() where line.hasPrefix("package ") && !line.contains(" import ") {
        // An operator says what its protocol says.
        if ["<", "==", "+", "-"].contains(where: { line.hasPrefix("package static func \($0) ") }) { continue }
        let above = lines[..<index].last { !$0.hasPrefix("@") }
        #expect(above?.hasPrefix("///") == true, "\(file.path):\(index + 1): \(line)")
      }
    }
  }

  @Test func `tests are written with Swift Testing, and names are sentences`() {
    for path in House.files(below: "Tests", endingIn: "swift") {
      let text = House.text(path) ?? ""
      #expect(!text.contains("import XC" + "Test"), "\(path)")
      let unnamed = matches(of: #"@Test(?:\([^`]*?\))?\s+(?:private )?func ([a-z]\w*)\("#, in: text).map(\.text)
      #expect(unnamed == [], "\(path)")
    }
  }
}
