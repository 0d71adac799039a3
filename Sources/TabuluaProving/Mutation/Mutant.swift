/// A policy with one small change, of the kind that people make by mistake.
///
/// ```swift
/// for mutant in Mutant.all(of: source) { print(mutant.line, mutant.kind) }
/// ```
public struct Mutant: Sendable, Hashable {
  /// What was changed.
  ///
  /// ```swift
  /// let comparisons = Mutant.all(of: source).filter { $0.kind == .comparison }
  /// ```
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A callback was taken out.
    case removedCallback = "removed_callback"
    /// A comparison became another one.
    case comparison
    /// An integer is one more or one less.
    case offByOne = "off_by_one"
    /// `and` became `or`, or the other way round.
    case logic
    /// A `not` was dropped.
    case negation
    /// `true` became `false`, or the other way round.
    case boolean
    /// The body of a branch was dropped.
    case droppedBranch = "dropped_branch"
    /// A branch is always taken.
    case condition
    /// A `return` was dropped.
    case droppedReturn = "dropped_return"
    /// Section and row were swapped.
    case sectionAndRow = "section_and_row"
    /// A parameter was used in the place of another one.
    case parameter
    /// A sum became a difference, or the other way round.
    case arithmetic
    /// `math.min` became `math.max`, or the other way round.
    case extremum
  }

  /// What was changed.
  public var kind: Kind

  /// The bytes of the policy that are replaced.
  public var range: Range<Int>

  /// What stands there instead.
  public var replacement: String

  /// The first line that is changed, from 1.
  public var line: Int

  /// The column of the change, in bytes from 1.
  public var column: Int

  /// The lines of the innermost function around the change; nil where it is in the file's own text, or changes
  /// which callbacks there are.
  package var function: ClosedRange<Int>?
}

extension Mutant {
  /// The policy with the change.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package func applied(to source: [UInt8]) -> [UInt8] {
    var changed = source
    changed.replaceSubrange(range, with: replacement.utf8)
    return changed
  }

  /// The lines that the change touches, as they were and as they are; without spaces at both ends.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public func lines(in source: [UInt8]) -> (before: String, after: String) {
    let newline = UInt8(ascii: "\n")
    let start = source[..<range.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = source[range.upperBound...].firstIndex(of: newline) ?? source.count
    let before = String(decoding: source[start..<end], as: UTF8.self)
    let after =
      String(decoding: source[start..<range.lowerBound], as: UTF8.self) + replacement
      + String(decoding: source[range.upperBound..<end], as: UTF8.self)
    return (Self.shortened(before), Self.shortened(after))
  }

  /// One line for one or several: the first one, and that there are more.
  private static func shortened(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmed }.filter { !$0.isEmpty }
    guard let first = lines.first else { return "" }
    guard lines.count > 1 else { return first }
    return lines.count == 2 ? "\(first) \(lines[1])" : "\(first) … \(lines[lines.count - 1])"
  }

  /// Why it matters that no test noticed it.
  package var meaning: String {
    switch kind {
    case .removedCallback: "no test needs this callback"
    case .comparison: "no test has a case in which the two comparisons differ"
    case .offByOne: "no test depends on this number being exactly so"
    case .logic: "no test has a case in which only one of the two sides is true"
    case .negation: "no test tells the two answers of this condition apart"
    case .boolean: "no test looks at what this answer decides"
    case .droppedBranch: "no test needs what this branch does"
    case .condition: "no test has a case that must not take this branch"
    case .droppedReturn: "no test needs what is returned here"
    case .sectionAndRow: "in every test the section and the row have the same effect here"
    case .parameter: "in every test the two arguments have the same effect here"
    case .arithmetic: "no test depends on this sum"
    case .extremum: "no test reaches this bound from both sides"
    }
  }
}

extension Substring {
  /// The text without spaces at both ends.
  fileprivate var trimmed: String {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
