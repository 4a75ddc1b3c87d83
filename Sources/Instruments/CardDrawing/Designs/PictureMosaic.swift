extension Box {
  /// Places for one to four pictures.
  func mosaic(of count: Int, gap: Double) -> [Box] {
    let (halfWidth, halfHeight) = (((width - gap) / 2).rounded(), ((height - gap) / 2).rounded())
    let (right, below) = (x + halfWidth + gap, y + halfHeight + gap)
    let (restWidth, restHeight) = (self.right - right, bottom - below)
    switch count {
    case 1: return [self]
    case 2 where width >= height:
      return [Box(x, y, halfWidth, height), Box(right, y, restWidth, height)]
    case 2:
      return [Box(x, y, width, halfHeight), Box(x, below, width, restHeight)]
    case 3:
      return [
        Box(x, y, width, halfHeight), Box(x, below, halfWidth, restHeight),
        Box(right, below, restWidth, restHeight),
      ]
    default:
      return [
        Box(x, y, halfWidth, halfHeight), Box(right, y, restWidth, halfHeight),
        Box(x, below, halfWidth, restHeight), Box(right, below, restWidth, restHeight),
      ]
    }
  }
}
