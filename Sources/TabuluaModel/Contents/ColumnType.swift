/// What the cells of a column hold.
///
/// ```swift
/// let mapping = TableMapping(text: "title", types: ["price": .number])
/// ```
public enum ColumnType: String, Sendable, Hashable, CaseIterable {
  /// Text, exactly as it is written.
  case text
  /// A whole number of 64 bits.
  case integer
  /// A number with a fraction or an exponent.
  case number
  /// Yes or no, in the column's spelling.
  case boolean
}

/// How a boolean column writes yes and no.
///
/// ```swift
/// let spelling = BooleanSpelling(on: "ON", off: "OFF")
/// ```
public struct BooleanSpelling: Sendable, Hashable {
  /// The text of a cell that says yes.
  public var on: String

  /// The text of a cell that says no; it may be empty.
  public var off: String

  /// Makes a spelling of its two texts.
  public init(on: String, off: String) {
    self.on = on
    self.off = off
  }

  /// Whether a cell says yes or no in this spelling.
  func fits(_ cell: UnsafeRawBufferPointer) -> Bool {
    CellText.isEqual(cell, on) || CellText.isEqual(cell, off)
  }

  /// The spellings that are tried, in this order, where none is declared.
  ///
  /// The first one that fits every cell that is not empty is taken.
  public static let candidates: [BooleanSpelling] = [
    .init(on: "true", off: "false"), .init(on: "yes", off: "no"), .init(on: "1", off: "0"),
    .init(on: "x", off: ""),
  ]
}
