import CCairo
import Raster

#if canImport(Glibc)
  import Glibc
#endif

extension SceneCanvas {
  /// Ends the picture: cut to its part, weather in the air, bright parts bleeding a little, corners falling off, film grain.
  func finish(framing: SampleFraming, mirrored: Bool, size: PixelSize, bloom: Double, warmth: Double) throws(CardError)
    -> PixelImage
  {
    try context.check("scene")
    let print = try cut(framing, flipped: (framing == .across) != mirrored, to: size)
    try air(over: print)
    let small = try CairoSurface(width: max(1, print.width / 12), height: max(1, print.height / 12))
    let (shrunk, whole) = (
      Box(0, 0, Double(small.width), Double(small.height)), Box(0, 0, Double(print.width), Double(print.height))
    )
    try CairoContext(small).draw(print, part: whole, into: shrunk)
    let sheet = try CairoContext(print)
    sheet.use(CAIRO_OPERATOR_SCREEN)
    sheet.draw(small, part: shrunk, into: whole, alpha: bloom)
    try sheet.check("scene")
    develop(print, warmth: warmth)
    return try print.image()
  }

  /// The part of the sheet that a framing shows.
  private func cut(_ framing: SampleFraming, flipped: Bool, to size: PixelSize) throws(CardError) -> CairoSurface {
    guard flipped || framing.part.zoom > 1 else { return surface }
    let print = try CairoSurface(width: size.width, height: size.height)
    let sheet = try CairoContext(print)
    let whole = Box(0, 0, Double(size.width), Double(size.height))
    let part = framing.part
    if flipped {
      sheet.translate(whole.width, 0)
      sheet.scale(-1, 1)
    }
    let (spareX, spareY) = (width - whole.width, height - whole.height)
    sheet.draw(
      surface, part: Box((spareX * part.x).rounded(), (spareY * part.y).rounded(), whole.width, whole.height),
      into: whole)
    return print
  }

  /// Fog, rain or snow between the viewer and all that was drawn.
  private func air(over print: CairoSurface) throws(CardError) {
    guard light.weather != .clear, light.weather != .overcast else { return }
    let sheet = try CairoContext(print)
    let (wide, tall) = (Double(print.width), Double(print.height))
    let unit = min(wide, tall) / 1000
    let veil = light.haze.mixed(Tint(1, 1, 1), 0.12 * (1 - light.night))
    let (far, near) =
      switch light.weather {
      case .fog: (0.6, 0.04)
      case .rain: (0.34, 0.06)
      default: (0.36, 0.05)
      }
    sheet.rectangle(Box(0, 0, wide, tall))
    sheet.fill(
      from: (0, 0), to: (0, tall),
      [
        (0, veil.alpha(far * 0.8)), (0.44, veil.alpha(far)), (0.7, veil.alpha((far + near) / 2)), (1, veil.alpha(near)),
      ])
    var random = random(9001)
    if light.weather == .rain {
      for _ in 0..<760 {
        let (x, y, length) = (
          random.between(-0.05, 1.05) * wide, random.unit() * tall, random.between(14, 58) * unit
        )
        sheet.move(x, y)
        sheet.line(x - length * 0.16, y + length)
        sheet.stroke(
          Tint(0.92, 0.95, 1, random.between(0.06, 0.3)), width: max(0.6, random.between(0.7, 1.7) * unit))
      }
    }
    if light.weather == .snow {
      for index in 0..<900 {
        // Most flakes are far and small; a few blurred ones pass the lens.
        let isNear = index % 30 == 0
        let radius = (isNear ? random.between(4.5, 9) : random.between(0.9, 3)) * unit
        sheet.circle(random.unit() * wide, random.unit() * tall, radius)
        sheet.fill(Tint(1, 1, 1, isNear ? random.between(0.18, 0.4) : random.between(0.35, 0.9)))
      }
    }
    try sheet.check("scene")
  }

  /// One pass over the bytes: a curve for each channel, then falling-off and grain.
  private func develop(_ print: CairoSurface, warmth: Double) {
    let curves = [1 - warmth * 0.5, 1, 1 + warmth * 0.5].map { gain in
      (0..<256).map { value -> Int32 in
        let x = min(1, Double(value) / 255 * gain)
        let curved = x + (x * x * (3 - 2 * x) - x) * 0.32
        return Int32(8 + curved * 243)
      }
    }
    let (columns, rows) = (print.width, print.height)
    let fall = (0..<columns).map { x -> Double in
      let across = (Double(x) / Double(columns) - 0.5) * 2
      return across * across
    }
    var grain = UInt32(truncatingIfNeeded: seed &* 2_654_435_761 | 1)
    print.withRows { start, stride in
      curves[0].withUnsafeBufferPointer { blues in
        curves[1].withUnsafeBufferPointer { greens in
          curves[2].withUnsafeBufferPointer { reds in
            for y in 0..<rows {
              let line = start.advanced(by: y * stride)
              let down = (Double(y) / Double(rows) - 0.5) * 2
              let edge = down * down
              for x in 0..<columns {
                let pixel = line.load(fromByteOffset: x * 4, as: UInt32.self)
                grain ^= grain << 13
                grain ^= grain >> 17
                grain ^= grain << 5
                let speck = Int32(grain & 7) + Int32(grain >> 8 & 7) - 7
                let dark = 256 - Int32((fall[x] + edge) * 22)
                func tone(_ value: Int32) -> UInt32 { UInt32(min(255, max(0, (value * dark) >> 8 + speck))) }
                let red = tone(reds[Int(pixel >> 16 & 255)]) << 16
                let result = red | tone(greens[Int(pixel >> 8 & 255)]) << 8 | tone(blues[Int(pixel & 255)])
                line.storeBytes(of: result | 0xff00_0000, toByteOffset: x * 4, as: UInt32.self)
              }
            }
          }
        }
      }
    }
  }
}
