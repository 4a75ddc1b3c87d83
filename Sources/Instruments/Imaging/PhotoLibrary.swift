import Raster
import Synchronization

/// Makes the reduced copies of photos, each photo decoded once and only when a copy is missing.
///
/// The bytes of a copy depend on the original and the sizes alone: not on how many are made at a time, in which order,
/// or on which machine with the same codec libraries.
package struct PhotoLibrary: Sendable {
  /// Fits a laptop's screen; at quality 85 about 300 kB.
  package static let usualDisplaySide = 1600
  /// What a page of the journal shows at its full width, in 16ths of the larger copy: 900 of 1600 pixels for 862.
  private static let middleSixteenths = 9
  /// For the copy between: half the bytes of the larger one's scale would allow, so that a day page stays below 300 kB.
  private static let middleQuality0to100 = 78
  /// Twice the 200 points at which overviews show it.
  package static let usualThumbSide = 400
  /// libjpeg's scale: above it files grow faster than the eye sees.
  package static let usualQuality0to100 = 85
  /// How many photos are done between two additions to the cache's list: what a crash can make it forget.
  private static let batchSize = 64

  /// Where copies are kept.
  package let cache: DerivativeCache
  /// The longer side of the copy for looking at.
  package let displaySide: Int
  /// The longer side of the copy for overviews.
  package let thumbSide: Int
  /// How many photos are decoded at a time; each takes 20 to 200 MB.
  package let jobs: Int

  /// Makes a library over a cache.
  package init(
    cache: DerivativeCache, displaySide: Int = usualDisplaySide, thumbSide: Int = usualThumbSide, jobs: Int = 2
  ) {
    self.cache = cache
    self.displaySide = max(16, displaySide)
    self.thumbSide = max(16, thumbSide)
    self.jobs = max(1, jobs)
  }

  /// The copies of each photo, in the order of the requests.
  ///
  /// - Parameter progress: Told after each batch how many of how many are done, from the calling thread.
  package func pictures(
    for requests: [PhotoRequest], progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) -> [PictureOutcome] {
    var outcomes: [PictureOutcome] = []
    outcomes.reserveCapacity(requests.count)
    for start in stride(from: 0, to: requests.count, by: PhotoLibrary.batchSize) {
      let batch = requests[start..<min(requests.count, start + PhotoLibrary.batchSize)]
      outcomes += pictures(forBatch: Array(batch))
      progress(outcomes.count, requests.count)
    }
    return outcomes
  }

  /// Puts copies that this library made elsewhere back under their names, so that a photo is shown without its original.
  ///
  /// - Parameter failure: Why there are no copies; it is shown again as it was.
  package func adopt(
    _ request: PhotoRequest, display: [UInt8]?, middle: [UInt8]?, thumb: [UInt8]?, failure: String?
  ) throws(PhotoError) {
    for (bytes, side) in [(display, displaySide), (middle, middleSide), (thumb, thumbSide)] {
      guard let bytes else { continue }
      _ = try cache.write(bytes, size: PixelSize(width: 0, height: 0), key(request, side))
    }
    guard let failure else { return }
    cache.record { index in [index.note(PhotoError(.damaged, failure), request.fingerprint)] }
  }

  private func pictures(forBatch requests: [PhotoRequest]) -> [PictureOutcome] {
    // Copies of one photo in several folders are made once.
    var places: [[String]: Int] = [:]
    var different: [PhotoRequest] = []
    let indices = requests.map { request in
      let key = [request.fingerprint, String(request.extraRotation)]
      if let place = places[key] { return place }
      places[key] = different.count
      different.append(request)
      return different.count - 1
    }
    let requested = different
    let outcomes = Parallel.map(requested.count, jobs: jobs) { outcome(requested[$0]) }
    cache.record { index in
      zip(requested, outcomes).flatMap { request, outcome in lines(request, outcome, &index) }
    }
    return indices.map { outcomes[$0] }
  }

  private func key(_ request: PhotoRequest, _ side: Int) -> CacheIndex.Key {
    CacheIndex.Key(fingerprint: request.fingerprint, longSide: side, rotation: request.extraRotation)
  }

  private func outcome(_ request: PhotoRequest) -> PictureOutcome {
    if let display = cache.copy(key(request, displaySide)), let thumb = cache.copy(key(request, thumbSide)) {
      let middle = cache.copy(key(request, middleSide))
      if middle != nil || !hasMiddle(width: display.width, height: display.height) {
        let damage = cache.damage(request.fingerprint)
        return .reused(PhotoPictures(display: display, middle: middle, thumb: thumb, damage: damage))
      }
    }
    if let failure = cache.failure(request.fingerprint) { return .failed(failure) }
    do {
      return .made(try make(request))
    } catch {
      return .failed(error)
    }
  }

  private func make(_ request: PhotoRequest) throws(PhotoError) -> PhotoPictures {
    let photo = try PhotoDecoder.decode(
      path: request.path, longSide: max(displaySide, thumbSide), extraRotation: request.extraRotation,
      fingerprint: request.fingerprint)
    let display = try write(photo.image, displaySide, request)
    let middle =
      hasMiddle(width: display.width, height: display.height)
      ? try write(photo.image, middleSide, request, quality0to100: PhotoLibrary.middleQuality0to100) : nil
    let thumb = try write(photo.image, thumbSide, request)
    return PhotoPictures(display: display, middle: middle, thumb: thumb, damage: photo.damage)
  }

  private var middleSide: Int { displaySide * PhotoLibrary.middleSixteenths / 16 }

  /// Whether there is room for a copy between the two.
  private func hasMiddle(width: Int, height: Int) -> Bool {
    max(width, height) > middleSide && middleSide > thumbSide
  }

  private func write(
    _ image: PixelImage, _ side: Int, _ request: PhotoRequest, quality0to100: Int = usualQuality0to100
  ) throws(PhotoError) -> Derivative {
    let reduced = image.resized(to: image.size.fitted(longSide: side))
    let bytes = try JPEGCodec.encode(reduced, quality0to100: quality0to100)
    return try cache.write(bytes, size: reduced.size, key(request, side))
  }

  private func lines(_ request: PhotoRequest, _ outcome: PictureOutcome, _ index: inout CacheIndex) -> [String] {
    switch outcome {
    case .made(let pictures):
      var lines = [
        index.note(pictures.display, key(request, displaySide)), index.note(pictures.thumb, key(request, thumbSide)),
      ]
      if let middle = pictures.middle { lines.append(index.note(middle, key(request, middleSide))) }
      if let damage = pictures.damage { lines.append(index.note(damage: damage, request.fingerprint)) }
      return lines
    case .failed(let error):
      // A disk that fails or is full says nothing about the photo, so those are tried again.
      guard error.kind != .unreadable, error.kind != .unwritable, index.failures[request.fingerprint] == nil else {
        return []
      }
      return [index.note(error, request.fingerprint)]
    case .reused: return []
    }
  }
}
