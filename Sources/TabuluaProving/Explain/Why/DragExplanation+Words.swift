import TabuluaDrawing
import TabuluaText
import TabuluaBatch
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

extension DragExplanation {
  /// The explanation as one paragraph, without line ends.
  public var paragraph: String {
    let (reasoning, advice) = verdict
    return ([headline, reasoning] + (isPickUp ? [] : [pickUp, hovers, consequences]) + [advice])
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  // MARK: What happened

  private var row: String {
    (label.map { "\(DisplayWidth.truncated(PrintableText.of($0), to: 40)) " } ?? "") + "\(source)"
      + (followers.isEmpty ? "" : " with \(followers.inWords(last: "and"))")
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
    case .refused, .cancelled, .held, .done: "\(over) is refused and stays where it is."
    }
  }

  // MARK: Who decided

  /// What to define or to write to change how the drag ends.
  package var advice: String { verdict.advice }

  /// Who decided and why, and what to define or to write to change that.
  private var verdict: (reasoning: String, advice: String) {
    if let error = result.error, !isPickUp || !wasPickedUp {
      return (failure(error), error.help.map { "To mend it: \(PrintableText.of($0))." } ?? "")
    }
    guard let decision else { return withoutDecision }
    if decision.callback == .canMoveRow { return pickUpVerdict(decision) }
    if decision.callback == .cellForRow { return handleVerdict(decision) }
    if decision.saysWhereRowsLand { return targetVerdict(decision) }
    if decision.callback == .law { return lawVerdict(decision) }
    return (displacement(decision), "To let rows be pushed aside, return true there for them.")
  }

  private var withoutDecision: (String, String) {
    if !isEditing {
      return (
        "The table is not in editing mode, and rows are dragged only there.",
        "Turn editing mode on: `{\"do\":\"set_editing\",\"editing\":true}` in a batch."
      )
    }
    if ownsRows, places[.moveRow] == nil {
      return (
        "The policy owns its rows, because it defines `number_of_rows`\(place(places[.numberOfRows])), and it has "
          + "no `move_row`, so none of them can be moved.",
        "Define `move_row(view, source, destination)`, which takes the row out at `source` and puts it in at "
          + "`destination`."
      )
    }
    let reason = because(result.reason)
    return (reason.isEmpty ? "No callback was asked." : "The reason is\(reason).", "")
  }

  private func pickUpVerdict(_ call: CallRecord) -> (String, String) {
    guard call.implemented else {
      return (
        "`can_move_row` is not defined, and the default is that every row\(shownToBeMovable) may be dragged.",
        "To keep rows from being dragged, define `can_move_row(view, path)` and return false and a reason."
      )
    }
    let isNo = call.result == .boolean(false)
    let answer = isNo ? "no\(because(call.reason, or: ", without a reason"))" : "yes\(because(call.reason))"
    return (
      "\(name(call)) was asked about \(asked(call)) and answered \(answer).",
      isNo || result.outcome == .refused
        ? "To let it be dragged, return true there for this row."
        : "To keep it from being dragged, return false and a reason there for this row."
    )
  }

  private func handleVerdict(_ call: CallRecord) -> (String, String) {
    (
      "\(name(call)) was asked about \(asked(call)) and answered `shows_reorder_control = false`\(because(result.reason)).",
      "To let it be dragged, leave `shows_reorder_control` out there for this row."
    )
  }

  /// The row that a call was about.
  private func asked(_ call: CallRecord) -> String {
    call.arguments.first.map(CallWords.value) ?? "\(source)"
  }

  private func targetVerdict(_ call: CallRecord) -> (String, String) {
    guard call.implemented else {
      return (
        "`target_index_path_for_move` is not defined, and the default is the proposed path.",
        "To send it elsewhere or to refuse the place, define "
          + "`target_index_path_for_move(view, source, proposed)` and return another path, or nil and a reason."
      )
    }
    var answer = "\(call.result == .path(source) ? "the source" : "nil"), which refuses the place"
    answer += because(call.reason, or: ", without a reason")
    // Of a group the callback about one row is asked with a place of its own.
    let place = call.arguments.last
    if case .path(let path) = call.result,
      path != source || place == .path(source) || call.arguments.first != .path(source)
    {
      answer = "\(place == call.result ? "the proposed path" : "\(path)")\(because(call.reason))"
    }
    let given = zip(call.callback.facts.parameters.dropFirst(), call.arguments)
      .map { "\($0) \(CallWords.argument($1))" }.inWords(last: "and")
    // Nobody changes a ready rule.
    if places[call.callback]?.hasPrefix("\(PolicyModules.rules):") == true {
      return (
        "\(name(call)) was asked with \(given) and answered \(answer).",
        "It is a ready rule's: change what the rule is given, or leave the rule out."
      )
    }
    return (
      "\(name(call)) was asked with \(given) and answered \(answer).",
      result.outcome == .moved || result.outcome == .unchanged
        ? "To refuse the place, return nil and a reason there for these arguments."
        : "To let it land there, return `proposed` for these arguments."
    )
  }

