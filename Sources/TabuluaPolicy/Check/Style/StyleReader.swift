import LuaHost
import TabuluaModel

/// Finds breaches of the rules of style in the text of a policy.
struct StyleReader {
  private let syntax: PolicySyntax
  private let functions: [TableCallback: LuaFunction]

  init(_ syntax: PolicySyntax, _ functions: [TableCallback: LuaFunction]) {
    self.syntax = syntax
    self.functions = functions
  }

  /// What a callback may call; nil where the policy does not define it, or its text is not at hand.
  func walk(_ callback: TableCallback) -> CallWalk? {
    guard let function = functions[callback] else { return nil }
    let text = syntax.text(of: function, field: callback.rawValue)
    return text.isEmpty ? nil : CallWalk(text, in: syntax)
  }

  /// Where a callback begins.
  func place(of callback: TableCallback) -> LuaSourceLine? {
    guard let function = functions[callback], function.line > 0 else { return nil }
    return LuaSourceLine(chunk: function.chunk, line: function.line)
  }

  // MARK: The selection

  private static let selectionQueries: Set<String> = [
    "index_path_for_selected_row", "index_paths_for_selected_rows",
  ]

  /// The callbacks that say what a row shows, or what may be done with it.
  private static let describing: [TableCallback] = [
    .cellForRow, .willDisplayCell, .canMoveRow, .canDisplaceRow, .shouldSetValue, .indentationLevelForRow,
    .heightForRow,
  ]

  private static let contentWrites: Set<String> = ["set_checked", "set_accessory"]

  static let keepMarks =
    "keep what was chosen in the row, as a check mark: `view:deselect_row(path)` and "
    + "`view:set_checked(path, true)` in `did_select_row`"

  func selectionAsState() -> [StyleBreach] {
    var found: [StyleBreach] = []
    for callback in Self.describing {
      guard let call = walk(callback)?.first(Self.selectionQueries) else { continue }
      found.append(
        StyleBreach(
          rule: .selectionAsState, callback: callback, file: call.file, line: call.line, word: call.method,
          message: "what `\(callback.rawValue)` says of a row hangs on whether it is selected",
          help: Self.keepMarks))
    }
    if let call = walk(.viewDidLoad)?.first(["select_row"]) {
      found.append(
        StyleBreach(
          rule: .selectionAsState, callback: .viewDidLoad, file: call.file, line: call.line,
          word: call.method,
          message: "`view_did_load` selects a row to show that it is the chosen one",
          help: "give the row a check mark, with `view:set_checked(path, true)`, or a column of its own"))
    }
    if let breach = mirroredSelection() { found.append(breach) }
    return found
  }

  /// Two callbacks that write down what is selected.
  private func mirroredSelection() -> StyleBreach? {
    guard let selecting = walk(.didSelectRow), let deselecting = walk(.didDeselectRow),
      selecting.first(StyleRule.endingSelection) == nil, writesContent(selecting)
    else { return nil }
    let call = deselecting.first(Self.contentWrites)
    let write = deselecting.writes.first
    guard let file = call?.file ?? write?.file, let line = call?.line ?? write?.line else { return nil }
    return StyleBreach(
      rule: .selectionAsState, callback: .didDeselectRow, file: file, line: line,
      word: call?.method ?? write?.field ?? "did_deselect_row",
      message: "`did_select_row` and `did_deselect_row` write down which rows are selected",
      help: "let a tap change the row and end the selection: `view:deselect_row(path)` and "
        + "`view:set_checked(path, not view:is_checked(path))` in `did_select_row` alone")
  }

  private func writesContent(_ walk: CallWalk) -> Bool {
    walk.first(Self.contentWrites) != nil || !walk.writes.isEmpty
  }

  // MARK: Taps

  /// Whether nothing in the text of `did_select_row` ends the selection or moves it on.
  var neverDeselects: Bool {
    let callbacks: [TableCallback] = [.didSelectRow, .performPrimaryActionForRow]
    return callbacks.allSatisfy { callback in
      guard functions[callback] != nil else { return true }
      return walk(callback).map { $0.first(StyleRule.endingSelection) == nil } ?? false
    }
  }

  /// Whether `did_select_row` leads on: to another row, or to a table of the next level, after which the way back
  /// deselects the row.
  var leadsOn: Bool { walk(.didSelectRow)?.first(["select_row", "push"]) != nil }

