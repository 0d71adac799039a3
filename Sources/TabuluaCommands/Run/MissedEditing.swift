import TabuluaBatch
import TabuluaModel
import TabuluaText

/// Notes which steps were refused because the table was not in editing mode.
///
/// A class, because each look at a variable that a closure holds is checked for others that write it.
final class MissedEditing {
  /// The verbs of such steps, and of the others.
  @exclusivity(unchecked) private var refused: Set<String> = []
  @exclusivity(unchecked) private var others: Set<String> = []

  /// Whether any step was refused so.
  var isEmpty: Bool { refused.isEmpty }

  /// Takes a step.
  func take(_ result: StepResult) {
    let isRefused = result.outcome == .refused && result.refusal?.code == .notEditing
    if !isRefused, let kind = result.interaction?.kind {
      if noted.contains(kind) { return }
      noted.append(kind)
    }
    guard let verb = result.interaction?.verb else { return }
    if isRefused {
      refused.insert(verb)
      noted = []
    } else if !refused.isEmpty || Self.needing.contains(verb) {
      others.insert(verb)
    }
  }

  /// The kinds of the steps since the last one that was refused so: there may be millions of a few verbs.
  ///
  /// A call of a script has no kind.
  @exclusivity(unchecked) private var noted: [ObjectIdentifier] = []

  /// The verbs that are refused so.
  private static let needing: Set<String> = ["drag", "move_up", "move_down", "delete", "insert"]

  /// A warning about a run in which all steps of a kind were refused so, which nobody would hear of otherwise.
  var warning: Diagnostic? {
    let verbs = refused.subtracting(others).sorted()
    guard !verbs.isEmpty else { return nil }
    return Diagnostic(
      severity: .warning, code: CommandCode.neverEditing,
      message:
        "each \(verbs.inBackticks.inWords(last: "and")) was refused, because the table was not in editing mode",
      help: Self.help)
  }

  /// How a run gets into editing mode.
  static let help = "`--editing` lets a run begin in editing mode, and the step set_editing enters it"
}
