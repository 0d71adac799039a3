import LuaHost
import TabuluaModel

extension StyleRule {
  /// A tap leaves its row selected.
  public static let tapLeavesSelection: StyleRule = StyleRule(
    code: "tap_leaves_selection",
    note: "on a device the row stays highlighted, and looks as if the touch had not ended",
    reference: (
      "`did_select_row` ends and its row is selected, where one row may be selected and no other is selected instead",
      "the row stays highlighted", "`view:deselect_row(path)` first"
    ),
    wrongSample: """
      function policy.did_select_row(view, path) view:set_checked(path, true) end
      """,
    rightSample: """
      function policy.did_select_row(view, path)
        view:deselect_row(path)
        view:set_checked(path, true)
      end
      """,
    find: { style, found in
      // If the policy uses the selection as its state, another rule says so, and that is to be mended first.
      let isKept = found.contains {
        $0.rule == .selectionAsState && ($0.callback == .didDeselectRow || $0.callback == .cellForRow)
      }
      guard !isKept, let breach = tap(style) else { return [] }
      return [breach]
    })

  private static func tap(_ style: PolicyStyle) -> StyleBreach? {
    let reader = style.reader
    guard style.functions[.didSelectRow] != nil, style.settings.allowsSelection,
      !style.settings.allowsMultipleSelection, !reader.leadsOn
    else { return nil }
    switch style.trial.rowLeftSelected() {
    case .some(let path?):
      return reader.tapLeavesSelection(
        evidence: "tried on a small table: row \(path) is selected after a tap")
    case .some(nil): return nil
    case nil: return reader.neverDeselects ? reader.tapLeavesSelection(evidence: nil) : nil
    }
  }
}

extension StyleReader {
  /// Whether nothing in the text of `did_select_row` ends the selection or moves it on.
  fileprivate var neverDeselects: Bool {
    let callbacks: [TableCallback] = [.didSelectRow, .performPrimaryActionForRow]
    return callbacks.allSatisfy { callback in
      guard functions[callback] != nil else { return true }
      return walk(callback).map { $0.first(Self.endingSelection) == nil } ?? false
    }
  }

  /// Whether `did_select_row` leads on: to another row, or to a table of the next level, after which the way back
  /// deselects the row.
  fileprivate var leadsOn: Bool { walk(.didSelectRow)?.first(["select_row", "push"]) != nil }

  fileprivate func tapLeavesSelection(evidence: String?) -> StyleBreach? {
    guard let place = place(of: .didSelectRow) else { return nil }
    return StyleBreach(
      rule: .tapLeavesSelection, callback: .didSelectRow, place: place, word: "did_select_row",
      message: neverDeselects
        ? "a tap leaves its row selected: `did_select_row` does not deselect it"
        : "a tap leaves its row selected: `did_select_row` can end before it deselects it",
      help: "begin `did_select_row` with `view:deselect_row(path)`", evidence: evidence)
  }
}

extension StyleTrial {
  /// The first row that is selected after it was tapped.
  ///
  /// - Returns: Nil if the trial failed; an inner nil if no row was.
  fileprivate func rowLeftSelected() -> TableIndexPath?? {
    guard let (policy, view) = make(viewport: .standard) else { return nil }
    guard !policy.settings.allowsMultipleSelection else { return .some(nil) }
    for path in Self.paths(of: view) where view.contains(path) {
      let row = view.row(at: path)
      guard let outcome = try? view.tapRow(at: path) else { return nil }
      guard case .done = outcome, view.isSelected(path), view.row(at: path) == row else { continue }
      return .some(path)
    }
    return .some(nil)
  }
}
