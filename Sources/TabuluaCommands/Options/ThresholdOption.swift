/// A percentage that a result must reach, as `--threshold` gives it.
struct Threshold {
  /// The percentage in tenths.
  let tenths: Int

  /// Reads a percentage from 0 to 100, with one digit behind the point at most; a `%` behind it may stand or not.
  ///
  /// - Throws: a usage failure for anything else.
  init(_ text: String) throws(CommandFailure) {
    guard let parts = text.wholeMatch(of: /([0-9]+)(?:\.([0-9]))?%?/)?.output, let whole = Int(parts.1),
      whole <= 100, let tenth = Int(parts.2 ?? "0"), whole * 10 + tenth <= 1000
    else {
      throw .usage(
        "`--threshold` is a percentage from 0 to 100, not `\(text)`", help: "write it as `--threshold 90`")
    }
    tenths = whole * 10 + tenth
  }

  /// Whether a percentage, rounded down to a tenth, reaches it.
  func isReached(by percent: Double) -> Bool { Int((percent * 10).rounded()) >= tenths }

  /// A percentage as people write it, such as `83.3 %`.
  static func text(_ percent: Double) -> String {
    let tenths = Int((percent * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }

  /// The threshold as people write it.
  var text: String { Self.text(Double(tenths) / 10) }
}
