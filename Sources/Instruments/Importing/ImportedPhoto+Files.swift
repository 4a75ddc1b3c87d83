import AtlasModel

extension ImportedPhoto {
  /// The photo of a file that a source names with the folders it lies in, or by its bare name.
  ///
  /// `./` in front, where a program was told to begin, is no folder.
  init(file: String, byteCount: Int? = nil) {
    let path = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
    // A backslash parts folders only where no slash does: outside Windows it may belong to a name.
    let cut = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.utf8.lastIndex(of: UInt8(ascii: "\\"))
    let name = cut.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    self.init(name, path: cut == nil ? nil : path, byteCount: byteCount)
  }
}

extension ImportedMoment {
  /// The same moment with the offset that a source gives beside it; one that has its own keeps it.
  func beside(offsetMinutes: Int?) -> ImportedMoment {
    guard let minutes = offsetMinutes else { return self }
    switch self {
    case .local(let clock): return .offset(clock.wallSeconds - minutes * 60, minutes: minutes)
    case .instant(let seconds): return .offset(seconds, minutes: minutes)
    case .offset, .day: return self
    }
  }
}
