import AtlasModel
import CTesseract

/// A recogniser with its languages loaded: the one owner of its handle, freed once.
///
/// A reading needs it alone, and the compiler sees to that. Loading takes about 20 ms for the zone model and 100 ms for
/// a language of Debian's.
struct TesseractInstance: ~Copyable {
  private let handle: OpaquePointer

  /// Loads languages.
  ///
  /// - Parameter usesDictionaries: Whether words of the language are preferred. It helps with sentences and harms codes,
  ///   names and numbers.
  init(languages: [String], data: LanguageData, usesDictionaries: Bool) throws(ReadingError) {
    let folder = try data.folder(of: languages)
    LeptonicaImage.silence()
    guard let made = TessBaseAPICreate() else { throw ReadingError(.failed, "recogniser", "no memory") }
    // The dictionaries are read while loading, so this cannot be set later.
    var settings = [("debug_file", "/dev/null")]
    if !usesDictionaries {
      settings += ["load_system_dawg", "load_freq_dawg", "load_punc_dawg", "load_number_dawg"].map { ($0, "0") }
    }
    let status = TesseractInstance.withStrings(settings.map(\.0)) { names in
      TesseractInstance.withStrings(settings.map(\.1)) { values in
        TessBaseAPIInit4(
          made, folder, languages.joined(separator: "+"), OEM_LSTM_ONLY, nil, 0, names, values, settings.count, 0)
      }
    }
    guard status == 0 else {
      TessBaseAPIDelete(made)
      throw ReadingError(
        .failed, languages.joined(separator: "+"), "the language data in \(folder) cannot be loaded",
        advice: LanguageData.remedy(for: languages.first ?? LanguageData.fallback))
    }
    handle = made
  }

  deinit {
    TessBaseAPIEnd(handle)
    TessBaseAPIDelete(handle)
  }

  /// Reads a picture; the recogniser keeps nothing of it.
  ///
  /// - Parameters:
  ///   - deadline: When to stop with what was read until then.
  ///   - isCancelled: Asked between two lines.
  mutating func read(
    _ image: LeptonicaImage, mode: ReadingMode, deadline: ContinuousClock.Instant?, isCancelled: () -> Bool
  ) throws(ReadingError) -> RecognizedText {
    daymark_single_thread()
    defer { TessBaseAPIClear(handle) }
    TessBaseAPISetPageSegMode(handle, mode.layout.code)
    _ = TessBaseAPISetVariable(handle, "tessedit_char_whitelist", mode.whitelist ?? "")
    image.withHandle { TessBaseAPISetImage2(handle, $0) }
    TessBaseAPISetSourceResolution(handle, Int32(mode.pixelsPerInch))
    let end = try recognize(deadline: deadline, isCancelled: isCancelled)
    guard end != .stopped(byCaller: true) else {
      throw ReadingError(.cancelled, "reading", "stopped before the end")
    }
    return RecognizedText(lines: lines(), isComplete: end == .done)
  }

  private enum End: Equatable {
    case done
    case stopped(byCaller: Bool)
  }

  /// Runs the recogniser under a monitor of our own.
  ///
  /// Tesseract asks the monitor before each line it reads, so that stopping takes as long as one line (some 20 to 60 ms).
  /// Finding the lines beforehand is never interrupted: 10 to 100 ms for a page.
  private func recognize(deadline: ContinuousClock.Instant?, isCancelled: () -> Bool) throws(ReadingError) -> End {
    guard let monitor = TessMonitorCreate() else { throw ReadingError(.failed, "recogniser", "no memory") }
    defer { TessMonitorDelete(monitor) }
    return try withoutActuallyEscaping(isCancelled) { (isCancelled) throws(ReadingError) -> End in
      let watch = ReadingWatch(deadline: deadline, isCancelled: isCancelled)
      return try withExtendedLifetime(watch) { () throws(ReadingError) -> End in
        TessMonitorSetCancelThis(monitor, Unmanaged.passUnretained(watch).toOpaque())
        TessMonitorSetCancelFunc(monitor) { context, _ in
          context.map { Unmanaged<ReadingWatch>.fromOpaque($0).takeUnretainedValue().isOver() } ?? false
        }
        guard !watch.isOver() else { return .stopped(byCaller: watch.cancelled) }
        let status = TessBaseAPIRecognize(handle, monitor)
        if watch.cancelled || watch.late { return .stopped(byCaller: watch.cancelled) }
        guard status == 0 else { throw ReadingError(.failed, "recogniser", "the picture could not be read") }
        return .done
      }
    }
  }

  /// The lines of the last reading.
  private func lines() -> [RecognizedText.Line] {
    guard let iterator = TessBaseAPIGetIterator(handle) else { return [] }
    defer { TessResultIteratorDelete(iterator) }
    let page = TessResultIteratorGetPageIterator(iterator)
    var lines: [RecognizedText.Line] = []
    TessPageIteratorBegin(page)
    repeat {
      let startsLine = TessPageIteratorIsAtBeginningOf(page, RIL_TEXTLINE) != 0
      guard let word = word(iterator, page) else { continue }
      if startsLine || lines.isEmpty { lines.append(RecognizedText.Line(words: [])) }
      lines[lines.count - 1].words.append(word)
    } while TessResultIteratorNext(iterator, RIL_WORD) != 0
    return lines
  }

  private func word(_ iterator: OpaquePointer, _ page: OpaquePointer?) -> RecognizedText.Word? {
    guard let text = TessResultIteratorGetUTF8Text(iterator, RIL_WORD) else { return nil }
    defer { TessDeleteText(text) }
    let letters = String(cString: text)
    guard letters.contains(where: { !$0.isWhitespace }) else { return nil }
    var (left, top, right, bottom): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard TessPageIteratorBoundingBox(page, RIL_WORD, &left, &top, &right, &bottom) != 0 else { return nil }
    let box = RecognizedText.Box(
      left: Int(left), top: Int(top), width: Int(right - left), height: Int(bottom - top))
    let confidence = Double(TessResultIteratorConfidence(iterator, RIL_WORD))
    return RecognizedText.Word(text: letters, box: box, confidence: min(100, max(0, confidence)))
  }

  /// Lends C copies of texts for the time of a call.
  private static func withStrings<R>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> R
  ) -> R {
    var buffers = texts.map { Array($0.utf8CString) }
    return withPointers(&buffers, 0, []) { pointers in
      var pointers = pointers
      return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress) }
    }
  }

  private static func withPointers<R>(
    _ buffers: inout [[CChar]], _ index: Int, _ pointers: [UnsafeMutablePointer<CChar>?],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> R
  ) -> R {
    guard index < buffers.count else { return body(pointers) }
    var buffer = buffers[index]
    return buffer.withUnsafeMutableBufferPointer { pointer in
      withPointers(&buffers, index + 1, pointers + [pointer.baseAddress], body)
    }
  }
}

/// Says whether a reading is to stop, and remembers why.
private final class ReadingWatch {
  private let deadline: ContinuousClock.Instant?
  private let isCancelled: () -> Bool
  private(set) var late = false
  private(set) var cancelled = false

  init(deadline: ContinuousClock.Instant?, isCancelled: @escaping () -> Bool) {
    (self.deadline, self.isCancelled) = (deadline, isCancelled)
  }

  func isOver() -> Bool {
    if !cancelled { cancelled = isCancelled() }
    if let deadline, !late { late = ContinuousClock.now >= deadline }
    return cancelled || late
  }
}
