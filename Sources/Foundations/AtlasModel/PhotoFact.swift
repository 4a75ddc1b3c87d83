/// What another program's list or sidecar says of one photo: which file it means, when it was taken and where.
///
/// A fact never changes what a file says of itself; it fills what the file leaves open.
package struct PhotoFact: Hashable, Sendable {
  /// The name of the file, without folders.
  package var name: String
  /// The path as the source writes it, or the absolute one where the file lay beside the source; nothing for a bare name.
  package var path: String?
  /// The size of the file in bytes, when it is known.
  package var byteCount: Int?
  /// The photo's lasting id, when the source names it.
  package var photo: PhotoID?
  /// The wall clock of the moment; of UTC when `offsetMinutes` is 0 and no place is known.
  package var taken: WallClock?
  /// The date when no time is known, or only a month or a year.
  package var takenDay: PartialDay?
  /// Minutes east of UTC beside `taken`; 0 for sources that know only UTC.
  package var offsetMinutes: Int?
  /// Where it was taken.
  package var coordinate: Coordinate?
  /// What it proves of the traveller when no photo of the journal says so itself.
  package var evidence: PresenceDay?
  /// Which import says it, in words; nothing before it is kept.
  package var origin: String?

  /// Names a file of which nothing is known yet.
  package init(name: String, path: String? = nil, byteCount: Int? = nil, photo: PhotoID? = nil) {
    (self.name, self.path, self.byteCount, self.photo) = (name, path, byteCount, photo)
  }

  /// A number by which a fact told twice is recognised: of the file's name, its size or else its path, the moment and the
  /// point.
  ///
  /// 64 bits of FNV-1a: a million facts share one by accident with a chance of 3e-8, and the worst that follows is one fact
  /// counted as known.
  package var key: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ text: String) {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xff) &* 0x100_0000_01b3
    }
    func mix(_ number: Int?) {
      var rest = UInt64(bitPattern: Int64(number ?? Int.min))
      for _ in 0..<8 {
        hash = (hash ^ (rest & 0xff)) &* 0x100_0000_01b3
        rest >>= 8
      }
    }
    mix(name)
    mix(byteCount == nil ? path ?? "" : "")
    mix(byteCount)
    mix(photo?.text ?? "")
    mix(taken?.wallSeconds)
    mix(takenDay.map { $0.year * 10_000 + ($0.month ?? 0) * 100 + ($0.day ?? 0) })
    mix(offsetMinutes)
    mix(coordinate?.latitudeE7)
    mix(coordinate?.longitudeE7)
    return hash
  }
}
