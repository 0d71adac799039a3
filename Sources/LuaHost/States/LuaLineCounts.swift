/// How often the lines of a chunk ran.
///
/// A line counts each time it is entered: once for a statement, once for each pass of a loop on one line, and again
/// when a call in the middle of an expression of several lines comes back to it. A line on which a function is
/// written counts for the innermost function on it: `f = function() return 1 end` has run when `f` was called, not
/// when it was made.
///
/// ```swift
/// var counts = LuaLineCounts([1, nil, 0])
/// counts.add(LuaLineCounts([2, nil, 1]))
/// print(counts.active, counts.covered)  // 2 2
/// ```
public struct LuaLineCounts: Sendable, Hashable {
  /// The counts from line 1 on; nil for a line on which nothing can run, such as a comment, an `else`, or what
  /// stands behind a `return`.
  public private(set) var counts: [Int?]

  /// Makes counts of lines, from line 1 on.
  public init(_ counts: [Int?]) {
    self.counts = counts
    trim()
  }

  /// How often a line ran, from 1 on; nil where nothing can run.
  public subscript(line: Int) -> Int? { counts.indices.contains(line - 1) ? counts[line - 1] : nil }

  /// How many lines can run.
  ///
  /// - Complexity: O(*n*) for *n* lines.
  public var active: Int { counts.count { $0 != nil } }

  /// How many lines ran.
  ///
  /// - Complexity: O(*n*) for *n* lines.
  public var covered: Int { counts.count { ($0 ?? 0) > 0 } }

  /// Adds the counts of another run of the same chunk.
  ///
  /// - Complexity: O(*n*) for *n* lines.
  public mutating func add(_ other: LuaLineCounts) {
    for (index, count) in other.counts.enumerated() {
      guard let count else { continue }
      while counts.count <= index { counts.append(nil) }
      let (sum, isTooLarge) = (counts[index] ?? 0).addingReportingOverflow(count)
      counts[index] = isTooLarge ? Int.max : sum
    }
  }

  private mutating func trim() {
    while let last = counts.last, last == nil { counts.removeLast() }
  }
}
