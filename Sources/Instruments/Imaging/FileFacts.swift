package import AtlasModel

/// What is known of a photo file after reading its head.
package struct FileFacts: Sendable, Hashable {
  /// The judged values, merged from EXIF, XMP, sidecar and IPTC.
  package var metadata: PhotoMetadata
  /// The EXIF block word for word.
  package var exif: ExifValues
  /// The quick identity of the file (see `Fingerprint` in Digests): 24 hexadecimal digits.
  package var fingerprint: String
  /// Bytes in the file.
  package var size: Int
  /// When the file was last modified, in nanoseconds since 1970.
  package var modifiedNanoseconds: Int

  /// Makes facts out of their parts.
  package init(
    metadata: PhotoMetadata, exif: ExifValues, fingerprint: String, size: Int, modifiedNanoseconds: Int
  ) {
    self.metadata = metadata
    self.exif = exif
    self.fingerprint = fingerprint
    self.size = size
    self.modifiedNanoseconds = modifiedNanoseconds
  }
}
