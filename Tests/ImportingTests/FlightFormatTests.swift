import Importing
import Testing

/// Flights of several logs, as two ends each.
struct FlightFormatTests {
  private static let openFlights = "Date,From,To,Flight_Number,Airline,Distance,Duration,Seat,Seat_Type,Class,Reason"

  @Test func `OpenFlights gives the departure's clock and the day of the arrival`() throws {
    let text =
      "\u{feff}" + FlightFormatTests.openFlights
      + "\n2009-04-17 21:15:00,IAH,EGLL,1,X,1,09:30\n2010-01-02,lhr,SVG,,,,\n2010-13-02,LHR,SVG,,,,\n2010-01-02,Xy,SVG,,,,\n"
    let sink = try TableFile.read(text, by: OpenFlightsFormat.self)
    #expect(
      sink.stays == ["IAH 2009-04-17T21:15:00", "EGLL 2009-04-18", "LHR 2010-01-02", "SVG 2010-01-02"])
    #expect(sink.reasons == ["row 4: '2010-13-02' is no date", "row 5: 'Xy' is no airport code"])
  }

  @Test func `myFlightradar24 gives both clocks, and the day of the arrival follows from the duration`() throws {
    let sink = try TableFile.read(
      """
      Date,Flight number,From,To,Dep time,Arr time,Duration,Airline
      2017-01-02,EK150,Amsterdam / Schiphol (AMS/EHAM),Dubai (DXB/OMDB),21:45:00,07:30:00,06:45:00,
      2017-01-03,X,Minneapolis (MSP/KMSP),Seattle (/KSEA),10:00:00,11:30:00,03:30:00,
      2017-01-04,X,Stadt,Dubai (DXB/OMDB),10:00:00,11:30:00,03:30:00,
      2017-01-05,X,Ort (AMS),Dubai (DXB/OMDB),25:00:00,11:30:00,03:30:00,
      """, by: MyFlightradarFormat.self)
    #expect(
      sink.stays == [
        "AMS 2017-01-02T21:45:00", "DXB 2017-01-03T07:30:00", "MSP 2017-01-03T10:00:00", "KSEA 2017-01-03T11:30:00",
      ])
    #expect(sink.reasons == ["row 4: 'Stadt' is no airport code", "row 5: '25:00:00' is no time of day"])
  }

  @Test func `Flighty prefers what happened, lands where it was diverted to and drops what was cancelled`() throws {
    let heading =
      "Date,Airline,Flight,From,To,Canceled,Diverted To,Gate Departure (Scheduled),Gate Departure (Actual),"
      + "Take off (Actual),Landing (Actual),Gate Arrival (Scheduled),Gate Arrival (Actual)\n"
    let sink = try TableFile.read(
      heading + """
        2014-04-25,TOM,62,CUN,LGW,false,LHR,2014-04-25T09:35,2014-04-25T11:57,,,2014-04-26T04:20,
        2014-04-26,X,1,LHR,LGW,true,,2014-04-26T09:35,,,,,
        2014-04-27,X,1,LHR,JFK,false,,,,2014-04-27T09:35+01:00,2014-04-27T16:35Z,,
        """, by: FlightyFormat.self)
    #expect(
      sink.stays == [
        "CUN 2014-04-25T11:57:00", "LHR 2014-04-26T04:20:00", "LHR 2014-04-27T09:35:00+60", "JFK 2014-04-27T16:35:00Z",
      ])
    #expect(sink.reasons == ["row 3: was cancelled"])
  }

  @Test func `App in the Air gives UTC and local clocks, from which the offset follows`() throws {
    let sink = try TableFile.read(
      """
      user: 1
      trips:
      Ownership.MINE;2018-02-04T04:00:00;2018-02-04T14:10:00;SFO;LHR;x;y;None
      flights:
      None;None;X;None;None;None;s;VS;42;346;SFO;LHR;2018-02-04T04:00:00;2018-02-04T14:10:00;2018-02-03T20:00:00;2018-02-04T14:10:00;2018
      short;line
      hotels:
      a;b;c
      """, by: AppInTheAirFormat.self)
    #expect(sink.stays == ["SFO 2018-02-03T20:00:00-480", "LHR 2018-02-04T14:10:00+0"])
    #expect(sink.reasons == ["row 6: has too few parts for a flight"])
  }

  @Test(
    arguments: [
      ("date,from,to\n2014-07-09,LHR,KJFK\n", ["LHR 2014-07-09", "KJFK 2014-07-09"]),
      (
        "DATE;ORIGIN;DESTINATION;DEPART;ARRIVE\n2012-12-20;EWR;SFO;11:23PM;2:36AM\n",
        ["EWR 2012-12-20T23:23:00", "SFO 2012-12-21T02:36:00"]
      ),
      (
        "date,from,to,depart,arrive\n2012-12-20,EWR,SFO,2012-12-20 10:00,2012-12-20T13:05:10-08:00\n",
        ["EWR 2012-12-20T10:00:00", "SFO 2012-12-20T13:05:10-480"]
      ),
    ] as [(String, [String])])
  func `a table of date, from and to needs no product's name`(text: String, stays: [String]) throws {
    #expect(FlightTableFormat.recognizes(ImportHead(Array(text.utf8))))
    #expect(try TableFile.read(text, by: FlightTableFormat.self).stays == stays)
  }

  @Test func `a list without a heading is known by a date and two codes`() throws {
    let text = "# remark\n\"Trip\",\"2006-03-05\",\"YUL\",\"LGA\"\n\"Trip\",\"2006-03-05\",\"YUL\",\"\"\n"
    #expect(FlightListFormat.recognizes(ImportHead(Array(text.utf8))))
    let sink = try TableFile.read(text, by: FlightListFormat.self)
    #expect(sink.stays == ["YUL 2006-03-05", "LGA 2006-03-05"] && sink.reasons == ["row 3: has no airport code"])
  }
}
