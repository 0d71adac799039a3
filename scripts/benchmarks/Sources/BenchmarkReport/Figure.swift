import Foundation

/// Numbers as people read them.
public enum Figure {
  /// A number with three or more digits that count and no needless ones: `0.0123`, `4.5`, `1187`.
  public static func short(_ number: Double) -> String {
    guard number.isFinite else { return "-" }
    let magnitude = abs(number)
    if magnitude >= 100 || number == number.rounded() { return String(format: "%.0f", number) }
    let digits = magnitude == 0 ? 0 : max(0, 2 - Int(log10(magnitude).rounded(.down)))
    var text = String(format: "%.\(digits)f", number)
    while text.contains("."), text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }

  /// A size as a name of a subject has it: `1e6`; one that is no power of ten in full.
  public static func power(_ size: Int) -> String {
    var (rest, exponent) = (size, 0)
    while rest >= 10, rest % 10 == 0 { (rest, exponent) = (rest / 10, exponent + 1) }
    return exponent >= 3 ? "\(rest)e\(exponent)" : "\(size)"
  }
}
