import AtlasModel
import Foundation
import TestSupport
import Testing
import ThenAndNow

/// When pairs found by an earlier build may be used again.
struct RememberedPairsTests {
  private func builder(hiding folders: [String] = []) -> AtlasBuilder {
    var builder = AtlasBuilder()
    builder.photo("a.jpg", "2010-07-09", at: (64.1, -22))
    builder.photo("b.jpg", "2020-07-09", at: (64.1, -22))
    for folder in folders { builder.hide(.folder(folder)) }
    return builder
  }

  @Test func `the key stays when nothing changes, and when the same rules come in another order`() {
    let finder = ReturnFinder()
    let key = RememberedPairs.key(builder(hiding: ["/x", "/y"]).visible, finder)
    #expect(key == RememberedPairs.key(builder(hiding: ["/x", "/y"]).visible, finder))
    #expect(key == RememberedPairs.key(builder(hiding: ["/y", "/x"]).visible, finder))
  }

  @Test func `the key changes with one exclusion swapped for another, with the photos and with the settings`() {
    let finder = ReturnFinder()
    let key = RememberedPairs.key(builder(hiding: ["/x", "/y"]).visible, finder)
    #expect(key != RememberedPairs.key(builder(hiding: ["/x", "/z"]).visible, finder))
    #expect(key != RememberedPairs.key(builder(hiding: ["/x"]).visible, finder))
    var rescanned = builder(hiding: ["/x", "/y"])
    rescanned.atlas.photoGeneration = 2
    #expect(key != RememberedPairs.key(rescanned.visible, finder))
    var (grids, separation, years) = (ReturnFinder(), ReturnFinder(), ReturnFinder())
    (grids.grids, separation.separationMetres, years.years) = (1, 500, 3)
    let keys = [finder, grids, separation, years].map { RememberedPairs.key(builder().visible, $0) }
    #expect(Set(keys).count == 4)
  }

  @Test func `remembered pairs come back as they were, through their text form`() throws {
    let visible = builder().visible
    let pairs = ReturnFinder().pairs(in: visible)
    #expect(pairs.count == 1)
    let text = try JSONEncoder().encode(RememberedPairs(pairs))
    #expect(try JSONDecoder().decode(RememberedPairs.self, from: text).pairs(in: visible) == pairs)
  }

  @Test func `pairs are computed anew when one of their photos is gone`() {
    let remembered = RememberedPairs(ReturnFinder().pairs(in: builder().visible))
    var smaller = builder()
    smaller.atlas.photos.removeLast()
    #expect(remembered.pairs(in: smaller.visible) == nil)
  }
}
