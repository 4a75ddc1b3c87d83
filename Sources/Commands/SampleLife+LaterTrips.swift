import CardDrawing

extension SampleLife {
  /// The trips of the second passport, 2015 to 2025; nothing between February 2020 and August 2021.
  static let laterTrips: [Trip] = [
    Trip(
      "Türkiye", "2015-05-02", offset: 180, .spring, sun: (6.0, 20.0),
      [
        shot(0, 18.9, .istanbul), shot(0, 20.4, .istanbul, .closer), shot(1, 10.2, .istanbulCafe),
        shot(3, 6.5, .goreme), tall(3, 6.8, .goreme), shot(3, 7.6, .goreme, .left), shot(3, 18.9, .goreme, .lower),
      ]),
    Trip(
      "Tallinn", "2015-12-30", offset: 120, .winter, sun: (9.3, 15.5),
      [
        shot(0, 14.2, .tallinn), tall(1, 15.6, .tallinn, .left), shot(1, 16.5, .tallinn, .closer, .snow),
        shot(2, 12.1, .lahemaa, .wide, .snow),
      ]),
    Trip(
      "Norge", "2016-06-24", offset: 120, .summer, sun: (4.2, 23.2),
      [
        shot(0, 20.2, .bergen, .wide, .rain), shot(0, 21.9, .bergen, .closer), shot(1, 11.0, .flamTrain),
        shot(1, 11.6, .kjosfossen), tall(1, 11.7, .kjosfossen, .closer),
      ]),
    Trip(
      "Schweiz", "2016-07-09", offset: 120, .summer, sun: (5.7, 21.4),
      [
        shot(0, 9.1, .wengen), tall(0, 9.6, .wengen, .left), shot(0, 12.4, .eiger), tall(0, 15.2, .eiger, .left),
        shot(0, 17.9, .brienz), tall(1, 20.4, .wengen, .upper),
      ]),
    Trip(
      "Suid-Afrika", "2017-01-14", offset: 120, .summer, sun: (5.8, 20.0),
      [
        shot(0, 18.9, .campsBay), shot(1, 11.0, .capeHarbour),
        shot(2, 16.8, .stellenbosch), shot(5, 6.4, .skukuza), tall(5, 6.9, .skukuza, .right),
        shot(5, 19.2, .skukuza, .closer),
      ]),
    Trip(
      "Bonn", "2017-04-09", offset: 120, .spring, sun: (6.8, 20.2),
      [
        shot(0, 12.4, .bonn), tall(0, 12.8, .bonn),
      ]),
    Trip(
      "Kenya", "2017-08-09", offset: 180, .autumn, sun: (6.6, 18.7),
      [
        shot(0, 7.3, .mara), shot(0, 18.2, .mara, .left), shot(3, 9.2, .diani), tall(3, 18.0, .diani),
      ]),
    Trip(
      "ລາວ", "2018-02-10", offset: 420, .autumn, sun: (6.7, 18.1),
      [
        shot(0, 7.4, .luangPrabang, .wide, .fog), tall(0, 16.9, .luangPrabang), shot(0, 18.9, .luangMarket),
        shot(1, 12.1, .kuangSi), tall(1, 12.4, .kuangSi, .lower), shot(3, 17.2, .vangVieng),
      ]),
    Trip(
      "Washington", "2018-10-21", offset: -420, .autumn, sun: (7.6, 18.1), isReturn: true,
      [
        shot(0, 16.0, .redmond)
      ]),
    Trip(
      "Arizona", "2018-10-24", offset: -360, .autumn, sun: (7.6, 18.5), isReturn: true,
      [
        shot(0, 8.4, .monumentValley), tall(0, 9.0, .monumentValley, .right), shot(0, 18.2, .monumentValley, .across),
      ]),
    Trip(
      "New York", "2018-10-28", offset: -240, .autumn, sun: (7.3, 17.9),
      [
        shot(0, 17.5, .brooklyn, .wide, .overcast), shot(0, 18.3, .brooklyn, .left),
      ]),
    Trip(
      "საქართველო", "2019-07-09", offset: 240, .summer, sun: (5.6, 20.6),
      [
        shot(0, 9.3, .tbilisi), tall(0, 9.8, .tbilisi), shot(0, 18.6, .sighnaghi), shot(2, 10.1, .kazbegi),
        shot(2, 10.9, .kazbegi, .closer, .fog),
      ]),
    Trip("Bonn", "2019-10-19", offset: 120, .autumn, sun: (7.9, 18.4), isReturn: true, [shot(0, 13.1, .bonn)]),
    Trip(
      "京都", "2019-11-23", offset: 540, .autumn, sun: (6.6, 16.8), isReturn: true,
      [
        shot(0, 10.8, .kyotoAlley), shot(0, 16.0, .kyotoPagoda), shot(1, 18.4, .osaka),
      ]),
    Trip(
      "Kraków", "2020-02-15", offset: 60, .winter, sun: (6.9, 17.0), isReturn: true,
      [
        shot(0, 17.4, .krakow)
      ]),
    Trip(
      "Bled", "2021-08-21", offset: 120, .summer, sun: (6.1, 20.0), isReturn: true,
      [
        tall(0, 18.0, .bled), shot(0, 19.2, .bled),
      ]),
    Trip(
      "Schweiz", "2022-02-12", offset: 60, .winter, sun: (7.5, 17.8), isReturn: true,
      [
        shot(0, 12.2, .bernina), shot(2, 14.5, .wengen, .wide, .snow),
      ]),
    Trip(
      "Portugal", "2022-05-17", offset: 60, .spring, sun: (6.4, 20.7), isReturn: true,
      [
        shot(0, 17.5, .lisbonAlfama), shot(1, 9.0, .lisbonHarbour, .closer, .rain), shot(1, 11.0, .lisbonHarbour),
        shot(3, 20.3, .portoBridge), shot(3, 21.4, .portoBridge, .right), shot(4, 10.4, .douro),
      ]),
    Trip(
      "Australia", "2022-12-27", offset: 660, .summer, sun: (5.8, 20.1),
      [
        shot(0, 19.4, .sydney), shot(0, 20.6, .sydney, .closer), shot(2, 8.1, .byron),
      ]),
    Trip(
      "Aotearoa", "2023-01-03", offset: 780, .summer, sun: (6.0, 21.4), isReturn: true,
      [
        shot(0, 7.6, .wanaka), tall(0, 8.1, .wanaka, .left), tall(2, 13.0, .milford, .wide, .rain),
      ]),
    Trip(
      "Uluṟu", "2023-01-09", offset: 570, .summer, sun: (6.0, 19.6),
      [
        shot(0, 19.0, .uluru)
      ]),
    Trip(
      "Praha", "2023-09-16", offset: 120, .autumn, sun: (6.6, 19.2), isReturn: true,
      [
        shot(0, 17.7, .pragueBridge)
      ]),
    Trip(
      "İstanbul", "2023-10-13", offset: 180, .autumn, sun: (7.1, 18.5), isReturn: true,
      [
        tall(0, 18.8, .istanbul), shot(1, 17.6, .istanbul),
      ]),
    Trip(
      "Roma", "2023-12-24", offset: 60, .winter, sun: (7.6, 16.7),
      [
        shot(0, 8.9, .rome, .wide, .fog), shot(0, 16.9, .romeTown, .wide, .rain), shot(1, 15.0, .rome, .closer),
      ]),
    Trip(
      "भारत", "2024-02-27", offset: 330, .spring, sun: (6.8, 18.4),
      [
        shot(2, 8.0, .jaipur), tall(2, 8.6, .jaipur, .closer), shot(2, 17.3, .jaipur, .lower),
        shot(2, 19.1, .jaipurMarket),
        shot(6, 7.7, .munnar, .wide, .fog), shot(6, 9.9, .munnar), tall(6, 16.4, .munnar, .right),
      ]),
    Trip(
      "Ísland", "2024-07-09", offset: 0, .summer, sun: (3.2, 23.8), isReturn: true,
      [
        shot(0, 21.9, .reykjavikHarbour), shot(1, 11.2, .thingvellir), shot(2, 16.8, .jokulsarlon),
      ]),
    Trip(
      "Patagonia", "2024-11-16", offset: -180, .spring, sun: (5.6, 21.2),
      [
        shot(0, 6.3, .chalten), shot(2, 13.1, .perito), shot(2, 13.6, .perito, .closer),
      ]),
    Trip(
      "Sa Pa", "2025-04-12", offset: 420, .spring, sun: (5.7, 18.3), isReturn: true,
      [
        shot(0, 9.3, .sapa)
      ]),
    Trip(
      "Ελλάδα", "2025-06-17", offset: 180, .summer, sun: (6.0, 20.8), isReturn: true,
      [
        shot(0, 9.2, .athens), shot(2, 20.3, .oia),
      ]),
  ]
}
