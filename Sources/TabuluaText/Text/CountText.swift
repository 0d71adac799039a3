/// How a count is written for people: its digits in groups of three.
///
/// The numbers of steps, lines and paths are names rather than counts, and are written without groups.
///
/// ```swift
/// CountText.of(50_000)                     // "50 000"
/// CountText.of(1, "row", "rows")           // "1 row"
/// ```
package enum CountText {
  /// The count in digits.
  package static func of(_ count: Int) -> String {
    let digits = String(count.magnitude)
    var text = count < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += " " }
      text.append(digit)
    }
    return text
  }

  /// The count with the word for one thing, or that for several.
  package static func of(_ count: Int, _ one: String, _ many: String) -> String {
    "\(of(count)) \(count == 1 ? one : many)"
  }

  /// So many bytes in the largest unit of which there are at least ten, such as `64 MiB`.
  package static func of(bytes: Int) -> String {
    for (unit, shift) in [("GiB", 30), ("MiB", 20), ("KiB", 10)] where bytes >> shift > 9 {
      return "\(of((bytes + 1 << (shift - 1)) >> shift)) \(unit)"
    }
    return of(bytes, "byte", "bytes")
  }

  /// A number of seconds without what does not count, such as `1 second` or `2.5 seconds`.
  package static func of(seconds: Double) -> String {
    // What is left of a limit is no round number; a thousandth of a second says enough.
    let rounded = seconds < 1e9 && seconds >= 0.001 ? (seconds * 1000).rounded() / 1000 : seconds
    return rounded == rounded.rounded() && rounded < 1e9
      ? of(Int(rounded), "second", "seconds") : "\(rounded) seconds"
  }

  /// A long time as somebody would say it who guesses, such as `25 minutes`, `3 hours` or `400 days`.
  package static func ofLong(seconds: Double) -> String {
    let units = [("second", 1.0), ("minute", 60), ("hour", 3600), ("day", 86_400)]
    let unit = units.last { seconds >= 1.5 * $0.1 } ?? units[0]
    let count = (seconds / unit.1).rounded()
    return count < 1e15 ? of(Int(count), unit.0, unit.0 + "s") : "more days than anybody has"
  }
}
