import TabuluaText
public import TabuluaBatch
import TabuluaModel

extension StepResult: CustomStringConvertible, CustomDebugStringConvertible {
  /// The step on one line, such as `step 3 refused: milk [0, 2] to [1, 0]: it is full`.
  public var description: String {
    PrintableText.of("step \(step) \(outcome.rawValue): \(requestAndConsequence)\(why)")
  }

  /// The step with its interaction as a line of a batch, what changed, and the whole error.
  public var debugDescription: String {
    var lines = [description]
    if let json = interaction?.json { lines.append("  interaction: \(PrintableText.of(json))") }
    if let refusal { lines.append("  \(refusal)") }
    lines += changes.moves.map { "  moved from \($0.from) to \($0.to)" }
    lines += changes.moved.map { "  moved from \($0.from) to \($0.to)" }
    if let error { lines.append(error.debugDescription) }
    return lines.joined(separator: "\n")
  }
}

extension StepResult.Changes: CustomStringConvertible {
  /// What changed, on one line.
  public var description: String {
    var parts: [String] = []
    func add(_ name: String, _ things: [String]) {
      if !things.isEmpty { parts.append("\(name) \(things.joined(separator: ", "))") }
    }
    add("selected", (selected ?? []).map(\.description))
    add("deleted", deleted.map(\.description))
    add("inserted", inserted.map(\.description))
    add("moved", (moves + moved).map { "from \($0.from) to \($0.to)" })
    if let sections { parts.append("\(sections)") }
    add("showed", pushed)
    add("left", popped)
    return PrintableText.of(parts.isEmpty ? "nothing changed" : parts.joined(separator: "; "))
  }
}

extension Interaction: CustomStringConvertible {
  /// The interaction as a line of a batch; its verb where it has no such line.
  public var description: String { PrintableText.of(json ?? verb) }
}

extension RowChange: CustomStringConvertible {
  /// The change on one line, as a run shows it.
  public var description: String { PrintedLines.of(RunTextRenderer(steps: nil).text(self)) }
}
