import LuaHost
package import TabuluaModel

/// A question about the rows of an app's own table, while it is being answered.
///
/// A row crosses into Lua as a number that stands for its path, as long as the question lasts: nothing tells
/// afterwards which row stands where. Numbers are never given twice, so a row that Lua kept from an earlier question is recognised.
package final class PolicyTableQuestion {
  /// The number of the table in the rows that Lua holds; table views have lower ones.
  static let tableNumber = 0x7FFF

  /// Counts the rows that were given to Lua in all questions.
  package final class Counter {
    var count: UInt64 = 0

    /// Counts from zero.
    package init() {}
  }

  /// What a row's number can be, less one: it has 48 bits.
  private static let maximumCount: UInt64 = 1 << 48

  let table: any PolicyTable

  /// The callback that is asked.
  let callback: TableCallback

  private let counter: Counter
  private var numbers: [TableIndexPath: UInt64] = [:]
  private var paths: [UInt64: TableIndexPath] = [:]

  /// The columns, read once when the first field is.
  private(set) lazy var columns = table.columns

  /// The fields of rows that are columns of the table.
  private var knownFields: Set<Int> = []

  /// What `policy.view` says.
  package let settings: TableViewSettings
  package let name: String?

  /// The column for marks, which `policy.table` names.
  private let checkColumn: String?

  /// Begins a question; the settings, the name and the column for marks are those of the policy that is asked.
  package init(
    _ table: any PolicyTable, _ callback: TableCallback, counter: Counter, settings: TableViewSettings,
    name: String?, checkColumn: String?
  ) {
    self.table = table
    self.callback = callback
    self.counter = counter
    self.settings = settings
    self.name = name
    self.checkColumn = checkColumn
  }

  /// The row at a path of the table: the same for each path.
  package func row(at path: TableIndexPath) throws -> LuaRow? {
    let number: UInt64
    if let given = numbers[path] {
      number = given
    } else {
      number = counter.count
      guard number < Self.maximumCount else { throw PolicyError.tooManyRows }
      counter.count += 1
      numbers[path] = number
      paths[number] = path
    }
    return LuaRow(
      table: Self.tableNumber, generation: Int(number >> 32), identity: UInt32(truncatingIfNeeded: number))
  }

  /// Fails where a field of rows is no column of the table.
  func check(field: Int, named name: String) throws {
    if knownFields.contains(field) { return }
    guard columns.contains(name) else { throw PolicyError.unknownColumn(name, columns: columns) }
    knownFields.insert(field)
  }
}

// The app's table, whose errors are wrapped, so that they are told from those of Lua and of Tabulua.
extension PolicyTableQuestion {
  private func ask<Answer>(_ body: (any PolicyTable) throws -> Answer) throws -> Answer {
    do {
      return try body(table)
    } catch {
      throw PolicyTableFailure(cause: error)
    }
  }

  private func checked(_ count: Int, section: Int?, limit: Int) throws -> Int {
    guard count >= 0, count < limit else {
      throw PolicyTableFailure(cause: PolicyError.wrongCount(count, section: section))
    }
    return count
  }

  package func section(_ section: Int) throws -> TableSection { try ask { try $0.section(section) } }

  package func value(at path: TableIndexPath, column: String) throws -> TableValue {
    try ask { try $0.value(forRowAt: path, column: column) }
  }

  package func key(at path: TableIndexPath) throws -> String? { try ask { try $0.key(forRowAt: path) } }

  /// Where the row with a key stands; an error where rows have no keys.
  func indexPath(forKey key: String, for method: String) throws -> TableIndexPath? {
    if let path = try ask({ try $0.indexPath(forKey: key) }) {
      try check(path)
      return path
    }
    for section in 0..<(try countSections()) where try countRows(inSection: section) ?? 0 > 0 {
      if try self.key(at: TableIndexPath(section: section, row: 0)) == nil {
        throw PolicyError.noKeysInTable(method: method)
      }
      break
    }
    return nil
  }
}

/// There is no selection and nothing is in view; a person could drag and edit the rows.
extension PolicyTableQuestion: SectionedRows {
  package var isEditing: Bool { true }

  package var indexPathsForVisibleRows: [TableIndexPath] { [] }

