/// A row with all that the contents hold of it beside its record, so that it can be taken out and put back.
struct StoredRow: Sendable, Hashable {
  /// Which row it is.
  let row: RowIdentity

  /// The texts of its cells, by column, that are not those of its record.
  var texts: [Int: String] = [:]

  /// The accessory that it was given.
  var accessory: TableCell.Accessory?

  /// Whether nothing is held of it.
  var isPlain: Bool { texts.isEmpty && accessory == nil }
}
