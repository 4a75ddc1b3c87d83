import Glibc

/// Where the data of the recogniser's languages lie, and which languages are there.
package struct LanguageData: Sendable, Hashable {
  /// Debian's folder for Tesseract 5.
  package static let systemFolder = "/usr/share/tesseract-ocr/5/tessdata"
  /// The language of machine readable zones, a model of its own that `scripts/setup` makes.
  package static let zone = "mrz"
  /// What every installation of Tesseract has.
  package static let fallback = "eng"

  /// The folders in the order they are looked through.
  package let folders: [String]

  /// Looks through folders of one's own before Debian's.
  package init(folders: [String] = []) { self.folders = folders + [LanguageData.systemFolder] }

  /// The names of all languages that are there, sorted; `osd` is no language and left out.
  package var installed: [String] {
    var names = Set<String>()
    for folder in folders {
      guard let directory = opendir(folder) else { continue }
      defer { closedir(directory) }
      while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name.hasSuffix(LanguageData.ending) { names.insert(String(name.dropLast(LanguageData.ending.count))) }
      }
    }
    return names.subtracting(["osd"]).sorted()
  }

  /// Whether a language is there.
  package func has(_ language: String) -> Bool { folders.contains { LanguageData.holds(language, in: $0) } }

  /// The one command that installs a language.
  package static func remedy(for language: String) -> String {
    if language == zone { return "scripts/setup" }
    // Debian's names have hyphens where the languages have underscores: chi_sim is in tesseract-ocr-chi-sim.
    return "apt install tesseract-ocr-\(language.split(separator: "_").joined(separator: "-").lowercased())"
  }

  /// The first folder that holds all of the languages; the recogniser takes only one.
  func folder(of languages: [String]) throws(ReadingError) -> String {
    for language in languages where !has(language) { throw .missing(language) }
    guard let folder = folders.first(where: { folder in languages.allSatisfy { LanguageData.holds($0, in: folder) } })
    else {
      throw ReadingError(
        .languageMissing, languages.joined(separator: "+"), "these languages do not lie in one folder",
        advice: "read them one after the other")
    }
    return folder
  }

  private static let ending = ".traineddata"

  private static func holds(_ language: String, in folder: String) -> Bool {
    // A language is a name and no path.
    guard !language.isEmpty, language.utf8.allSatisfy({ LanguageData.isNameByte($0) }) else { return false }
    return access("\(folder)/\(language)\(ending)", R_OK) == 0
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 95 || byte == 45
  }
}
