import AtlasModel
import Testing

@testable import Imaging

/// Dates as cameras and programs write them.
struct DateTextTests {
  @Test(arguments: [
    ("2018:06:26 17:46:33", "2018-06-26T17:46:33", nil), ("2018:06:26 17:46:33.847", "2018-06-26T17:46:33.847", nil),
    ("2013:07:05 03:18:27Z", "2013-07-05T03:18:27", 0), ("2019-07-14T09:21:11.4+05:30", "2019-07-14T09:21:11.400", 330),
    ("2019:07:14 09:21:11-08:00", "2019-07-14T09:21:11", -480), ("2019-07-14T09:21", "2019-07-14T09:21:00", nil),
    ("2016-02-29T00:00:00.123456", "2016-02-29T00:00:00.123", nil), ("1826:01:01 00:00:00", "1826-01-01T00:00:00", nil),
  ])
  func `a whole date is read with its fraction and offset`(text: String, clock: String, offset: Int?) throws {
    let date = try #require(DateText(text))
    #expect(date.taken?.description == clock)
    #expect(date.offsetMinutes == offset)
  }

  @Test(arguments: [
    "0000:00:00 00:00:00", "    :  :     :  :  ", "", "2014:13:45 10:00:00", "2015:02:29 10:00:00",
    "1825:12:31 00:00:00",
    "2200:01:01 00:00:00", ":07:04 12:00:00", "1601:06:06 16:39:33", "2014:00:00 00:00:00", "unknown", "2014 13 45",
    "99",
  ])
  func `a text that is no day of the calendar is no date`(text: String) {
    #expect(DateText(text) == nil)
  }

  @Test(arguments: [
    ("2014:07:05 24:00:00", "2014-07-05"), ("2014:07:05 12:60:00", "2014-07-05"), ("2014:07:05 12:00:60", "2014-07-05"),
    ("2014:07:05   :  :  ", "2014-07-05"), ("2014-07", "2014-07"), ("2014", "2014"), ("2014:07:05", "2014-07-05"),
  ])
  func `what is left of a date without a clock is kept`(text: String, day: String) {
    #expect(DateText(text)?.taken == nil)
    #expect(DateText(text)?.day?.description == day)
  }

  @Test(arguments: [
    ("+01:00", 60), ("-11:00", -660), ("Z", 0), ("+0530", 330), ("+14:00", 840), ("-12:00", -720), ("+1:00", 60),
    ("+27:00", nil), ("+14:01", nil), ("-12:30", nil), ("   :  ", nil), ("", nil), ("01:00", nil), ("+01:75", nil),
  ])
  func `offsets from -12 to +14 hours are read`(text: String, minutes: Int?) {
    #expect(DateText.offset(Array(text.utf8)) == minutes)
  }

  @Test(arguments: [("574922", 574), ("03", 30), ("9", 900), ("835", 835), ("", nil), ("x1", nil)])
  func `fractions become milliseconds`(text: String, milliseconds: Int?) {
    #expect(DateText.milliseconds(Array(text.utf8)) == milliseconds)
  }

  @Test(arguments: [
    ("20150629", "141241-0700", "2015-06-29", "2015-06-29T14:12:41", -420), ("20150600", nil, "2015-06", nil, nil),
    ("20150000", nil, "2015", nil, nil), ("20151345", nil, nil, nil, nil), ("00000000", nil, nil, nil, nil),
  ])
  func `IPTC dates may lack day and month`(date: String, time: String?, day: String?, clock: String?, offset: Int?) {
    let read = DateText(iptcDate: date, time: time)
    #expect(read?.day?.description == day)
    #expect(read?.taken?.description == clock)
    #expect(read?.offsetMinutes == offset)
  }

  @Test(arguments: [
    ("51,30.5N", 51.508333333), ("36/1 57/1 4852/100", 36.963477778), ("51,30,2.5S", -51.500694444), ("-12.5", -12.5),
    ("48° 4' 51.7\" W", -48.081027778), ("51/0 1/1", nil), ("somewhere", nil), ("", nil), ("51,75.0N", nil),
    ("361", nil),
  ])
  func `degrees as text are read when they clearly are degrees`(text: String, degrees: Double?) {
    let value = Degrees(text)?.value
    #expect((value == nil) == (degrees == nil))
    #expect(abs((value ?? 0) - (degrees ?? 0)) < 1e-8)
  }
}
