import TabuluaText
import TabuluaDrawing

// A failed expectation of Swift Testing shows the description of what was looked at: so that of a proof that found
// something has the picture too.
extension ProofReport: CustomStringConvertible, CustomDebugStringConvertible {
  /// The report on one line; a counter-example follows with its picture, on lines of its own.
  ///
  /// ```swift
  /// let report = try Prover(prototype, .shapes(maximum: 2)).run()
  /// print(report)
  /// ```
  public var description: String {
    guard let counterExample else { return PrintableText.of("proved: \(headline)") }
    return "\(counterExample)\n\(PrintedLines.of(counterExample.text()))"
  }

  /// The whole report.
  public var debugDescription: String { PrintedLines.of(text()) }
}

extension CounterExample: CustomStringConvertible, CustomDebugStringConvertible {
  /// The counter-example on one line: the law, what was done, and what happened.
  public var description: String {
    PrintableText.of("\(verdict): \(law.name): \(action)\(action.hasSuffix(happened) ? "" : ": \(happened)")")
  }

  /// The counter-example with its picture.
  public var debugDescription: String { PrintedLines.of(text()) }
}

extension ProofFinding: CustomStringConvertible {
  /// The finding on one line.
  public var description: String { words }
}

extension ProofGap: CustomStringConvertible {
  /// The gap on one line.
  public var description: String { words }
}

extension ProofLaw: CustomStringConvertible {
  /// The law's name.
  public var description: String { PrintableText.of(name) }
}
