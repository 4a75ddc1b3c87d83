import CCodecs
import CHeif
import Raster

/// Decodes the primary picture of a HEIC or AVIF file held in memory, through libheif.
///
/// The library turns and crops the picture by its `irot`, `imir` and `clap` properties itself, unless told not to.
struct HEIFDecoder: ~Copyable {
  private let context: OpaquePointer

  private init() throws(PhotoError) {
    guard let context = heif_context_alloc() else { throw PhotoError(.tooLarge, "out of memory") }
    self.context = context
  }

  deinit { heif_context_free(context) }

  /// Decodes, and says what colour profile the numbers follow.
  ///
  /// - Parameters:
  ///   - stated: The size in the header; a decoder that finds a larger one is not believed.
  ///   - turning: Whether the library is to turn and crop.
  static func decode(_ file: [UInt8], stated: PixelSize, turning: Bool) throws(PhotoError) -> (
    image: PixelImage, profile: [UInt8]
  ) {
    let decoder = try HEIFDecoder()
    return try decoder.decode(repaired(file), stated, turning)
  }

  /// The file with references renamed that libheif 1.15 stumbles over.
  ///
  /// Photos of iOS 18 and later carry a gain map as a `tmap` item, and their EXIF refers to it by `cdsc`, their gain
  /// map by `auxl`; the library does not know that item and refuses the file with "Metadata not correctly assigned to
  /// image" or "Too many auxiliary image references". Four bytes of such a reference's name are changed in memory, to
  /// one that readers pass over; nothing moves.
  static func repaired(_ file: [UInt8]) -> [UInt8] {
    guard let head = try? HEIFHead(ByteSource(memory: file)) else { return file }
    let maps = head.items(ofKind: "tmap")
    guard !maps.isEmpty else { return file }
    var file = file
    for reference in head.references
    where ["cdsc", "auxl"].contains(reference.name) && reference.targets.contains(where: maps.contains) {
      if file.indices.contains(reference.namePlace + 3) { file[reference.namePlace + 3] = UInt8(ascii: "x") }
    }
    return file
  }

  private borrowing func decode(_ file: [UInt8], _ stated: PixelSize, _ turning: Bool) throws(PhotoError) -> (
    image: PixelImage, profile: [UInt8]
  ) {
    // Two decoding threads at most would help one photo; photos are decoded side by side instead.
    heif_context_set_max_decoding_threads(context, 1)
    let options = heif_decoding_options_alloc()
    defer { heif_decoding_options_free(options) }
    options?.pointee.ignore_transformations = turning ? 0 : 1
    var handle: OpaquePointer?
    var picture: OpaquePointer?
    let result = file.withUnsafeBytes { bytes -> heif_error in
      let opened = heif_context_read_from_memory_without_copy(context, bytes.baseAddress, bytes.count, nil)
      if heifFailed(opened) != 0 { return opened }
      let found = heif_context_get_primary_image_handle(context, &handle)
      if heifFailed(found) != 0 { return found }
      return heif_decode_image(handle, &picture, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, options)
    }
    defer {
      heif_image_release(picture)
      heif_image_handle_release(handle)
    }
    guard heifFailed(result) == 0 else { throw HEIFDecoder.error(result) }
    let width = Int(heif_image_get_width(picture, heif_channel_interleaved))
    let height = Int(heif_image_get_height(picture, heif_channel_interleaved))
    var stride: Int32 = 0
    guard let plane = heif_image_get_plane_readonly(picture, heif_channel_interleaved, &stride), width > 0, height > 0,
      max(width, height) <= max(stated.width, stated.height), min(width, height) <= min(stated.width, stated.height)
    else { throw PhotoError(.damaged, "HEIF: the size in the header changed while reading") }
    let premultiplied = Int32(heif_image_handle_is_premultiplied_alpha(handle))
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, filled in
      guard let into = buffer.baseAddress else { return }
      cc_rgba_over_white(plane, Int(stride), into, Int32(width), Int32(height), premultiplied)
      filled = width * height * 4
    }
    return (PixelImage(width: width, height: height, pixels: pixels), HEIFDecoder.profile(handle))
  }

  private static func profile(_ handle: OpaquePointer?) -> [UInt8] {
    let count = heif_image_handle_get_raw_color_profile_size(handle)
    guard count > 0, count <= 4 << 20 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    return heifFailed(heif_image_handle_get_raw_color_profile(handle, &bytes)) == 0 ? bytes : []
  }

  private static func error(_ error: heif_error) -> PhotoError {
    let text = heifMessage(error).map { String(cString: $0) } ?? "error \(error.code.rawValue)"
    let isUnsupported = error.code == heif_error_Unsupported_feature || error.code == heif_error_Unsupported_filetype
    return PhotoError(isUnsupported ? .unsupported : .damaged, "HEIF: \(text)")
  }
}
