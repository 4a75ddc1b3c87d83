import AtlasModel
import TestSupport
import Testing

/// What each kind of quiet rule hides, before any feature sees the atlas.
struct PrivacyRulesTests {
  private func zone(_ latitude: Double, _ longitude: Double, _ radius: Double) throws -> RuleSubject {
    .zone(try #require(Coordinate(latitude: latitude, longitude: longitude)), radiusMetres: radius)
  }

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(parsing: text)) }

  private func shown(_ builder: AtlasBuilder) -> [String] { builder.visible.atlas.photos.map(\.reference.path) }

  private func threePhotos() -> AtlasBuilder {
    var builder = AtlasBuilder()
    builder.photo("iceland/a.jpg", "2014-07-09T12:00:00", at: (64.1355, -21.8954), in: SmallWorld.reykjavik)
    builder.photo("icelandic/b.jpg", "2015-07-09", at: (41.8919, 12.5113), in: SmallWorld.rome)
    builder.photo("c.jpg", "2016")
    return builder
  }

  @Test func `without a rule everything is shown, sorted by path`() {
    #expect(shown(threePhotos()) == ["c.jpg", "iceland/a.jpg", "icelandic/b.jpg"])
  }

  @Test func `the picture of an identity page is never a photo, and a book is shown without what the page says`() {
    var builder = threePhotos()
    let before = builder.visible.exclusionDigest
    builder.atlas.identityPictures = [builder.atlas.photos[0].id]
    let field = BookField(kind: .number, value: "L1", source: .zone, confidence: .checked)
    let identity = IdentityPage(fields: [field], image: nil, edit: nil)
    builder.atlas.books = [PassportBook(id: "b1", name: "Blue", identity: identity)]
    #expect(shown(builder) == ["c.jpg", "icelandic/b.jpg"])
    #expect(builder.visible.atlas.books == [PassportBook(id: "b1", name: "Blue")])
    #expect(builder.visible.exclusionDigest != before, "nothing that was remembered may show it")
  }

  @Test func `a rule for a photo hides that photo`() {
    var builder = threePhotos()
    builder.hide(.photo(builder.atlas.photos[0].id))
    #expect(shown(builder) == ["c.jpg", "icelandic/b.jpg"])
  }

  @Test(arguments: ["/photos/iceland", "/photos/iceland/", "/photos/iceland/a.jpg"])
  func `a rule for a folder hides what lies below it and nothing that only starts alike`(folder: String) {
    var builder = threePhotos()
    builder.hide(.folder(folder))
    #expect(shown(builder) == ["c.jpg", "icelandic/b.jpg"])
  }

  @Test(arguments: [(500.0, true), (400, false)])
  func `a zone hides photos within its radius`(radius: Double, hidden: Bool) throws {
    var builder = threePhotos()
    builder.hide(try zone(64.1315, -21.8954, radius))  // 445 m south
    #expect(shown(builder).contains("iceland/a.jpg") == !hidden)
    #expect(shown(builder).contains("c.jpg"), "a photo without a point lies in no zone")
  }

  @Test(arguments: [
    ("2014-07-09", "2014-07-09", ["c.jpg", "icelandic/b.jpg"]),
    ("2014-07-10", "2015-07-08", ["c.jpg", "iceland/a.jpg", "icelandic/b.jpg"]),
    ("2016-12-31", "2017-02-01", ["iceland/a.jpg", "icelandic/b.jpg"]), ("2014-07-09", "2015-07-09", ["c.jpg"]),
  ])
  func `a span of dates hides both its ends, and a year that overlaps it`(from: String, to: String, left: [String])
    throws
  {
    var builder = threePhotos()
    builder.hide(.dates(from: try day(from), to: try day(to)))
    #expect(shown(builder) == left)
  }

  @Test func `a yearly rule hides the day in every year`() throws {
    var builder = threePhotos()
    builder.evidence(.manual, "2012-07-09", in: SmallWorld.rome)
    builder.evidence(.manual, "2012-07-10", in: SmallWorld.rome)
    builder.hide(.yearly(try #require(MonthDay(month: 7, day: 9))))
    #expect(shown(builder) == ["c.jpg"])
    #expect(builder.visible.atlas.evidence.map(\.day.description) == ["2012-07-10"])
  }

  @Test(arguments: [SmallWorld.reykjavik, SmallWorld.capitalRegion, SmallWorld.iceland])
  func `a rule for a place hides photos, evidence and stamps at every level inside it`(place: String) {
    var builder = threePhotos()
    builder.evidence(.flight, "2013-05-01", in: SmallWorld.keflavik)
    builder.evidence(.flight, "2013-05-02", in: SmallWorld.rome)
    builder.stamp("a123456789", "IS", "2013-05-01") { $0.place = PlaceID(SmallWorld.keflavik) }
    builder.stamp("b123456789", "IT") { $0.place = PlaceID(SmallWorld.rome) }
    builder.hide(.place(PlaceID(place)))
    #expect(shown(builder) == ["c.jpg", "icelandic/b.jpg"])
    #expect(builder.visible.atlas.evidence.map(\.place.text) == [SmallWorld.rome])
    #expect(builder.visible.atlas.stamps.map(\.id) == ["b123456789"])
  }

  @Test func `a rule for a place hides a stamp that a person accepted for it, wherever its port lies`() {
    var builder = AtlasBuilder()
    builder.stamp("a123456789", "IS", "2013-05-01") { stamp in
      stamp.place = PlaceID(SmallWorld.keflavik)
      stamp.acceptedPlaces = [PlaceID(SmallWorld.keflavik), PlaceID(SmallWorld.redmond)]
    }
    #expect(builder.visible.atlas.stamps.count == 1)
    builder.hide(.place(PlaceID(SmallWorld.redmond)))
    #expect(builder.visible.atlas.stamps.isEmpty)
  }

  @Test(arguments: [nil, "2013-05-01", "2013"])
  func `a zone hides a stamp of a place inside it, dated or not`(date: String?) throws {
    var builder = AtlasBuilder()
    builder.stamp("a123456789", "IS", date) { $0.place = PlaceID(SmallWorld.keflavik) }
    builder.hide(try zone(63.985, -22.6056, 100))
    #expect(builder.visible.atlas.stamps.map(\.id) == [])
  }

  @Test(arguments: [RuleSubject.link("stamp/a123456789"), .place(PlaceID(SmallWorld.keflavik))])
  func `a hidden stamp leaves no evidence behind at any level`(subject: RuleSubject) {
    var builder = AtlasBuilder()
    builder.stamp("a123456789", "IS", "2013-05-01") { $0.place = PlaceID(SmallWorld.keflavik) }
    for place in [SmallWorld.keflavik, SmallWorld.iceland] {
      builder.evidence(.stamp, "2013-05-01", in: place, reference: "a123456789")
    }
    builder.evidence(.manual, "2013-05-01", in: SmallWorld.iceland, reference: "decision-2")
    #expect(builder.visible.atlas.evidence.count == 3)
    builder.hide(subject)
    #expect(builder.visible.atlas.stamps.map(\.id) == [])
    #expect(builder.visible.atlas.evidence.map(\.reference) == ["decision-2"])
  }

  @Test func `copies of one photo are one photo, and are hidden together`() {
    var builder = AtlasBuilder()
    builder.photo("z/original.jpg", "2014-07-09")
    builder.photo("a/copy.jpg", "2014-07-09", copyOf: "z/original.jpg")
    #expect(shown(builder) == ["a/copy.jpg"])
    builder.hide(.folder("/photos/z"))
    #expect(shown(builder) == [])
  }

  @Test func `a dismissed link is known to the features and hides no photo`() {
    var builder = threePhotos()
    builder.hide(.link("on-this-day/07-09?year=2014"))
    #expect(builder.visible.dismissed == ["on-this-day/07-09?year=2014"])
    #expect(shown(builder).count == 3)
  }

  @Test func `the digest of the rules changes with the set and not with its order`() {
    let rules = ["/a", "/b", "/c"].map { PrivacyRule(id: "rule-1", subject: .folder($0)) }
    #expect(PrivacyRules([rules[0], rules[1]]).digest == PrivacyRules([rules[1], rules[0]]).digest)
    #expect(PrivacyRules([rules[0], rules[1]]).digest != PrivacyRules([rules[0], rules[2]]).digest)
  }

  @Test func `the rule that hides a thing can be named`() throws {
    var builder = threePhotos()
    builder.hide(.folder("/elsewhere"))
    builder.hide(.folder("/photos/iceland"))
    let rules = PrivacyRules(builder.rules)
    #expect(rules.ruleHiding(builder.atlas.photos[0])?.id == "rule-2")
    #expect(rules.ruleHiding(builder.atlas.photos[1]) == nil)
    #expect(rules.ruleDismissing("then-now/cell-1-2") == nil)
  }
}
