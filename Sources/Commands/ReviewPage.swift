import AtlasModel
import Foundation
import Imaging
import PassportStamps
import Places
import Presentation
import Raster
import RecordKeeping

/// The review page: everything that waits, in the journal's own `review/` folder, which nobody but the person may read and
/// which is no part of the site.
struct ReviewPage {
  private let workspace: Workspace
  private let resolver: PlaceResolver
  private var folder: String { workspace.folder + "/review" }

  /// The long side of the copies that are edited on the page, in pixels: as much as a screen shows.
  private static let longSide = 1600

  init(_ workspace: Workspace) throws(CommandError) {
    self.workspace = workspace
    resolver = try workspace.resolver()
  }

  /// Writes the page.
  ///
  /// - Returns: its path.
  func write(_ proposals: [StampProposal], _ books: [BookProposal], _ names: [NameQueue.Item]) throws(CommandError)
    -> String
  {
    guard let templates = workspace.program.reviewFolder else {
      throw CommandError(.failed, "Templates/review", "the files of the review page were not found")
    }
    var (stamps, shown): ([JSONValue], [StampProposal]) = ([], [])
    // What was answered needs no copy any more.
    try? FileManager.default.removeItem(atPath: folder + "/pictures")
    try makeFolder(folder + "/pictures")
    for proposal in proposals {
      guard let picture = try picture(proposal.id, proposal.image, quad: proposal.quad) else { continue }
      stamps.append(value(proposal, picture))
      shown.append(proposal)
    }
    let store = try workspace.store()
    let data = JSONValue.object([
      "journal": .optional(store.atlasID), "stamps": .array(stamps), "trips": StampTrips.json(shown),
      "names": .array(names.map(value)),
      "pages": .array(try books.map { book throws(CommandError) in try value(book) }),
      "books": .array(store.decisions.books.map { .object(["id": .string($0.id), "name": .string($0.name)]) }),
    ])
    var page = try text("review.html", templates)
    page = page.replacing("{{style}}", with: try text("review.css", templates))
    page = page.replacing("{{script}}", with: try text("review.js", templates))
    // The words of others must not end the element they stand in.
    page = page.replacing("{{data}}", with: data.line.replacing("<", with: "\\u003c"))
    let path = folder + "/index.html"
    do { try Data(page.utf8).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
      throw CommandError(.failed, path, "cannot be written", advice: "is the disk full, or the folder not writable?")
    }
    return path
  }

