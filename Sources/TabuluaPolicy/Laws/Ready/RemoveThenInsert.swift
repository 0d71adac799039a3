import TabuluaModel
import TabuluaText

extension ReadyLaw {
  /// A scripted `move_row` takes the row out and puts it in; the other rows keep their order.
  public static let removeThenInsert = ReadyLaw(
    "remove_then_insert", statement: "the other rows keep their order", isStructural: true,
    domain: """
      Every drag that moved its row, where a scripted data source's own `move_row` moves it; the host moves the rows of \
      a loaded table, and what a policy does there when it is told of a drag is its own affair. Broken where the rows \
      are not those that taking the row out and putting it in again leaves, such as after an exchange of two rows. The \
      rows are what `cell_for_row` shows of them.
      """,
    subject: .moves,
    checks: .rows(hostMove: .neverBreaks, change: OtherOrder.found),
    plantedFault: PlantedFault(
      """
      local options = ...
      local lists = {}
      for section, count in ipairs(options.shape) do
        lists[section] = {}
        for row = 1, count do lists[section][row] = "row " .. section .. "." .. row end
      end
      local policy = {}
      function policy.number_of_sections() return #lists end
      function policy.number_of_rows(view, section) return #lists[section + 1] end
      function policy.cell_for_row(view, path) return { text = lists[path.section + 1][path.row + 1] } end
      function policy.move_row(view, source, destination)
        local from, to = lists[source.section + 1], lists[destination.section + 1]
        if from == to then
          from[source.row + 1], to[destination.row + 1] = to[destination.row + 1], from[source.row + 1]
        else
          table.insert(to, destination.row + 1, table.remove(from, source.row + 1))
        end
      end
      return policy
      """, maximum: 3))
}

/// The other rows do not keep their order; the rows of each section as texts.
struct OtherOrder: LawBreach {
  let expected: [[String]]
  let actual: [[String]]

  static func found(in change: DragChange) -> (any LawBreach)? {
    guard change.isMovedByPolicy else { return nil }
    var expected = change.before.rows
    let rows = change.dragged.map { expected[$0.section][$0.row] }
    for path in change.dragged.sorted().reversed() { expected[path.section].remove(at: path.row) }
    guard change.to.row <= expected[change.to.section].count else { return nil }
    expected[change.to.section].insert(contentsOf: rows, at: change.to.row)
    guard expected != change.after.rows else { return nil }
    return OtherOrder(
      expected: expected.map { $0.map(change.name) }, actual: change.after.rows.map { $0.map(change.name) })
  }

  func happened(in scene: BreachScene) -> String { "the rows are now \(Self.sections(actual))" }

  func wanted(in scene: BreachScene) -> String? {
    "take the row out, then put it in: \(Self.sections(expected))"
  }

  var expectation: LawExpectation { .rows(expected) }

  /// The rows of sections, such as `a b | c`.
  private static func sections(_ names: [[String]]) -> String {
    names.map { $0.isEmpty ? "–" : $0.map { PrintableText.of($0) }.joined(separator: " ") }
      .joined(separator: " | ")
  }
}
