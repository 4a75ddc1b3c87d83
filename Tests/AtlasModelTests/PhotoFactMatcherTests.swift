import AtlasModel
import Testing

/// Which photos a fact of another program speaks of: rather none than a wrong one.
struct PhotoFactMatcherTests {
  private func photo(_ path: String, _ fingerprint: String, bytes: Int = 100, taken: String? = nil) -> PhotoRecord {
    var metadata = PhotoMetadata(format: .jpeg)
    metadata.taken = taken.flatMap { WallClock(parsing: $0) }
    return PhotoRecord(
      reference: PhotoReference(root: "/photos/of/a/Pictures", path: path),
      fingerprint: fingerprint + String(repeating: "0", count: 24 - fingerprint.count), byteCount: bytes,
      modifiedNanoseconds: 0, metadata: metadata)
  }

  private func fact(_ name: String, _ change: (inout PhotoFact) -> Void = { _ in }) -> PhotoFact {
    var fact = PhotoFact(name: name)
    change(&fact)
    return fact
  }

  private func found(_ photos: [PhotoRecord], _ fact: PhotoFact) -> [Int] {
    PhotoFactMatcher(photos).photos(of: fact).indices
  }

  @Test func `a bare name is not enough, for many cameras count from the same number`() {
    #expect(found([photo("2019/IMG_1.jpg", "a")], fact("IMG_1.jpg")).isEmpty)
  }

  @Test func `name and size belong together, whatever the letters of the name`() {
    let photos = [photo("2019/IMG_1.JPG", "a", bytes: 100), photo("2020/IMG_1.JPG", "b", bytes: 200)]
    #expect(found(photos, fact("img_1.jpg") { $0.byteCount = 200 }) == [1])
    #expect(found(photos, fact("img_1.jpg") { $0.byteCount = 300 }).isEmpty)
    let twins = [photo("2019/IMG_1.JPG", "a", bytes: 100), photo("2020/IMG_1.JPG", "b", bytes: 100)]
    #expect(found(twins, fact("IMG_1.JPG") { $0.byteCount = 100 }).isEmpty, "either may be meant")
    let copies = [photo("2019/IMG_1.JPG", "a", bytes: 100), photo("copy/IMG_1.JPG", "a", bytes: 100)]
    #expect(found(copies, fact("IMG_1.JPG") { $0.byteCount = 100 }) == [0, 1])
  }

  @Test func `a path or an id is believed at once, and a part of a path when only one photo ends in it`() {
    let photos = [photo("2019/IMG_1.jpg", "a"), photo("2020/IMG_1.jpg", "b")]
    #expect(found(photos, fact("IMG_1.jpg") { $0.path = "/photos/of/a/Pictures/2020/IMG_1.jpg" }) == [1])
    #expect(found(photos, fact("IMG_1.jpg") { $0.path = "2019/IMG_1.jpg" }) == [0])
    #expect(found(photos, fact("IMG_1.jpg") { $0.path = "IMG_1.jpg" }).isEmpty)
    #expect(found(photos, fact("") { $0.photo = photos[1].id }) == [1])
    let bonds = PhotoFactMatcher(photos)
    #expect(bonds.photos(of: fact("IMG_1.jpg") { $0.path = "2019/IMG_1.jpg" }).bond > .size)
  }

  @Test func `a name alone counts when the photo's own clock shows the very moment`() {
    let photos = [photo("a/IMG_1.jpg", "a", taken: "2019-05-04T05:00:01")]
    func at(_ taken: String, offset: Int?) -> PhotoFact {
      fact("IMG_1.jpg") { ($0.taken, $0.offsetMinutes) = (WallClock(parsing: taken), offset) }
    }
    #expect(found(photos, at("2019-05-03T20:00:00", offset: 0)) == [0], "nine hours from UTC")
    #expect(found(photos, at("2019-05-03T20:07:00", offset: 0)).isEmpty, "no zone lies seven minutes off")
    #expect(found(photos, at("2019-05-02T20:00:00", offset: 0)).isEmpty, "nor a day")
    #expect(found(photos, at("2019-05-04T05:00:00", offset: 540)) == [0])
    #expect(found(photos, at("2019-05-04T05:00:00", offset: nil)) == [0])
    #expect(found(photos, at("2019-05-04T04:00:00", offset: nil)).isEmpty, "a clock of the place is no other zone's")
    #expect(found([photo("a/IMG_1.jpg", "a")], at("2019-05-04T05:00:00", offset: nil)).isEmpty)
  }

  @Test func `a fact is the same fact only when name, file, moment and point are`() {
    let one = fact("a.jpg") { $0.taken = WallClock(parsing: "2019-05-04T05:00:00") }
    var other = one
    #expect(one.key == other.key)
    other.path = "x/a.jpg"
    #expect(one.key != other.key)
    var sized = one
    sized.byteCount = 7
    var moved = sized
    moved.path = "album/a.jpg"
    #expect(sized.key == moved.key, "the same file in an album is told twice")
    #expect(sized.key != one.key)
    other = one
    other.coordinate = Coordinate(latitude: 1, longitude: 2)
    #expect(one.key != other.key)
  }
}
