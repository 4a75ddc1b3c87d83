import Foundation

/// Gives files names that every common file system, `sha512sum -c` and other bag tools take as they are.
///
/// A name that needs no change keeps its bytes but for the composed form (NFC) of its letters. What Windows refuses, control
/// characters and the percent sign become `_`; dots and spaces at the end of a part go; two names that a file system
/// without upper and lower case would take for one get a number. Names are given in the order they are asked for.
package struct SafeNames {
  private var taken = Set<String>()

  /// The longest part of a path in bytes: file systems take 255, and a number may follow.
  static let longestPart = 240
  /// Devices that Windows knows by name.
  private static let devices: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })

  /// No name is taken yet.
  package init() {}

  /// A safe path for a path, unlike all that were given before.
  package mutating func name(for path: String) -> String {
    let parts = path.split(separator: "/").map { SafeNames.part(String($0)) }
    let wanted = parts.isEmpty ? "_" : parts.joined(separator: "/")
    var name = wanted
    var number = 2
    while !taken.insert(SafeNames.folded(name)).inserted {
      name = SafeNames.numbered(wanted, number)
      number += 1
    }
    return name
  }

  /// The form in which file systems compare names, at their most forgetful.
  private static func folded(_ name: String) -> String { name.lowercased().decomposedStringWithCompatibilityMapping }

  private static func numbered(_ name: String, _ number: Int) -> String {
    let slash = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    guard let dot = name[slash...].lastIndex(of: "."), dot > slash else { return "\(name)-\(number)" }
    return "\(name[..<dot])-\(number)\(name[dot...])"
  }

  private static func part(_ text: String) -> String {
    var part = ""
    for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFFFD: part += "_"
      default:
        if "\"%*:<>?\\|".unicodeScalars.contains(scalar) { part += "_" } else { part.unicodeScalars.append(scalar) }
      }
    }
    while let last = part.last, last == "." || last == " " { part.removeLast() }
    // A name with a dot in front is hidden from the person who looks for it.
    if part.first == "." { part = "_" + part.dropFirst() }
    let stem = part.split(separator: ".", omittingEmptySubsequences: false).first.map { $0.lowercased() } ?? ""
    if devices.contains(stem) { part = "_" + part }
    return part.isEmpty ? "_" : shortened(part)
  }

  private static func shortened(_ part: String) -> String {
    guard part.utf8.count > longestPart else { return part }
    let ending = part.lastIndex(of: ".").map { String(part[$0...]) } ?? ""
    let kept = ending.utf8.count <= 16 ? ending : ""
    var stem = String(part.dropLast(kept.count))
    while stem.utf8.count + kept.utf8.count > longestPart { stem.removeLast() }
    return stem + kept
  }
}
