/// Records that a Swift program gave as values; they are kept as the bytes of their text.
struct MemoryRecords: RowContents {
  let numberOfRecords: Int
  private let numberOfColumns: Int

  /// About how many bytes the records take.
  var room: Int { bytes.count + 9 * ends.count }

  /// The bytes of all cells, one after the other.
  private var bytes: [UInt8] = []

  /// Where each cell ends.
  private var ends: [Int] = []

  /// Whether each cell is a null.
  private var isNull: [Bool] = []

  /// Writes the values out; a record that is too short ends with nulls, further values are left out.
  ///
  /// The booleans of the `check` column are written in `spelling`, others as `true` and `false`.
  init(_ rows: [[TableValue]], numberOfColumns: Int, check: Int? = nil, spelling: BooleanSpelling? = nil) {
    numberOfRecords = rows.count
    self.numberOfColumns = numberOfColumns
    for row in rows {
      for column in 0..<numberOfColumns {
        let value = column < row.count ? row[column] : .null
        if column == check, let spelling, case .boolean(let isOn) = value {
          bytes.append(contentsOf: (isOn ? spelling.on : spelling.off).utf8)
        } else {
          bytes.append(contentsOf: value.text.utf8)
        }
        ends.append(bytes.count)
        isNull.append(value == .null)
      }
    }
  }

  func readCell(_ record: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> Void) rethrows {
    let cell = record * numberOfColumns + column
    if isNull[cell] { return try body(nil) }
    let start = cell == 0 ? 0 : ends[cell - 1]
    try bytes.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[start..<ends[cell]])) }
  }
}

extension MemoryRecords {
  /// The type of a column's values; integers and numbers together are numbers, other mixtures are text.
  static func commonType(of rows: [[TableValue]], column: Int) -> ColumnType {
    var common: ColumnType?
    for row in rows where column < row.count {
      guard let type = row[column].type, type != common else { continue }
      switch (common, type) {
      case (nil, _): common = type
      case (.integer, .number), (.number, .integer): common = .number
      default: return .text
      }
    }
    return common ?? .text
  }
}

extension TableValue {
  /// The type of a column that holds the value; nil for a null.
  package var type: ColumnType? {
    switch self {
    case .null: nil
    case .text: .text
    case .integer: .integer
    case .number: .number
    case .boolean: .boolean
    }
  }

  /// The value as text; a boolean is `true` or `false`, a null is empty.
  package var text: String {
    switch self {
    case .null: ""
    case .text(let text): text
    case .integer(let integer): String(integer)
    case .number(let number): "\(number)"
    case .boolean(let boolean): boolean ? "true" : "false"
    }
  }
}
