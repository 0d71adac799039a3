/// How high some rows are together, of those that have a height of their own.
///
/// Heights are summed as whole steps of 1/4096 of a point, so that sums are exact, and those of rows that come and
/// go again are what they were before.
struct RowExtent: BitwiseCopyable, Hashable, Sendable {
  /// The sum of their heights, in steps.
  var steps: Int64 = 0

  /// How many rows they are.
  var rows: Int64 = 0

  /// How many steps a point has.
  static let stepsPerPoint = 4096.0

  /// The height that a higher row counts as, in points: with it, and 2³¹ rows, no sum overflows.
  static let maximumHeight = 1_048_575.0

  /// No rows.
  init() {}

  /// One row of a height in points, above zero.
  init(_ height: Double) {
    steps = Int64(min(height, Self.maximumHeight) * Self.stepsPerPoint + 0.5)
    rows = 1
  }

  static prefix func - (extent: RowExtent) -> RowExtent {
    var result = extent
    result.steps = -extent.steps
    result.rows = -extent.rows
    return result
  }

  static func += (extent: inout RowExtent, other: RowExtent) {
    extent.steps &+= other.steps
    extent.rows &+= other.rows
  }

  /// Which of `count` rows of one height in points covers an offset in points; nil outside all of them.
  func position(atOffset offset: Double, of count: Int, height: Double) -> Int? {
    guard offset >= 0, offset < points(of: count, others: height) else { return nil }
    // The quotient may be rounded up to the next row, or down to the one before.
    var position = Int(min(Double(count - 1), offset / height))
    if points(of: position, others: height) > offset { position -= 1 }
    if position + 1 < count, points(of: position + 1, others: height) <= offset { position += 1 }
    return position
  }

  /// How high `count` rows are, in points, of which these have heights of their own and the others have `height`.
  func points(of count: Int, others height: Double) -> Double {
    Double(steps) / Self.stepsPerPoint + Double(count - Int(rows)) * height
  }
}
