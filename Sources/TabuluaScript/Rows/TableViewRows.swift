import LuaHost
import TabuluaModel

/// The rows of a table view, as the methods of `view` read them.
struct TableViewRows: SectionedRows {
  let script: PolicyView
  let view: TableView

  var settings: TableViewSettings { view.settings }

  var isEditing: Bool { view.isEditing }

  var name: String? { view.name }

  var columnNames: [String] { view.contents.columns.map(\.name) }

  func checkHasRows(_ method: String) throws {
    if view.isScripted { throw PolicyError.ownsRows(method) }
  }

  func countSections() -> Int { view.numberOfSections }

  func countRows(inSection section: Int) -> Int? { view.numberOfRows(inSection: section) }

  func section(_ section: Int) throws -> TableSection { try view.shownSection(section) }

  func findSection(_ value: String) -> Int? { view.findSection(value) }

  func row(at path: TableIndexPath) -> LuaRow? { view.row(at: path).map(script.row) }

  func indexPath(of row: LuaRow) throws -> TableIndexPath { try script.indexPath(of: row, in: view) }

  func contains(_ row: LuaRow) throws -> Bool { view.indexPath(of: try script.identity(row)) != nil }

  func forEachRow(inSection section: Int?, _ body: (TableIndexPath, LuaRow) -> Void) {
    guard let section else { return view.contents.forEachRow { body($0, script.row($1)) } }
    for (row, identity) in view.contents.rows(inSection: section).enumerated() {
      body(TableIndexPath(section: section, row: row), script.row(identity))
    }
  }

  func find(_ key: String, for method: String) throws -> LuaRow? {
    script.reads.keys = true
    guard view.hasKeys else { throw PolicyError.noKeys(method: method) }
    return view.row(forKey: key).map(script.row)
  }

  func key(at path: TableIndexPath) -> String? { view.row(at: path).flatMap { view.key(of: $0) } }

  func isChecked(at path: TableIndexPath) -> Bool {
    view.row(at: path).map { view.contents.isChecked($0) } ?? false
  }

  func indexPathsForCheckedRows(inSection section: Int?) -> [TableIndexPath] {
    view.contents.indexPathsForCheckedRows(inSection: section)
  }

  var indexPathsForVisibleRows: [TableIndexPath] { view.indexPathsForVisibleRows }

  var indexPathForSelectedRow: TableIndexPath? { view.indexPathForSelectedRow }

  var indexPathsForSelectedRows: [TableIndexPath] { view.indexPathsForSelectedRows }
}
