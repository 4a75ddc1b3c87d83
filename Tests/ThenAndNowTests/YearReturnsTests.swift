import AtlasModel
import Presentation
import TestSupport
import Testing
import ThenAndNow

/// The returns of one year, by themselves.
struct YearReturnsTests {
  /// A photo a year at one spot, and a return at another that has nothing to do with 2014.
  private func builder() -> AtlasBuilder {
    var builder = AtlasBuilder()
    for (year, step) in [(2008, 0.0), (2011, 0.0001), (2014, 0.0002)] {
      builder.photo("rome-\(year).jpg", "\(year)-07-09T10:00:00", at: (41.9 + step, 12.5), in: SmallWorld.rome)
    }
    builder.photo("tokyo-2001.jpg", "2001-07-09T10:00:00", at: (35.7, 139.7), in: SmallWorld.tokyo)
    builder.photo("tokyo-2014.jpg", "2014-07-10T10:00:00", at: (35.7, 139.7), in: SmallWorld.tokyo)
    builder.photo("tokyo-2019.jpg", "2019-07-09T10:00:00", at: (35.7, 139.7), in: SmallWorld.tokyo)
    return builder
  }

  private func names(_ returns: YearReturns) -> [String] {
    returns.pairs.map { "\($0.then.reference.path) \($0.now.reference.path)" }
  }

  @Test func `a year has the returns that begin or end in it, with their other photos`() {
    let visible = builder().visible
    let returns = YearReturns(2014, in: visible, ReturnFinder())
    #expect(names(returns) == ["rome-2008.jpg rome-2014.jpg"])
    let companions = visible.atlas.photos.filter { returns.companions.contains($0.id) }.map(\.reference.path)
    #expect(companions == ["rome-2008.jpg"])
    #expect(names(YearReturns(2019, in: visible, ReturnFinder())) == ["tokyo-2001.jpg tokyo-2019.jpg"])
  }

  @Test(arguments: [2001, 2008, 2011, 2014, 2019])
  func `with nothing but the year and those photos the same returns come out`(year: Int) {
    let visible = builder().visible
    let returns = YearReturns(year, in: visible, ReturnFinder())
    let own = visible.atlas.photos.filter { $0.captured.day?.year == year }.map(\.id)
    let alone = YearReturns(year, in: visible.keeping(returns.companions.union(own)), ReturnFinder())
    #expect(alone.pairs == returns.pairs && alone.companions == returns.companions)
  }

  @Test func `a dismissed return is none, and is told, since it would come out again where that is not known`() throws {
    var builder = builder()
    let pair = try #require(YearReturns(2014, in: builder.visible, ReturnFinder()).pairs.first)
    builder.hide(.link(DeepLink.pair(pair.id).route))
    let returns = YearReturns(2014, in: builder.visible, ReturnFinder())
    #expect(returns.pairs.isEmpty && returns.companions.isEmpty)
    #expect(returns.dismissed == [DeepLink.pair(pair.id).route])
    #expect(YearReturns(2019, in: builder.visible, ReturnFinder()).dismissed == [])
  }

  @Test func `the record of a year holds nothing else, and the places it names`() {
    var builder = builder()
    builder.evidence(.flight, "2014-03-01", in: SmallWorld.keflavik)
    builder.evidence(.flight, "2013-03-01", in: SmallWorld.redmond)
    builder.stamp("s1", "JP", "2014-07-10") { $0.book = "b1" }
    builder.stamp("s2", "US", "2013-07-10") { $0.book = "b2" }
    builder.atlas.books = [PassportBook(id: "b1", name: "One"), PassportBook(id: "b2", name: "Two")]
    let year = builder.visible.year(2014).atlas
    #expect(year.photos.map(\.reference.path) == ["rome-2014.jpg", "tokyo-2014.jpg"])
    #expect(year.evidence.map(\.place.text) == [SmallWorld.keflavik] && year.stamps.map(\.id) == ["s1"])
    #expect(year.books.map(\.id) == ["b1"])
    #expect(Set(year.places.values.map(\.country.letters)) == ["IS", "IT", "JP"])
  }
}
