/// The picture formats that Daymark reads.
package enum ImageFormat: String, Sendable, Hashable, CaseIterable, Codable {
  case jpeg
  case heic
  case avif
  case png
  case webp
  case tiff
}

/// Where a capture date was found, best first.
package enum DateSource: String, Sendable, Hashable, CaseIterable, Codable {
  /// EXIF DateTimeOriginal.
  case exifOriginal
  /// An XMP packet or sidecar.
  case xmp
  /// IPTC DateCreated and TimeCreated.
  case iptc
  /// EXIF DateTimeDigitized (CreateDate).
  case exifDigitized
  /// The list or sidecar of another program, imported.
  case imported
}

/// What a photo file and its sidecar say of themselves, as read from the head of the file.
///
/// Nothing here is judged: a clock that was never set stays as written. `CaptureDate` judges.
package struct PhotoMetadata: Hashable, Sendable {
  /// The format by content, not by name.
  package var format: ImageFormat
  /// Columns as stored, before orientation; nothing when the file does not say.
  package var width: Int?
  /// Rows as stored, before orientation.
  package var height: Int?
  /// The EXIF orientation, 1 to 8; nothing when absent or out of range.
  package var orientation: Int?
  /// The wall clock at capture, when the best source has day and time.
  package var taken: WallClock?
  /// The capture date when the best source has no time, or only a month or a year.
  package var takenDay: PartialDay?
  /// Which source gave `taken` or `takenDay`.
  package var dateSource: DateSource?
  /// The offset from UTC in minutes that stands beside the date, -720 to 840.
  package var offsetMinutes: Int?
  /// The GPS receiver's own clock, in seconds since 1970 as if it were UTC; some cameras write local time there.
  package var gpsClock: Int?
  /// Where the photo was taken; nothing when absent, 0,0 or out of range.
  package var coordinate: Coordinate?
  /// The maker of the camera.
  package var make: String?
  /// The model of the camera.
  package var model: String?

  /// Makes a record with everything but the format absent.
  package init(format: ImageFormat) { self.format = format }
}
