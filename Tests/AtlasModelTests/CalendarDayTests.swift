import AtlasModel
import Testing

/// Whether days are counted as the calendar counts them, without a clock.
struct CalendarDayTests {
  @Test func `every day from 1900 to 2100 has the number that counting by hand gives it`() throws {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var count = -25_567  // 1 January 1900
    var wrong: [String] = []
    for year in 1900...2100 {
      let hasLeapDay = year != 1900 && year != 2100 && year % 4 == 0
      for month in 1...12 {
        for number in 1...(month == 2 && hasLeapDay ? 29 : lengths[month - 1]) {
          let day = try #require(CalendarDay(year: year, month: month, day: number), "\(year)-\(month)-\(number)")
          if day.daysSince1970 != count || CalendarDay(daysSince1970: count) != day
            || CalendarDay(parsing: day.description) != day || CalendarDay(ymd: day.ymd) != day
            || day.adding(days: 1).daysSince1970 != count + 1 || day.adding(days: -400).daysSince1970 != count - 400
          {
            wrong.append("\(day) is number \(count)")
          }
          count += 1
        }
      }
    }
    #expect(wrong == [])
    #expect(count == 47_847, "1 January 2101")
  }

  @Test func `the same day so many years later keeps month and day, and the leap day falls back to the 28th`() throws {
    var wrong: [String] = []
    for year in 1900...2100 {
      for monthDay in MonthDay.all {
        guard let day = monthDay.inYear(year) else { continue }
        for years in [-20, -1, 1, 2, 4, 5, 10, 100] {
          let later = day.adding(years: years)
          let expected = monthDay.inYear(year + years)?.description ?? "\(year + years)-02-28"
          if later.description != expected { wrong.append("\(day) + \(years) years = \(later)") }
        }
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: [
    (1900, false), (1904, true), (1999, false), (2000, true), (2024, true), (2026, false), (2100, false), (2400, true),
  ])
  func `a century is a leap year only when 400 divides it`(year: Int, isLeap: Bool) {
    #expect(CalendarDay.isLeap(year) == isLeap)
    #expect((CalendarDay(year: year, month: 2, day: 29) != nil) == isLeap)
  }

  @Test(arguments: [
    "2014-02-29", "2014-13-01", "2014-00-10", "2014-04-31", "2014-04-00", "0000-01-01", "2014-7-9", "2014-07-9 ",
    "2014/07/09", "+014-07-09", "２０１４-07-09", "2014-07-09T", "",
  ])
  func `a text that is no day of the calendar is refused`(text: String) { #expect(CalendarDay(parsing: text) == nil) }

  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-03-01", 11_017), ("1904-01-01", -24_107), ("0001-01-01", -719_162),
    ("9999-12-31", 2_932_896),
  ])
  func `days before 1970 have negative numbers`(text: String, number: Int) throws {
    let day = try #require(CalendarDay(parsing: text))
    #expect(day.daysSince1970 == number)
    #expect(CalendarDay(daysSince1970: number) == day)
  }

  @Test func `days outside the years 1 to 9999 are clamped`() {
    #expect(CalendarDay(daysSince1970: -5_000_000).description == "0001-01-01")
    #expect(CalendarDay(daysSince1970: 5_000_000).description == "9999-12-31")
  }
}
