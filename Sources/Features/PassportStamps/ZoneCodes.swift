/// The codes of countries and organisations in machine readable zones.
///
/// ISO 3166-1 alpha-3, what ICAO Doc 9303 part 3 adds, and what is seen on documents though it is in neither. A code that
/// is not here is worth a warning and never a refusal: new issuers appear, and made-up ones stand on specimens.
package enum ZoneCodes {
  /// Whether a code, without its fillers, is known.
  package static func isKnown(_ code: String) -> Bool { known.contains(code) }

  /// All known codes.
  static let known = Set((standard + " " + additional).split(separator: " ").map(String.init))

  /// Beyond the standard: Germany by one letter; British nationals by status; the United Nations and the mission in
  /// Kosovo; organisations; the European Union; stateless persons and refugees; Utopia of the examples; states under
  /// codes that the standard never had or has no more.
  private static let additional =
    "D GBD GBN GBO GBP GBS UNO UNA UNK XOM XPO XCE XCO XEC XBA XIM XXK XCC XMP XDC XES XSA "
    + "EUE XXA XXB XXC XXX UTO RKS XKX ZAR ROM TMP YUG SCG"

  private static let standard = """
    ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR BHS BIH BLM BLR \
    BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL COM CPV CRI CUB CUW CXR CYM CYP \
    CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP EST ETH FIN FJI FLK FRA FRO FSM GAB GBR GEO GGY GHA GIB GIN GLP GMB \
    GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG HMD HND HRV HTI HUN IDN IMN IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN \
    KAZ KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA MDG MDV MEX MHL MKD \
    MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN \
    PCN PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU RUS RWA SAU SDN SEN SGP SGS SHN SJM SLB SLE SLV SMR SOM \
    SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA TCD TGO THA TJK TKL TKM TLS TON TTO TUN TUR TUV TWN TZA UGA UKR \
    UMI URY USA UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE
    """
}
