import TabuluaText
import TabuluaProving
import TabuluaBatch
import TabuluaDrawing

extension TestFormat {
  /// Results for people: a line a file, what went wrong in full, and what it came to.
  static let pretty = TestFormat(
    name: "pretty", words: "what went wrong in full, for people", isForPeople: true, ownFailure: .words
  ) { PrettyTestReport() }
}

/// Results for people: a line a file, what went wrong in full, and what it came to.
struct PrettyTestReport: TestReport {
  private var setup: TestSetup?
  private var style = TextStyle()

  /// The results of the file that runs now.
  private var results: [SpecResult] = []

  /// Whether what was written last is a failure.
  private var hasFailureAbove = false

  /// How many tests of the file are still to come.
  private var remaining: [String: Int] = [:]

  mutating func begin(_ setup: TestSetup) -> String {
    self.setup = setup
    style = setup.style
    for test in setup.tests { remaining[test.file, default: 0] += 1 }
    return setup.seed.map { "random order, seed \($0)\n" } ?? ""
  }

  mutating func take(_ result: SpecResult) -> String {
    results.append(result)
    remaining[result.test.file, default: 1] -= 1
    return remaining[result.test.file] == 0 ? flush() : ""
  }

  mutating func end(_ run: SpecRun) -> String {
    var text = flush()
    if let setup, setup.durations > 0 { text += slowest(run, setup.durations) }
    return text + "\n" + missing(run) + summary(run) + "\n"
  }

  /// How many of the tests are named that were not run.
  private static let mostMissing = 10

  /// The first tests that a limit has kept from being run.
  private func missing(_ run: SpecRun) -> String {
    guard !run.notRun.isEmpty else { return "" }
    let names = run.notRun.prefix(setup?.isVerbose == true ? .max : Self.mostMissing)
    var text = "not run:\n" + names.map { "  \(PrintableText.of($0.identifier))\n" }.joined()
    let more = run.notRun.count - names.count
    if more > 0 { text += "  … \(CountText.of(more, "more test", "more tests")); `-v` names all\n" }
    return text + "\n"
  }

  /// The text of a file whose tests are over.
  private mutating func flush() -> String {
    guard let setup, let first = results.first else { return "" }
    defer { results = [] }
    let file = PrintableText.of(first.test.file)
    var text: String
    if setup.isVerbose {
      text = style.bold(file) + "\n" + list()
    } else {
      text = "\(style.bold(file))  \(counts(results))\n"
    }
    for result in results where result.outcome == .failed {
      text += "\n"
      text += result.failureText(
        style: style, showsTrace: setup.isVerbose, command: setup.command(for: result.test))
    }
    // What follows stands apart from a failure.
    let leads = hasFailureAbove ? "\n" : ""
    hasFailureAbove = results.contains { $0.outcome == .failed }
    return leads + text
  }

  /// The tests of the file below the blocks around them.
  private func list() -> String {
    var text = ""
    var above: [String] = []
    for result in results {
      let blocks = Array(result.test.path.dropLast())
      if blocks != above {
        let common = zip(above, blocks).prefix { $0 == $1 }.count
        for (depth, name) in blocks.enumerated().dropFirst(common) {
          text += String(repeating: "  ", count: depth + 1) + PrintableText.of(name) + "\n"
        }
        above = blocks
      }
      text += String(repeating: "  ", count: blocks.count + 1)
      text += "\(sign(result.outcome)) \(PrintableText.of(result.test.path.last ?? ""))"
      if let reason = result.reason, !reason.isEmpty { text += style.dim(": \(PrintableText.of(reason))") }
      text += "\n"
    }
    return text
  }

  private func sign(_ outcome: SpecResult.Outcome) -> String {
    switch outcome {
    case .passed: style.paint("✓", .green)
    case .failed: style.paint("✗", .red)
    case .pending: style.paint("○", .yellow)
    }
  }

  private func counts(_ results: [SpecResult]) -> String {
    let parts: [(SpecResult.Outcome, TextStyle.Color)] = [
      (.passed, .green), (.failed, .red), (.pending, .yellow),
    ]
    let words = parts.compactMap { outcome, color in
      let count = results.count { $0.outcome == outcome }
      return count == 0 ? nil : style.paint("\(count) \(outcome.rawValue)", color)
    }
    return words.joined(separator: ", ")
  }

  private func summary(_ run: SpecRun) -> String {
    let total = "\(run.results.count) test\(run.results.count == 1 ? "" : "s")"
    let words = counts(run.results)
    let left = (setup?.tests.count ?? 0) - run.results.count
    let more = left > 0 ? "; \(left) more not run" : ""
    return "\(style.bold(total))\(words.isEmpty ? "" : ": \(words)")\(more)"
  }

  private func slowest(_ run: SpecRun, _ count: Int) -> String {
    var text = "\nslowest:\n"
    for result in run.results.sorted(by: { $0.duration > $1.duration }).prefix(count) {
      let milliseconds = result.duration / .milliseconds(1)
      let digits = "\((milliseconds * 10).rounded() / 10) ms"
      text += String(repeating: " ", count: max(0, 12 - digits.count)) + digits
      text += "  \(PrintableText.of(result.test.identifier))\n"
    }
    return text
  }
}
