/// A step of a verb that is done, one that is refused and one that fails, with what comes of each.
///
/// The tests make them, over one table and policy for all verbs.
struct VerbExamples: Sendable {
  /// Steps, and the result of the last one.
  struct Example: Sendable {
    /// The lines of the batch before the step.
    let before: [String]
    /// The line of the step; empty where there is none.
    let line: String
    /// The fields of its result from `do` on, or why there is none.
    let result: String

    init(after before: [String] = [], _ line: String, _ result: String) {
      (self.before, self.line, self.result) = (before, line, result)
    }

    /// Says why a verb never ends so.
    static func never(because reason: String) -> Example { Example("", reason) }
  }

  /// A step that is done.
  let done: Example
  /// A step that is refused.
  let refused: Example
  /// A step that fails.
  let failed: Example
}
