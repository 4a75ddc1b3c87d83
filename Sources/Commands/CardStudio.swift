import AtlasModel
import CardDrawing
import Digests
import Dispatch
import Foundation
import Imaging
import Presentation
import Publishing
import Raster

/// Draws share cards through the one pipeline: card data, loaded pictures, painter, encoder, a file of the cache.
struct CardStudio: Sendable {
  private let cacheFolder: String
  private let console: Console
  private let jobs: Int
  private let pictures: PictureShelf
  private let stamps: StampShelf
  private let palettes: [Appearance: Palette]
  private let programVersion = Daymark.version

  /// One file to draw.
  struct Order: Hashable, Sendable {
    let card: ShareCard
    let ratio: AspectRatio
    let appearance: Appearance
  }

  /// The largest file of a card in bytes: the tightest of the large networks takes 1 MB.
  static let mostBytes = 950_000

  init(_ workspace: Workspace, pictures: PictureShelf, stamps: StampShelf) throws(CommandError) {
    (cacheFolder, console) = (workspace.cacheFolder, workspace.console)
    (self.pictures, self.stamps) = (pictures, stamps)
    jobs = try workspace.jobs()
    let tokens = workspace.program.templates.text("style/tokens.css") ?? ""
    var palettes: [Appearance: Palette] = [:]
    for appearance in Appearance.allCases {
      guard let palette = Palette(tokens: tokens, appearance) else {
        throw .misuse("style/tokens.css", "lacks a \(appearance.rawValue) colour")
      }
      palettes[appearance] = palette
    }
    self.palettes = palettes
  }

  /// The files of the orders in their order, drawn where the cache has none yet.
  ///
  /// - Returns: the path of each file, or nothing with a finding where a card could not be drawn.
  func files(_ orders: [Order], plan: CardPlan) throws(CommandError) -> (paths: [String?], findings: [Finding]) {
    let folder = cacheFolder + "/cards"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let paths = orders.map { folder + "/" + key($0, plan) + "." + plan.suffix }
    let missing = orders.indices.filter { !FileManager.default.fileExists(atPath: paths[$0]) }
    let jobs = min(self.jobs, max(1, missing.count))
    let results = Results(count: orders.count)
    let fonts = cacheFolder + "/fontconfig"
    let groups = grouped(missing, orders)
    let next = Counter()
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      // A drawing surface belongs to one thread, so each has its own painter.
      guard let setup = try? FontSetup(cacheFolder: fonts) else { return }
      let painter = CardPainter(fonts: setup)
      while let number = next.take(below: groups.count) {
        for index in groups[number] {
          results.set(index, draw(orders[index], with: painter, plan: plan, to: paths[index]))
        }
        console.progress("drawing cards", min(number + 1, groups.count), of: groups.count)
      }
    }
    var findings: [Finding] = []
    var made = paths.map(Optional.some)
    for index in missing {
      let outcome = results.get(index) ?? "the card painter could not start"
      if let message = outcome.isEmpty ? nil : outcome {
        made[index] = nil
        findings.append(Finding(.warning, orders[index].card.link.route, "no card: \(message)"))
      }
    }
    return (made, findings)
  }

  /// Orders of one card stay together, so that its pictures are decoded once for all shapes.
  private func grouped(_ missing: [Int], _ orders: [Order]) -> [[Int]] {
    var groups: [[Int]] = []
    for index in missing {
      if let last = groups.last?.last, orders[last].card.stem == orders[index].card.stem {
        groups[groups.count - 1].append(index)
      } else {
        groups.append([index])
      }
    }
    return groups
  }

  /// Draws one card into a file; the empty text when it went well, else what is wrong.
  private func draw(_ order: Order, with painter: CardPainter, plan: CardPlan, to path: String) -> String {
    guard let palette = palettes[order.appearance] else { return "there are no colours" }
    do {
      let images = order.card.pictures.prefix(CardPainter.mostPictures).map(image(of:))
      let picture = try painter.paint(
        order.card, pictures: images, ratio: order.ratio, appearance: order.appearance, palette: palette,
        wordmark: plan.wordmark)
      let bytes =
        plan.suffix == "png"
        ? try PNGCodec.encode(picture) : try JPEGCodec.jpeg(picture, atMost: CardStudio.mostBytes)
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
      return ""
    } catch {
      return "\(error)"
    }
  }

  private func image(of picture: CardPicture) -> PixelImage? {
    switch picture.source {
    case .photo(let photo): pictures.image(of: photo)
    case .stamp(let stamp): stamps.image(of: stamp)
    }
  }

  private func key(of picture: CardPicture) -> String? {
    switch picture.source {
    case .photo(let photo): pictures.key(of: photo)
    case .stamp(let stamp): stamps.key(of: stamp)
    }
  }

  /// The name of a card's file in the cache: a digest of everything that decides its bytes.
  private func key(_ order: Order, _ plan: CardPlan) -> String {
    let shown = order.card.pictures.map { key(of: $0) ?? "-" }
    // Named one by one: a dictionary's own description has no lasting order.
    let colours =
      palettes[order.appearance].map { palette in
        Palette.names.map { "\(palette[$0])" }.joined(separator: " ")
      } ?? ""
    let parts = [
      programVersion, "\(order.card)", shown.joined(separator: " "), order.ratio.rawValue, order.appearance.rawValue,
      colours, plan.suffix, plan.wordmark ? "wordmark" : "",
    ]
    return String(SHA256.hexadecimal(of: Array(parts.joined(separator: "\u{1F}").utf8)).prefix(32))
  }
}

/// Results by index, written from several threads.
private final class Results: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [String?]

  init(count: Int) { values = Array(repeating: nil, count: count) }

  func set(_ index: Int, _ value: String) { lock.withLock { values[index] = value } }
  func get(_ index: Int) -> String? { lock.withLock { values[index] } }
}

/// Hands out numbers, each once.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var next = 0

  func take(below limit: Int) -> Int? {
    lock.withLock {
      guard next < limit else { return nil }
      defer { next += 1 }
      return next
    }
  }
}
