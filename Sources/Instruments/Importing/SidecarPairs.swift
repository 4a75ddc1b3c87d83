/// Which picture a sidecar of Google Photos belongs to, by the names of one folder.
///
/// A sidecar is called like its picture, but the name is cut at 46 UTF-16 units before `.json`, be it inside the picture's
/// own name or inside `.supplemental-metadata`; the number of a second file of one name moves from before the ending of
/// the picture to the end of the sidecar's name; an edited copy has no sidecar of its own and carries a word in the
/// language of the account; and the film of a live photo goes with its still.
package struct SidecarPairs {
  /// The sidecar of each file that has one.
  package private(set) var sidecars: [String: String] = [:]

  /// The longest name before `.json`, in UTF-16 units, as seen in exports since 2016.
  static let longestName = 46
  /// What exports since 2024 put between the picture's name and `.json`.
  private static let supplement = ".supplemental-metadata"
  /// What Google Photos appends to the name of an edited copy, by the language of the account.
  static let editedSuffixes = [
    "-edited", "-effects", "-smile", "-mix", "-collage", "-animation", "-edytowane", "-bearbeitet", "-bewerkt",
    "-編集済み", "-modificato", "-modifié", "-ha editado", "-editado", "-editada", "-editat", "-redigerad", "-redigert",
    "-redigeret", "-muokattu", "-upraveno", "-szerkesztett", "-düzenlendi", "-изменено", "-отредактировано", "-змінено",
    "-已编辑", "-已修改", "-已編輯", "-수정됨",
  ]
  /// The endings of films that go with a still of the same name.
  private static let filmEndings: Set<String> = ["mov", "mp4", "mp", "mp~2", "mp~3"]

  /// Pairs the names of one folder.
  ///
  /// - Parameters:
  ///   - titles: names that end in `.json`, with the title inside each.
  ///   - media: all other names.
  package init(sidecars titles: [String: String], media: [String]) {
    let sorted = media.sorted()
    for name in sorted {
      let file = FileName(name)
      sidecars[name] =
        SidecarPairs.find(file, in: titles) ?? file.unedited.flatMap { SidecarPairs.find($0, in: titles) }
    }
    pairFilms(sorted)
  }

  private mutating func pairFilms(_ media: [String]) {
    var stills: [String: String] = [:]
    for name in media where sidecars[name] != nil {
      let file = FileName(name)
      if !SidecarPairs.filmEndings.contains(file.ending.lowercased()) { stills[file.stem.lowercased()] = name }
    }
    for name in media where sidecars[name] == nil {
      let file = FileName(name)
      guard SidecarPairs.filmEndings.contains(file.ending.lowercased()) else { continue }
      // `IMG_1.MOV` beside `IMG_1.HEIC`, and `PXL_1.MP` beside `PXL_1.MP.jpg`.
      if let still = stills[file.stem.lowercased()] ?? stills[name.lowercased()] { sidecars[name] = sidecars[still] }
    }
  }

  private static func find(_ file: FileName, in titles: [String: String]) -> String? {
    for candidate in file.forms {
      for name in [cut(candidate.name), cut(candidate.name + supplement)] {
        let sidecar = name + candidate.number + ".json"
        guard let title = titles[sidecar] else { continue }
        // Long names may differ only past the cut: the title inside tells them apart.
        if name.utf16.count < longestName || isTitle(title, of: candidate.name) { return sidecar }
      }
      // Some exports cut the supplement shorter than they need.
      guard candidate.name.utf16.count < longestName else { continue }
      for length in (2..<supplement.count).reversed() {
        let sidecar = candidate.name + supplement.prefix(length) + candidate.number + ".json"
        if titles[sidecar] != nil { return sidecar }
      }
    }
    return nil
  }

  private static func cut(_ name: String) -> String { String(decoding: name.utf16.prefix(longestName), as: UTF16.self) }

  /// Whether a title is that of a file whose name may be cut, and whose odd signs are written as `_`.
  private static func isTitle(_ title: String, of name: String) -> Bool {
    let (wanted, file) = (plain(FileName(title).stem), plain(FileName(name).stem))
    return wanted == file || (FileName(name).stem.utf16.count >= longestName && wanted.starts(with: file))
  }

  private static func plain(_ name: String) -> [Character] { name.map { $0.isLetter || $0.isNumber ? $0 : "_" } }
}

/// A file's name in its parts.
private struct FileName {
  let stem: String
  /// What follows the last dot; empty without one.
  let ending: String

  init(_ name: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      (stem, ending) = (name, "")
      return
    }
    (stem, ending) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }

  init(stem: String, ending: String) { (self.stem, self.ending) = (stem, ending) }

  var whole: String { ending.isEmpty ? stem : stem + "." + ending }

  /// The stem and the `(n)` at its end.
  private var numbered: (stem: String, number: String)? {
    guard stem.hasSuffix(")"), let open = stem.lastIndex(of: "("), open != stem.startIndex else { return nil }
    let digits = stem[stem.index(after: open)...].dropLast()
    guard !digits.isEmpty, digits.allSatisfy(\.isNumber) else { return nil }
    return (String(stem[..<open]), String(stem[open...]))
  }

  /// The names that the sidecar may be called after, with the number that follows them there.
  var forms: [(name: String, number: String)] {
    guard let (bare, number) = numbered else { return [(whole, "")] }
    return [(whole, ""), (FileName(stem: bare, ending: ending).whole, number)]
  }

  /// The name of the picture that this is an edited copy of.
  var unedited: FileName? {
    let (bare, number) = numbered ?? (stem, "")
    for suffix in SidecarPairs.editedSuffixes {
      if bare.hasSuffix(suffix) {
        return FileName(stem: String(bare.dropLast(suffix.count)) + number, ending: ending)
      }
      // A long name is cut inside the suffix too.
      guard bare.utf16.count >= SidecarPairs.longestName else { continue }
      for length in (3..<max(4, suffix.count)).reversed() where bare.hasSuffix(String(suffix.prefix(length))) {
        return FileName(stem: String(bare.dropLast(length)) + number, ending: ending)
      }
    }
    return nil
  }
}
