import AtlasModel
import Foundation
import Imaging
import Presentation
import Publishing
import Raster
import Settings

/// The reduced copies of the photos that may be shown: their states for the pages, their files for the site, their pixels
/// for the cards.
final class PictureShelf: @unchecked Sendable {
  // Everything is written while the shelf is filled, before cards read from several threads.
  private let cache: DerivativeCache
  private var copies: [PhotoID: PhotoPictures] = [:]
  private var failures: [PhotoID: String] = [:]
  /// What went wrong with which file.
  private(set) var findings: [Finding] = []

  init(_ workspace: Workspace) throws(CommandError) {
    do {
      cache = try DerivativeCache(folder: workspace.cacheFolder)
    } catch {
      throw CommandError(.failed, workspace.cacheFolder, error.reason)
    }
  }

  /// Makes the copies that are missing.
  func fill(_ photos: [PhotoRecord], _ workspace: Workspace) throws(CommandError) {
    let configuration = workspace.configuration
    let library = PhotoLibrary(
      cache: cache, displaySide: configuration.displayPixels, thumbSide: configuration.thumbPixels,
      jobs: try workspace.jobs())
    let requests = photos.map {
      PhotoRequest(
        path: $0.reference.absolutePath, fingerprint: $0.fingerprint, extraRotation: $0.extraQuarterTurns * 90)
    }
    let outcomes = library.pictures(for: requests) { done, all in
      workspace.console.progress("making pictures", done, of: all)
    }
    for (photo, outcome) in zip(photos, outcomes) {
      switch outcome {
      case .made(let pictures), .reused(let pictures):
        copies[photo.id] = pictures
        if let damage = pictures.damage {
          findings.append(Finding(.note, photo.reference.path, "the picture is damaged: \(damage)"))
        }
      case .failed(let error):
        failures[photo.id] = error.reason
        findings.append(Finding(.warning, photo.reference.path, "the picture cannot be shown: \(error.reason)"))
      }
    }
  }

  /// The states, as pages need them.
  var pictures: Pictures {
    var states: [PhotoID: PictureState] = failures.mapValues(PictureState.broken)
    for (id, pair) in copies {
      states[id] = .ready(
        display: PictureSize(width: pair.display.width, height: pair.display.height),
        middle: pair.middle.map { PictureSize(width: $0.width, height: $0.height) },
        thumb: PictureSize(width: pair.thumb.width, height: pair.thumb.height))
    }
    return Pictures(states)
  }

  /// The files of a photo's copies, as the site holds them.
  func files(of photo: PhotoID) -> [SiteFile] {
    guard let copies = copies[photo] else { return [] }
    let wanted = [
      (SiteMap.displayPicture(photo), copies.display), (SiteMap.thumbPicture(photo), copies.thumb),
      (SiteMap.middlePicture(photo), copies.middle),
    ]
    return wanted.compactMap { name, copy in
      copy.map { SiteFile(name, copyOf: cache.path(of: $0), key: $0.relativePath) }
    }
  }

  /// Why a photo cannot be shown; nothing when it can.
  func failure(of photo: PhotoID) -> String? { failures[photo] }

  /// What identifies the larger copy's bytes.
  func key(of photo: PhotoID) -> String? { copies[photo]?.display.relativePath }

  /// The pixels of the larger copy.
  func image(of photo: PhotoID) -> PixelImage? { copies[photo].flatMap { try? cache.image(of: $0.display) } }
}