  package var indexPathForSelectedRow: TableIndexPath? { nil }

  package var indexPathsForSelectedRows: [TableIndexPath] { [] }

  package var columnNames: [String] { columns }

  package func checkHasRows(_ method: String) {}

  package func findSection(_ value: String) throws -> Int? {
    try (0..<countSections()).first { try section($0).value.hasBytes(of: value) }
  }

  package func contains(_ row: LuaRow) throws -> Bool {
    _ = try indexPath(of: row)
    return true
  }

  package func forEachRow(inSection section: Int?, _ body: (TableIndexPath, LuaRow) -> Void) throws {
    for section in try section.map({ $0..<$0 + 1 }) ?? 0..<countSections() {
      for row in 0..<(try countRows(inSection: section) ?? 0) {
        let path = TableIndexPath(section: section, row: row)
        if let row = try self.row(at: path) { body(path, row) }
      }
    }
  }

  package func find(_ key: String, for method: String) throws -> LuaRow? {
    try indexPath(forKey: key, for: method).flatMap { try row(at: $0) }
  }

  package func isChecked(at path: TableIndexPath) throws -> Bool {
    guard let checkColumn else { return false }
    guard columns.contains(checkColumn) else {
      throw PolicyError.unknownColumn(checkColumn, columns: columns)
    }
    return try value(at: path, column: checkColumn) == .boolean(true)
  }

  package func countSections() throws -> Int {
    try checked(ask { try $0.numberOfSections }, section: nil, limit: TableIndexPath.maximumSectionInLua + 1)
  }

  package func countRows(inSection section: Int) throws -> Int? {
    guard section >= 0, section < (try countSections()) else { return nil }
    return try checked(
      ask { try $0.numberOfRows(inSection: section) }, section: section, limit: TableIndexPath.maximumRowInLua
    )
  }

  package func indexPath(of row: LuaRow) throws -> TableIndexPath {
    guard row.table == Self.tableNumber else { throw TableError(.rowOfAnotherTable(nil, isPopped: false)) }
    let number = UInt64(row.generation) << 32 | UInt64(row.identity)
    guard let path = paths[number] else { throw PolicyError.rowOfEarlierQuestion }
    return path
  }

  /// Fails where a callback answered a row that the table lacks.
  package func checkAnswer(_ answer: TableIndexPath, about path: TableIndexPath, at place: String?) throws {
    let count = try countRows(inSection: answer.section)
    if let count, answer.row < count { return }
    let bounds =
      try count.map { TableError.Bounds.rows($0, section: answer.section) } ?? .sections(countSections())
    throw TableError(.callback(.init(callback, path: path), .answerOutOfRange(answer, bounds)), at: place)
  }

  /// The bounds that `path`, which is after the removal, exceeds as a place for the row at `source`; nil if it is one.
  package func bounds(exceededBy path: TableIndexPath, of source: TableIndexPath) throws -> TableError.Bounds?
  {
    guard let count = try countRows(inSection: path.section) else { return .sections(try countSections()) }
    let places = path.section == source.section ? count : count + 1
    return path.row >= 0 && path.row < places ? nil : .rows(places, section: path.section)
  }
}

// The fields of rows.
extension PolicyTableQuestion {
  /// Whether a row that Lua holds is one of an app's table.
  @inline(__always)
  static func owns(_ row: LuaRow) -> Bool { row.table == tableNumber }

  /// What stands in a column of a row that Lua holds.
  func value(of row: LuaRow, field: Int, named name: String) throws -> TableValue {
    let path = try indexPath(of: row)
    try check(field: field, named: name)
    return try value(at: path, column: name)
  }

  /// The error for a column that is written to.
  func assignment(of row: LuaRow, field: Int, named name: String) throws -> PolicyError {
    _ = try indexPath(of: row)
    try check(field: field, named: name)
    return .changeOfAppRows("row.\(name) = …", callback: callback)
  }

  /// The text of a row: its key, or where it stands.
  func describe(_ row: LuaRow) -> String? {
    guard let path = try? indexPath(of: row) else { return nil }
    guard let key = (try? key(at: path)) ?? nil else { return "row \(path)" }
    return "row \(LuaValue.string(LuaString(key)))"
  }
}
