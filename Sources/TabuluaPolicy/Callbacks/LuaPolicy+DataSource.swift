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
    let cell = try CellReader.cell(value(.cellForRow, [.indexPath(path)], in: view))
    try take(cell)
    return cell
  }

  /// Asks `title_for_header`.
  public func header(inSection section: Int, in view: TableView) throws -> SectionLabel? {
    try label(.titleForHeader, section, in: view)
  }

  /// Asks `title_for_footer`.
  public func footer(inSection section: Int, in view: TableView) throws -> SectionLabel? {
    try label(.titleForFooter, section, in: view)
  }

  /// Asks `title_for_header` for its text alone.
  public func titleForHeader(inSection section: Int, in view: TableView) throws -> String? {
    try header(inSection: section, in: view)?.text
  }

  /// Asks `title_for_footer` for its text alone.
  public func titleForFooter(inSection section: Int, in view: TableView) throws -> String? {
    try footer(inSection: section, in: view)?.text
  }

  /// Tells `move_row`.
  public func moveRow(at source: TableIndexPath, to destination: TableIndexPath, in view: TableView) throws {
    try tell(.moveRow, source, destination, in: view)
  }

  private func label(
    _ callback: TableCallback, _ section: Int, in view: TableView
  ) throws -> SectionLabel? {
    let label = try SectionLabel(value(callback, [.integer(Int64(section))], in: view), of: callback)
    try take(label)
    return label
  }
}
