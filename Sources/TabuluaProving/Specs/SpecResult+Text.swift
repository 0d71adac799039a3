import TabuluaBatch
import TabuluaText
public import TabuluaDrawing
import TabuluaModel

extension SpecResult {
  /// What went wrong, for people: the expectation with its line, what differs, the last interaction, the callback
  /// that decided, and the table around it.
  ///
  /// - Parameters:
  ///   - style: Colours and width.
  ///   - showsTrace: Whether all calls of the last interaction are listed.
  ///   - command: What runs this test alone.
  /// - Returns: Lines, or nothing for a test that did not fail.
  public func failureText(style: TextStyle, showsTrace: Bool = false, command: String? = nil) -> String {
    guard outcome == .failed else { return "" }
    var text = "\(style.paint("✗", .red)) \(style.bold(PrintableText.of(test.name)))\n"
    let inner = TextStyle(usesColor: style.usesColor, width: style.width.map { max(20, $0 - 2) })
    for (index, failure) in failures.enumerated() {
      if index > 0 { text += "\n" }
      text += Self.indented(failure.text(style: inner, showsTrace: showsTrace))
    }
    if printedLines > 0 {
      text += "  printed:\n"
      for line in printed {
        let lead = line.place.map { "\($0.fileAndLine): " } ?? ""
        for part in line.text.split(separator: "\n", omittingEmptySubsequences: false) {
          text += "    \(PrintableText.of(lead + part, keepsTabs: true))\n"
        }
      }
      let more = printedLines - printed.count
      if more > 0 { text += "    … \(more) more line\(more == 1 ? "" : "s")\n" }
    }
    if let command { text += "  run it alone: \(style.paint(command, .cyan))\n" }
    return text
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
  }
}

extension SpecFailure {
  /// What went wrong, as lines.
  func text(style: TextStyle, showsTrace: Bool) -> String {
    var problem = problem
    if let message { problem.notes.insert(message, at: 0) }
    var text = DiagnosticRenderer(usesColor: style.usesColor).text(problem)
    if !difference.isEmpty {
      text += "  \(style.paint("- expected", .green)), \(style.paint("+ actual", .red)):\n"
      for line in difference {
        let color: TextStyle.Color? = line.hasPrefix("- ") ? .green : line.hasPrefix("+ ") ? .red : nil
        text += "    \(color.map { style.paint(line, $0) } ?? line)\n"
      }
    }
    if let interaction {
      text += interaction.text(style: style, showsTrace: showsTrace)
    } else if let table {
      text += "the table:\n" + table.text(style: style)
    }
    return text
  }
}

extension SpecInteraction {
  /// The interaction in words, such as `T-2 [0, 1] to [1, 0]: refused: Doing is full`.
  package var words: String {
    let consequence = result.consequence.map { ", \($0)" } ?? ""
    return "\(result.request): \(result.outcome.rawValue)\(consequence)\(result.why)"
  }

  /// The interaction, what decided it, and the table around it.
  func text(style: TextStyle, showsTrace: Bool) -> String {
    var text = "last interaction: \(words)\n"
    if let decision {
      let words = TraceTextRenderer.words(of: decision)
      text += "decided by \(words)\n"
    }
    if let picture = picture?.text(style: style) { text += picture }
    if showsTrace {
      var trace = TraceTextRenderer(style: style)
      for call in calls { text += trace.text(.call(step: result.step, call)) }
      text += trace.text(.step(result))
    }
    return text
  }

  /// The tables before and after it; the second one only if something changed.
  private var picture: DragPicture? {
    guard let before else { return nil }
    let nowhere = TableIndexPath(section: 0, row: Int(Int32.max))
    var shown = DragResult(drag: drag ?? DragTrial(source: nowhere, through: []), outcome: result.outcome)
    (shown.landing, shown.reason) = (result.to, result.reason)
    shown.followers = zip(result.with, result.changes.moves.dropFirst()).map {
      FollowingMove(row: nil, from: $0, to: $1.to)
    }
    let isUnchanged = after.map { $0.sections == before.sections } ?? true
    return DragPicture(before: before, after: isUnchanged ? nil : after, shown)
  }
}
