package import TabuluaModel

extension TableContents {
  /// Whether the table's own file would be written with the very bytes that were read: no cell differs from its record,
  /// and all records are there, in their order.
  ///
  /// - Complexity: O(1) where a cell differs, or rows came or went; else O(*n*) for *n* rows, as writing the table.
  package var isAsRead: Bool {
    guard let document = records as? any TableDocument, numberOfRows == document.numberOfRecords,
      !hasChangedCells
    else { return false }
    var next: UInt32 = 0
    var isInOrder = true
    RecordOrder(self).forEach { number in
      if number != next { isInOrder = false }
      next &+= 1
    }
    return isInOrder
  }
}
