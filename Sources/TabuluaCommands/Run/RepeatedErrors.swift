import TabuluaText

/// Which errors of steps are shown: of those with one code at one place the first few, and of the others how many there were.
///
/// The results tell what came of every step. A rule that fails at each of a hundred thousand taps says nothing new after the third.
struct RepeatedErrors {
  private struct Kind: Hashable {
    var code: String
    var location: TextLocation
  }

  private var counts: [Kind: Int] = [:]

  /// The kinds in the order in which they came.
  private var kinds: [Kind] = []

  /// How many of a kind are shown.
  private static let shown = 3

  /// Counts an error; the answer is whether it is to be shown.
  mutating func take(_ error: Diagnostic) -> Bool {
    guard let location = error.location else { return true }
    let kind = Kind(code: error.code, location: location)
    let count = (counts[kind] ?? 0) + 1
    counts[kind] = count
    if count == 1 { kinds.append(kind) }
    return count <= Self.shown
  }

  /// What is told of the errors that were not shown.
  var notes: [Diagnostic] {
    kinds.compactMap { kind in
      guard let count = counts[kind], count > Self.shown else { return nil }
      let more = CountText.of(count - Self.shown, "more step", "more steps")
      return Diagnostic(
        severity: .note, code: CommandCode.repeatedErrors,
        message: "\(more) failed with `\(kind.code)` at this place", location: kind.location,
        help: "the results tell of each; `--format jsonl` has all that was told of them")
    }
  }
}
