/// The cells that no longer hold what their record says, by row.
///
/// A cell is found in O(1), beside the number of cells of its row that changed.
struct CellOverrides: Sendable, Hashable {
  /// What a cell of a row holds.
  struct Cell: Sendable, Hashable {
    let column: Int
    var override: CellOverride

    /// The text; that of a null is empty.
    var text: String { override.text }
  }

  /// The changed cells of each row that has any, ascending by column.
  private(set) var cells: [UInt32: [Cell]] = [:]

  /// Whether no cell changed.
  var isEmpty: Bool { cells.isEmpty }

  /// The changed cells of a row, ascending by column.
  @inline(__always)
  func cells(of row: UInt32) -> [Cell] {
    cells.isEmpty ? [] : cells[row] ?? []
  }

  /// What a cell holds; nil if it is what the record says.
  @inline(__always)
  func override(of row: UInt32, column: Int) -> CellOverride? {
    guard !cells.isEmpty, let found = cells[row] else { return nil }
    for cell in found where cell.column == column { return cell.override }
    return nil
  }

  /// Gives a cell what it is to hold, or with nil what its record says; the answer is what it held before.
  @discardableResult
  mutating func set(_ override: CellOverride?, of row: UInt32, column: Int) -> CellOverride? {
    guard let override else {
      guard let index = cells[row]?.firstIndex(where: { $0.column == column }) else { return nil }
      let old = cells[row]?.remove(at: index).override
      if cells[row]?.isEmpty == true { cells[row] = nil }
      return old
    }
    return Self.set(override, column: column, in: &cells[row, default: []])
  }

  private static func set(
    _ override: CellOverride, column: Int, in cells: inout [Cell]
  ) -> CellOverride? {
    let index = cells.firstIndex { $0.column >= column } ?? cells.count
    if index < cells.count, cells[index].column == column {
      let old = cells[index].override
      cells[index].override = override
      return old
    }
    cells.insert(Cell(column: column, override: override), at: index)
    return nil
  }

  /// Forgets the changed cells of a row.
  mutating func removeAll(of row: UInt32) {
    if !cells.isEmpty { cells[row] = nil }
  }
}
