/// A row with all that the contents hold of it beside its record, so that it can be taken out and put back.
struct StoredRow: Sendable, Hashable {
  /// Which row it is.
  let row: RowIdentity

  /// What its cells hold, by column, that is not what its record says.
  var cells: [Int: CellOverride] = [:]

  /// The accessory that it was given.
  var accessory: TableCell.Accessory?

  /// The height of its own that it is known to have, in points.
  var height: Double?

  /// Whether nothing is held of it.
  var isEmpty: Bool { cells.isEmpty && accessory == nil && height == nil }
}
