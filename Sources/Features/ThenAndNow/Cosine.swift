import Glibc

/// The cosine of an angle in degrees.
func cosine(degrees: Double) -> Double { cos(degrees * .pi / 180) }