  func tapLeavesSelection(evidence: String?) -> StyleBreach? {
    guard let place = place(of: .didSelectRow) else { return nil }
    return StyleBreach(
      rule: .tapLeavesSelection, callback: .didSelectRow, file: place.chunk, line: place.line,
      word: "did_select_row",
      message: neverDeselects
        ? "a tap leaves its row selected: `did_select_row` does not deselect it"
        : "a tap leaves its row selected: `did_select_row` can end before it deselects it",
      help: "begin `did_select_row` with `view:deselect_row(path)`", evidence: evidence)
  }

  // MARK: Marks

  /// The accessories that are no marks.
  private static let buttons: Set<String> = [
    "detail_button", "detail_disclosure_button", "disclosure_indicator",
  ]

  func marksInCells() -> [StyleBreach] {
    var found: [StyleBreach] = []
    var seen: Set<LuaSourceLine> = []
    for callback in TableCallback.allCases {
      guard let walk = walk(callback) else { continue }
      for call in walk.calls where call.method == "set_accessory" && mayBeMark(call) {
        guard seen.insert(LuaSourceLine(chunk: call.file, line: call.line)).inserted else { continue }
        found.append(
          StyleBreach(
            rule: .markInCell, callback: callback, file: call.file, line: call.line, word: call.method,
            message: "`\(callback.rawValue)` keeps a mark in a row's cell",
            help: "map a column of marks, `table = { check = \"done\" }`, and write "
              + "`view:set_checked(path, not view:is_checked(path))`"))
      }
    }
    return found
  }

  private func mayBeMark(_ call: CallWalk.Call) -> Bool {
    guard call.arguments.count > 1 else { return false }
    guard let names = strings(call.arguments[1]) else { return true }
    return names.isEmpty || !names.isSubset(of: Self.buttons)
  }

  /// The strings that an expression may give; nil where they are not known.
  private func strings(_ expression: LuaExpression) -> Set<String>? {
    switch expression {
    case .string(let text): return [text]
    case .local(let variable) where !variable.isParameter && !variable.values.isEmpty:
      let isAlias = variable.values.contains { if case .local = $0 { true } else { false } }
      guard !isAlias else { return nil }
      return variable.values.reduce(into: Set<String>?([])) { all, value in
        if let more = strings(value) { all?.formUnion(more) } else { all = nil }
      }
    case .operation(let operands, choosesOne: true):
      // The first operand of `a and b or c` is a condition.
      let values = operands.filter { if case .string = $0 { true } else { false } }
      return values.isEmpty ? nil : Set(values.compactMap { strings($0) }.joined())
    default: return nil
    }
  }

  func markInCell(evidence: String) -> StyleBreach? {
    guard let place = place(of: .cellForRow) else { return nil }
    return StyleBreach(
      rule: .markInCell, callback: .cellForRow, file: place.chunk, line: place.line, word: "cell_for_row",
      message: "`cell_for_row` gives some rows a mark and does not take it from the others",
      help: "say the accessory of every row: `accessory = is_marked and \"checkmark\" or \"none\"`",
      evidence: evidence)
  }

  // MARK: Editing mode

  static let editingHelp =
    "leave editing mode after the interaction, as a step of its own (`user:set_editing(false)` in a batch)"

  func setEditingInCommit() -> StyleBreach? {
    guard let call = walk(.commitEditingStyle)?.first(["set_editing"]) else { return nil }
    return setEditingInCommit(at: LuaSourceLine(chunk: call.file, line: call.line), evidence: nil)
  }

  func setEditingInCommit(at place: LuaSourceLine, evidence: String?) -> StyleBreach {
    StyleBreach(
      rule: .setEditingInCommit, callback: .commitEditingStyle, file: place.chunk, line: place.line,
      word: "set_editing", message: "`set_editing` is called inside `commit_editing_style`",
      help: Self.editingHelp, evidence: evidence)
  }
}

extension StyleRule {
  /// The methods after which the tapped row is selected no longer, or another one is.
  fileprivate static let endingSelection: Set<String> = [
    "deselect_row", "select_row", "reload_data", "reload_rows", "reload_sections", "delete_rows",
    "delete_sections", "apply", "push", "pop", "set_editing",
  ]
}
