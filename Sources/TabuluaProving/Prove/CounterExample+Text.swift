import TabuluaText
public import TabuluaDrawing
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

extension CounterExample {
  /// The counter-example for people: the table before and after, what was done, what happened, what decided it.
  ///
  /// `command` is what reproduces it, if the caller knows, and `explanation` what tells why the drag ends as it does.
  ///
  /// - Complexity: O(*n*) for *n* rows.
  public func text(
    style: TextStyle = TextStyle(), command: String? = nil, explanation: String? = nil
  ) -> String {
    var text = style.paint(verdict, .red) + ": " + style.bold(PrintableText.of(law.name))
    if law.statement != law.name, !isOfLimit { text += ": \(PrintableText.of(law.statement))" }
    text += "\n\n" + picture(style) + "\n"
    text += line("action", action, style)
    if !action.hasSuffix(happened) { text += line("happened", happened, style) }
    if let wanted { text += line("the law", wanted, style) }
    if let decision { text += line("decided by", TraceTextRenderer.words(of: decision, gap: 2), style) }
    text += line("table", tableInWords, style)
    if !isReproducible {
      text += line(
        "note", "a policy loaded anew does not show it: the answer depends on what was asked before", style)
    }
    if let error = errorInRun { text += line("in a run", "fails: \(error.message)", style) }
    if isEnforced, trial != .load {
      text += line("note", "a run enforces the law: it would refuse this instead", style)
    }
    if !alsoBroken.isEmpty {
      text += line("also broken", alsoBroken.map { PrintableText.of($0.name) }.joined(separator: ", "), style)
    }
    // Not wrapped, so that it can be copied.
    if let command { text += "\n" + style.dim("reproduce: ") + command + "\n" }
    if let explanation { text += style.dim("explain:   ") + explanation + "\n" }
    return text
  }

  /// Whether a limit has stopped a callback or a law, so that the law is neither proved nor refuted.
  package var isOfLimit: Bool { breach.isOfLimit || result?.error?.isOfLimit == true }

  /// What is known of the law.
  var verdict: String { isOfLimit ? "not decided, because a limit was passed" : "refuted" }

  private var tableInWords: String {
    guard tablesTried > 1 else { return sizeInWords }
    return "\(sizeInWords), the smallest of \(CountText.of(tablesTried)) tables tried"
  }

  private func picture(_ style: TextStyle) -> String {
    if let result {
      return DragPicture(before: before, after: after, result, blamed: blamed).text(style: style)
    }
    var text = Self.indented(before.text(style: style))
    if let after, case .tap = trial {
      text += "\n  \(style.bold("after"))\n" + Self.indented(after.text(style: style))
    }
    return text
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "  \($0)\n" }.joined()
  }

  private func line(_ name: String, _ words: String, _ style: TextStyle) -> String {
    let shown = PrintableText.of(PrintableText.beginning(words))
    return style.dim(DisplayWidth.padded(name, to: 13)) + style.hanging(shown, at: 13) + "\n"
  }
}
