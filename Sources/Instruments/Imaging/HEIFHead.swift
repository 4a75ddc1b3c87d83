import AtlasModel

/// Reads the boxes of HEIC and AVIF files: items, where they lie, how they refer to each other, and the primary's size.
struct HEIFHead {
  /// A reference from one item to others, with the place of its four-character name in the file.
  struct Reference {
    let namePlace: Int
    let name: FourCharacters
    let targets: [Int]
  }

  /// Boxes, items and references are each looked at up to this many; a burst of phone photos has a few hundred.
  private static let most = 20_000

  private let source: ByteSource
  private let format: ImageFormat
  private var primary: Int?
  private var itemKinds: [Int: FourCharacters] = [:]
  private var locations: [Int: Range<Int>] = [:]
  private var itemData = 0..<0
  private var properties: [(name: FourCharacters, body: Range<Int>)] = []
  private var primaryProperties: [Int] = []
  private(set) var references: [Reference] = []

  init(_ source: ByteSource) throws(PhotoError) {
    self.source = source
    format = FormatSniffer.format(of: source) ?? .heic
    let meta = boxes(in: 0..<source.count).first { $0.name == "meta" }
    guard let meta, meta.body.count > 4 else { throw PhotoError(.damaged, "no picture items in the file") }
    let inside = boxes(in: (meta.body.lowerBound + 4)..<meta.body.upperBound)
    itemData = inside.first { $0.name == "idat" }?.body ?? 0..<0
    for box in inside {
      switch box.name {
      case "pitm": primary = number(box.body, 4, wide: source.byte(box.body.lowerBound) != 0)
      case "iinf": readItems(box.body)
      case "iloc": readLocations(box.body)
      case "iref": readReferences(box.body)
      case "iprp": readProperties(box.body)
      default: break
      }
    }
  }

  /// Items of this kind, such as `tmap`.
  func items(ofKind kind: FourCharacters) -> Set<Int> { Set(itemKinds.filter { $0.value == kind }.keys) }

  func pictureHead() throws(PhotoError) -> PictureHead {
    var head = PictureHead(format)
    var turns: [Int] = []
    var isSimple = true
    for index in primaryProperties where properties.indices.contains(index) {
      let property = properties[index]
      switch property.name {
      case "ispe":
        head.width = source.number(property.body.lowerBound + 4, bytes: 4)
        head.height = source.number(property.body.lowerBound + 8, bytes: 4)
      case "irot":
        head.turnsItself = true
        turns.append((source.byte(property.body.lowerBound) ?? 0) & 3)
      case "imir":
        head.turnsItself = true
        isSimple = false
      case "clap": isSimple = false
      default: break
      }
    }
    if isSimple, turns.count == 1 { head.quarterTurns = turns.first }
    guard head.statedSize != nil else { throw PhotoError(.damaged, "no size for the primary picture") }
    for (item, kind) in itemKinds.sorted(by: { $0.key < $1.key }) {
      guard let location = locations[item], location.upperBound <= source.count else { continue }
      if kind == "Exif", head.exif == nil, let skip = source.number(location.lowerBound, bytes: 4) {
        let start = location.lowerBound + 4 + skip
        if start < location.upperBound { head.exif = start..<location.upperBound }
      } else if kind == "mime", head.xmp == nil, looksLikeXMP(location) {
        head.xmp = location
      }
    }
    return head
  }

  private func looksLikeXMP(_ range: Range<Int>) -> Bool {
    source.has("<?xpacket", at: range.lowerBound) || source.has("<x:xmpmeta", at: range.lowerBound)
      || source.has("<rdf:RDF", at: range.lowerBound) || source.has("\u{FEFF}<", at: range.lowerBound)
  }

  private func boxes(in range: Range<Int>) -> [(name: FourCharacters, body: Range<Int>)] {
    var found: [(name: FourCharacters, body: Range<Int>)] = []
    var place = range.lowerBound
    while place + 8 <= range.upperBound, found.count < HEIFHead.most {
      guard let short = source.number(place, bytes: 4), let name = source.name(place + 4) else { break }
      var start = place + 8
      var length = short
      if short == 1 {
        guard let long = source.number(place + 8, bytes: 8) else { break }
        (start, length) = (place + 16, long)
      } else if short == 0 {
        length = range.upperBound - place
      }
      guard length >= start - place, length <= range.upperBound - place else { break }
      found.append((name, start..<(place + length)))
      place += length
    }
    return found
  }

