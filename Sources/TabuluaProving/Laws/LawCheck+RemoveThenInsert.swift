import TabuluaModel

extension LawCheck {
  /// `remove_then_insert`: the other rows keep their order.
  ///
  /// Domain: every drag that moved its row, where a scripted data source's own `move_row` moves it; the host moves
  /// the rows of a loaded table, and what a policy does there when it is told of a drag is its own affair. Broken
  /// where the rows are not those that taking the row out and putting it in again leaves, such as after an exchange
  /// of two rows. The rows are what `cell_for_row` shows of them.
  ///
  /// `name` tells what the row of a number is called.
  static func removeThenInsert(
    _ before: TableState, _ after: TableState, from source: TableIndexPath, to target: TableIndexPath,
    name: (Int) -> String
  ) -> Breach? {
    var expected = before.rows
    let row = expected[source.section].remove(at: source.row)
    expected[target.section].insert(row, at: target.row)
    guard expected != after.rows else { return nil }
    return .otherOrder(expected: expected.map { $0.map(name) }, actual: after.rows.map { $0.map(name) })
  }
}
