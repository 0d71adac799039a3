import LuaHost
import TabuluaModel
import TabuluaScript
import TabuluaText

extension StyleRule {
  /// `cell_for_row` answers a field that cells do not have.
  public static let unknownCellField: StyleRule = StyleRule(
    code: "unknown_cell_field",
    note: "the answer is an error as soon as the row is shown",
    reference: (
      "`cell_for_row` answers a field that cells do not have, such as UIKit's `accessory_view`",
      "there it is a property of the cell", "the field of that meaning, such as `control`"
    ),
    wrongSample: """
      function policy.cell_for_row(view, path) return { detail_text = "x" } end
      """,
    rightSample: """
      function policy.cell_for_row(view, path) return { detail = "x" } end
      """,
    find: { style, _ in
      guard let walk = style.reader.walk(.cellForRow), let place = style.reader.place(of: .cellForRow) else {
        return []
      }
      let known = CellField.all.map(\.name)
      var seen: Set<String> = []
      return walk.returned.flatMap { names(in: $0, walk) }.filter {
        !known.contains($0) && seen.insert($0).inserted
      }
      .map { name in
        StyleBreach(
          rule: .unknownCellField, callback: .cellForRow, place: place, word: "cell_for_row",
          message: "`cell_for_row` answers the field `\(name)`, which cells do not have",
          help: uikit[name.replacing("_", with: "").lowercased()].map { "write `\($0)`" }
            ?? Suggestion.question(for: name, among: known)
            ?? "the fields of a cell are \(known.inBackticks.inWords(last: "and"))")
      }
    })

  /// The names of the fields that are written in a table that is returned.
  private static func names(in expression: LuaExpression, _ walk: CallWalk) -> [String] {
    switch expression {
    case .table(let table): return table.entries.compactMap { $0.key?.string }
    case .local(let variable) where !variable.isParameter:
      guard variable.values.contains(where: { $0.table != nil }) else { return [] }
      let written = walk.ownWrites.filter { write in
        if case .local(let other) = write.base { other === variable } else { false }
      }
      return variable.values.flatMap { value -> [String] in
        value.table == nil ? [] : names(in: value, walk)
      } + written.compactMap(\.field)
    case .operation: return (expression.choices ?? []).flatMap { names(in: $0, walk) }
    case .local, .index, .call, .method, .function, .string, .boolean, .number, .nothing, .varargs, .global:
      return []
    }
  }

  /// What UIKit calls them, in lower case without signs.
  private static let uikit = [
    "accessoryview": "control", "accessorytype": "accessory", "editingaccessoryview": "editing_control",
    "editingaccessorytype": "editing_accessory", "textlabel": "text", "detailtextlabel": "detail",
    "detailtext": "detail", "imageview": "image", "cellstyle": "style",
  ]
}
