/// The cells whose text is no longer that of their record, by row.
///
/// A cell is found in O(1), beside the number of cells of its row that changed.
struct CellOverrides: Sendable, Hashable {
  /// The text of a cell of a row.
  struct Cell: Sendable, Hashable {
    let column: Int
    var text: String
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

  /// The text of a cell; nil if it is that of the record.
  @inline(__always)
  func text(of row: UInt32, column: Int) -> String? {
    guard !cells.isEmpty, let found = cells[row] else { return nil }
    for cell in found where cell.column == column { return cell.text }
    return nil
  }

  /// Gives a cell a text, or with nil that of its record again; the answer is what it had before.
  @discardableResult
  mutating func set(_ text: String?, of row: UInt32, column: Int) -> String? {
    guard let text else {
      guard let index = cells[row]?.firstIndex(where: { $0.column == column }) else { return nil }
      let old = cells[row]?.remove(at: index).text
      if cells[row]?.isEmpty == true { cells[row] = nil }
      return old
    }
    return Self.set(text, column: column, in: &cells[row, default: []])
  }

  private static func set(_ text: String, column: Int, in cells: inout [Cell]) -> String? {
    let index = cells.firstIndex { $0.column >= column } ?? cells.count
    if index < cells.count, cells[index].column == column {
      let old = cells[index].text
      cells[index].text = text
      return old
    }
    cells.insert(Cell(column: column, text: text), at: index)
    return nil
  }

  /// Forgets the changed cells of a row.
  mutating func removeAll(of row: UInt32) {
    if !cells.isEmpty { cells[row] = nil }
  }
}
