import AtlasModel
import Places

extension ImportGround {
  /// What a source says of a photo, or why it says nothing that can be used.
  ///
  /// A photo with a moment and a point on land proves a visit, whoever keeps its file; the day is that of the place. One
  /// without a moment may still lend its point, and one without a point its moment.
  func fact(of photo: ImportedPhoto, source: String) -> Result<PhotoFact, RowRefusal> {
    guard photo.moment != nil || photo.point != nil else { return .failure(RowRefusal("has no time and no position")) }
    guard !photo.name.isEmpty || photo.id != nil else { return .failure(RowRefusal("names no file")) }
    var fact = PhotoFact(name: photo.name, path: photo.path, byteCount: photo.byteCount, photo: photo.id)
    fact.coordinate = photo.point
    guard let moment = photo.moment else { return .success(fact) }
    var metadata = PhotoMetadata(format: .jpeg)
    metadata.dateSource = .imported
    switch moment {
    case .local(let clock): metadata.taken = clock
    case .day(let day): metadata.takenDay = day
    case .offset(let seconds, let minutes):
      (metadata.taken, metadata.offsetMinutes) = (WallClock(secondsSince1970: seconds, offsetMinutes: minutes), minutes)
    case .instant(let seconds):
      (metadata.taken, metadata.offsetMinutes) = (WallClock(secondsSince1970: seconds, offsetMinutes: 0), 0)
    }
    (fact.taken, fact.takenDay, fact.offsetMinutes) = (metadata.taken, metadata.takenDay, metadata.offsetMinutes)
    var stood: PlaceCells.Ground?
    if let point = photo.point {
      // At sea there is no place to have visited, but the photo's day and point are as good as any.
      switch stand(point, moment) {
      case .success(let found): stood = found.ground
      case .failure(.atSea): break
      case .failure(let refusal): return .failure(refusal)
      }
    }
    let captured = CaptureDate.judged(metadata) { seconds in
      stood.flatMap { self.offset(in: $0, at: seconds) }
    }
    guard let day = captured.day else { return .failure(RowRefusal("has a time that stands for none")) }
    if let reason = unusable(day) { return .failure(RowRefusal(reason)) }
    if let stood {
      fact.evidence = PresenceDay(
        day: day, precision: day.precision, place: stood.place.id, kind: .import,
        zoneCertain: captured.zoneCertain, source: source, reference: "")
    }
    return .success(fact)
  }
}
