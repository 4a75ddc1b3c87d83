import Archiving
import AtlasModel
import Digests
import Foundation
import Glibc

/// What the photos of a journal are called in an archive, and which of their files go into it.
///
/// A photo keeps its path below the folder it was scanned in, made safe. Where a journal has several such folders their
/// numbers stand in front, since what the folders are called is nobody's business.
struct OriginalNames: Sendable {
  private var names: [PhotoReference: String] = [:]
  private let roots: [String]

  /// Names photos in the order of their references.
  init(_ photos: [PhotoRecord]) {
    roots = Set(photos.map { OriginalNames.home(of: $0.reference) }).sorted()
    var safe = SafeNames()
    for reference in photos.map(\.reference).sorted() where names[reference] == nil {
      names[reference] = safe.name(for: path(of: reference))
    }
  }

  /// The path below its folder, with the number of the folder where there are several.
  func path(of reference: PhotoReference) -> String {
    guard roots.count > 1, let number = roots.firstIndex(of: OriginalNames.home(of: reference)) else {
      return reference.path
    }
    return "\(number + 1)/\(reference.path)"
  }

  /// The folder that a photo was scanned in; photos whose originals stayed out of an archive count to that archive's.
  private static func home(of reference: PhotoReference) -> String {
    reference.root.hasSuffix("/" + ArchiveRestore.leftBehind)
      ? reference.root.dropLast(ArchiveRestore.leftBehind.utf8.count) + folder : reference.root
  }

  /// The safe path.
  func name(of reference: PhotoReference) -> String { names[reference] ?? reference.path }

  /// The folder of the originals in an archive's payload.
  static let folder = "originals"
}

/// The originals of a year: one file for each content.
struct OriginalFiles {
  /// The files, by their safe names.
  private(set) var files: [BagFile] = []
  /// Which original name became which file.
  private(set) var names: [YearRecords.Original] = []
  /// Where the original of a photo lies in the payload.
  private(set) var places: [PhotoID: String] = [:]
  /// Files that could not be taken.
  private(set) var findings: [Finding] = []

  /// Gathers the files of photos with all their copies.
  ///
  /// - Parameter all: Every record of those photos: copies are taken once, and their names noted.
  init(_ all: [PhotoRecord], names given: OriginalNames) {
    let groups = Dictionary(grouping: all, by: \.id)
    var lost: [(record: PhotoRecord, reason: String)] = []
    for record in all.sorted(by: { $0.reference < $1.reference }) {
      if let reason = OriginalFiles.fault(of: record) {
        lost.append((record, reason))
        continue
      }
      let name = "\(OriginalNames.folder)/\(given.name(of: record.reference))"
      // The short identity of a photo is no proof: where several files share one, all of their bytes decide.
      let twins = (groups[record.id] ?? []).count > 1
      var file = name
      if twins {
        guard let digest = OriginalFiles.digest(record.reference.absolutePath) else {
          lost.append((record, "cannot be read"))
          continue
        }
        if let known = digests[digest] { file = known } else { digests[digest] = name }
      }
      if file == name { files.append(BagFile(name, .copy(of: record.reference.absolutePath))) }
      if places[record.id] == nil { places[record.id] = file }
      names.append(YearRecords.Original(path: given.path(of: record.reference), file: file, photo: record.id))
    }
    // A photo of which another copy is in the archive is not missing.
    tell(lost.filter { places[$0.record.id] == nil })
  }

  private var digests: [String: String] = [:]

  /// Takes the picture of a stamp that is no photo of the journal.
  mutating func take(_ stamp: Stamp) -> String? {
    guard let image = stamp.image, !stamp.isCensored else { return nil }
    let photo = PhotoID(fingerprint: image.fingerprint)
    if let known = places[photo] { return known }
    guard let data = FileManager.default.contents(atPath: image.path),
      Fingerprint.text(of: Array(data)) == image.fingerprint
    else { return nil }
    var safe = SafeNames()
    let ending = image.path.split(separator: ".").last.map { ".\($0.lowercased())" } ?? ""
    let file = "stamps/" + safe.name(for: stamp.id + (ending.contains("/") ? "" : ending))
    files.append(BagFile(file, .copy(of: image.path)))
    places[photo] = file
    return file
  }

  /// Why the file is not the one that was scanned; nothing when it is.
  private static func fault(of record: PhotoRecord) -> String? {
    guard let status = FileStatus(record.reference.absolutePath) else { return "is not there" }
    let isSame = [0, status.modifiedNanoseconds].contains(record.modifiedNanoseconds)
    return status.byteCount == record.byteCount && isSame ? nil : "was changed since it was scanned"
  }

  /// One line for a folder that is away, and one for each other file.
  private mutating func tell(_ lost: [(record: PhotoRecord, reason: String)]) {
    for (root, group) in Dictionary(grouping: lost, by: \.record.reference.root).sorted(by: { $0.key < $1.key }) {
      if access(root, F_OK) != 0 {
        let count = group.count == 1 ? "1 original" : "\(group.count) originals"
        findings.append(
          Finding(
            .warning, root, "is not there, so that \(count) of this year are not in the archive",
            advice: "bring the folder back, and archive the year again"))
        continue
      }
      for (record, reason) in group {
        findings.append(
          Finding(
            .warning, record.reference.path, "\(reason), so that its original is not in the archive",
            advice: "put it back or run `daymark scan`, and archive the year again"))
      }
    }
  }

  private static func digest(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { SHA256.hexadecimal(of: Array($0)) }
  }
}