  private func number(_ body: Range<Int>, _ offset: Int, wide: Bool) -> Int? {
    source.number(body.lowerBound + offset, bytes: wide ? 4 : 2)
  }

  private mutating func readItems(_ body: Range<Int>) {
    let isWide = source.byte(body.lowerBound) != 0
    let start = body.lowerBound + (isWide ? 8 : 6)
    guard start <= body.upperBound else { return }
    for box in boxes(in: start..<body.upperBound) where box.name == "infe" {
      guard let version = source.byte(box.body.lowerBound), version >= 2,
        let item = number(box.body, 4, wide: version > 2),
        let kind = source.name(box.body.lowerBound + (version > 2 ? 10 : 8))
      else { continue }
      itemKinds[item] = kind
    }
  }

  private mutating func readLocations(_ body: Range<Int>) {
    let start = body.lowerBound
    guard let version = source.byte(start), version <= 2, let sizes = source.number(start + 4, bytes: 2),
      let count = number(body, 6, wide: version == 2)
    else { return }
    let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
    let indexSize = version > 0 ? sizes & 15 : 0
    var place = start + (version == 2 ? 10 : 8)
    func next(_ size: Int) -> Int? {
      defer { place += size }
      return size == 0 ? 0 : place + size <= body.upperBound ? source.number(place, bytes: size) : nil
    }
    for _ in 0..<min(count, HEIFHead.most) {
      guard let item = next(version == 2 ? 4 : 2), let method = next(version > 0 ? 2 : 0), next(2) != nil,
        let base = next(baseSize), let extents = next(2)
      else { return }
      for extent in 0..<extents {
        guard next(indexSize) != nil, let offset = next(offsetSize), let length = next(lengthSize) else { return }
        // Metadata lie in one piece; of a picture in several only the first is kept, since nobody reads it from here.
        guard extent == 0, method & 15 <= 1, base <= 1 << 48, offset <= 1 << 48, length <= 1 << 48 else { continue }
        let first = base + offset + (method & 15 == 1 ? itemData.lowerBound : 0)
        locations[item] = first..<(first + length)
      }
    }
  }

  private mutating func readReferences(_ body: Range<Int>) {
    guard let version = source.byte(body.lowerBound), body.count >= 4 else { return }
    let width = version == 0 ? 2 : 4
    for box in boxes(in: (body.lowerBound + 4)..<body.upperBound) {
      guard let count = source.number(box.body.lowerBound + width, bytes: 2) else { continue }
      let first = box.body.lowerBound + width + 2
      let targets = (0..<count).prefix(while: { first + ($0 + 1) * width <= box.body.upperBound })
        .compactMap { source.number(first + $0 * width, bytes: width) }
      references.append(Reference(namePlace: box.body.lowerBound - 4, name: box.name, targets: targets))
    }
  }

  private mutating func readProperties(_ body: Range<Int>) {
    for box in boxes(in: body) {
      if box.name == "ipco" { properties = boxes(in: box.body) }
      if box.name == "ipma" { readAssociations(box.body) }
    }
  }

  private mutating func readAssociations(_ body: Range<Int>) {
    guard let version = source.byte(body.lowerBound), let flags = source.byte(body.lowerBound + 3),
      let count = source.number(body.lowerBound + 4, bytes: 4)
    else { return }
    var place = body.lowerBound + 8
    let (itemSize, indexSize) = (version < 1 ? 2 : 4, flags & 1 == 1 ? 2 : 1)
    for _ in 0..<min(count, HEIFHead.most) {
      guard let item = source.number(place, bytes: itemSize), let associations = source.byte(place + itemSize) else {
        return
      }
      place += itemSize + 1
      for _ in 0..<associations {
        guard place + indexSize <= body.upperBound, let value = source.number(place, bytes: indexSize) else { return }
        place += indexSize
        let index = value & (indexSize == 2 ? 0x7FFF : 0x7F)
        if item == primary, index > 0 { primaryProperties.append(index - 1) }
      }
    }
  }
}
