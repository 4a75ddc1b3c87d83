import AtlasModel
import Places

/// Turns what a file says into what the atlas believes: the place of its point, the day at that place, and what the person
/// knows better.
final class PhotoJudge {
  private let resolver: PlaceResolver
  private let corrections: [PhotoID: PhotoCorrection]
  private let offsets = ZoneOffsets()
  /// Every place that a judged photo names, with its parents.
  private(set) var places: [PlaceID: Place] = [:]

  private let today: CalendarDay
  /// What imports say of photos, by their files; it fills what the files leave open.
  var facts: [PhotoReference: PhotoFact] = [:]

  init(_ resolver: PlaceResolver, corrections: [PhotoID: PhotoCorrection], today: CalendarDay) {
    (self.resolver, self.corrections, self.today) = (resolver, corrections, today)
  }

  /// Judges date and place anew from what the file says.
  func judge(_ photo: inout PhotoRecord) {
    let fact = facts[photo.reference]
    let point = photo.metadata.coordinate ?? fact?.coordinate
    let resolved = point.map(resolver.resolve)
    photo.coordinate = point
    photo.nearBorder = resolved?.nearBorder ?? []
    // The chain of the city itself: near a region's line the nearest village may lie in another region than the city whose
    // name the point bears, and a chain must contain itself.
    let finest = resolved?.city ?? resolved?.region ?? resolved?.countryPlace
    let chain = finest.flatMap { resolver.gazetteer.chain(for: $0.id)?.places } ?? []
    chain.forEach(keep)
    photo.places = chain.map(\.id)
    let placeOffset = { [offsets] (moment: Int) in resolved?.zone.flatMap { offsets.minutes(in: $0, at: moment) } }
    photo.captured = CaptureDate.judged(photo.metadata, placeOffset: placeOffset)
    if photo.captured.precision == .unknown, let fact {
      photo.captured = CaptureDate.judged(photo.metadata.dated(by: fact), placeOffset: placeOffset)
      photo.captured.offsetMinutes = photo.metadata.offsetMinutes
    }
    // A camera whose clock runs ahead knows no day; one day is allowed for zones that are ahead of this machine's.
    if let last = photo.captured.day?.firstDay, last > today.adding(days: 1) {
      photo.captured = CaptureDate(
        clock: photo.captured.clock, offsetMinutes: photo.captured.offsetMinutes, precision: .unknown, day: nil,
        zoneCertain: false)
    }
    photo.extraQuarterTurns = 0
  }

  /// Settles what depends on all photos together, and lays the person's corrections over it.
  ///
  /// Whether midnight of a first of a month is a default depends on how many of them there are, and whether a date lies
  /// ahead depends on the day, so these are judged anew.
  func settle(_ photos: inout [PhotoRecord]) {
    for index in photos.indices where facts[photos[index].reference] != nil { judge(&photos[index]) }
    for index in photos.indices {
      guard let taken = photos[index].metadata.taken else { continue }
      let isFirst = taken.day.day == 1 && taken.isBareMidnight
      if isFirst || photos[index].captured.precision == .unknown { judge(&photos[index]) }
    }
    CaptureDate.loweringBulkFirsts(&photos)
    for index in photos.indices { correct(&photos[index]) }
  }

  private func correct(_ photo: inout PhotoRecord) {
    guard let correction = corrections[photo.id] else { return }
    if let date = correction.date {
      photo.captured = CaptureDate(
        clock: correction.clock, offsetMinutes: photo.captured.offsetMinutes,
        precision: correction.clock != nil ? .instant : date.precision, day: date, zoneCertain: true)
    }
    if let place = correction.place, let chain = resolver.gazetteer.chain(for: place) {
      chain.places.forEach(keep)
      // The file's point is what the person says is wrong: it may serve no pair and no zone.
      if !photo.places.contains(place) { photo.coordinate = nil }
      photo.places = chain.places.map(\.id)
      photo.nearBorder = []
    }
    if let turns = correction.quarterTurns { photo.extraQuarterTurns = turns }
  }

  private func keep(_ place: Place) {
    if places[place.id] == nil { places[place.id] = place }
  }
}

extension PhotoMetadata {
  /// The same file with the moment that an import says of it.
  fileprivate func dated(by fact: PhotoFact) -> PhotoMetadata {
    var metadata = self
    (metadata.taken, metadata.takenDay, metadata.offsetMinutes) = (fact.taken, fact.takenDay, fact.offsetMinutes)
    (metadata.dateSource, metadata.gpsClock) = (.imported, nil)
    return metadata
  }
}
