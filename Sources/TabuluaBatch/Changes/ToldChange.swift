import TabuluaModel
import TabuluaText

/// What a line of JSON tells of a change: of one that is at hand, or of one whose names and values still lie in the tables.
protocol ToldChange {
  /// The parts that are no texts.
  var kind: RowChange.Kind { get }
  var from: TableIndexPath? { get }
  var to: TableIndexPath? { get }

  /// The name of the table, in a run over several ones.
  var table: String? { get }

  /// The section that it is about, and its places; nil for a row.
  var sectionPlaces: (name: String, from: Int?, to: Int?)? { get }

  /// The sections that a row went from and to.
  var sectionNames: (from: String?, to: String?) { get }

  /// Appends the row's key behind a key of JSON, if it has one.
  func appendRow(_ key: StaticString, to line: inout JSONLine)

  /// Appends the column, and the values before and after.
  func appendCell(to line: inout JSONLine)

  /// Appends all values of the row behind a key of JSON, if the change has them.
  func appendValues(_ key: StaticString, to line: inout JSONLine)
}

extension JSONLine {
  /// Appends the fields of a change to an object that has others before them, in the order of the result format.
  mutating func append(fieldsOf change: borrowing some ToldChange) {
    append(#","change":""#)
    append(raw: change.kind.rawValue)
    append("\"")
    if let table = change.table { append(#","table":"#, string: table) }
    change.appendRow(#","row":"#, to: &self)
    let section = change.sectionPlaces
    if let section { append(#","section":"#, string: section.name) }
    if let from = change.from { append(#","from":"#, from) }
    if let to = change.to { append(#","to":"#, to) }
    let names = change.sectionNames
    if let from = names.from { append(#","from_section":"#, string: from) }
    if let to = names.to { append(#","to_section":"#, string: to) }
    if let from = section?.from { append(#","from":"#, from) }
    if let to = section?.to { append(#","to":"#, to) }
    change.appendCell(to: &self)
    change.appendValues(#","values":"#, to: &self)
  }

  private mutating func append(_ key: StaticString, _ path: TableIndexPath) {
    append(key)
    append("[", path.section)
    append(",", path.row)
    append("]")
  }

  /// Appends a value in its own type.
  mutating func append(value: TableValue) {
    if case .text(let text) = value { append(string: text) } else { append(raw: value.json) }
  }
}

extension RowChange: ToldChange {
  var sectionPlaces: (name: String, from: Int?, to: Int?)? { section.map { ($0, fromSection, toSection) } }

  var sectionNames: (from: String?, to: String?) { (oldSectionName, newSectionName) }

  func appendRow(_ key: StaticString, to line: inout JSONLine) {
    if let row { line.append(key, string: row) }
  }

  func appendCell(to line: inout JSONLine) {
    if let column { line.append(#","column":"#, string: column) }
    if let old {
      line.append(#","old":"#)
      line.append(value: old)
    }
    if let new {
      line.append(#","new":"#)
      line.append(value: new)
    }
  }

  func appendValues(_ key: StaticString, to line: inout JSONLine) {
    guard let values else { return }
    line.append(key)
    line.append(raw: values.json)
  }
}
