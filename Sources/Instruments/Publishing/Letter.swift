import CMail

/// A letter to the owner of the journal, as a MIME message: text first, then the same as HTML, then the pictures that the HTML
/// shows, if any.
package struct Letter: Sendable {
  /// A picture inside the letter, referred to as `cid:` and its id.
  package struct Picture: Sendable {
    /// The content id, ASCII without angle brackets.
    package let id: String
    /// A JPEG without metadata.
    package let bytes: [UInt8]

    /// Makes a picture.
    package init(id: String, bytes: [UInt8]) { (self.id, self.bytes) = (id, bytes) }
  }

  /// From whom and to whom: the owner's own address.
  package var address: String
  /// The subject; control and direction characters are taken out.
  package var subject: String
  /// The text, complete without any link.
  package var text: String
  /// The same as HTML, without scripts and remote content.
  package var html: String
  /// The language of both (BCP 47).
  package var language: String
  /// The id of the message without angle brackets: the same for one journal and one day, so that a second letter takes the
  /// place of the first.
  package var id: String
  /// Seconds since 1970 of the letter's date.
  package var seconds: Int
  /// Minutes east of UTC in which the date is written.
  package var offsetMinutes: Int
  /// Pictures that the HTML shows.
  package var pictures: [Picture]

  /// Makes a letter.
  package init(
    address: String, subject: String, text: String, html: String, language: String, id: String, seconds: Int,
    offsetMinutes: Int, pictures: [Picture] = []
  ) {
    (self.address, self.subject, self.text, self.html) = (address, subject, text, html)
    (self.language, self.id, self.seconds, self.offsetMinutes) = (language, id, seconds, offsetMinutes)
    self.pictures = pictures
  }

  /// The message with CRLF line ends; the same letter gives the same bytes.
  package func message() throws(PublishingError) -> [UInt8] {
    Letter.start
    guard let message = g_mime_message_new(0) else { throw failure("no memory") }
    defer { g_object_unref(message) }
    let (owner, title) = (Letter.plain(address), Letter.plain(subject))
    guard Letter.isAddress(owner) else {
      throw PublishingError(owner, "is no mail address", isMisuse: true)
    }
    g_mime_message_add_mailbox(message, GMIME_ADDRESS_TYPE_FROM, nil, owner)
    g_mime_message_add_mailbox(message, GMIME_ADDRESS_TYPE_TO, nil, owner)
    g_mime_message_set_subject(message, title, "utf-8")
    g_mime_message_set_message_id(message, Letter.plain(id))
    guard let utc = g_date_time_new_from_unix_utc(gint64(seconds)),
      let zone = g_time_zone_new_offset(gint32(offsetMinutes * 60)),
      let local = g_date_time_to_timezone(utc, zone)
    else { throw failure("has no date") }
    defer {
      g_date_time_unref(utc)
      g_date_time_unref(local)
      g_time_zone_unref(zone)
    }
    g_mime_message_set_date(message, local)
    for (name, value) in [("Auto-Submitted", "auto-generated"), ("Content-Language", Letter.plain(language))] {
      g_mime_object_set_header(daymark_mime_object(message), name, value, "utf-8")
    }
    let body = try alternative()
    defer { g_object_unref(body) }
    g_mime_message_set_mime_part(message, body)
    return try Letter.bytes(of: daymark_mime_object(message))
  }

  // MARK: Parts

  private func alternative() throws(PublishingError) -> UnsafeMutablePointer<GMimeObject> {
    let both = try Letter.multipart("alternative", boundary: "daymark-alternative")
    for (kind, words) in [("plain", text), ("html", html)] {
      var part = try Letter.textPart(kind, words)
      if kind == "html", !pictures.isEmpty { part = try related(part) }
      g_mime_multipart_add(daymark_mime_multipart(both), part)
      g_object_unref(part)
    }
    return both
  }

  /// HTML and the pictures it shows.
  private func related(_ html: UnsafeMutablePointer<GMimeObject>) throws(PublishingError)
    -> UnsafeMutablePointer<GMimeObject>
  {
    let whole = try Letter.multipart("related", boundary: "daymark-related")
    g_mime_multipart_add(daymark_mime_multipart(whole), html)
    g_object_unref(html)
    for picture in pictures {
      guard let part = g_mime_part_new_with_type("image", "jpeg") else { throw failure("no memory") }
      let stream = picture.bytes.withUnsafeBytes { g_mime_stream_mem_new_with_buffer($0.baseAddress, $0.count) }
      guard let stream, let content = g_mime_data_wrapper_new_with_stream(stream, GMIME_CONTENT_ENCODING_DEFAULT) else {
        throw failure("no memory")
      }
      g_mime_part_set_content(part, content)
      g_mime_part_set_content_encoding(part, GMIME_CONTENT_ENCODING_BASE64)
      g_mime_object_set_content_id(daymark_mime_object(part), Letter.plain(picture.id))
      g_mime_object_set_disposition(daymark_mime_object(part), "inline")
      g_mime_multipart_add(daymark_mime_multipart(whole), daymark_mime_object(part))
      g_object_unref(content)
      g_object_unref(stream)
      g_object_unref(part)
    }
    return whole
  }

  private static func multipart(_ kind: String, boundary: String) throws(PublishingError)
    -> UnsafeMutablePointer<GMimeObject>
  {
    guard let part = g_mime_multipart_new_with_subtype(kind) else { throw PublishingError("letter", "no memory") }
    // Chosen by us, so that the same letter has the same bytes; quoted-printable and Base64 never hold these words.
    g_mime_multipart_set_boundary(part, "=_\(boundary)")
    return daymark_mime_object(part)
  }

  private static func textPart(_ kind: String, _ text: String) throws(PublishingError)
    -> UnsafeMutablePointer<GMimeObject>
  {
    guard let part = g_mime_text_part_new_with_subtype(kind) else { throw PublishingError("letter", "no memory") }
    g_mime_text_part_set_charset(part, "utf-8")
    // A NUL would end the text here, whatever stands behind it.
    g_mime_text_part_set_text(part, String(text.unicodeScalars.filter { $0 != "\0" }))
    g_mime_part_set_content_encoding(daymark_mime_part(part), GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE)
    return daymark_mime_object(part)
  }

  private static func bytes(of object: UnsafeMutablePointer<GMimeObject>) throws(PublishingError) -> [UInt8] {
    guard let options = g_mime_format_options_new(), let stream = g_mime_stream_mem_new() else {
      throw PublishingError("letter", "no memory")
    }
    defer {
      g_mime_format_options_free(options)
      g_object_unref(stream)
    }
    g_mime_format_options_set_newline_format(options, GMIME_NEWLINE_FORMAT_DOS)
    guard g_mime_object_write_to_stream(object, options, stream) >= 0,
      let array = g_mime_stream_mem_get_byte_array(
        UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GMimeStreamMem.self))
    else { throw PublishingError("letter", "cannot be written") }
    return Array(UnsafeBufferPointer(start: array.pointee.data, count: Int(array.pointee.len)))
  }

  // MARK: Texts

  /// GMime is started once.
  private static let start: Void = g_mime_init()

  private func failure(_ message: String) -> PublishingError { PublishingError("letter", message) }

  /// A text for a header: without control, line and direction characters, which would come back when the header is decoded.
  ///
  /// The zero-width joiner stays, since scripts need it. GMime takes what looks like an encoded word for one and lets it stand,
  /// line ends in it included; a word joiner, which nobody sees, keeps its first two signs apart.
  static func plain(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "?", result.last == "=" { result.append("\u{2060}") }
      switch scalar.value {
      case 0...0x1F, 0x7F...0x9F: result.append(" ")
      case 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: continue
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Whether a text is one plain address.
  static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.utf8.count <= 254
      && text.unicodeScalars.allSatisfy { $0.value > 32 && !"<>,;:\\\"()[]".unicodeScalars.contains($0) }
  }
}