  private func text(_ name: String, _ folder: String) throws(CommandError) -> String {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
      throw CommandError(.failed, "\(folder)/\(name)", "cannot be read")
    }
    return String(decoding: data, as: UTF8.self)
  }

  private func makeFolder(_ path: String) throws(CommandError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    } catch { throw CommandError(.failed, path, "cannot be made") }
  }

  // MARK: Pictures

  private struct Copy {
    let name: String
    /// The turn that is suggested, in tenths of a degree clockwise.
    let skew: Int?
    /// How many pixels of the original one of the copy stands for.
    let scale: Double
  }

  /// The reduced copy that is edited on the page; nothing when the picture cannot be read, which is said.
  private func picture(_ id: String, _ image: ImageReference, quad: String?) throws(CommandError) -> Copy? {
    let path = image.path
    let photo: DecodedPhoto
    do { photo = try PhotoDecoder.decode(path: path, longSide: ReviewPage.longSide) } catch {
      workspace.console.report(
        Finding(.warning, path, "cannot be shown: \(error.reason)", advice: "it goes on waiting in `daymark review`"))
      return nil
    }
    let name = try write(photo.image, of: id)
    let scale = Double(photo.fullSize.width) / Double(max(1, photo.image.width))
    return Copy(name: name, skew: SkewSuggestion.tenths(in: photo.image, of: quad, scale: scale), scale: scale)
  }

  /// The copy of an identity page as it was read, with what the person did to it.
  private func identityPicture(_ proposal: BookProposal) throws(CommandError) -> String? {
    guard let image = proposal.identity.image else { return nil }
    let picture: PixelImage
    do {
      picture = try StampShelf.picture(image, proposal.identity.edit, longSide: ReviewPage.longSide)
    } catch {
      workspace.console.report(
        Finding(
          .warning, image.path, "cannot be shown: \((error as? PhotoError)?.reason ?? "")",
          advice: "it goes on waiting in `daymark review`"))
      return nil
    }
    return try write(picture, of: proposal.id)
  }

  private func write(_ picture: PixelImage, of id: String) throws(CommandError) -> String {
    let name = "pictures/\(id).jpg"
    do {
      try Data(JPEGCodec.encode(picture)).write(to: URL(fileURLWithPath: "\(folder)/\(name)"), options: .atomic)
    } catch { throw CommandError(.failed, "\(folder)/\(name)", "cannot be written") }
    return name
  }

  // MARK: Values

  private func value(_ proposal: StampProposal, _ copy: Copy) -> JSONValue {
    .object([
      "id": .string(proposal.id), "picture": .string(copy.name), "scale": .double(copy.scale),
      "crop": crop(proposal.quad, copy.scale), "skew": copy.skew.map { .double(Double($0) / 10) } ?? .null,
      "path": .string(proposal.image.path),
      "title": .string(proposal.image.path.split(separator: "/").last.map(String.init) ?? ""),
      "caution": .optional(proposal.caution), "candidates": .array(proposal.candidates.map(value)),
    ])
  }

  /// An identity page; numbers are masked here too, since whoever looks at the screen sees this page.
  private func value(_ proposal: BookProposal) throws(CommandError) -> JSONValue {
    let picture = try identityPicture(proposal)
    let known = Dictionary(
      proposal.identity.fields.map { ($0.kind, $0) }, uniquingKeysWith: { first, _ in first })
    let store = try workspace.store()
    return .object([
      "id": .string(proposal.id), "picture": .optional(picture), "format": .optional(proposal.format),
      "path": .optional(proposal.identity.image?.path),
      "title": .string(proposal.identity.image?.path.split(separator: "/").last.map(String.init) ?? proposal.id),
      "cautions": .array(proposal.cautions.map(JSONValue.string)),
      "name": .string(BookAnswers.suggestedName(proposal.identity.fields, among: store.decisions.books)),
      "fields": .array(
        BookField.Kind.allCases.map { kind in
          .object([
            "kind": .string(kind.rawValue), "name": .string(BookForm.name(of: kind)), "secret": .bool(kind.isSecret),
            "value": .string(known[kind]?.shown ?? ""), "source": .optional(known[kind]?.source.rawValue),
            "confidence": .optional(known[kind]?.confidence.rawValue),
          ])
        }),
    ])
  }

  private func value(_ candidate: ProposedStamp) -> JSONValue {
    let places = candidate.chain.compactMap { resolver.gazetteer.place($0) }
    return .object([
      "chain": .array(places.map(RecordJSON.place)), "date": .optional(candidate.date?.description),
      "direction": .optional(candidate.direction?.rawValue), "method": .optional(candidate.method?.rawValue),
      "strength": .string(candidate.strength), "reasons": .array(candidate.reasons.map(JSONValue.string)),
    ])
  }

  private func value(_ item: NameQueue.Item) -> JSONValue {
    .object([
      "name": .string(item.name.name), "country": .optional(item.name.country), "title": .string(item.title),
      "about": .string(item.about),
      "candidates": .array(
        item.candidates.map { place in
          let chain = resolver.gazetteer.chain(for: place.id)?.places.map(\.name) ?? [place.name]
          return .object(["id": .string(place.id.text), "text": .string(chain.joined(separator: ", "))])
        }),
    ])
  }

  /// The box around the corners that were given, in pixels of the copy.
  private func crop(_ quad: String?, _ scale: Double) -> JSONValue {
    let points = (quad ?? "").split(separator: " ").map { $0.split(separator: ",").compactMap { Double($0) } }
    guard points.count == 4, points.allSatisfy({ $0.count == 2 }) else { return .null }
    let (xs, ys) = (points.map { $0[0] / scale }, points.map { $0[1] / scale })
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return .null }
    return .object([
      "x": .double(max(0, left)), "y": .double(max(0, top)), "width": .double(right - left),
      "height": .double(bottom - top),
    ])
  }
}
