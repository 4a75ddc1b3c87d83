import Presentation

/// The part of a map that a room of a card shows, and at which size.
struct MapView {
  /// The part of the map, in its units.
  let part: MapBox
  /// Pixels for each unit.
  let scale: Double
  /// Whether the whole globe is shown.
  let isGlobe: Bool

  /// What is left free around the visited land, in parts of its extent.
  private static let margin = 0.09
  /// From this part of the world's width on, the whole globe is shown with its edge.
  private static let wholeWorld = 0.8
  /// The least width that is shown, in parts of the world's: nearer, the outlines would show how simple they are.
  private static let nearest = 0.14
  /// The part of the world around a country in which neighbours count, in parts of its width.
  private static let neighbourhood = 0.1
  /// How many countries lie close together when it is worth to show them again, nearer.
  private static let fewest = 3

  /// Chooses the part with everything visited that fills the room's width, and its height as far as there is map.
  init(_ map: MapDrawing, filling room: Box) {
    // The largest piece of each country speaks for it: far islands would ask for the whole world.
    let points = map.countries.compactMap(\.rings.first).joined() + map.cities.map(\.point)
    self.init(map, showing: Array(points), filling: room)
  }

  private init(_ map: MapDrawing, showing points: [MapPoint], filling room: Box) {
    let (width, height) = (Double(map.width), Double(map.height))
    let seen = MapBox(around: points) ?? MapBox(left: 0, top: 0, right: width, bottom: height)
    let least = width * MapView.nearest
    let wide = max((seen.right - seen.left) * (1 + 2 * MapView.margin), least)
    let high = max((seen.bottom - seen.top) * (1 + 2 * MapView.margin), least / 2)
    let aspect = room.width / max(1, room.height)
    let needed = max(wide, min(high, height) * aspect)
    guard needed < width * MapView.wholeWorld else {
      (part, isGlobe) = (MapBox(left: 0, top: 0, right: width, bottom: height), true)
      let inset = min(room.width * 0.04, room.height * 0.06)
      scale = max(0.001, min((room.width - 2 * inset) / width, (room.height - inset) / height))
      return
    }
    let shown = min(height, needed / aspect)
    let left = min(max(0, (seen.left + seen.right - needed) / 2), width - needed)
    let top = min(max(0, (seen.top + seen.bottom - shown) / 2), height - shown)
    part = MapBox(left: left, top: top, right: left + needed, bottom: top + shown)
    (scale, isGlobe) = (room.width / needed, false)
  }

  /// The neighbourhood with most countries, nearer than a map of everything shows it; nothing when there is none, or when
  /// it is no nearer.
  static func closer(_ map: MapDrawing, than whole: MapView, filling room: Box) -> MapView? {
    let boxes = map.countries.compactMap { MapBox(around: $0.rings.first ?? []) }
    let reach = Double(map.width) * neighbourhood
    let groups = boxes.map { one in
      boxes.filter { other in
        abs(one.left + one.right - other.left - other.right) / 2 < reach
          && abs(one.top + one.bottom - other.top - other.bottom) / 2 < reach
      }
    }
    guard let first = groups.map(\.count).max(), first >= fewest,
      let group = groups.first(where: { $0.count == first })
    else { return nil }
    let corners = group.flatMap { box in
      [MapPoint(x: Int(box.left), y: Int(box.top)), MapPoint(x: Int(box.right), y: Int(box.bottom))]
    }
    let view = MapView(map, showing: corners, filling: room)
    return view.isGlobe || view.scale < whole.scale * 1.4 ? nil : view
  }

  /// The size of the part, in pixels.
  private var size: (width: Double, height: Double) {
    ((part.right - part.left) * scale, (part.bottom - part.top) * scale)
  }

  /// The box of the part in the middle of a room, with so much of what is left over above it.
  func box(centredIn room: Box, above: Double) -> Box {
    Box(
      room.x + (room.width - size.width) / 2, room.y + max(0, room.height - size.height) * above, size.width,
      size.height)
  }

  /// The box of the part at the top of a room.
  func box(atTopOf room: Box) -> Box { Box(room.x, room.y, size.width, min(room.height, size.height).rounded()) }
}

extension CardCanvas {
  /// Draws a part of a map into a box: sea, land, visited countries, and a dot for each city.
  func map(_ map: MapDrawing, _ view: MapView, in box: Box) {
    report.pictures.append(box)
    func placed(_ point: MapPoint) -> (x: Double, y: Double) {
      (box.x + (Double(point.x) - view.part.left) * view.scale, box.y + (Double(point.y) - view.part.top) * view.scale)
    }
    func placed(_ rings: [[MapPoint]]) -> [[(x: Double, y: Double)]] { rings.map { $0.map { placed($0) } } }
    let (card, mark) = (tint("card"), tint("mark"))
    let (sea, land) = (tint("paper"), tint("chip").mixed(tint("rule"), 0.7))
    let clip = view.isGlobe ? bounds : box
    if view.isGlobe {
      shapes(placed([map.frame]), fill: sea, line: nil, within: clip)
    } else {
      fill(box, sea)
    }
    shapes(placed(map.grid), fill: nil, line: tint("rule").alpha(0.7), width: 1, isClosed: false, within: clip)
    shapes(placed(map.land), fill: land, line: sea, width: 1.25, within: clip)
    shapes(placed(map.countries.flatMap(\.rings)), fill: mark, line: sea, width: 1.25, within: clip)
    if view.isGlobe { shapes(placed([map.frame]), fill: nil, line: tint("rule"), width: 2, within: clip) }
    for city in map.cities.reversed() {
      let radius = 3.2 + 1.1 * Double(city.weight)
      dot(placed(city.point), radius: radius + 2.2, card, within: clip)
      dot(placed(city.point), radius: radius, mark, within: clip)
    }
  }
}
