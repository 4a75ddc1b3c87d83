import AtlasModel
import Presentation

/// The JSON of records, as docs and scripts know it.
enum RecordJSON {
  static func photo(_ photo: PhotoRecord, in atlas: Atlas, hiddenBy reason: String?) -> JSONValue {
    let date = photo.captured
    return .object([
      "id": .string(photo.id.text), "path": .string(photo.reference.path), "root": .string(photo.reference.root),
      "taken": .optional(date.clock?.description), "offset": .optional(date.offsetMinutes.map(offset)),
      "precision": .string(date.precision.rawValue), "day": .optional(date.day?.calendarDay?.description),
      "date": .optional(date.day?.description),
      "zone_certain": .bool(date.zoneCertain),
      "lat": .optional(photo.coordinate?.latitude), "lon": .optional(photo.coordinate?.longitude),
      "width": .optional(photo.metadata.width), "height": .optional(photo.metadata.height),
      "orientation": .optional(photo.metadata.orientation), "make": .optional(photo.metadata.make),
      "model": .optional(photo.metadata.model), "format": .string(photo.metadata.format.rawValue),
      "near_border": .array(photo.nearBorder.map { .string($0.letters) }),
      "place": place(photo, in: atlas), "hidden_by": .optional(reason),
    ])
  }

  private static func place(_ photo: PhotoRecord, in atlas: Atlas) -> JSONValue {
    let chain = photo.places.compactMap { atlas.places[$0] }
    guard let last = chain.last else { return .null }
    func id(_ kind: PlaceKind) -> JSONValue { .optional(chain.first { $0.kind == kind }?.id.text) }
    return .object([
      "country": .string(last.country.letters), "region": id(.region), "city": id(.city),
      "city_name": .optional(chain.first { $0.kind == .city }?.name),
    ])
  }

  /// `+hh:mm`.
  static func offset(_ minutes: Int) -> String {
    (minutes < 0 ? "-" : "+") + padded(abs(minutes) / 60, 2) + ":" + padded(abs(minutes) % 60, 2)
  }

  static func place(_ place: Place) -> JSONValue {
    .object(["id": .string(place.id.text), "name": .string(place.name), "kind": .string(place.kind.rawValue)])
  }

  static func evidence(_ item: PresenceDay) -> JSONValue {
    let key = item.day.precision == .day ? "day" : item.day.precision == .month ? "month" : "year"
    return .object([
      key: .string(item.day.description), "precision": .string(item.precision.rawValue),
      "place": .string(item.place.text), "kind": .string(item.kind.rawValue), "passing": .bool(item.passing),
      "source": .string(item.source), "ref": .string(item.reference),
    ])
  }

  static func stamp(_ stamp: Stamp) -> JSONValue {
    .object([
      "id": .string(stamp.id), "country": .optional(stamp.country?.letters), "place": .optional(stamp.place?.text),
      "date": .optional(stamp.date?.description), "direction": .optional(stamp.direction?.rawValue),
      "method": .optional(stamp.method?.rawValue), "book": .optional(stamp.book), "page": .optional(stamp.page),
      "favourite": .bool(stamp.favourite), "note": .optional(stamp.note), "image": .optional(stamp.image?.path),
      "edit": .optional(stamp.edit),
      "link": .string(DeepLink.stamp(stamp.id).description),
    ])
  }

  static func rule(_ rule: PrivacyRule) -> JSONValue {
    .object(["id": .string(rule.id), "hides": .string(RuleWords.words(rule.subject))])
  }
}

/// Quiet rules in words.
enum RuleWords {
  static func words(_ subject: RuleSubject) -> String {
    switch subject {
    case .photo(let id): "photo \(id)"
    case .folder(let folder): "folder \(folder)"
    // The point itself is private, and stays out of what is printed.
    case .zone(_, let radius): "zone of \(Int(radius)) m around a point"
    case .dates(let from, let to): from == to ? "date \(from)" : "dates \(from) to \(to)"
    case .yearly(let day): "every \(day)"
    case .place(let place): "place/\(place)"
    case .link(let link): link
    }
  }
}
