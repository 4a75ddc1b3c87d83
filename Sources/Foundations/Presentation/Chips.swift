package import AtlasModel

extension [Place] {
  /// The names, without one that says the same as the one before it: a city and its region often share theirs.
  package var distinctNames: [String] {
    reduce(into: []) { names, place in if names.last != place.name { names.append(place.name) } }
  }
}

/// Parts that pages of several features share.
extension PageContext {
  /// Chips for a chain of places, finest first, each linked to its story.
  package func chips(_ chain: [Place], on page: String, current: PlaceID? = nil) -> TemplateValue {
    .list(
      // A city and its region often share a name: the finer one stands for both.
      chain.indices.filter { $0 == 0 || chain[$0].name != chain[$0 - 1].name }.map { chain[$0] }.map { place in
        .object([
          "name": .text(place.iata.map { "\(place.name) (\($0))" } ?? place.name),
          "href": .text(SiteMap.reference(from: page, to: .place(place.id))),
          "first": .flag(place.id == (current ?? chain.first?.id)), "kind": .text(place.kind.rawValue),
        ])
      })
  }

  /// An href with the words on it.
  package func reference(_ text: String, on page: String, to link: DeepLink) -> TemplateValue {
    .object(["text": .text(text), "href": .text(SiteMap.reference(from: page, to: link))])
  }

  /// Photos in their order, each with an alternative text that says place, date and position.
  package func tiles(
    _ photos: [PhotoRecord], on page: String, numberedFrom first: Int = 1, of total: Int? = nil, in atlas: Atlas
  ) -> [TemplateValue] {
    photos.enumerated().map { index, photo in
      let place = photo.places.first.flatMap { atlas.places[$0]?.name } ?? phrases["somewhere"]
      let date = photo.captured.day.map { phrases.date($0) } ?? phrases["undated"]
      let alternative = phrases[
        "photo-alt",
        [
          "place": place, "date": date, "n": phrases.number(first + index),
          "of": phrases.number(total ?? photos.count),
        ]]
      return pictures.value(
        of: photo, on: page, alternativeText: alternative, caption: "\(place), \(date)", original: linksOriginals)
    }
  }

  /// For each place its name, its page and what it lies in, as the photo viewer's script reads them.
  package static func placeScript(_ atlas: Atlas, places: some Sequence<PlaceID>) -> String {
    let entries = places.compactMap { id -> (String, JSONValue)? in
      let chain = atlas.chain(of: id)
      guard let place = chain.first else { return nil }
      let above = chain.dropFirst().first.map { [JSONValue.string($0.id.text)] } ?? []
      return (id.text, .array([.string(place.name), .string(SiteMap.address(of: .place(id)).page)] + above))
    }
    return "window.daymarkPlaces=" + JSONValue.object(Dictionary(uniqueKeysWithValues: entries)).line + ";\n"
  }

  /// A mosaic of at most five photos, with what is left over in a gallery below it.
  package func mosaic(_ photos: [PhotoRecord], on page: String, in atlas: Atlas) -> [String: TemplateValue] {
    guard !photos.isEmpty else { return [:] }
    // Pictures that can be shown come first, so that a broken file never takes the large tile.
    let shown = photos.filter { pictures.canShow($0.id) } + photos.filter { !pictures.canShow($0.id) }
    let front = Array(shown.prefix(PageContext.mosaicPhotos))
    let rest = Array(shown.dropFirst(PageContext.mosaicPhotos))
    let frontTiles = tiles(front, on: page, of: photos.count, in: atlas)
    var values: [String: TemplateValue] = [
      "mosaic": .object([
        "count": .number(front.count), "several": .flag(front.count > 1), "lead": .list(Array(frontTiles.prefix(1))),
        "tiles": .list(Array(frontTiles.dropFirst())),
      ])
    ]
    if !rest.isEmpty {
      values["more"] = .object([
        "label": .text("+" + phrases.number(rest.count)), "text": .text(phrases.count("more-photos", rest.count)),
        "tiles": .list(
          tiles(rest, on: page, numberedFrom: front.count + 1, of: photos.count, in: atlas)),
      ])
    }
    return values
  }

  /// How many photos a mosaic holds: one large and four small ones.
  package static let mosaicPhotos = 5
}
