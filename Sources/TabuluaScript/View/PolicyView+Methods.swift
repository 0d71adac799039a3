package import LuaHost
package import TabuluaModel
import TabuluaText

// What the methods of `view` that read do; each is written once for all rows that `view` may stand for.
extension PolicyView {
  // MARK: Structure

  /// `view:number_of_sections()`.
  func numberOfSections(_ call: borrowing LuaCall) throws -> LuaReturn {
    .value(.integer(Int64(try rows().countSections())))
  }

  /// `view:number_of_rows(section)`.
  @inline(__always)
  func numberOfRows(_ section: Int64) throws -> Int64 {
    // The rows of a table view are counted without boxing them, because policies ask this for each drag.
    let count =
      if let current {
        current._withUnsafeGuaranteedRef { $0.numberOfRows(inSection: Int(section)) }
      } else {
        try rows().countRows(inSection: Int(section))
      }
    guard let count else {
      throw TableError(.sectionOutOfRange(Int(section), sections: try rows().countSections()))
    }
    return Int64(count)
  }

  /// `view:section(section)`: its value, its title and how many rows it has.
  func section(_ call: borrowing LuaCall) throws -> LuaReturn {
    let index = Int(try call.integer(at: 1, "section"))
    let count = try numberOfRows(Int64(index))
    reads.sectionValues = true
    return .value(.table(LuaTable(try rows().section(index), count: count)))
  }

  /// `view:find_section(value)`.
  func findSection(_ call: borrowing LuaCall) throws -> LuaReturn {
    let value = try call.string(at: 1, "value").string
    reads.sectionValues = true
    guard let section = try rows().findSection(value) else {
      noteMissing(section: value)
      return .value(.nil)
    }
    return .value(.integer(Int64(section)))
  }

  /// `view:row(path)`.
  @inline(__always)
  func row(_ argument: LuaPathOrRow) throws -> LuaRow? {
    if case .indexPath(let path) = argument, let current,
      let identity = current._withUnsafeGuaranteedRef({ $0.row(at: path) })
    {
      return row(identity)
    }
    let rows = try rows()
    try rows.checkHasRows("row")
    return try rows.row(at: rows.place(.place(argument)))
  }

  /// `view:row(key)`, and what is no path, row or key.
  func rowWithKey(_ call: borrowing LuaCall) throws -> LuaReturn {
    let rows = try rows()
    try rows.checkHasRows("row")
    let path = try rows.place(call, at: 1, "path")
    try call.check(atMost: 1)
    return .value(try rows.row(at: path).map { .row($0) } ?? .nil)
  }

  /// `view:columns()`: the names of the columns, in the order in which the table has them.
  func columnNames(_ call: borrowing LuaCall) throws -> LuaReturn {
    let rows = try rows()
    try rows.checkHasRows(call.method)
    return .value(.table(LuaTable(list: rows.columnNames.map { .text($0) })))
  }

  /// `view:rows([section])`: a section by its number or its value.
  func rows(_ call: borrowing LuaCall) throws -> LuaReturn {
    let rows = try rows()
    try rows.checkHasRows(call.method)
    let section = try givenSection(call, rows)
    var words: [(LuaWord, LuaWord)] = []
    words.reserveCapacity(
      try section.map { Int(try numberOfRows($0)) } ?? (try? view().numberOfRows) ?? 0)
    try rows.forEachRow(inSection: section.map { Int($0) }) { words.append(($0.word, $1.word)) }
    return .iterator(words)
  }

  /// The section that a method is given; nil where nothing is given, which stands for all.
  ///
  /// A nil that is given is none of these: `find_section` answers it where no section has the value, and whoever walks
  /// through the rows of such a section must not get all rows.
  func givenSection(_ call: borrowing LuaCall, _ rows: any SectionedRows) throws -> Int64? {
    if call.count == 0 { return nil }
    if call.isNone(at: 1) { throw PolicyError.nilSection(method: call.method) }
    guard call.isString(at: 1) else { return try call.integer(at: 1, "section") }
    let value = try call.string(at: 1, "section").string
    reads.sectionValues = true
    if let section = try rows.findSection(value) { return Int64(section) }
    let values = try (0..<min(try rows.countSections(), 1000)).compactMap { try rows.section($0).value }
    throw PolicyError.unknownSection(
      PrintableText.beginning(value), near: Suggestion.question(for: value, among: values))
  }

  /// `view:find(key)`.
  func find(_ call: borrowing LuaCall) throws -> LuaReturn {
    let rows = try rows()
    try rows.checkHasRows(call.method)
    let key =
      switch try call.value(at: 1) {
      case .string(let string): string.string
      case .integer(let number): String(number)
      case let other: throw PolicyError.wrongKey(inWords(other))
      }
    return .value(try rows.find(key, for: call.method).map { .row($0) } ?? .nil)
  }

  /// `view:index_path(row)`.
  func indexPath(_ call: borrowing LuaCall) throws -> LuaReturn {
    .value(.indexPath(try rows().place(call, at: 1, "row")))
  }

  /// `view:key(row)`.
  func key(_ call: borrowing LuaCall) throws -> LuaReturn {
    reads.keys = true
    let (rows, path) = try row(of: call)
    return .value(.text(try rows.key(at: path)))
  }

  /// `view:exists(row)`.
  func exists(_ call: borrowing LuaCall) throws -> LuaReturn {
    let rows = try rows()
    let isThere =
      switch try call.row(at: 1, "row") {
      case .place(.row(let row)): try rows.contains(row)
      case .place(.indexPath(let path)): path.row < (try rows.countRows(inSection: path.section) ?? 0)
      case .key(let key, let method): try rows.find(key, for: method) != nil
      }
    return .value(.boolean(isThere))
  }

  // MARK: Content

  /// `view:cell_for_row(path)`.
  func cell(_ call: borrowing LuaCall) throws -> LuaReturn {
    let rows = try tableRows()
    let view = rows.view
    guard !view.isAskingForCell else { throw PolicyError.cellInsideCell }
    let path = try rows.path(call.row(at: 1, "path"))
    guard let cell = try view.cell(forRowAt: path) else { return .value(.nil) }
    let table = LuaValue.table(LuaTable(cell))
    guard let cellMaker else { return .value(table) }
    return .call(
      cellMaker,
      [table, .table(LuaTable(cell.withStandardFields)), .table(CellCopy.setters(in: view))])
  }

  /// `view:localized_string(text)`.
  func localizedString(_ call: borrowing LuaCall) throws -> LuaReturn {
    .value(.text(strings.localized(try call.string(at: 1, "text").string)))
  }

  /// `view:index_paths_for_visible_rows()`.
  func visibleRows(_ call: borrowing LuaCall) throws -> LuaReturn {
    reads.rowsInView = true
    return .value(LuaValue(try rows().indexPathsForVisibleRows))
  }
}

extension LuaValue {
  /// Index paths as a list.
  package init(_ paths: [TableIndexPath]) { self = .table(LuaTable(list: paths.map { .indexPath($0) })) }
}

extension LuaTable {
  /// A table of those fields whose value is not nil.
  package init(known fields: [(String, LuaValue)]) { self.init(fields: fields.filter { $0.1 != .nil }) }

  /// A section as `view:section(i)` gives it.
  init(_ section: TableSection, count: Int64) {
    let values: [LuaValue] = [.text(section.value), .text(section.title), .integer(count)]
    self.init(known: Array(zip(ViewNames.sectionFields, values)))
  }
}
