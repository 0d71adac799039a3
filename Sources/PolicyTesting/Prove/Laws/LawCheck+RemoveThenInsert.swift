import TableModel

extension LawCheck {
  /// `remove_then_insert`: the other rows keep their order.
  ///
  /// Domain: every drag that moved its row. Broken where the rows are not those that taking the row out and putting
  /// it in again leaves, such as after an exchange of two rows. The rows of a scripted data source are what
  /// `cell_for_row` shows of them. Rows that hop over fixed ones (`can_displace_row`) are meant to change their
  /// order, so that such drags are left out.
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
