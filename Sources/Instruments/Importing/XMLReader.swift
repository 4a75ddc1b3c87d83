import CXML

/// What is told of the elements of a file, in their order.
protocol XMLHandler: AnyObject {
  /// How many rows were handed out.
  var count: Int { get }
  /// An element begins; tells whether its text is wanted.
  func start(_ name: String, in parent: String, _ attribute: (String) -> String) throws(ImportError) -> Bool
  /// An element ends; its text is empty unless it was wanted, without blanks in front and cut after 512 bytes.
  func end(_ name: String, in parent: String, _ text: String) throws(ImportError)
  /// Where the last row is, in words.
  var position: String { get }
}

/// A handler whose rows are the points of tracks.
protocol TrackHandler: XMLHandler {
  /// Where its points go.
  var points: TrackPoints { get }
}

extension TrackHandler {
  var count: Int { points.count }
  var position: String { points.position }

  /// Reads a file; what follows its end belongs to another track.
  func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    try XMLReader.read(source, into: sink, self)
    try points.endTrack()
  }
}

/// Reads XML element by element, in constant memory.
///
/// It is libxml2's push parser and not Foundation's `XMLParser`, which makes a dictionary of every element's attributes
/// and hands text out in parts that it keeps. Nothing is loaded from elsewhere, because no handler for outside entities
/// is given, and a file that declares entities of its own ends there: no travel program writes any, and they are what
/// a bomb is made of. libxml2 itself refuses elements 256 deep and names or attributes of many megabytes.
final class XMLReader {
  private let handler: any XMLHandler
  private var context: xmlParserCtxtPtr?
  private var parents: [String] = [""]
  private var text: [UInt8] = []
  private var isTextWanted = false
  private var failure: ImportError?

  private static let mostTextBytes = 512

  private init(_ handler: any XMLHandler) { self.handler = handler }

  /// Reads a file to its end, or to where it is no XML any more: that is one refused row when rows came before it.
  ///
  /// - Throws: when it cannot be read, is no XML from its beginning, or declares entities.
  static func read(
    _ source: ByteReader, into sink: any ImportSink, _ handler: any XMLHandler
  ) throws(ImportError) {
    let reader = XMLReader(handler)
    guard let fault = try reader.parse(source) else { return }
    guard handler.count > 0 else { throw fault }
    try sink.take(.refused("the file breaks off: it \(fault.reason)"), at: fault.position ?? handler.position)
  }

  /// What is wrong with the XML, if anything.
  private func parse(_ source: ByteReader) throws(ImportError) -> ImportError? {
    var sax = XMLReader.callbacks()
    let made = xmlCreatePushParserCtxt(&sax, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
    guard let context = made else { throw ImportError("cannot be read: no memory for an XML parser") }
    self.context = context
    defer {
      xmlFreeParserCtxt(context)
      self.context = nil
    }
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    _ = xmlCtxtUseOptions(context, Int32(options))
    try XMLReader.skipBlanks(source)
    var isAtEnd = false
    while !isAtEnd {
      // At the end the closure is not called.
      isAtEnd = true
      try source.withBuffered { buffer in
        isAtEnd = buffer.isEmpty
        let chunk = buffer.prefix(65_536)
        _ = xmlParseChunk(
          context, UnsafeRawBufferPointer(rebasing: chunk).bindMemory(to: CChar.self).baseAddress, Int32(chunk.count), 0
        )
        return chunk.count
      }
      if let failure { throw failure }
      if context.pointee.wellFormed == 0 { return fault(context) }
    }
    _ = xmlParseChunk(context, nil, 0, 1)
    if let failure { throw failure }
    return context.pointee.wellFormed == 0 ? fault(context) : nil
  }

  private func fault(_ context: xmlParserCtxtPtr) -> ImportError {
    let error = context.pointee.lastError
    // The parser's words may repeat what the file says, which may be private; its number and line do not.
    let line = error.line > 0 ? "line \(error.line)" : nil
    return ImportError("is no well-formed XML (libxml2 error \(error.code))", at: line)
  }

  /// Some programs write a blank line before the declaration, where XML allows none.
  private static func skipBlanks(_ source: ByteReader) throws(ImportError) {
    if try source.head(3) == [0xef, 0xbb, 0xbf] { for _ in 0..<3 { _ = try source.byte() } }
    while let byte = try source.peek(), [0x20, 0x09, 0x0a, 0x0d].contains(byte) { _ = try source.byte() }
  }

  private func stop(_ error: ImportError) {
    failure = failure ?? error
    if let context { xmlStopParser(context) }
  }

  private func start(_ name: String, _ attribute: (String) -> String) {
    guard failure == nil else { return }
    text.removeAll(keepingCapacity: true)
    do throws(ImportError) {
      isTextWanted = try handler.start(name, in: parents.last ?? "", attribute)
    } catch { stop(error) }
    parents.append(name)
  }

  private func end(_ name: String) {
    guard failure == nil else { return }
    parents.removeLast()
    let told = isTextWanted ? String(decoding: text, as: UTF8.self) : ""
    isTextWanted = false
    do throws(ImportError) {
      try handler.end(name, in: parents.last ?? "", told)
    } catch { stop(error) }
  }

  private func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard isTextWanted, failure == nil else { return }
    let rest = text.isEmpty ? bytes.drop { $0 <= 0x20 } : bytes[...]
    text.append(contentsOf: rest.prefix(XMLReader.mostTextBytes - text.count))
  }

  private static func callbacks() -> xmlSAXHandler {
    var sax = daymark_xml_handler()
    sax.startElementNs = { context, name, _, _, _, _, count, _, attributes in
      guard let reader = XMLReader.of(context), let name else { return }
      reader.start(String(cString: name)) { wanted in
        guard let attributes else { return "" }
        for index in 0..<Int(count) {
          let start = index * 5
          guard let key = attributes[start], let value = attributes[start + 3], let end = attributes[start + 4],
            String(cString: key) == wanted
          else { continue }
          return String(decoding: UnsafeBufferPointer(start: value, count: min(end - value, 64)), as: UTF8.self)
        }
        return ""
      }
    }
    sax.endElementNs = { context, name, _, _ in
      guard let name else { return }
      XMLReader.of(context)?.end(String(cString: name))
    }
    sax.characters = { context, text, count in
      XMLReader.of(context)?.add(UnsafeBufferPointer(start: text, count: Int(count)))
    }
    sax.cdataBlock = sax.characters
    sax.entityDecl = { context, _, _, _, _, _ in
      XMLReader.of(context)?.stop(ImportError("declares XML entities, which no travel file needs"))
    }
    sax.serror = { _, _ in }
    return sax
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> XMLReader? {
    context.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }
}

extension ImportHead {
  /// The name of the first element without its prefix, when it is XML.
  var rootName: String? {
    guard first == "<" else { return nil }
    let bytes = Array(text.utf8)
    var index = 0
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "<") {
        if bytes[index...].starts(with: "<!--".utf8) {
          index += 4
          while index < bytes.count, !bytes[index...].starts(with: "-->".utf8) { index += 1 }
        } else if (65...90).contains(bytes[index + 1] & 0xdf) {
          let name = bytes[(index + 1)...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
          return String(decoding: name, as: UTF8.self).split(separator: ":").last.map(String.init)
        }
      }
      index += 1
    }
    return nil
  }
}
