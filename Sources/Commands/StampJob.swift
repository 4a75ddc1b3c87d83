import AtlasModel
import Foundation
import Imaging
import PassportStamps
import Places
import Presentation
import Raster
import TextReading

/// Reading pictures of stamps into suggestions.
enum StampJob {
  /// The longest side at which a photo is decoded, in pixels: a stamp on a photographed page is some 1,000 then.
  static let longSide = 4000

  /// A picture with what was read and suggested.
  struct Outcome {
    let path: String
    let reading: StampReading
    let findings: StampFindings
    let seconds: Double
  }

  /// Reads one picture.
  ///
  /// - Parameter quad: The corners in pixels of the upright picture.
  static func read(
    _ path: String, quad: PixelQuad?, reader: StampReader, matcher: StampMatcher, workspace: Workspace
  ) throws(CommandError) -> Outcome {
    let start = ContinuousClock.now
    let photo: DecodedPhoto
    do { photo = try PhotoDecoder.decode(path: workspace.ambient.absolute(path), longSide: longSide) } catch {
      throw .misuse(path, error.reason)
    }
    let scale = Double(photo.image.width) / Double(max(1, photo.fullSize.width))
    let reading: StampReading
    do { reading = try reader.read(photo.image, quad: quad?.scaled(by: scale)) } catch { throw CommandError(error) }
    let findings = matcher.findings(for: reading, today: workspace.today)
    return Outcome(path: path, reading: reading, findings: findings, seconds: (ContinuousClock.now - start).seconds)
  }
}

extension StampReading {
  /// A reader of the languages the person chose.
  static func reader(_ workspace: Workspace) throws(CommandError) -> StampReader {
    let given = workspace.arguments["languages"] ?? LanguageData.fallback
    let languages = given.split { $0 == "," || $0 == "+" || $0 == " " }.map(String.init)
    guard !languages.isEmpty else { throw .misuse("--languages \(given)", "names no language") }
    do { return try StampReader(languages: languages) } catch { throw CommandError(error) }
  }
}

extension Workspace {
  /// The matcher over the bundled places and words.
  func stampMatcher() throws(CommandError) -> StampMatcher {
    let gazetteer = try resolver().gazetteer
    return StampMatcher(StampAtlas(gazetteer: gazetteer, lexicon: try program.stampLexicon(gazetteer.folding)))
  }
}

extension CommandError {
  /// A reading's error; a missing language is the person's to install.
  init(_ error: ReadingError) {
    self.init(error.kind == .languageMissing ? .misused : .failed, error.subject, error.message, advice: error.advice)
  }
}
