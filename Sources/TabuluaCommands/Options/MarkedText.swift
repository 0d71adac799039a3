/// Texts with marks in them, such as `name=value`, which are told apart by their scalars: a value may begin with a mark that
/// combines, such as U+0301, which is one character with the sign before it.
extension StringProtocol {
  /// The text before the first mark, and that behind it; nil where there is none.
  func parted(at mark: Unicode.Scalar) -> (before: String, behind: String)? {
    guard let place = unicodeScalars.firstIndex(of: mark) else { return nil }
    return parted(around: place)
  }

  /// The text before the last mark, and that behind it; nil where there is none.
  func parted(atLast mark: Unicode.Scalar) -> (before: String, behind: String)? {
    guard let place = unicodeScalars.lastIndex(of: mark) else { return nil }
    return parted(around: place)
  }

  private func parted(around place: Index) -> (before: String, behind: String) {
    let scalars = unicodeScalars
    return (Self.text(scalars[..<place]), Self.text(scalars[scalars.index(after: place)...]))
  }

  /// The parts between all marks, also empty ones.
  func parts(between mark: Unicode.Scalar) -> [String] {
    unicodeScalars.split(separator: mark, omittingEmptySubsequences: false).map { Self.text($0) }
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}

/// Options whose value stands behind `=` and begins with a mark that combines: the parser of arguments sees no `=` there.
enum CombinedValue {
  /// The arguments, in which such options and their values stand apart.
  static func parted(_ arguments: [String]) -> [String] {
    var isOver = false
    return arguments.flatMap { argument -> [String] in
      if argument == "--" { isOver = true }
      guard !isOver, argument.hasPrefix("--"), let (name, value) = argument.parted(at: "="),
        !argument.hasPrefix("\(name)=")
      else { return [argument] }
      return [name, value]
    }
  }
}
