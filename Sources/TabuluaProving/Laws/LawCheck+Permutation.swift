extension LawCheck {
  /// `permutation`: the rows after a drag are the rows before it.
  ///
  /// Domain: every drag that was not refused and did not fail. Broken where a row is gone, is there twice, or was
  /// not there before. The rows of a scripted data source are what `cell_for_row` shows of them, their text and
  /// detail. The host moves the rows of a loaded table, so that only a policy that is told of drags can break it.
  /// `name` tells what the row of a number is called.
  static func permutation(
    _ before: TableState, _ after: TableState, name: (Int) -> String
  ) -> Breach? {
    let old = before.rows.flatMap { $0 }.sorted(), new = after.rows.flatMap { $0 }.sorted()
    guard old != new else { return nil }
    var left: [Int: Int] = [:]
    for row in old { left[row, default: 0] += 1 }
    for row in new { left[row, default: 0] -= 1 }
    func names(_ sign: Int) -> [String] {
      left.keys.sorted().flatMap { row in
        [String](repeating: name(row), count: max(0, sign * (left[row] ?? 0)))
      }
    }
    return .otherRows(missing: names(1), added: names(-1))
  }
}
