import AtlasModel
import Testing

@testable import PassportStamps

/// Which day is read out of the dates on a stamp.
struct StampDateTests {
  private func date(_ lines: String..., shape: StampShape = StampShape()) throws -> String? {
    try Stamped.findings(Stamped.reading(lines, shape: shape)).candidates.first?.date?.description
  }

  // MARK: Order

  @Test(arguments: [
    ("03 04 19", "2019-04-03"), ("03.04.2019", "2019-04-03"), ("3/4/2019", "2019-04-03"), ("2019-04-03", "2019-04-03"),
    ("2019. 4. 3", "2019-04-03"), ("25.12.98", "1998-12-25"),
  ])
  func `numbers are read day first unless the year leads`(text: String, day: String) throws {
    #expect(try date(text) == day, "\(text)")
  }

  @Test func `a country that writes the month first is believed, and both ways are listed`() throws {
    let us = try Stamped.findings("U.S. CUSTOMS", "ADMITTED", "01/03/2019").candidates
    #expect(us.first?.date?.description == "2019-01-03")
    #expect(us.contains { $0.date?.description == "2019-03-01" })
    let unknown = try Stamped.findings("01/03/2019").candidates
    #expect(unknown.map { $0.date?.description } == ["2019-03-01", "2019-01-03"])
    #expect(unknown.allSatisfy { $0.clues.contains { $0.text.contains("either way") } })
  }

  @Test func `where the country is known to put the day first, nothing is ambiguous`() throws {
    let found = try Stamped.findings("ICELAND", "03 04 19").candidates
    #expect(Set(found.map { $0.date?.description }) == ["2019-04-03"])
    #expect(try date("U.S. CUSTOMS", "13/12/2019") == "2019-12-13")
  }

  // MARK: Months as words

  @Test(arguments: [
    ("9 JUL 2016", "2016-07-09"), ("JUL 09 2016", "2016-07-09"), ("2016 JUL 09", "2016-07-09"),
    ("07 ENE 2010", "2010-01-07"),
    ("18 SET 2010", "2010-09-18"), ("11 มี.ค. 2016", "2016-03-11"), ("14 AGT 2014", "2014-08-14"),
    ("9-JULI-2016", "2016-07-09"),
    ("DEG 14 2022", "2022-12-14"), ("4. MAY. 2006", "2006-05-04"), ("01 ОКТ 2019", "2019-10-01"),
  ])
  func `months are known by name in many languages`(text: String, day: String) throws {
    #expect(try date(text) == day, "\(text)")
  }

  @Test(arguments: ["12 ROW 2016", "KLM 123 2016", "9 JUL", "G 107", "A670", "31 FEB 2016", "10 JUL 2916 X"])
  func `other words and impossible days are no dates`(text: String) throws {
    let found = try date(text)
    #expect(found == nil || text == "10 JUL 2916 X" && found == "2016-07-10", "\(text): \(found ?? "")")
  }

  // MARK: Years

  @Test func `the code behind a common European date is never a year`() throws {
    #expect(try date("20.05.06 23", shape: Stamped.common(.entry)) == "2006-05-20")
    #expect(try date("20 05 06 23", shape: Stamped.common(.entry)) == "2006-05-20")
    #expect(try date("20.05.0623", shape: Stamped.common(.entry)) == "2006-05-20")
    #expect(try date("20 05 2023") == "2023-05-20")
  }

  @Test func `Buddhist years are converted and flagged`() throws {
    let best = try #require(try Stamped.best("THAILAND", "30 OCT 2565"))
    #expect(best.date?.description == "2022-10-30")
    #expect(best.clues.contains { $0.kind == .era && $0.text.contains("Buddhist") })
    #expect(try Stamped.best("THAILAND", "30 OCT 2015")?.clues.contains { $0.kind == .era } == false)
  }

  @Test func `years from 1912 are converted on Taiwan only`() throws {
    let best = try #require(try Stamped.best("TAIWAN", "105. 7. 9"))
    #expect(best.date?.description == "2016-07-09" && best.clues.contains { $0.kind == .era })
    #expect(try Stamped.best("JAPAN", "105. 7. 9")?.date == nil)
  }

  @Test func `Islamic years are said and not converted`() throws {
    let best = try #require(try Stamped.best("KINGDOM OF SAUDI ARABIA", "12/05/1437"))
    #expect(best.date == nil)
    #expect(best.clues.contains { $0.kind == .era && $0.text.contains("not converted") })
  }

  @Test func `no stamp is younger than today`() throws {
    #expect(try date("09.07.2091") == "2001-07-09" || (try date("09.07.2091")) == nil)
    #expect(try date("09 07 91") == "1991-07-09")
  }

  // MARK: Until

  @Test func `the date beside until is never the crossing`() throws {
    #expect(try date("ADMITTED JAN 25 2005", "UNTIL FEB 09 2005") == "2005-01-25")
    #expect(try date("UNTIL FEB 09 2005") == nil)
    #expect(try date("JAN 25 2005", "UNTIL", "FEB 09 2005") == "2005-01-25")
    #expect(try date("HASTA 09 FEB 2005", "25 ENE 2005") == "2005-01-25")
  }

  @Test func `other words beside a date change nothing`() throws {
    #expect(try date("ADMITTED FEB 09 2005") == "2005-02-09")
    #expect(try date("UNTITLED", "FEB 09 2005") == "2005-02-09")
  }

  // MARK: Repair

  @Test(arguments: [
    ("93.03.05", "2005-03-03"), ("23.97.18", "2018-07-23"), ("2l.O9.16", "2016-09-21"), ("i7 05 11", "2011-05-17"),
    ("]2.04.13", "2013-04-12"), ("A.05.2006", "2006-05-04"), ("12 NOV 2606", "2006-11-12"), ("0907 16", "2016-07-09"),
  ])
  func `impossible digits are mended by range`(text: String, day: String) throws {
    #expect(try date(text) == day, "\(text)")
  }

  @Test func `possible digits stay as they were read`() throws {
    #expect(try date("19.09.16") == "2016-09-19")
    #expect(DateDigits.readings("08", in: 1...31).map(\.value) == [8])
    #expect(DateDigits.readings("3", in: 1...12).map(\.cost) == [0])
  }

  @Test func `mended dates say so`() throws {
    #expect(try Stamped.best("93.03.05")?.clues.contains { $0.text.contains("mended") } == true)
    #expect(try Stamped.best("03.03.05")?.clues.contains { $0.text.contains("mended") } == false)
  }

  // MARK: Votes

  @Test func `what most passes read wins`() throws {
    var reading = Stamped.reading(["11.05.02"], passes: 2)
    reading.passes += Stamped.reading(["31.05.02"], passes: 1).passes
    #expect(try Stamped.findings(reading).candidates.first?.date?.description == "2002-05-11")
  }
}
