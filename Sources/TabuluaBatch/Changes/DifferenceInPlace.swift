import TabuluaModel
import TabuluaText

/// A difference between two tables whose names and values are read where they lie.
///
/// For lines of which there may be hundreds of thousands: to make a ``RowChange`` with texts of its own took three times as
/// long as to write its line.
struct DifferenceInPlace {
  /// The difference; set for each one.
  var difference = RowDifference(kind: .set, row: RowIdentity(number: 0))

  let table: String?

  private let before: TablePlaces
  private let after: TablePlaces

  /// `cells` are the cells of either table that changed since it was read.
  init(
    _ before: TableContents, _ after: TableContents, _ cells: (old: ChangedCells, new: ChangedCells),
    table: String?
  ) {
    self.table = table
    (self.before, self.after) = (TablePlaces(before, cells.old), TablePlaces(after, cells.new))
  }

  /// Reads what lies far off in memory for differences that are told next.
  ///
  /// The answer is a sum of what was read, so that the reading cannot be left out.
  func readAhead(_ differences: ArraySlice<RowDifference>) -> Int {
    guard let ahead = before.ahead else { return 0 }
    let count = before.contents.records.numberOfRecords
    let records = differences.map { Int($0.row.number) }.filter { $0 < count }
    return ahead.readAhead(records, before.contents.keyColumn ?? 0)
  }
}

extension DifferenceInPlace: ToldChange {
  var kind: RowChange.Kind { difference.kind }
  var from: TableIndexPath? { difference.from }
  var to: TableIndexPath? { difference.to }
  var sectionPlaces: (name: String, from: Int?, to: Int?)? { nil }

  var sectionNames: (from: String?, to: String?) {
    guard difference.tellsSections else { return (nil, nil) }
    return (
      difference.from.flatMap { before.contents.section($0.section).name },
      difference.to.flatMap { after.contents.section($0.section).name }
    )
  }

  /// The table in which the row is named.
  private var named: TablePlaces { difference.kind == .deleted ? before : after }

  func appendRow(_ key: StaticString, to line: inout JSONLine) {
    guard let column = named.contents.keyColumn else { return }
    line.append(key)
    if named.appendText(difference.row, column, to: &line) { return }
    line.append(string: named.contents.text(of: difference.row, column: column))
  }

  func appendCell(to line: inout JSONLine) {
    guard let column = difference.column else { return }
    after.namesInJSON[column].withUnsafeBytes { line.append($0) }
    line.append(#","old":"#)
    before.append(difference.row, column, to: &line)
    line.append(#","new":"#)
    after.append(difference.row, column, to: &line)
  }

  func appendValues(_ key: StaticString, to line: inout JSONLine) {
    guard difference.tellsValues else { return }
    line.append(key)
    let named = named
    var isFirst = true
    for column in named.columnsTold(of: difference.row) {
      line.append(isFirst ? "{" : ",")
      isFirst = false
      named.keysInJSON[column].withUnsafeBytes { line.append($0) }
      named.append(difference.row, column, to: &line)
    }
    line.append(isFirst ? "{}" : "}")
  }
}

/// A table, and where its values lie.
///
/// A class, because each line that is written would copy a structure of so many parts: that took a fifth of the time.
private final class TablePlaces: Sendable {
  let contents: TableContents
  let names: [String]

  /// The names as fields of a line that has others before them.
  let namesInJSON: [[UInt8]]

  /// The names as keys of an object.
  let keysInJSON: [[UInt8]]

  /// The columns in the order of their names, as ``RowValues`` has them.
  let columnsByName: [Int]

  /// The records, if they can be read ahead.
  let ahead: (any ReadAheadRecords)?

  private let isSparse: Bool
  private let isText: [Bool]
  private let count: UInt32
  private let changed: ChangedCells
  private let bytesInPlace: @Sendable (_ record: Int, _ column: Int) -> UnsafeRawBufferPointer?

  init(_ contents: TableContents, _ changed: ChangedCells) {
    (self.contents, self.changed) = (contents, changed)
    let names = contents.columns.map(\.name)
    self.names = names
    namesInJSON = names.map { name in
      var line = JSONLine()
      line.append(#","column":"#, string: name)
      return Array(line.bytes)
    }
    keysInJSON = names.map { name in
      var line = JSONLine()
      line.append(string: name)
      line.append(":")
      return Array(line.bytes)
    }
    columnsByName = names.indices.sorted { names[$0] < names[$1] }
    ahead = contents.records as? any ReadAheadRecords
    isSparse = contents.records is any SparseRecords
    isText = contents.columns.map { $0.type == .text }
    count = UInt32(truncatingIfNeeded: contents.records.numberOfRecords)
    bytesInPlace = contents.records.bytesInPlace
  }

  /// The columns whose values are told, in the order of their names.
  func columnsTold(of row: RowIdentity) -> [Int] {
    guard isSparse else { return columnsByName }
    let told = contents.columnsTold(of: row)
    return told.count == names.count ? columnsByName : told.sorted { names[$0] < names[$1] }
  }

  /// Appends the value of a cell, in its own type.
  func append(_ row: RowIdentity, _ column: Int, to line: inout JSONLine) {
    if isText[column], appendText(row, column, to: &line) { return }
    line.append(value: contents.writtenValue(of: row, column: column))
  }

  /// Appends the text of a cell as a string where it lies somewhere; false where it does not, and where it may be a null.
  func appendText(_ row: RowIdentity, _ column: Int, to line: inout JSONLine) -> Bool {
    if let text = changed.text(of: row.number, column: column) {
      if text.isEmpty { return false }
      line.append(string: text)
      return true
    }
    guard row.number < count, let bytes = bytesInPlace(Int(row.number), column) else { return false }
    line.append(string: bytes)
    return true
  }
}
