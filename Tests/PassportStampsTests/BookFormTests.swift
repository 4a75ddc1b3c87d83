import AtlasModel
import Testing

@testable import PassportStamps

/// What was read on an identity page, as a form for a person.
struct BookFormTests {
  private static let passport = [
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
  ]

  private func form(_ readings: [[String]]) throws -> BookForm {
    var vote = ZoneVote()
    for reading in readings { vote.add(reading) }
    return BookForm(try #require(vote.zone(readingYear: 2026)), printed: nil)
  }

  @Test func `every field has its value, its source and how far it is to be believed`() throws {
    let form = try form([BookFormTests.passport, BookFormTests.passport])
    let values = form.fields.map { "\($0.kind.rawValue)=\($0.value) \($0.source.rawValue) \($0.confidence.rawValue)" }
    #expect(
      values == [
        "document_code=P zone agreed", "issuing_country=UTO zone agreed", "document_number=L898902C3 zone checked",
        "nationality=UTO zone agreed", "surname=ERIKSSON zone agreed", "given_names=ANNA MARIA zone agreed",
        "birth_date=1974-08-12 zone checked", "sex=F zone agreed", "expiry_date=2012-04-15 zone checked",
        "personal_number=ZE184226B zone checked",
      ])
    #expect(form.cautions.isEmpty)
  }

  @Test func `what one reading alone says is doubtful, and a check digit that fails is named`() throws {
    let wrong = [BookFormTests.passport[0], "L898902C96UTO7408122F1204159ZE184226B<<<<<10"]
    let form = try form([wrong])
    #expect(form.fields.first { $0.kind == .number }?.confidence == .doubtful)
    #expect(form.fields.first { $0.kind == .surname }?.confidence == .doubtful)
    #expect(form.fields.first { $0.kind == .birth }?.confidence == .checked)
    #expect(form.cautions.contains { $0.contains("the check digit of the number does not hold") })
  }

  @Test func `the birth of a small child may be a hundred years earlier`() throws {
    let lines = ["P<CZESPECIMEN<<VZOR<<<<<<<<<<<<<<<<<<<<<<<<<", "99003853<1CZE1101018M1207046110101111<<<<<94"]
    let form = try form([lines, lines])
    let birth = try #require(form.fields.first { $0.kind == .birth })
    #expect(birth.value == "2011-01-01" && birth.confidence == .doubtful)
    #expect(form.cautions.contains { $0.contains("a hundred years earlier") })
  }

  @Test func `a number that begins with fillers is told without them`() throws {
    var vote = ZoneVote()
    vote.add(["IDCMW<51284970<<<<<<<<<<<<<<<<", "6104128M1402209CMW<<<<<<<<<<<1", "PUBLIC<<JON<<<<<<<<<<<<<<<<<<<"])
    #expect(vote.zone(readingYear: 2026)?.number.hasPrefix("<") == false)
  }

  @Test(arguments: [
    (["0070070071HRV8212258F1407019<<<<<<<<<<<<<<06"], true), (["P<CZESPECIMEN<<VZOR<<<<<<<<<<<<<<<<<<"], true),
    (["007 0070071HRV 8212258F1407019SSSSSSSS"], true), (["KEFLAVIKURFLUGVOLLUR", "27.08.06 70"], false),
    (["SINGAPORE CHANGI AIRPORT IMMIGRATION"], false), (["permitted to land until 12 March 2014 no 12345678"], false),
  ])
  func `an identity page is told from a stamp by its zone`(lines: [String], isPage: Bool) {
    #expect(Stamped.reading(lines).looksLikeIdentityPage == isPage)
  }

  @Test func `without a zone the form is empty and says why`() {
    let form = BookForm(nil, printed: nil)
    #expect(form.fields.isEmpty && form.cautions.count == 1)
  }

  @Test func `lines in an order of their own give no fields`() throws {
    let card = ["IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "8806923102858CORINNE<<<<<<<6512068F6"]
    let form = BookForm(try #require(MachineReadableZone(lines: card, readingYear: 2026)), printed: nil)
    #expect(form.fields.isEmpty)
    #expect(form.cautions.contains { $0.contains("an order of their own") })
  }

  @Test(
    arguments: [
      (BookField.Kind.birth, "1911-03-02", "1911-03-02"), (.birth, "1911", "1911"), (.birth, "1911-13", nil),
      (.birth, "yesterday", nil), (.sex, "f", "F"), (.sex, "q", nil), (.issuer, " isl ", "ISL"), (.issuer, "ISLE", nil),
      (.nationality, "D", "D"), (.number, "AB 12", "AB 12"), (.surname, "Þórsdóttir", "Þórsdóttir"),
      (.surname, "a\u{7}b", nil), (.authority, "", nil),
    ] as [(BookField.Kind, String, String?)])
  func `a value that a person wrote is taken in its lasting form or not at all`(
    kind: BookField.Kind, text: String, wanted: String?
  ) {
    #expect(BookForm.value(text, for: kind) == wanted)
  }

  @Test func `numbers are shown masked but for their last letters, other fields as they are`() {
    func shown(_ kind: BookField.Kind, _ value: String) -> String {
      BookField(kind: kind, value: value, source: .zone, confidence: .checked).shown
    }
    #expect(shown(.number, "L898902C3") == "*******C3")
    #expect(shown(.personalNumber, "1234") == "****")
    #expect(shown(.surname, "ERIKSSON") == "ERIKSSON")
  }
}
