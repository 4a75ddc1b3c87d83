import AtlasModel
import Foundation
import Imaging
import Raster

/// What the options of `stamp edit` and `book scan` do to a picture.
struct StampEditing {
  private let workspace: Workspace

  init(_ workspace: Workspace) { self.workspace = workspace }

  /// Adds what the options say to the stamp's recipe.
  ///
  /// Crop, turn and straighten take the place of earlier ones; strokes are added, since what was censored stays so until
  /// all edits are taken away.
  func edit(_ stamp: inout Stamp) throws(CommandError) {
    let arguments = workspace.arguments
    let named = ["crop", "rotate", "straighten"].filter { arguments[$0] != nil } + arguments.all("censor")
    if arguments.has("no-edits") {
      guard named.isEmpty else { throw .misuse("--no-edits", "goes with no other edit") }
      stamp.edit = nil
    }
    guard !named.isEmpty else { return }
    guard stamp.image != nil else {
      throw .misuse(stamp.id, "has no picture that could be edited", advice: "name one with --image FILE")
    }
    let recipe = try recipe(after: stamp.edit.flatMap { PixelEdit(text: $0) } ?? PixelEdit())
    stamp.edit = recipe.isEmpty ? nil : recipe.description
  }

  /// A recipe with what the options say; crop, turn and straighten take the place of earlier ones, strokes are added.
  func recipe(after earlier: PixelEdit = PixelEdit()) throws(CommandError) -> PixelEdit {
    let arguments = workspace.arguments
    var recipe = earlier
    if let text = arguments["crop"] { recipe.crop = try part("crop", text).crop }
    if let text = arguments["rotate"] { recipe.quarterTurns = try part("turn", text, option: "rotate").quarterTurns }
    if let text = arguments["straighten"] { recipe.straightenTenths = try part("straighten", text).straightenTenths }
    for text in arguments.all("censor") { recipe.strokes += try part("censor", text).strokes }
    return recipe
  }

  private func part(_ verb: String, _ text: String, option: String? = nil) throws(CommandError) -> PixelEdit {
    let wanted = [
      "crop": "four whole numbers, X,Y,WIDTH,HEIGHT", "turn": "one of 0, 90, 180, 270",
      "straighten": "degrees from -45 to 45", "censor": "a radius and points, as in '40 300,500 700,520'",
    ]
    guard let edit = PixelEdit(text: "\(verb) \(text)"), text.contains(";") == false else {
      throw .misuse("--\(option ?? verb) \(text)", "is not \(wanted[verb] ?? "understood")")
    }
    return edit
  }

  /// Puts the edited picture where `--storage` says, when it says anything but the recipe.
  func store(_ stamp: inout Stamp) throws(CommandError) {
    guard let how = workspace.arguments["storage"], how != "recipe" else { return }
    guard ["copy", "replace"].contains(how) else {
      throw .misuse("--storage \(how)", "is none of recipe, copy, replace")
    }
    guard let image = stamp.image, stamp.edit != nil else {
      throw .misuse("--storage \(how)", "there are no edits to store")
    }
    let original = URL(fileURLWithPath: image.path)
    let stem = original.deletingPathExtension().lastPathComponent
    let folder = original.deletingLastPathComponent()
    let edited = try bytes(image, stamp.edit)
    // The uncensored file goes on lying about, under its own name or as the backup.
    if stamp.isCensored { stamp.uncensored = (stamp.uncensored ?? []) + [image.fingerprint] }
    if how == "copy" {
      stamp.image = try write(edited, to: free(folder, stem + "-edited", "jpg"))
    } else {
      guard workspace.arguments.has("yes") else {
        throw CommandError(
          .needsDecision, image.path, "the file itself would be replaced",
          advice: "add --yes; the old file is kept beside it as a backup")
      }
      let backup = free(folder, stem + "-original", original.pathExtension)
      do { try FileManager.default.moveItem(at: original, to: backup) } catch {
        throw CommandError(.failed, image.path, "cannot be moved to \(backup.path)", advice: "nothing was changed")
      }
      workspace.console.note("the file as it was is kept as \(backup.path)")
      do throws(CommandError) {
        stamp.image = try write(edited, to: folder.appendingPathComponent(stem + ".jpg"))
      } catch {
        try? FileManager.default.moveItem(at: backup, to: original)
        throw error
      }
    }
    stamp.edit = nil
  }

  private func bytes(_ image: ImageReference, _ edit: String?) throws(CommandError) -> [UInt8] {
    do {
      return try JPEGCodec.encode(try StampShelf.picture(image, edit, longSide: StampShelf.fullSide))
    } catch {
      throw CommandError(.failed, image.path, (error as? PhotoError)?.reason ?? "cannot be edited")
    }
  }

  /// A name that no file has yet.
  private func free(_ folder: URL, _ stem: String, _ ending: String) -> URL {
    var number = 1
    while true {
      let name = number == 1 ? "\(stem).\(ending)" : "\(stem)-\(number).\(ending)"
      let url = folder.appendingPathComponent(name)
      if !FileManager.default.fileExists(atPath: url.path) { return url }
      number += 1
    }
  }

  private func write(_ bytes: [UInt8], to url: URL) throws(CommandError) -> ImageReference {
    do { try Data(bytes).write(to: url, options: .withoutOverwriting) } catch {
      throw CommandError(
        .failed, url.path, "cannot be written", advice: "is the folder writable and the disk not full?")
    }
    return try StampCommand.reference(url.path, workspace.ambient)
  }
}
