import Presentation

#if canImport(Glibc)
  import Glibc
#endif

/// A colour while drawing: parts of 1, with opacity.
struct Tint: Hashable, Sendable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  init(_ colour: Colour, alpha: Double = 1) {
    self.init(Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255, alpha)
  }

  /// A colour by its six hexadecimal digits, as in `0xb8402a`.
  init(_ hex: Int, _ alpha: Double = 1) {
    self.init(Double(hex >> 16 & 255) / 255, Double(hex >> 8 & 255) / 255, Double(hex & 255) / 255, alpha)
  }

  /// The same colour with another opacity.
  func alpha(_ value: Double) -> Tint { Tint(red, green, blue, value) }

  /// The way from this colour to the other, 0 to 1.
  func mixed(_ other: Tint, _ part: Double) -> Tint {
    let part = min(1, max(0, part))
    let (r, g) = (red + (other.red - red) * part, green + (other.green - green) * part)
    return Tint(r, g, blue + (other.blue - blue) * part, alpha + (other.alpha - alpha) * part)
  }

  /// The colour made darker (below 1) or lighter (above).
  func scaled(_ factor: Double) -> Tint {
    Tint(min(1, red * factor), min(1, green * factor), min(1, blue * factor), alpha)
  }

  /// Relative luminance as WCAG 2.2 defines it, opacity disregarded.
  var luminance: Double { 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) }

  /// The contrast ratio of two colours as WCAG 2.2 defines it, 1 to 21.
  func contrast(with other: Tint) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}

private func linear(_ part: Double) -> Double {
  part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
}
