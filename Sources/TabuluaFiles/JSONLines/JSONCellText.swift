import TabuluaText
import TabuluaModel

/// Writes the bytes of a cell as JSON.
enum JSONCellText {
  /// A cell as JSON.
  ///
  /// `own` is the kind of value that the cell, or else its column, has in the file. The cell keeps it where its
  /// bytes spell such a value; without one, the column's type decides. An empty cell is null, unless it is text.
  static func json(
    of cell: UnsafeRawBufferPointer?, own: JSONCellKinds?, column: TableContents.Column
  ) -> [UInt8] {
    guard let cell else { return Array("null".utf8) }
    if cell.isEmpty, own != .string, column.type != .text { return Array("null".utf8) }
    switch own {
    case .string?: return string(cell)
    case .boolean?: if let flag = boolean(cell) { return flag }
    case .number?: if let number = number(cell) { return number }
    default:
      switch column.type {
      case .text: return string(cell)
      case .boolean: if let flag = boolean(cell) { return flag }
      case .integer, .number: if let number = number(cell) { return number }
      }
    }
    return string(cell)
  }

  /// A cell of a file that knows no kinds of values as JSON, as its column's type says.
  ///
  /// Where it names the row or its section it stays text unless JSON writes it just so: `+5`, `01` and `no` are other names than
  /// 5, 1 and false.
  static func json(
    of cell: UnsafeRawBufferPointer?, column: TableContents.Column, isCheck: Bool, isName: Bool
  ) -> [UInt8] {
    guard let cell, !cell.isEmpty else {
      if column.type == .text { return Array(cell == nil ? "null".utf8 : "\"\"".utf8) }
      return Array(isCheck ? "false".utf8 : "null".utf8)
    }
    switch column.type {
    case .text: return string(cell)
    case .integer, .number: return number(cell) ?? (isName ? nil : shortNumber(cell)) ?? string(cell)
    case .boolean:
      if isName { return boolean(cell) ?? string(cell) }
      let text = String(decoding: cell, as: UTF8.self)
      if text == column.spelling?.on { return Array("true".utf8) }
      return text == column.spelling?.off ? Array("false".utf8) : string(cell)
    }
  }

  private static func string(_ cell: UnsafeRawBufferPointer) -> [UInt8] {
    JSONText.data(String(decoding: cell, as: UTF8.self))
  }

  private static func boolean(_ cell: UnsafeRawBufferPointer) -> [UInt8]? {
    let text = String(decoding: cell, as: UTF8.self)
    return text == "true" || text == "false" ? Array(cell) : nil
  }

  /// A number as it is written; nil if JSON does not write it so.
  private static func number(_ cell: UnsafeRawBufferPointer) -> [UInt8]? {
    let bytes = Array(cell)
    guard let first = bytes.first, let last = bytes.last, first > 0x20, last > 0x20 else { return nil }
    switch try? JSONParser.parse(bytes[...]) {
    case .integer, .number: return bytes
    case .null, .boolean, .string, .array, .object, nil: return nil
    }
  }

  /// A decimal number that JSON writes otherwise, such as `+5` or `.5`.
  private static func shortNumber(_ cell: UnsafeRawBufferPointer) -> [UInt8]? {
    let text = String(decoding: cell, as: UTF8.self)
    if let integer = Int64(text) { return Array(String(integer).utf8) }
    guard let number = Double(text), number.isFinite else { return nil }
    return Array(JSONText.number(number).utf8)
  }
}
