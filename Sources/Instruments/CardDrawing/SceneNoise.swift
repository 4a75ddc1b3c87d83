/// Random numbers that are the same on every machine for the same seed (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64, _ salt: Int = 0) {
    state = seed &* 0x9e37_79b9_7f4a_7c15 &+ UInt64(truncatingIfNeeded: salt) &* 0xd1b5_4a32_d192_ed03 &+ 0x2545_f491
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  /// From 0 up to, but not including, 1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
  /// Between two numbers.
  mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }
  /// Whether something of this chance happens.
  mutating func chance(_ part: Double) -> Bool { unit() < part }
  /// One of several.
  mutating func pick<T>(_ choices: [T], else fallback: T) -> T {
    choices.isEmpty ? fallback : choices[min(choices.count - 1, Int(unit() * Double(choices.count)))]
  }
}

/// A square of smooth noise that repeats, from which clouds, rock, water and grain are made.
struct NoiseTile: Sendable {
  /// The one tile; scenes differ by where they look.
  static let shared = NoiseTile()

  private static let side = 256
  private let values: [Float]

  private init() {
    let side = NoiseTile.side
    var sums = [Float](repeating: 0, count: side * side)
    var weight: Float = 1
    for octave in 0..<6 {
      let cells = 4 << octave
      var random = SeededRandom(77, octave)
      let lattice = (0..<(cells * cells)).map { _ in Float(random.unit()) }
      let step = side / cells
      for y in 0..<side {
        let (row, down) = (y / step, NoiseTile.smooth(Float(y % step) / Float(step)))
        let below = (row + 1) % cells
        for x in 0..<side {
          let (column, across) = (x / step, NoiseTile.smooth(Float(x % step) / Float(step)))
          let right = (column + 1) % cells
          let top = lattice[row * cells + column] * (1 - across) + lattice[row * cells + right] * across
          let foot = lattice[below * cells + column] * (1 - across) + lattice[below * cells + right] * across
          sums[y * side + x] += (top * (1 - down) + foot * down - 0.5) * weight
        }
      }
      weight *= 0.52
    }
    // The sums lie within about 0.75 of the middle; spread them over 0 to 1.
    values = sums.map { min(1, max(0, 0.5 + $0 * 0.72)) }
  }

  private static func smooth(_ t: Float) -> Float { t * t * (3 - 2 * t) }

  /// The noise at a point, 0 to 1, repeating every 1.
  @inline(__always)
  func at(_ x: Double, _ y: Double) -> Double {
    // Moved far to the positive side, where cutting off is rounding down.
    let (u, v) = ((x + 4096) * 256, (y + 4096) * 256)
    let (column, row) = (Int(u) & 255, Int(v) & 255)
    let (across, down) = (Float(u - Double(Int(u))), Float(v - Double(Int(v))))
    let (right, below) = ((column + 1) & 255, (row + 1) & 255)
    return values.withUnsafeBufferPointer { tile in
      let top = tile[row * 256 + column] * (1 - across) + tile[row * 256 + right] * across
      let foot = tile[below * 256 + column] * (1 - across) + tile[below * 256 + right] * across
      return Double(top * (1 - down) + foot * down)
    }
  }
}
