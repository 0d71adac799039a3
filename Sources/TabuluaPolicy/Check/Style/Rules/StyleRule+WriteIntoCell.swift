import LuaHost
import TabuluaModel

extension StyleRule {
  /// Something is written into the cell of another row, or of this one, that `view:cell_for_row` gave.
  public static let writeIntoCell: StyleRule = StyleRule(
    code: "write_into_cell",
    note:
      "`view:cell_for_row` gives a copy of what the cell shows; writing into it is an error when it is reached",
    reference: (
      "writes into a cell that `view:cell_for_row` gave", "the cell shows it, until it is used again",
      "`view:set_accessory(path, …)`, or a column of the row"
    ),
    wrongSample: """
      function policy.control_value_changed(view, path, on)
        local cell = view:cell_for_row(path)
        cell.detail = on and "on" or "off"
      end
      """,
    rightSample: """
      function policy.control_value_changed(view, path, on)
        view:row(path).item = view:cell_for_row(path).text .. (on and "!" or "")
      end
      """,
    find: { style, _ in
      var seen: Set<LuaSourceLine> = []
      return TableCallback.allCases.flatMap { callback in
        (style.reader.walk(callback)?.writes ?? []).compactMap { write -> StyleBreach? in
          guard isCell(write.base), let field = write.field, seen.insert(write.place).inserted else {
            return nil
          }
          return StyleBreach(
            rule: .writeIntoCell, callback: callback, place: write.place, word: field,
            message: "`\(callback.rawValue)` writes `\(field)` into a cell that `view:cell_for_row` gave",
            help: field == "accessory"
              ? "write `view:set_accessory(path, …)`, or map a column of marks and write `view:set_checked(path, …)`"
              : "write what it shows into a column of the row, and let `cell_for_row` show that")
        }
      }
    })

  /// Whether an expression is what `view:cell_for_row` gave.
  private static func isCell(_ expression: LuaExpression) -> Bool {
    switch expression {
    case .method(_, "cell_for_row", _, _): true
    case .local(let variable):
      variable.values.contains { if case .method(_, "cell_for_row", _, _) = $0 { true } else { false } }
    case .method, .string, .boolean, .number, .nothing, .varargs, .global, .index, .call, .function, .table,
      .operation:
      false
    }
  }
}
