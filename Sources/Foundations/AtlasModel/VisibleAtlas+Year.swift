extension VisibleAtlas {
  /// The same record with other references to the photos' files.
  ///
  /// - Parameter reference: The new reference of each photo; what is shown stays the same photos.
  package func naming(_ reference: (PhotoRecord) -> PhotoReference) -> VisibleAtlas {
    narrowed { atlas in
      for index in atlas.photos.indices { atlas.photos[index].reference = reference(atlas.photos[index]) }
      atlas.photos.sort { $0.reference < $1.reference }
    }
  }

  /// The record with these photos only.
  package func keeping(_ photos: Set<PhotoID>) -> VisibleAtlas {
    narrowed { atlas in atlas.photos.removeAll { !photos.contains($0.id) } }
  }

  /// The record as it would be without dismissals.
  package var undismissed: VisibleAtlas {
    VisibleAtlas(atlas, dismissed: [], exclusionDigest: exclusionDigest)
  }

  /// The record of one year: its photos, its evidence, its stamps, the books these stand in, and the places they name.
  ///
  /// - Parameter companions: Photos of other years that stay beside it.
  package func year(_ year: Int, with companions: Set<PhotoID> = []) -> VisibleAtlas {
    narrowed { atlas in
      atlas.photos.removeAll { $0.captured.day?.year != year && !companions.contains($0.id) }
      atlas.evidence.removeAll { $0.day.year != year }
      atlas.stamps.removeAll { $0.date?.year != year }
      let books = Set(atlas.stamps.compactMap(\.book))
      atlas.books.removeAll { !books.contains($0.id) }
      atlas.places = atlas.namedPlaces
    }
  }

  private func narrowed(_ change: (inout Atlas) -> Void) -> VisibleAtlas {
    var narrow = atlas
    change(&narrow)
    return VisibleAtlas(narrow, dismissed: dismissed, exclusionDigest: exclusionDigest)
  }
}

extension Atlas {
  /// The places that photos, evidence and stamps name, with all that they lie in.
  package var namedPlaces: [PlaceID: Place] {
    let stamped = stamps.flatMap { stamp in
      stamp.acceptedPlaces + [stamp.place, stamp.country.map(PlaceID.country)].compactMap(\.self)
    }
    let borders = photos.flatMap { $0.nearBorder.map(PlaceID.country) }
    var named: [PlaceID: Place] = [:]
    for id in photos.flatMap(\.places) + evidence.map(\.place) + stamped + borders {
      for place in chain(of: id) { named[place.id] = place }
    }
    return named
  }
}
