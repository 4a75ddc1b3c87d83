/// What the EXIF block of a photo says, word for word, before anybody judges it.
///
/// Texts are as `exiftool -n` prints them, so that the reader can be compared with it file by file: an unset date stays
/// `0000:00:00 00:00:00`. `PhotoMetadata` holds the judged values.
package struct ExifValues: Sendable, Hashable {
  /// When the picture was taken, by the camera's clock (tag 0x9003).
  package var dateTimeOriginal: String?
  /// The offset from UTC that belongs to it (tag 0x9011).
  package var offsetTimeOriginal: String?
  /// The fraction of the second that belongs to it (tag 0x9291).
  package var subSecTimeOriginal: String?
  /// When the picture was digitised (tag 0x9004), which exiftool calls CreateDate.
  package var createDate: String?
  /// The offset from UTC that belongs to `createDate` (tag 0x9012).
  package var offsetTimeDigitized: String?
  /// Degrees north, negative in the south; out-of-range values stay as written.
  package var latitude: Double?
  /// Degrees east, negative in the west; out-of-range values stay as written.
  package var longitude: Double?
  /// The day of the position, in UTC by the standard.
  package var gpsDateStamp: String?
  /// The time of the position, in UTC by the standard, as `hh:mm:ss` with a fraction if there is one.
  package var gpsTimeStamp: String?
  /// The maker of the camera.
  package var make: String?
  /// The model of the camera.
  package var model: String?
  /// The orientation as written, also when it is none of 1 to 8.
  package var orientation: Int?
  /// Columns as stored, from the picture's header and not from EXIF, which edits leave behind.
  package var width: Int?
  /// Rows as stored, from the picture's header.
  package var height: Int?

  /// Makes values that are all absent.
  package init() {}
}
