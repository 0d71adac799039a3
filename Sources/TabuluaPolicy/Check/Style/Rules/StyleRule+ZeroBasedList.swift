import LuaHost
import TabuluaModel

extension StyleRule {
  /// A row's number, which counts from 0, is the place in a list, which counts from 1.
  public static let zeroBasedList: StyleRule = StyleRule(
    code: "zero_based_list",
    note:
      "index paths count from 0, as in UIKit, and lists in Lua count from 1: this takes the row before, or none",
    reference: (
      "`list[path.row]`, or `table.insert` and `table.remove` at a row's number, where the list is written in the policy",
      "lists count from 0 there; in Lua it is the row before, or none", "`list[path.row + 1]`"
    ),
    wrongSample: """
      local names = { "a", "b" }
      function policy.can_move_row(view, path) return names[path.row] == "a" end
      """,
    rightSample: """
      local names, seen, fromZero = { "a", "b" }, {}, { [0] = "a", "b" }
      function policy.can_move_row(view, path)
        seen[path.row] = fromZero[path.row]
        return names[path.row + 1] == "a"
      end
      """,
    find: { style, _ in
      let written = style.reader.listsFromZero()
      let found = style.names.filter { $0.rule == .zeroBasedList }.map { $0.breach(of: .zeroBasedList) }
      // What both say is said in the words that name the list.
      return written + found.filter { breach in !written.contains { $0.place == breach.place } }
    })
}

extension StyleReader {
  fileprivate func listsFromZero() -> [StyleBreach] {
    var found: [StyleBreach] = []
    var seen: Set<LuaSourceLine> = []
    for callback in TableCallback.allCases {
      for access in walk(callback)?.listAccesses ?? [] {
        guard let number = rowNumber(access.key), access.function.map({ Self.places.contains($0) }) ?? true,
          access.function != nil || isList(access.list), seen.insert(access.place).inserted
        else { continue }
        let list = name(of: access.list) ?? "list"
        let (written, right) =
          access.function.map {
            ("table.\($0)(\(list), \(number)\($0 == "insert" ? ", …" : ""))", "\(number) + 1")
          } ?? ("\(list)[\(number)]", "\(list)[\(number) + 1]")
        found.append(
          StyleBreach(
            rule: .zeroBasedList, callback: callback, place: access.place, word: access.function ?? list,
            message: "`\(callback.rawValue)` takes `\(written)`, which counts from 1",
            help: "write `\(right)`"))
      }
    }
    return found
  }

  /// The functions of `table` whose second argument is a place.
  private static let places: Set<String> = ["insert", "remove"]

  /// What an expression says if it is the number of a row or of a section, such as `path.row`.
  private func rowNumber(_ key: LuaExpression) -> String? {
    switch key {
    case .index(.local(let path), .string(let field), _)
    where path.isParameter && (field == "row" || field == "section"):
      return "\(path.name).\(field)"
    case .local(let variable) where !variable.isParameter && variable.values.count == 1:
      guard case .index = variable.values[0] else { return nil }
      return rowNumber(variable.values[0]).map { _ in variable.name }
    case .local, .index, .string, .boolean, .number, .nothing, .varargs, .global, .call, .method, .function,
      .table, .operation:
      return nil
    }
  }

  /// Whether an expression is a list that is written as such somewhere.
  private func isList(_ expression: LuaExpression) -> Bool {
    values(of: expression).contains { value in
      // `{ [0] = "a", "b" }` counts from 0 on purpose.
      value.table.map { table in
        table.entries.contains { $0.key == nil }
          && !table.entries.contains { if case .number? = $0.key { true } else { false } }
      } ?? false
    }
  }

  /// The tables that an expression is given, where they are written as such.
  private func values(of expression: LuaExpression) -> [LuaExpression] {
    switch expression {
    case .table: [expression]
    case .local(let variable): variable.values
    case .global(let name, _), .index(_, .string(let name), _): fields(named: name)
    case .index(let base, _, _):
      // What a list of lists holds.
      values(of: base).flatMap { value -> [LuaExpression] in
        (value.table?.entries ?? []).filter { $0.key == nil }.map(\.value)
      }
    case .string, .boolean, .number, .nothing, .varargs, .call, .method, .function, .operation: []
    }
  }

  /// What people call the list.
  private func name(of expression: LuaExpression) -> String? {
    switch expression {
    case .local(let variable): variable.name
    case .global(let name, _), .index(_, .string(let name), _): name
    case .index(let base, _, _): name(of: base)
    case .string, .boolean, .number, .nothing, .varargs, .call, .method, .function, .operation, .table: nil
    }
  }
}
