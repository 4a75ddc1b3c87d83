/// A reduced copy of a photo in the cache.
package struct Derivative: Sendable, Hashable {
  /// The path below the cache folder, with slashes: `images/ab/abcdef…-1600.jpg`.
  package let relativePath: String
  /// Columns, upright.
  package let width: Int
  /// Rows, upright.
  package let height: Int
  /// Bytes in the file.
  package let byteCount: Int

  /// Makes a description of a copy.
  package init(relativePath: String, width: Int, height: Int, byteCount: Int) {
    (self.relativePath, self.width, self.height, self.byteCount) = (relativePath, width, height, byteCount)
  }
}

/// A photo whose reduced copies are wanted.
package struct PhotoRequest: Sendable, Hashable {
  /// Where the original lies.
  package let path: String
  /// Its fingerprint, by which the copies are filed.
  package let fingerprint: String
  /// Degrees clockwise on top of what the file says: a person's correction, a multiple of 90.
  package let extraRotation: Int

  /// Makes a request.
  package init(path: String, fingerprint: String, extraRotation: Int = 0) {
    self.path = path
    self.fingerprint = fingerprint
    self.extraRotation = (extraRotation % 360 + 360) % 360
  }
}

/// The reduced copies of one photo.
package struct PhotoPictures: Sendable, Hashable {
  /// The copy for looking at.
  package let display: Derivative
  /// The copy for a page's width; nothing where `display` is no larger.
  package let middle: Derivative?
  /// The copy for overviews, made from `display`.
  package let thumb: Derivative
  /// What of the original is damaged, in plain words; nothing when it was whole.
  package let damage: String?
}

/// What became of a request.
package enum PictureOutcome: Sendable, Hashable {
  /// The photo was decoded and its copies written.
  case made(PhotoPictures)
  /// The copies were there already; the original was not opened.
  case reused(PhotoPictures)
  /// There are no copies, and why; known failures are not tried again.
  case failed(PhotoError)

  /// The copies, when there are any.
  package var pictures: PhotoPictures? {
    switch self {
    case .made(let pictures), .reused(let pictures): pictures
    case .failed: nil
    }
  }
}
