import CardDrawing

extension SampleLife {
  /// The trips of the first passport, 2005 to 2014.
  static let earlyTrips: [Trip] = [
    Trip(
      "Praha", "2005-09-10", offset: 120, .autumn, sun: (6.5, 19.4),
      [
        shot(0, 17.6, .pragueBridge), shot(0, 18.7, .pragueBridge, .left), tall(0, 19.7, .pragueBridge, .upper),
        shot(1, 10.5, .pragueTown), shot(1, 15.8, .pragueCafe),
      ]),
    Trip(
      "Ísland", "2006-07-08", offset: 0, .summer, sun: (3.2, 23.8),
      [
        shot(0, 21.5, .reykjavikHarbour), shot(1, 8.9, .thingvallavatn), shot(1, 10.2, .thingvellir),
        tall(1, 10.5, .thingvellir, .closer), shot(1, 13.0, .hekla, .wide, .overcast), shot(1, 14.2, .hekla, .right),
        shot(1, 17.4, .eyrarbakki), shot(1, 22.7, .reykjavikHarbour, .left),
        shot(2, 12.4, .jokulsarlon), tall(2, 12.9, .jokulsarlon), shot(2, 15.5, .jokulsarlon, .right, .fog),
      ]),
    Trip(
      "Amsterdam", "2007-03-30", offset: 120, .spring, sun: (7.3, 20.2),
      [
        shot(0, 11.0, .amsterdam), tall(0, 11.4, .amsterdam, .right), shot(1, 10.1, .amsterdamCafe),
      ]),
    Trip(
      "Redmond", "2007-10-14", offset: -420, .autumn, sun: (7.4, 18.4),
      [
        shot(0, 16.2, .redmond), tall(0, 16.5, .redmond), shot(0, 17.6, .sammamish),
      ]),
    Trip(
      "Lisboa", "2008-05-17", offset: 60, .spring, sun: (6.4, 20.7),
      [
        shot(0, 11.0, .lisbonAlfama), tall(0, 11.5, .lisbonAlfama, .upper), shot(0, 18.9, .lisbonHarbour),
        shot(1, 10.5, .lisbonCafe), shot(2, 20.2, .cascais),
      ]),
    Trip(
      "Polska", "2008-12-29", offset: 60, .winter, sun: (7.7, 15.8),
      [
        shot(0, 14.4, .krakow, .wide, .snow), tall(0, 15.9, .krakow, .left), shot(2, 17.2, .lodzMarket),
      ]),
    Trip(
      "Ελλάδα", "2009-07-07", offset: 180, .summer, sun: (6.1, 20.8),
      [
        shot(0, 18.8, .athens), tall(1, 8.5, .athens), shot(2, 8.2, .oia), shot(2, 11.0, .oia, .closer),
        tall(2, 18.6, .oia), shot(2, 20.9, .oia, .left), shot(3, 9.5, .oiaCafe),
      ]),
    Trip(
      "日本", "2010-04-03", offset: 540, .spring, sun: (5.7, 18.3),
      [
        shot(0, 8.3, .kyotoPagoda), tall(0, 8.7, .kyotoPagoda), shot(0, 9.0, .kyotoPagoda, .upper),
        shot(0, 11.2, .kyotoAlley), tall(0, 11.6, .kyotoAlley), shot(0, 14.6, .arashiyama),
        tall(0, 15.1, .arashiyama, .left), shot(0, 17.3, .kyotoAlley, .across), shot(0, 19.6, .osaka),
        shot(2, 9.0, .fuji), shot(2, 17.7, .fuji, .across),
      ]),
    Trip(
      "Tromsø", "2011-02-19", offset: 60, .winter, sun: (7.6, 15.9),
      [
        shot(0, 22.4, .tromso), tall(0, 22.9, .tromso), shot(1, 12.6, .tromsoHarbour, .wide, .snow),
      ]),
    Trip(
      "Bled", "2011-08-20", offset: 120, .summer, sun: (6.1, 20.0),
      [
        shot(0, 7.2, .bled), tall(0, 7.9, .bled), shot(1, 15.0, .kranjskaGora),
      ]),
    Trip(
      "المغرب", "2012-02-28", offset: 0, .winter, sun: (6.8, 18.4),
      [
        shot(0, 16.8, .marrakesh), shot(0, 19.4, .jemaa), shot(1, 8.1, .agafay), tall(1, 9.5, .agafay, .right),
        shot(1, 17.4, .agafay, .across), shot(1, 18.3, .agafay, .closer),
      ]),
    Trip(
      "Perú", "2013-06-12", offset: -300, .autumn, sun: (6.1, 17.5),
      [
        shot(0, 12.0, .cusco), tall(0, 16.6, .cusco, .upper), shot(2, 9.5, .ollantaytambo),
        tall(2, 10.2, .ollantaytambo),
      ]),
    Trip(
      "Brasil", "2013-07-09", offset: -180, .summer, sun: (6.8, 17.6),
      [
        shot(0, 17.3, .saoPaulo), tall(0, 18.1, .saoPaulo, .left), shot(2, 10.3, .paraty), tall(2, 11.0, .paraty),
        shot(2, 17.0, .paraty, .across), shot(4, 11.0, .veadeiros), tall(4, 11.3, .veadeiros, .closer),
      ]),
    Trip(
      "ירושלים", "2014-03-21", offset: 120, .spring, sun: (5.7, 17.8),
      [
        shot(0, 9.4, .jerusalem), tall(0, 16.6, .jerusalem),
      ]),
    Trip(
      "Amsterdam", "2014-05-01", offset: 120, .spring, sun: (6.1, 21.1), isReturn: true,
      [
        shot(1, 11.6, .amsterdam)
      ]),
    Trip(
      "Việt Nam", "2014-09-20", offset: 420, .autumn, sun: (5.7, 17.9),
      [
        shot(0, 8.6, .sapa), shot(0, 9.6, .sapa, .left, .fog), tall(0, 16.9, .sapa), shot(2, 10.0, .halong),
        tall(2, 14.8, .halong, .right), shot(2, 17.4, .halong, .closer), shot(4, 6.7, .danang),
        shot(4, 19.3, .hoian), shot(5, 9.1, .haiVan, .wide, .rain),
      ]),
  ]
}
