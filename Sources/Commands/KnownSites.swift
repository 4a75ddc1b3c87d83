import Foundation
import Presentation

/// Where the sites of this user's journals lie, for links that come from a letter and name no folder.
///
/// `sites.json` in the state folder, written by `links install` and `links here` alone.
struct KnownSites {
  private struct File: Codable {
    var schema = "daymark.sites/1"
    /// The journal that links without a name mean.
    var first: String?
    /// The folder of each journal's site.
    var sites: [String: String] = [:]
  }

  private let folder: String
  private var path: String { folder + "/sites.json" }

  init(_ ambient: Ambient) { folder = ambient.folder("XDG_STATE_HOME", default: ".local/state") + "/daymark" }

  private var file: File {
    FileManager.default.contents(atPath: path).flatMap { try? JSONDecoder().decode(File.self, from: $0) } ?? File()
  }

  /// The id that a site says it has; nothing when the folder holds no site.
  static func atlas(ofSite folder: String) -> String? {
    struct Site: Decodable { let atlas: String }
    return FileManager.default.contents(atPath: folder + "/site.json")
      .flatMap { try? JSONDecoder().decode(Site.self, from: $0) }?.atlas
  }

  /// Remembers the place of a site; it becomes the one that links without a name mean.
  func remember(_ site: String, of atlas: String) throws(CommandError) {
    var file = file
    (file.first, file.sites[atlas]) = (atlas, site)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try encoder.encode(file).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch { throw CommandError(.failed, path, "cannot be written") }
  }

  /// Forgets everything.
  func forget() {
    try? FileManager.default.removeItem(atPath: path)
    // Only an empty folder goes.
    rmdir(folder)
  }

  /// The site that a link means.
  ///
  /// - Parameter atlas: The journal that the link names; nothing for the one that was registered last.
  /// - Returns: The folder, or nothing when none is known; an error when it is not there any more.
  func site(of atlas: String?) throws(CommandError) -> String? {
    let file = file
    guard let id = atlas ?? file.first, let site = file.sites[id] else { return nil }
    guard KnownSites.atlas(ofSite: site) == id else {
      throw CommandError(
        .failed, site, "the site of this journal is not here any more",
        advice: "say where it is with `daymark links here DIR`, or write it with `daymark build`")
    }
    return site
  }
}
