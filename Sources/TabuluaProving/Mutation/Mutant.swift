import TabuluaText

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

  /// The lines that run when the innermost function around the change is called; nil where it is in the file's own text, or changes
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
  /// Of a long line only what stands around the change is told.
  ///
  /// - Complexity: O(*n*) for *n* bytes of the lines.
  public func lines(in source: [UInt8]) -> (before: String, after: String) {
    let newline = UInt8(ascii: "\n")
    var start = source[..<range.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
    var end = source[range.upperBound...].firstIndex(of: newline) ?? source.count
    var (head, tail) = ("", "")
    if range.lowerBound - start > Self.mostBeside {
      start = range.lowerBound - Self.mostBeside
      // A character is not cut: what is not its first byte is one of 10 in its upper bits.
      while start < range.lowerBound, source[start] & 0xC0 == 0x80 { start += 1 }
      head = "… "
    }
    if end - range.upperBound > Self.mostBeside {
      end = range.upperBound + Self.mostBeside
      while end > range.upperBound, source[end] & 0xC0 == 0x80 { end -= 1 }
      tail = " …"
    }
    let before = String(decoding: source[start..<end], as: UTF8.self)
    let after =
      String(decoding: source[start..<range.lowerBound], as: UTF8.self) + replacement
      + String(decoding: source[range.upperBound..<end], as: UTF8.self)
    return (head + Self.shortened(before) + tail, head + Self.shortened(after) + tail)
  }

  /// How many bytes of a line are told before a change, and behind it.
  private static let mostBeside = 120

  /// One line for one or several: the first one, and that there are more.
  private static func shortened(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmed() }.filter { !$0.isEmpty }
    guard let first = lines.first, let last = lines.last else { return "" }
    func cut(_ line: some StringProtocol) -> String { PrintableText.beginning(String(line)) }
    return lines.count == 1 ? cut(first) : "\(cut(first))\(lines.count == 2 ? "" : " …") \(cut(last))"
  }

  /// Why it matters that no test noticed it.
  package var meaning: String { kind.texts.meaning }
}

extension Mutant.Kind {
  /// The kind in words.
  package var words: String { texts.words }

  /// The kind in words, and why it matters that no test noticed such a change.
  fileprivate var texts: (words: String, meaning: String) {
    switch self {
    case .removedCallback: ("a callback removed", "no test needs this callback")
    case .comparison:
      ("another comparison", "no test has a case in which it matters which of the two comparisons is made")
    case .offByOne: ("a number one off", "no test depends on this number being exactly so")
    case .logic:
      ("`and` for `or`, or `or` for `and`", "no test has a case in which only one of the two sides is true")
    case .negation: ("a `not` dropped", "no test tells the two answers of this condition apart")
    case .boolean: ("true for false, or false for true", "no test looks at what this answer decides")
    case .droppedBranch: ("a branch dropped", "no test needs what this branch does")
    case .condition: ("a branch that is always taken", "no test has a case that must not take this branch")
    case .droppedReturn: ("a `return` dropped", "no test needs what is returned here")
    case .sectionAndRow:
      (
        "section for row, or row for section",
        "in every test the section and the row have the same effect here"
      )
    case .parameter: ("one argument for another", "in every test the two arguments have the same effect here")
    case .arithmetic: ("plus for minus, or minus for plus", "no test depends on this sum")
    case .extremum:
      ("the smallest for the largest, or the other way round", "no test reaches this bound from both sides")
    }
  }
}

extension StringProtocol {
  /// The text without what `isSpace` holds of at both ends.
  func trimmed(_ isSpace: (Character) -> Bool = \.isWhitespace) -> SubSequence {
    guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) })
    else { return self[endIndex...] }
    return self[first...last]
  }
}
