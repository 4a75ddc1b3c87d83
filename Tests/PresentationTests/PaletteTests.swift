import Foundation
import Presentation
import TestSupport
import Testing

/// The design tokens that pages and cards share.
struct PaletteTests {
  private func palette(_ appearance: Appearance) throws -> Palette {
    try #require(Palette(tokens: try Repository.text("Templates/journal/style/tokens.css"), appearance))
  }

  @Test func `the tokens of both appearances are read from the style sheet`() throws {
    #expect(try palette(.light)["paper"] == Colour(hex: "#f7f3ec"))
    #expect(try palette(.light)["mark"] == Colour(hex: "#b8402a"))
    #expect(try palette(.dark)["paper"] == Colour(hex: "#14161a"))
    #expect(try palette(.dark)["mark"] == Colour(hex: "#ff8a6b"))
  }

  @Test(arguments: Appearance.allCases, ["ink", "soft", "mark"])
  func `text stands out from paper and card by at least 4.5 to 1`(appearance: Appearance, text: String) throws {
    let palette = try palette(appearance)
    for ground in ["paper", "card"] {
      let ratio = PaletteTests.contrast(palette[text], palette[ground])
      #expect(ratio >= 4.5, "\(text) on \(ground), \(appearance): \(ratio)")
    }
  }

  @Test(arguments: ["#fff", "f7f3ec", "#f7f3eg", "#f7f3ec0", "#+7f3ec", ""])
  func `a text that is no colour is refused`(text: String) { #expect(Colour(hex: text) == nil) }

  @Test func `a style sheet that lacks a token or a dark block is no palette`() {
    let light = ":root {" + Palette.names.map { "--\($0): #101010;" }.joined() + "}"
    #expect(Palette(tokens: light, .light) != nil)
    #expect(Palette(tokens: light, .dark) == nil)
    #expect(Palette(tokens: light.replacingOccurrences(of: "--chip", with: "--ship"), .light) == nil)
  }

  @Test func `black on white has the ratio 21`() throws {
    let (black, white) = (try #require(Colour(hex: "#000000")), try #require(Colour(hex: "#ffffff")))
    #expect(abs(PaletteTests.contrast(black, white) - 21) < 0.000_1)
  }

  /// The contrast ratio of WCAG 2.
  private static func contrast(_ first: Colour, _ second: Colour) -> Double {
    func luminance(_ colour: Colour) -> Double {
      let parts = [colour.red, colour.green, colour.blue].map { value -> Double in
        let part = Double(value) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (one, other) = (luminance(first), luminance(second))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }
}
