import LuaHost
import TabuluaModel

extension StyleRule {
  /// Marks are kept in cells, which are used again for other rows.
  public static let markInCell: StyleRule = StyleRule(
    code: "mark_in_cell",
    note:
      "on a device a cell that leaves the view is used again for another row: the mark goes with the cell, not with "
      + "its row",
    reference: (
      "`set_accessory` with a mark, or a `cell_for_row` that gives some rows a check mark and takes it from none",
      "a cell that is used again shows the mark for another row",
      "`table = { check = \"done\" }` and `view:set_checked`, or "
        + "`accessory = is_marked and \"checkmark\" or \"none\"`"
    ),
    wrongSample: """
      function policy.control_value_changed(view, path, on)
        view:set_accessory(path, on and "checkmark" or "none")
      end
      """,
    rightSample: """
      function policy.control_value_changed(view, path, on) view:set_checked(path, on) end
      """,
    find: { style, _ in
      let written = style.reader.marksInCells()
      guard written.isEmpty, style.functions[.cellForRow] != nil, let leak = style.trial.leftMark() else {
        return written
      }
      let origin = leak.origin.map { "row \($0.path)" } ?? "another row"
      let evidence = "tried on a small table: row \(leak.path) shows the mark of \(origin)"
      return [style.reader.markInCell(evidence: evidence)].compactMap { $0 }
    })
}

/// The accessories that are no marks.
private let buttons = Set(
  TableCell.Accessory.allCases.filter { !$0.signs.isEmpty && !$0.signs.contains(.checkmark) }.map(\.rawValue))

extension StyleReader {
  fileprivate func marksInCells() -> [StyleBreach] {
    var found: [StyleBreach] = []
    var seen: Set<LuaSourceLine> = []
    for callback in TableCallback.allCases {
      guard let walk = walk(callback) else { continue }
      for call in walk.calls where call.method == "set_accessory" && mayBeMark(call) {
        guard seen.insert(call.place).inserted else { continue }
        found.append(
          StyleBreach(
            rule: .markInCell, callback: callback, place: call.place, word: call.method,
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
    return names.isEmpty || !names.isSubset(of: buttons)
  }

  /// The strings that an expression may give; nil where they are not known.
  private func strings(_ expression: LuaExpression) -> Set<String>? {
    switch expression {
    case .string(let text): return [text]
    case .local(let variable) where !variable.isParameter && !variable.values.isEmpty:
      let isAlias = variable.values.contains { if case .local = $0 { true } else { false } }
      guard !isAlias else { return nil }
      let values = variable.values.compactMap(strings)
      return values.count < variable.values.count ? nil : Set(values.joined())
    case .operation where expression.choices != nil:
      // The first operand of `a and b or c` is a condition.
      let values = (expression.choices ?? []).compactMap(\.string)
      return values.isEmpty ? nil : Set(values)
    case .local, .operation, .global, .index, .call, .method, .function, .table, .boolean, .number, .nothing,
      .varargs:
      return nil
    }
  }

  fileprivate func markInCell(evidence: String) -> StyleBreach? {
    guard let place = place(of: .cellForRow) else { return nil }
    return StyleBreach(
      rule: .markInCell, callback: .cellForRow, place: place, word: "cell_for_row",
      message: "`cell_for_row` gives some rows a mark and does not take it from the others",
      help: "say the accessory of every row: `accessory = is_marked and \"checkmark\" or \"none\"`",
      evidence: evidence)
  }
}

extension StyleTrial {
  /// The first mark that a cell shows for a row that it did not belong to, when the table is scrolled through.
  ///
  /// - Returns: Nil if the trial failed, or there is none.
  fileprivate func leftMark() -> CellLeak? {
    // Three rows are in view, where cells are used again.
    guard let (_, view) = make(viewport: .rows(3), simulatesReuse: true) else { return nil }
    let distance = min(view.numberOfRows, 30)
    for step in [1, -1, 1, -1] {
      for _ in 0..<distance {
        guard (try? view.scroll(by: step)) != nil else { return nil }
      }
    }
    return view.cellLeaks.first { $0.field == .accessory && $0.shown == .accessory(.checkmark) }
  }
}
