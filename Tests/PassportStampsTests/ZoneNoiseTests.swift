import AtlasModel
import Testing

@testable import PassportStamps

/// What recognisers add to the lines of a zone and take from them, and what several readings make of it.
struct ZoneNoiseTests {
  private static let passport = [
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
  ]

  private func lines(_ read: [String]) -> [String]? { MachineReadableZone(lines: read, readingYear: 2026)?.lines }

  @Test func `junk before and behind the lines falls away`() {
    let (first, second) = (ZoneNoiseTests.passport[0], ZoneNoiseTests.passport[1])
    #expect(lines(["L" + first, second + "2"]) == ZoneNoiseTests.passport)
    #expect(lines(["XJ " + first + " 7", "I<3 F0 " + second]) == ZoneNoiseTests.passport)
    #expect(lines([first, second + "J0"]) == ZoneNoiseTests.passport)
  }

  @Test func `a visa is no card whose first letter is junk`() {
    let visa = ["VCPOLKOWALSKA<KWIATKOWSKA<<BEATA<<<<", "PL00000008POL6002084F0505011<<<<<<<0"]
    let zone = MachineReadableZone(lines: visa, readingYear: 2026)
    #expect(zone?.lines == visa)
    #expect(zone?.layout == .visaB)
  }

  @Test func `a judgement names the lines that are the zone's`() {
    var vote = ZoneVote()
    let found = vote.add(["REPUBLIC OF UTOPIA", "ERIKSSON"] + ZoneNoiseTests.passport)
    #expect(found.lines == [2, 3])
    #expect(found.worth == 1)
    #expect(vote.add(["nothing", "here"]).worth == 0)
  }

  @Test func `readings whose check digits hold and that differ are not called valid`() throws {
    // K and 5 stand for the same rest as X and S: both lines check.
    let one = ["P<JPNGAIMU<<SAKURA<<<<<<<<<<<<<<<<<<<<<<<<<<", "XS12345673JPN7902206F1603202<<<<<<<<<<<<<<02"]
    let other = [one[0], "K512345673JPN7902206F1603202<<<<<<<<<<<<<<02"]
    #expect(MachineReadableZone(lines: one, readingYear: 2026)?.isFullyValid == true)
    #expect(MachineReadableZone(lines: other, readingYear: 2026)?.isFullyValid == true)
    var vote = ZoneVote()
    for reading in [one, one, other] { vote.add(reading) }
    #expect(!vote.isSettled)
    let zone = try #require(vote.zone(readingYear: 2026))
    #expect(zone.lines == one)
    #expect(zone.warnings.contains(.disputed(.number)))
    #expect(!zone.isFullyValid)
  }

  @Test func `two readings that agree settle a zone, one does not`() {
    var vote = ZoneVote()
    vote.add(ZoneNoiseTests.passport)
    #expect(!vote.isSettled)
    vote.add(ZoneNoiseTests.passport)
    #expect(vote.isSettled)
  }
}
