import Foundation
import PassportStamps
import Places
import Presentation
import Publishing

/// The data and templates that come with the program.
struct ProgramFiles {
  let assets: String
  let templateFolders: [String]
  /// The files of the review page.
  let reviewFolder: String?

  /// Finds them: an option or variable, beside the installed program, or in the checkout the program was built from.
  init(_ arguments: Arguments, _ ambient: Ambient, journal: String) throws(CommandError) {
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    let installed = URL(fileURLWithPath: ambient.program).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("share/daymark").path
    func find(_ name: String, _ given: String?) -> [String] {
      var candidates = [given.map(ambient.absolute)].compactMap(\.self)
      candidates += ["\(installed)/\(name)", "\(checkout)/\(name)"]
      return candidates.filter { FileManager.default.fileExists(atPath: $0) }
    }
    guard let assets = find("Assets", arguments["assets"] ?? ambient.environment["DAYMARK_ASSETS"]).first else {
      throw CommandError(
        .failed, "Assets", "the bundled data was not found",
        advice: "install the program with `make install`, or name the folder with --assets")
    }
    self.assets = assets
    let given = arguments["templates"] ?? ambient.environment["DAYMARK_TEMPLATES"]
    if let given, !FileManager.default.fileExists(atPath: ambient.absolute(given)) {
      throw .misuse(given, "there is no such folder of templates")
    }
    reviewFolder = find("Templates", given).map { $0 + "/review" }.first { FileManager.default.fileExists(atPath: $0) }
    letterTemplate = find("Templates", given).compactMap {
      FileManager.default.contents(atPath: $0 + "/letter/letter.html")
    }
    .first.map { String(decoding: $0, as: UTF8.self) }
    // A person's copy needs to hold only the files they changed.
    let own = FileManager.default.fileExists(atPath: journal + "/templates") ? [journal + "/templates"] : []
    templateFolders =
      own
      + find("Templates", given).flatMap { folder in
        FileManager.default.fileExists(atPath: folder + "/journal") ? [folder + "/journal"] : [folder]
      }
  }

  /// The templates.
  var templates: TemplateSet { TemplateSet(folders: templateFolders) }

  /// The page of a letter.
  let letterTemplate: String?

  /// The words of a language.
  func phrasebook(_ language: String) throws(CommandError) -> Phrasebook {
    let path = "\(assets)/phrases/\(language).json"
    guard language.allSatisfy({ $0.isLetter || $0 == "-" }), let data = FileManager.default.contents(atPath: path)
    else {
      let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(assets)/phrases")) ?? []
      let known = files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
      throw .misuse(
        "site.language \(language)", "there are no phrases in this language",
        advice: "choose one of \(known.joined(separator: ", "))")
    }
    do {
      return try JSONDecoder().decode(Phrasebook.self, from: data)
    } catch {
      throw CommandError(.failed, path, "the phrases are damaged")
    }
  }

  /// The words that stamps are read with.
  func stampLexicon(_ folding: NameFolding) throws(CommandError) -> StampLexicon {
    let path = "\(assets)/stems/stamp-words.tsv"
    guard let data = FileManager.default.contents(atPath: path), let text = String(data: data, encoding: .utf8) else {
      throw CommandError(.failed, path, "the words of stamps cannot be read", advice: "make install")
    }
    return StampLexicon(table: text, folding: folding)
  }

  /// The outlines of countries, for maps.
  func outlines() throws(CommandError) -> CountryOutlines {
    let path = "\(assets)/gazetteer/\(CountryOutlines.fileName)"
    do { return try CountryOutlines(path: path) } catch {
      throw CommandError(.failed, "\(assets)/gazetteer", "the outlines of countries cannot be read: \(error)")
    }
  }

  /// The gazetteer with its zones.
  func resolver() throws(CommandError) -> PlaceResolver {
    do {
      let gazetteer = try Gazetteer(path: "\(assets)/gazetteer/places.dmg1")
      return PlaceResolver(gazetteer: gazetteer, zones: try ZoneIndex(path: "\(assets)/gazetteer/zones.dmz1"))
    } catch {
      throw CommandError(.failed, "\(assets)/gazetteer", "the gazetteer cannot be read: \(error)")
    }
  }
}
