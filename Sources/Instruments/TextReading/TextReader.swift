package import AtlasModel
package import Raster

/// Reads the text of pictures in a set of languages, on this machine and in this process.
///
/// The languages are loaded once, when first needed, and stay until the reader goes. It reads one picture at a time and
/// is not `Sendable`: parallel work gives each task its own. A reader holds some 10 MB a language, and nothing of the
/// pictures it has read.
package final class TextReader {
  /// The languages, by Tesseract's names.
  package let languages: [String]
  private var instance: TesseractInstance

  /// Loads languages, or says which of them is missing and what installs it.
  ///
  /// - Parameters:
  ///   - languages: Tesseract's names, such as `eng` and `deu`; the first weighs most.
  ///   - usesDictionaries: Whether words of the languages are preferred; false for codes, names and numbers.
  package init(languages: [String], data: LanguageData = LanguageData(), usesDictionaries: Bool = false)
    throws(ReadingError)
  {
    precondition(!languages.isEmpty, "a reader needs a language")
    self.languages = languages
    instance = try TesseractInstance(languages: languages, data: data, usesDictionaries: usesDictionaries)
  }

  /// Reads a picture.
  ///
  /// Colours are turned into grey. What is there when the time is up is returned, marked as incomplete.
  ///
  /// - Parameters:
  ///   - limit: How long it may take; looked at before each line, so that it is passed by one line at most.
  ///   - isCancelled: Asked before each line; true ends the reading with an error of the kind `cancelled`.
  package func read(
    _ image: PixelImage, mode: ReadingMode, limit: Duration? = nil, isCancelled: () -> Bool = { false }
  ) throws(ReadingError) -> RecognizedText {
    let deadline = limit.map { ContinuousClock.now + $0 }
    return try read(LeptonicaImage(image), mode: mode, deadline: deadline, isCancelled: isCancelled)
  }

  /// Reads a prepared picture until a moment.
  func read(
    _ image: LeptonicaImage, mode: ReadingMode, deadline: ContinuousClock.Instant?, isCancelled: () -> Bool
  ) throws(ReadingError) -> RecognizedText {
    try instance.read(image, mode: mode, deadline: deadline, isCancelled: isCancelled)
  }
}
