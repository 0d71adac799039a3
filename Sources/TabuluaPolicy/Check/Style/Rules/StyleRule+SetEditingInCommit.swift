import LuaHost
import TabuluaModel

extension StyleRule {
  /// Editing mode is entered or left inside `commit_editing_style`.
  public static let setEditingInCommit: StyleRule = StyleRule(
    code: "set_editing_in_commit",
    note: "UIKit forbids it: the table is still busy with the row when the callback runs",
    reference: (
      "`set_editing` inside `commit_editing_style`", "UIKit forbids it", "`set_editing` after the interaction"
    ),
    wrongSample: """
      function policy.commit_editing_style(view, style, path) view:set_editing(false) end
      """,
    rightSample: """
      function policy.commit_editing_style(view, style, path) view:delete_rows { path } end
      function policy.add_button_tapped(view) view:set_editing(true) end
      """,
    find: { style, _ in
      guard style.functions[.commitEditingStyle] != nil else { return [] }
      if let call = style.reader.walk(.commitEditingStyle)?.first(["set_editing"]) {
        return [breach(at: call.place, evidence: nil)]
      }
      return style.trial.placeOfEditingInCommit().map {
        [breach(at: $0, evidence: "tried on a small table: the call is refused")]
      } ?? []
    })

  private static func breach(at place: LuaSourceLine, evidence: String?) -> StyleBreach {
    StyleBreach(
      rule: .setEditingInCommit, callback: .commitEditingStyle, place: place, word: "set_editing",
      message: "`set_editing` is called inside `commit_editing_style`",
      help:
        "leave editing mode after the interaction, as a step of its own (`user:set_editing(false)` in a batch)",
      evidence: evidence)
  }
}

extension StyleTrial {
  /// Where `set_editing` was called inside `commit_editing_style`, when rows were deleted and inserted.
  fileprivate func placeOfEditingInCommit() -> LuaSourceLine? {
    guard let (policy, view) = make(viewport: 0), policy.implemented.contains(.commitEditingStyle),
      (try? view.setEditing(true)) != nil
    else { return nil }
    for path in Self.paths(of: view) where view.contains(path) {
      do {
        let style = try view.editingStyle(forRowAt: path)
        if style == .delete { _ = try view.deleteRow(at: path) }
        if style == .insert { _ = try view.tapInsertControl(forRowAt: path) }
      } catch {
        guard error.callback == .commitEditingStyle, let cause = error.cause as? LuaError,
          let inner = cause.cause as? TableError, inner.code == .changeDuringCallback, let place = cause.at,
          inner.callback == .commitEditingStyle
        else { return nil }
        return place
      }
    }
    return nil
  }
}
