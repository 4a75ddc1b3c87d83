// The JSON form of decisions. Keys and kinds are a file format: they may be added to and never renamed.

extension RuleSubject: Codable {
  private enum Key: String, CodingKey { case kind, photo, folder, at, radius, from, to, day, place, link }

  /// Reads a subject by its `kind`.
  package init(from decoder: any Decoder) throws {
    let box = try decoder.container(keyedBy: Key.self)
    switch try box.decode(String.self, forKey: .kind) {
    case "photo": self = .photo(try box.decode(PhotoID.self, forKey: .photo))
    case "folder": self = .folder(try box.decode(String.self, forKey: .folder))
    case "zone":
      self = .zone(
        try box.decode(Coordinate.self, forKey: .at), radiusMetres: try box.decode(Double.self, forKey: .radius))
    case "dates":
      self = .dates(
        from: try box.decode(CalendarDay.self, forKey: .from), to: try box.decode(CalendarDay.self, forKey: .to))
    case "yearly": self = .yearly(try box.decode(MonthDay.self, forKey: .day))
    case "place": self = .place(try box.decode(PlaceID.self, forKey: .place))
    case "link": self = .link(try box.decode(String.self, forKey: .link))
    case let kind:
      throw DecodingError.dataCorruptedError(forKey: .kind, in: box, debugDescription: "unknown rule '\(kind)'")
    }
  }

  /// Writes a subject with its `kind`.
  package func encode(to encoder: any Encoder) throws {
    var box = encoder.container(keyedBy: Key.self)
    switch self {
    case .photo(let id):
      try box.encode("photo", forKey: .kind)
      try box.encode(id, forKey: .photo)
    case .folder(let folder):
      try box.encode("folder", forKey: .kind)
      try box.encode(folder, forKey: .folder)
    case .zone(let centre, let radius):
      try box.encode("zone", forKey: .kind)
      try box.encode(centre, forKey: .at)
      try box.encode(radius, forKey: .radius)
    case .dates(let from, let to):
      try box.encode("dates", forKey: .kind)
      try box.encode(from, forKey: .from)
      try box.encode(to, forKey: .to)
    case .yearly(let day):
      try box.encode("yearly", forKey: .kind)
      try box.encode(day, forKey: .day)
    case .place(let place):
      try box.encode("place", forKey: .kind)
      try box.encode(place, forKey: .place)
    case .link(let link):
      try box.encode("link", forKey: .kind)
      try box.encode(link, forKey: .link)
    }
  }
}

extension Decision: Codable {
  private enum Key: String, CodingKey {
    case number = "n"
    case day, kind, atlas, rule, subject, stay, photo, correction, stamp, book, id, became, name, place, undo
  }

  /// Reads a decision by its `kind`.
  package init(from decoder: any Decoder) throws {
    let box = try decoder.container(keyedBy: Key.self)
    let action: DecisionAction
    switch try box.decode(String.self, forKey: .kind) {
    case "found": action = .found(atlas: try box.decode(String.self, forKey: .atlas))
    case "exclude": action = .exclude(try box.decode(RuleSubject.self, forKey: .subject))
    case "include": action = .include(rule: try box.decode(String.self, forKey: .rule))
    case "stay": action = .addStay(try box.decode(ManualStay.self, forKey: .stay))
    case "correct":
      action = .correct(
        photo: try box.decode(PhotoID.self, forKey: .photo),
        try box.decode(PhotoCorrection.self, forKey: .correction))
    case "clear": action = .clearCorrections(photo: try box.decode(PhotoID.self, forKey: .photo))
    case "stamp": action = .keepStamp(try box.decode(Stamp.self, forKey: .stamp))
    case "remove-stamp": action = .removeStamp(try box.decode(String.self, forKey: .id))
    case "restore-stamp": action = .restoreStamp(try box.decode(String.self, forKey: .id))
    case "proposal":
      action = .answerProposal(
        try box.decode(String.self, forKey: .id), stamp: try box.decodeIfPresent(Stamp.self, forKey: .became))
    case "book-proposal":
      action = .answerBook(
        try box.decode(String.self, forKey: .id), book: try box.decodeIfPresent(PassportBook.self, forKey: .book))
    case "book": action = .keepBook(try box.decode(PassportBook.self, forKey: .book))
    case "name":
      action = .settleName(
        try box.decode(SourceName.self, forKey: .name), try box.decodeIfPresent(PlaceID.self, forKey: .place))
    case "promote": action = .promote(try box.decode(ManualStay.self, forKey: .stay))
    case "undo": action = .undo(try box.decode(Int.self, forKey: .undo))
    case let kind:
      throw DecodingError.dataCorruptedError(forKey: .kind, in: box, debugDescription: "unknown decision '\(kind)'")
    }
    self.init(
      number: try box.decode(Int.self, forKey: .number), day: try box.decode(CalendarDay.self, forKey: .day),
      action: action)
  }

  /// Writes a decision with its `kind`.
  package func encode(to encoder: any Encoder) throws {
    var box = encoder.container(keyedBy: Key.self)
    try box.encode(number, forKey: .number)
    try box.encode(day, forKey: .day)
    switch action {
    case .found(let atlas):
      try box.encode("found", forKey: .kind)
      try box.encode(atlas, forKey: .atlas)
    case .exclude(let subject):
      try box.encode("exclude", forKey: .kind)
      try box.encode(subject, forKey: .subject)
    case .include(let rule):
      try box.encode("include", forKey: .kind)
      try box.encode(rule, forKey: .rule)
    case .addStay(let stay):
      try box.encode("stay", forKey: .kind)
      try box.encode(stay, forKey: .stay)
    case .correct(let photo, let correction):
      try box.encode("correct", forKey: .kind)
      try box.encode(photo, forKey: .photo)
      try box.encode(correction, forKey: .correction)
    case .clearCorrections(let photo):
      try box.encode("clear", forKey: .kind)
      try box.encode(photo, forKey: .photo)
    case .keepStamp(let stamp):
      try box.encode("stamp", forKey: .kind)
      try box.encode(stamp, forKey: .stamp)
    case .removeStamp(let id):
      try box.encode("remove-stamp", forKey: .kind)
      try box.encode(id, forKey: .id)
    case .restoreStamp(let id):
      try box.encode("restore-stamp", forKey: .kind)
      try box.encode(id, forKey: .id)
    case .answerProposal(let id, let stamp):
      try box.encode("proposal", forKey: .kind)
      try box.encode(id, forKey: .id)
      try box.encodeIfPresent(stamp, forKey: .became)
    case .answerBook(let id, let book):
      try box.encode("book-proposal", forKey: .kind)
      try box.encode(id, forKey: .id)
      try box.encodeIfPresent(book, forKey: .book)
    case .keepBook(let book):
      try box.encode("book", forKey: .kind)
      try box.encode(book, forKey: .book)
    case .settleName(let name, let place):
      try box.encode("name", forKey: .kind)
      try box.encode(name, forKey: .name)
      try box.encodeIfPresent(place, forKey: .place)
    case .promote(let stay):
      try box.encode("promote", forKey: .kind)
      try box.encode(stay, forKey: .stay)
    case .undo(let number):
      try box.encode("undo", forKey: .kind)
      try box.encode(number, forKey: .undo)
    }
  }
}
