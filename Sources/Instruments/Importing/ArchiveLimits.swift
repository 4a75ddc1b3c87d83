/// How much an archive may hold before the rest of it is not read.
///
/// What counts is what comes out while reading: the sizes that an archive states may lie.
package struct ArchiveLimits: Hashable, Sendable {
  /// The most entries, folders and refused ones among them.
  ///
  /// 200,000 are four times what a part of 50 GB, the largest that Google Takeout makes, holds when each photo of 2 MB has
  /// a sidecar.
  package var mostEntries = 200_000
  /// How many bytes may be unpacked whatever the ratio is.
  ///
  /// Up to 100 MB an archive does no harm, however well it is packed.
  package var mostBytes = 100_000_000
  /// How many times the size of its archive may be unpacked beyond that.
  ///
  /// Ten keeps the work in proportion to the file. Photos hardly pack at all and text of travel programs about tenfold:
  /// location histories in JSON were measured at 9 to 15 times, so that one of hundreds of megabytes alone in its zip
  /// stops here and has to be unpacked. Deflate can reach a thousandfold.
  package var mostTimesItsSize = 10
  /// How many bytes the list at the end of a zip may take; libarchive keeps it in memory, at up to
  /// four times its size.
  ///
  /// 64 MiB are 335 bytes for each of 200,000 entries, several times what one needs.
  package var mostListBytes = 67_108_864

  /// The limits as documented.
  package init() {}

  /// Whether an archive of that size may not give so many bytes.
  func areExceeded(by bytes: Int, size: Int) -> Bool {
    bytes > mostBytes && (bytes - 1) / max(1, mostTimesItsSize) >= size
  }

  /// A number as messages write it: `200,000`.
  static func words(_ number: Int) -> String {
    let digits = String(number)
    var words = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { words += "," }
      words.append(digit)
    }
    return words
  }
}
