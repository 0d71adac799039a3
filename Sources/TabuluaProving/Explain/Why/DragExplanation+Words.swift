import TabuluaDrawing
import TabuluaText
import TabuluaBatch
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

extension DragExplanation {
  /// The explanation as one paragraph, without line ends.
  public var paragraph: String {
    ([headline, reasoning] + (isPickUp ? [] : [pickUp, hovers, consequences]) + [advice])
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  // MARK: What happened

  private var row: String {
    (label.map { "\(DisplayWidth.truncated(PrintableText.of($0), to: 40)) " } ?? "") + "\(source)"
  }

  private var source: TableIndexPath { result.drag.source }
  private var proposed: TableIndexPath { result.drag.proposed }

  /// How it ended.
  var headline: String {
    if isPickUp, result.outcome != .failed || wasPickedUp {
      return wasPickedUp ? "\(row) may be dragged." : "\(row) may not be dragged."
    }
    let over = "\(row), dropped over \(proposed),"
    return switch result.outcome {
    case .moved: "\(row) lands at \(result.landing ?? proposed), where it was dropped."
    case .retargeted: "\(over) lands at \(result.landing ?? proposed) instead."
    case .unchanged: "\(row) is dropped at home and stays there."
    case .refused where !wasPickedUp: "\(row) may not be dragged, so it cannot go to \(proposed)."
    case .failed: "Dragging \(row) to \(proposed) fails, and nothing changes."
    case .refused, .cancelled, .done: "\(over) is refused and stays where it is."
    }
  }

  // MARK: Who decided

  /// The callbacks that decide how a drag ends.
  private enum Decider: String {
    case pickUp = "can_move_row"
    case target = "target_index_path_for_move"
    case displacement = "can_displace_row"
    case law

    init?(_ call: CallRecord) { self.init(rawValue: call.callback.rawValue) }
  }

  private var reasoning: String {
    if let error = result.error, !isPickUp || !wasPickedUp { return failure(error) }
    guard let decision else {
      if !isEditing { return "The table is not in editing mode, and rows are dragged only there." }
      if ownsRows, places[.moveRow] == nil {
        let place = places[.numberOfRows].map { " (\(PrintableText.of($0)))" } ?? ""
        return
          "The policy owns its rows, because it defines `number_of_rows`\(place), and it has no `move_row`, "
          + "so none of them can be moved."
      }
      return because(result.reason).isEmpty
        ? "No callback was asked." : "The reason is\(because(result.reason))."
    }
    return switch Decider(decision) {
    case .pickUp: pickUpAnswer(decision)
    case .target: targetAnswer(decision)
    case .law: lawAnswer(decision)
    case .displacement: displacementAnswer(decision)
    case nil: "\(name(decision)) decided\(because(result.reason))."
    }
  }

  private func pickUpAnswer(_ call: CallRecord) -> String {
    guard call.implemented else {
      return "`can_move_row` is not defined, and the default is that every row may be dragged."
    }
    let asked = "\(name(call)) was asked about \(source) and answered"
    return call.result == .boolean(false)
      ? "\(asked) no\(because(call.reason, or: ", without a reason"))."
      : "\(asked) yes\(because(call.reason))."
  }

  private func targetAnswer(_ call: CallRecord) -> String {
    guard call.implemented else {
      return "`target_index_path_for_move` is not defined, and the default is the proposed path."
    }
    let asked = "\(name(call)) was asked with source \(source) and proposed \(proposed) and answered"
    guard case .path(let path) = call.result else {
      return "\(asked) nil, which refuses the place\(because(call.reason, or: ", without a reason"))."
    }
    if path == source, source != proposed {
      return "\(asked) the source, which refuses the place\(because(call.reason, or: ", without a reason"))."
    }
    let answer = path == proposed ? "the proposed path" : "\(path)"
    return "\(asked) \(answer)\(because(call.reason))."
  }

  private func lawAnswer(_ call: CallRecord) -> String {
    guard case .text(let law) = call.arguments.first else { return "A law of the policy is broken." }
    let named = "law `\(PrintableText.of(law))`\(place(call.at))"
    let statement = ReadyLaw(rawValue: law).map { " (\($0.statement))" } ?? ""
    let reason = call.reason ?? broken
    return "The rules let it land at \(target ?? proposed), but \(named)\(statement) does not hold then"
      + "\(because(reason)), so the drag was undone."
  }

  /// The reason of a refusal by a law, without the law's name.
  private var broken: String? {
    guard let reason = result.reason, let end = reason.firstRange(of: "`: ") else { return nil }
    return String(reason[end.upperBound...])
  }

  private func displacementAnswer(_ call: CallRecord) -> String {
    let kept = result.calls.filter { $0.callback == .canDisplaceRow && $0.result == .boolean(false) }
      .compactMap { $0.arguments.first.map(CallWords.value) }
    let rows = kept.count > 4 ? "\(kept.count) rows" : kept.joined(separator: " and ")
    let reason = because(call.reason ?? (result.outcome == .refused ? result.reason : nil))
    var text =
      "The rules let it land at \(target ?? proposed), but \(name(call)) keeps \(rows) in place\(reason)"
    if let landing = result.landing { text += ", and what is left for the row is \(landing)" }
    return text + "."
  }

  private func failure(_ error: Diagnostic) -> String {
    let message = PrintableText.of(error.message)
    guard let decision, decision.failed || error.callback != nil else { return "The reason: \(message)." }
    let asked = decision.arguments.map(CallWords.value).joined(separator: ", ")
    let at = error.location.map { " at \(PrintableText.of($0.fileAndLine))" } ?? ""
    return "\(name(decision)) was called with \(asked); the error\(at) is: \(message)."
  }

  // MARK: What else there is to say

  private var pickUp: String {
    guard let call = result.calls.last(where: { $0.callback == .canMoveRow }),
      call.callback != decision?.callback
    else { return "" }
    guard call.implemented else { return "`can_move_row` is not defined, so every row may be dragged." }
    return "\(name(call)) had let it be picked up."
  }

  /// What the places before the last one answered.
  private var hovers: String {
    let calls = result.calls.filter { $0.callback == .targetIndexPathForMove }
    guard calls.count > 1 else { return "" }
    let parts = calls.dropLast().compactMap { call -> String? in
      guard call.arguments.count > 1 else { return nil }
      let over = "over \(CallWords.value(call.arguments[1]))"
      if call.failed { return "\(over) it failed" }
      guard case .path(let path) = call.result, path != source || call.arguments[1] == .path(source) else {
        return "\(over) it was refused"
      }
      return "\(over) it would have landed at \(path)"
    }
    guard !parts.isEmpty else { return "" }
    return "Only the last place counts; before, \(parts.joined(separator: ", "))."
  }

  private var consequences: String {
    var text = ""
    if let told = result.calls.last(where: { $0.callback == .moveRow }), !told.failed {
      text = "\(name(told)) was told."
    } else if places[.moveRow] != nil, result.outcome == .refused {
      text = "`move_row` is not called."
    }
    if !result.others.isEmpty {
      let moves = result.others.prefix(4).map { "\($0.from) to \($0.to)" }.joined(separator: ", ")
      let more = result.others.count > 4 ? " and \(result.others.count - 4) more" : ""
      text += (text.isEmpty ? "" : " ") + "Other rows moved too: \(moves)\(more)."
    }
    return text
  }

  /// Where the rules let the row land, before laws and fixed rows were looked at.
  private var target: TableIndexPath? {
    guard let call = result.calls.last(where: { $0.callback == .targetIndexPathForMove }),
      case .path(let path) = call.result
    else { return nil }
    return path
  }

  // MARK: How to change it

  /// What to define or to write to change how the drag ends.
  package var advice: String {
    if let error = result.error, !isPickUp || !wasPickedUp {
      return error.help.map { "To mend it: \(PrintableText.of($0))." } ?? ""
    }
    guard let decision else {
      if !isEditing { return "Turn editing mode on: `{\"do\":\"set_editing\",\"editing\":true}` in a batch." }
      if ownsRows, places[.moveRow] == nil {
        return
          "Define `move_row(view, source, destination)`, which takes the row out at `source` and puts it in at "
          + "`destination`."
      }
      return ""
    }
    let refuses = result.outcome == .refused
    switch Decider(decision) {
    case .pickUp:
      guard decision.implemented else {
        return
          "To keep rows from being dragged, define `can_move_row(view, path)` and return false and a reason."
      }
      return refuses || decision.result == .boolean(false)
        ? "To let it be dragged, return true there for this row."
        : "To keep it from being dragged, return false and a reason there for this row."
    case .law:
      let rule = "`target_index_path_for_move`"
      return places[.targetIndexPathForMove] == nil
        ? "To say so before the drop, define \(rule) and refuse or retarget such a drag; otherwise change the law."
        : "To say so before the drop, refuse or retarget such a drag in \(rule); otherwise change the law."
    case .displacement: return "To let rows be pushed aside, return true there for them."
    case .target:
      guard decision.implemented else {
        return "To send it elsewhere or to refuse the place, define "
          + "`target_index_path_for_move(view, source, proposed)` and return another path, or nil and a reason."
      }
      return result.outcome == .moved || result.outcome == .unchanged
        ? "To refuse the place, return nil and a reason there for these arguments."
        : "To let it land there, return `proposed` for these arguments."
    case nil: return ""
    }
  }

  // MARK: Parts

  private func name(_ call: CallRecord) -> String { "`\(call.callback.rawValue)`\(place(call.at))" }

  private func place(_ at: String?) -> String { at.map { " (\(PrintableText.of($0)))" } ?? "" }

  private func because(_ reason: String?, or nothing: String = "") -> String {
    reason.map { ": \(PrintableText.of($0))" } ?? nothing
  }
}
