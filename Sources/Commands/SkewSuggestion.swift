import AtlasModel
import Imaging
import Presentation
import Raster
import RecordKeeping
import TextReading

/// How far a stamp's picture seems turned: said to the person, who straightens it or does not.
enum SkewSuggestion {
  /// The long side at which pictures are looked at, in pixels: that of the copies on the review page.
  private static let longSide = 1600

  /// The turn that would straighten a picture, in tenths of a degree clockwise; nothing when there is none to suggest.
  ///
  /// - Parameters:
  ///   - quad: The corners of the stamp in pixels of the original, where they were given: what lies around it may be
  ///     turned otherwise.
  ///   - scale: How many pixels of the original one of the picture stands for.
  static func tenths(in image: PixelImage, of quad: String?, scale: Double) -> Int? {
    guard let quad = quad.flatMap({ PixelQuad(parsing: $0) })?.scaled(by: 1 / scale) else {
      return SkewFinder.tenths(in: image)
    }
    func within(_ value: Double, _ limit: Int) -> Int { Int(min(max(0, value), Double(limit))) }
    let xs = quad.corners.map { within($0.x, image.width) }
    let ys = quad.corners.map { within($0.y, image.height) }
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
    let part = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    return SkewFinder.tenths(in: image.cropped(to: part))
  }

  /// The turn that would straighten a stamp that waits; nothing when its picture cannot be read.
  static func tenths(of proposal: StampProposal) -> Int? {
    guard let photo = try? PhotoDecoder.decode(path: proposal.image.path, longSide: longSide) else { return nil }
    let scale = Double(photo.fullSize.width) / Double(max(1, photo.image.width))
    return tenths(in: photo.image, of: proposal.quad, scale: scale)
  }

  /// `stamp edit ID --straighten suggest`: says how far and by which command, and changes nothing.
  static func show(for id: String, _ workspace: Workspace) throws(CommandError) -> ExitStatus {
    guard let stamp = try workspace.store().decisions.stamps.first(where: { $0.id == id }) else {
      throw .misuse(id, "is the id of no stamp", advice: "see `daymark stamp list`")
    }
    guard let image = stamp.image else {
      throw .misuse(id, "has no picture that could be straightened", advice: "name one with --image FILE")
    }
    // What was straightened before is looked at as it was, since the new turn takes the place of the old one.
    var recipe = stamp.edit.flatMap { PixelEdit(text: $0) } ?? PixelEdit()
    recipe.straightenTenths = 0
    let picture: PixelImage
    do {
      picture = try StampShelf.picture(image, recipe.isEmpty ? nil : recipe.description, longSide: longSide)
    } catch {
      throw CommandError(.failed, image.path, (error as? PhotoError)?.reason ?? "cannot be read")
    }
    let (console, arguments) = (workspace.console, workspace.arguments)
    guard let tenths = SkewFinder.tenths(in: picture) else {
      console.answer(
        "no turn is suggested for \(id): it is straight, or its lines do not say how far it is turned", in: arguments,
        ["id": .string(id), "skew": .null])
      return .done
    }
    let command = "daymark stamp edit \(id) --straighten \(degrees(tenths))"
    console.answer(
      "\(id) seems turned by \(degrees(abs(tenths))) degrees; straighten it with `\(command)`", in: arguments,
      ["id": .string(id), "skew": .double(Double(tenths) / 10), "command": .string(command)])
    return .done
  }

  /// Tenths of a degree as they are written, such as `-2.3`.
  static func degrees(_ tenths: Int) -> String {
    "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