  private func lawVerdict(_ call: CallRecord) -> (String, String) {
    let rule = "`target_index_path_for_move`"
    let earlier =
      places[.targetIndexPathForMove] == nil
      ? "define \(rule) and refuse or retarget such a drag" : "refuse or retarget such a drag in \(rule)"
    let advice = "To say so before the drop, \(earlier); otherwise change the law."
    guard case .text(let law) = call.arguments.first else {
      return ("A law of the policy is broken.", advice)
    }
    let statement = ReadyLaw(rawValue: law).map { " (\($0.statement))" } ?? ""
    return (
      "The rules let it land at \(target ?? proposed), but law `\(PrintableText.of(law))`\(place(call.at))"
        + "\(statement) does not hold then\(because(call.reason ?? broken)), so the drag was undone.",
      advice
    )
  }

  /// The reason of a refusal by a law, without the law's name.
  private var broken: String? {
    guard let reason = result.reason, let end = reason.firstRange(of: "`: ") else { return nil }
    return String(reason[end.upperBound...])
  }

  private func displacement(_ call: CallRecord) -> String {
    let kept = result.calls.filter { $0.callback == .canDisplaceRow && $0.result == .boolean(false) }
      .compactMap { $0.arguments.first.map(CallWords.value) }
    let rows = kept.count > 4 ? "\(kept.count) rows" : kept.joined(separator: " and ")
    let reason = because(call.reason ?? (result.outcome == .refused ? result.reason : nil))
    let landing = result.landing.map { ", and what is left for the row is \($0)" } ?? ""
    return "The rules let it land at \(target ?? proposed), but \(name(call)) keeps \(rows) in place"
      + "\(reason)\(landing)."
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
    if decision?.callback == .cellForRow { return call.implemented ? "\(name(call)) had answered yes." : "" }
    guard call.implemented else {
      return "`can_move_row` is not defined, so every row\(shownToBeMovable) may be dragged."
    }
    return "\(name(call)) had let it be picked up."
  }

  /// Which rows may be dragged where nobody says which may not.
  private var shownToBeMovable: String {
    places[.cellForRow] == nil ? "" : " that shows a reorder control"
  }

  /// What the places before the last one answered.
  private var hovers: String {
    let calls = result.calls.filter(\.saysWhereRowsLand)
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
    let text = "The last answer counts; before, \(parts.joined(separator: ", "))."
    let answeredOtherwise = calls.dropLast().contains {
      $0.arguments == calls[calls.count - 1].arguments && $0.result != calls[calls.count - 1].result
    }
    return text
      + (answeredOtherwise
        ? " The same question had another answer before: the policy keeps something of what it is asked."
        : "")
  }

  private var consequences: String {
    var text = ""
    if let told = result.calls.last(where: { $0.callback == .moveRow }), !told.failed {
      if decision?.callback != .moveRow { text = "\(name(told)) was told." }
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
    guard let call = result.calls.last(where: \.saysWhereRowsLand),
      case .path(let path) = call.result
    else { return nil }
    // Of a group the callback about one row is asked with a place of its own.
    return call.callback == .targetIndexPathForMove ? path.asPlace(ofGroup: result.drag.rows) : path
  }

  // MARK: Parts

  private func name(_ call: CallRecord) -> String { "`\(call.callback.rawValue)`\(place(call.at))" }

  private func place(_ at: String?) -> String { at.map { " (\(PrintableText.of($0)))" } ?? "" }

  private func because(_ reason: String?, or nothing: String = "") -> String {
    reason.map { ": \(PrintableText.of(PrintableText.beginning($0)))" } ?? nothing
  }
}
