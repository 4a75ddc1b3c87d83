/// The separate marks on a plane: ink that hangs together.
struct InkMarks {
  /// A mark: its rectangle and how many pixels it has.
  struct Mark {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
    var count: Int
    var width: Int { right - left + 1 }
    var height: Int { bottom - top + 1 }
  }

  let marks: [Mark]
  /// The number of the mark at each pixel, -1 on paper.
  let numbers: [Int32]
  private let plane: InkPlane

  /// Finds the marks of pixels with at least so much ink, neighbours at corners included.
  init(of plane: InkPlane, threshold: Float) {
    let (width, height) = (plane.width, plane.height)
    var numbers = [Int32](repeating: -1, count: width * height)
    var marks: [Mark] = []
    var waiting: [Int] = []
    for start in 0..<(width * height) where numbers[start] < 0 && plane.values[start] >= threshold {
      let number = Int32(marks.count)
      var mark = Mark(left: width, top: height, right: 0, bottom: 0, count: 0)
      numbers[start] = number
      waiting.append(start)
      while let index = waiting.popLast() {
        let (x, y) = (index % width, index / width)
        mark.count += 1
        (mark.left, mark.right) = (min(mark.left, x), max(mark.right, x))
        (mark.top, mark.bottom) = (min(mark.top, y), max(mark.bottom, y))
        for nextY in max(0, y - 1)...min(height - 1, y + 1) {
          for nextX in max(0, x - 1)...min(width - 1, x + 1) {
            let next = nextY * width + nextX
            if numbers[next] < 0, plane.values[next] >= threshold {
              numbers[next] = number
              waiting.append(next)
            }
          }
        }
      }
      marks.append(mark)
    }
    (self.marks, self.numbers, self.plane) = (marks, numbers, plane)
  }

  /// The plane without the marks that are not wanted; faint ink around a mark goes with it.
  func plane(keeping isWanted: (Mark) -> Bool) -> InkPlane {
    let wanted = marks.map(isWanted)
    var result = plane
    for index in numbers.indices where numbers[index] >= 0 && !wanted[Int(numbers[index])] {
      let (x, y) = (index % plane.width, index / plane.width)
      // Two pixels around, since the edge of a blurred line is below the threshold.
      for nextY in max(0, y - 2)...min(plane.height - 1, y + 2) {
        for nextX in max(0, x - 2)...min(plane.width - 1, x + 2) {
          let next = nextY * plane.width + nextX
          let isOther = numbers[next] >= 0 && wanted[Int(numbers[next])]
          if !isOther { result.values[next] = 0 }
        }
      }
    }
    return result
  }
}
