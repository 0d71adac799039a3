import TabuluaText

extension ReadyLaw {
  /// The rows after a change are the rows before it.
  public static let permutation = ReadyLaw(
    "permutation", statement: "the rows after a drag are the rows before it", isStructural: true,
    domain: """
      Every drag that was not refused and did not fail. Broken where a row is gone, is there twice, or was not there \
      before. The rows of a scripted data source are what `cell_for_row` shows of them, their text and detail. The host \
      moves the rows of a loaded table, so that only a policy that is told of drags can break it.
      """,
    subject: .landings,
    checks: .rows(hostMove: .neverBreaks, change: OtherRows.found),
    plantedFault: PlantedFault(
      "return { did_end_reordering_row = function(view) view:delete_rows { index_path(0, 0) } end }"))
}

/// Rows are missing or there are others afterwards, as texts.
struct OtherRows: LawBreach {
  let missing: [String]
  let added: [String]

  static func found(in change: DragChange) -> (any LawBreach)? {
    let old = change.before.rows.flatMap { $0 }.sorted(), new = change.after.rows.flatMap { $0 }.sorted()
    guard old != new else { return nil }
    var left: [Int: Int] = [:]
    for row in old { left[row, default: 0] += 1 }
    for row in new { left[row, default: 0] -= 1 }
    func names(_ sign: Int) -> [String] {
      left.keys.sorted().flatMap { row in
        [String](repeating: change.name(row), count: max(0, sign * (left[row] ?? 0)))
      }
    }
    return OtherRows(missing: names(1), added: names(-1))
  }

  func happened(in scene: BreachScene) -> String {
    let parts = [
      missing.isEmpty ? nil : "\(Self.list(missing)) is gone",
      added.isEmpty ? nil : "\(Self.list(added)) is new",
    ]
    return parts.compactMap { $0 }.joined(separator: "; ")
  }

  var expectation: LawExpectation { .rowsInAnyOrder }

  private static func list(_ names: [String]) -> String {
    names.map { PrintableText.of($0) }.joined(separator: ", ")
  }
}
