import TabuluaScript
import LuaHost
public import TabuluaModel

extension LuaPolicy: TableViewDataSource {
  /// Asks `number_of_sections`.
  public func numberOfSections(in view: TableView) throws -> Int {
    try call(.numberOfSections, in: view) { Int(try $0.askInteger($1.function, $2)) }
  }

  /// Asks `number_of_rows`.
  public func numberOfRows(inSection section: Int, in view: TableView) throws -> Int {
    try call(.numberOfRows, in: view) { Int(try $0.askInteger($1.function, $2, integer: section)) }
  }

  /// Asks `cell_for_row`.
  public func cell(forRowAt path: TableIndexPath, in view: TableView) throws -> TableCell? {
    try CellReader.cell(value(.cellForRow, [.indexPath(path)], in: view))
  }

  /// Asks `title_for_header`.
  public func titleForHeader(inSection section: Int, in view: TableView) throws -> String? {
    try title(.titleForHeader, section, in: view)
  }

  /// Asks `title_for_footer`.
  public func titleForFooter(inSection section: Int, in view: TableView) throws -> String? {
    try title(.titleForFooter, section, in: view)
  }

  /// Tells `move_row`.
  public func moveRow(at source: TableIndexPath, to destination: TableIndexPath, in view: TableView) throws {
    try tell(.moveRow, source, destination, in: view)
  }

  private func title(_ callback: TableCallback, _ section: Int, in view: TableView) throws -> String? {
    try Self.title(value(callback, [.integer(Int64(section))], in: view), of: callback)
  }
}
