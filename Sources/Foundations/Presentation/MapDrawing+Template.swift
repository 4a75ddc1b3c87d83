extension MapDrawing: CustomStringConvertible {
  /// Everything that is drawn, as one short text: maps are told apart by it in the names of remembered files.
  package var description: String {
    var parts = ["\(width) \(height)", MapPath.closed([frame]), MapPath.open(grid), MapPath.closed(land)]
    parts += countries.map { $0.note + MapPath.closed($0.rings) }
    parts += cities.map { "\($0.note) \($0.point.x) \($0.point.y) \($0.weight)" }
    return parts.joined(separator: "\n")
  }
}

/// A map as the templates draw it: an SVG whose colours come from classes alone.
extension MapDrawing {
  /// What the partial `map` needs.
  ///
  /// Its links are for pointers alone; every page with a map has the same links as text, and nobody tabs through both.
  ///
  /// - Parameters:
  ///   - page: the page that the links start from.
  ///   - kind: the class of the drawing: `world`, `part` or `sheet`.
  ///   - label: what the drawing is called for those who do not see it.
  ///   - isQuiet: whether those who do not see it are told nothing of the drawing, because the words beside it say the same.
  ///   - settings: for which screens names are set; none sets no names.
  package func value(
    on page: String, kind: String, label: String, isQuiet: Bool, settings: [MapLabels.Setting],
    namesCountries: Bool = false
  ) -> TemplateValue {
    let there = countries.filter { !$0.rings.isEmpty }
    let weights = Set(cities.map(\.weight)).sorted(by: >)
    return .object([
      "kind": .text(kind), "label": .text(label), "quiet": .flag(isQuiet),
      "width": .number(width), "height": .number(height),
      "frame": .text(MapPath.closed(frame.isEmpty ? [] : [frame])), "grid": .text(MapPath.open(grid)),
      "land": .text(MapPath.closed(land)),
      "countries": .list(
        there.map { country in
          .object([
            "href": .text(SiteMap.reference(from: page, to: country.link)), "note": .text(country.note),
            "path": .text(MapPath.closed(country.rings)),
          ])
        }),
      "halos": .list(
        weights.map { weight in
          .object([
            "weight": .number(weight),
            "path": .text(MapPath.dots(cities.filter { $0.weight == weight }.map(\.point))),
          ])
        }),
      "cities": .list(
        cities.reversed().map { city in
          .object([
            "href": .text(SiteMap.reference(from: page, to: city.link)), "note": .text(city.note),
            "weight": .number(city.weight), "path": .text(MapPath.dots([city.point])),
          ])
        }),
      "labels": .list(
        settings.map { setting in
          let labels = MapLabels.placed(on: self, setting, namesCountries: namesCountries)
          return .object([
            "setting": .text(setting.name), "size": .number(Int(setting.size)),
            "texts": .list(
              labels.map { label in
                .object([
                  "text": .text(label.text), "x": .number(label.point.x), "y": .number(label.point.y),
                  "anchor": .text(label.anchor.rawValue), "country": .flag(label.isCountry),
                ])
              }),
          ])
        }),
    ])
  }
}

/// The path data of SVG, as short as whole numbers make it: relative steps, no command repeated.
package enum MapPath {
  /// Closed rings.
  package static func closed(_ rings: [[MapPoint]]) -> String { path(rings, isClosed: true) }

  /// Open lines.
  package static func open(_ lines: [[MapPoint]]) -> String { path(lines, isClosed: false) }

  /// Lines without length, which round caps make dots of a size that does not grow with the map.
  package static func dots(_ points: [MapPoint]) -> String { points.map { "M\($0.x) \($0.y)h0" }.joined() }

  private static func path(_ lines: [[MapPoint]], isClosed: Bool) -> String {
    var (text, pen) = ("", MapPoint(x: 0, y: 0))
    for line in lines {
      guard let first = line.first, line.count > 1 else { continue }
      text += "m"
      for point in line {
        append(point.x - pen.x, afterNumber: text.utf8.last != UInt8(ascii: "m"), to: &text)
        append(point.y - pen.y, afterNumber: true, to: &text)
        pen = point
      }
      if isClosed {
        text += "z"
        pen = first
      }
    }
    return text
  }

  private static func append(_ number: Int, afterNumber: Bool, to text: inout String) {
    if afterNumber, number >= 0 { text += " " }
    text += String(number)
  }
}
