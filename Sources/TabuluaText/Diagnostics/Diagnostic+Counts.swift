extension Diagnostic {
  /// A count that an update does not come to: the sum that it must be, and what it is.
  ///
  /// ```swift
  /// do {
  ///   try view.performBatchUpdates { try view.insertRows(at: [[0, 0]]) }
  /// } catch {
  ///   for count in error.diagnostic().counts { print(count.section ?? 0, count.expected, count.actual) }
  /// }
  /// ```
  public struct WrongCount: Sendable, Hashable {
    /// The section whose rows are counted; nil where the sections are.
    public var section: Int?
    /// How many there were before the update.
    public var before: Int
    /// How many were inserted.
    public var inserted: Int
    /// How many were deleted.
    public var deleted: Int
    /// How many came from other sections.
    public var movedIn: Int
    /// How many went to other sections.
    public var movedOut: Int
    /// How many there should be.
    public var expected: Int
    /// How many there are.
    public var actual: Int

    /// Makes a wrong count.
    public init(
      section: Int?, before: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int, expected: Int,
      actual: Int
    ) {
      self.section = section
      self.before = before
      self.inserted = inserted
      self.deleted = deleted
      self.movedIn = movedIn
      self.movedOut = movedOut
      self.expected = expected
      self.actual = actual
    }

    /// The count as JSON: `{"section","before","inserted","deleted","moved_in","moved_out","expected","actual"}`,
    /// without a section where the sections are counted.
    var json: String {
      var object = JSONText.Object()
      if let section { object.add("section", section) }
      let counts = [
        ("before", before), ("inserted", inserted), ("deleted", deleted), ("moved_in", movedIn),
        ("moved_out", movedOut), ("expected", expected), ("actual", actual),
      ]
      for (name, count) in counts { object.add(name, count) }
      return object.text
    }
  }
}
