import TabuluaModel

/// Rules written in Swift, for runs without Lua.
final class Rules: TableViewDataSource, TableViewDelegate {
  let implemented: CallbackSet
  private let movable: (TableIndexPath) -> TableDecision<Bool>
  private let target: (TableIndexPath, TableIndexPath) throws -> TableDecision<TableIndexPath?>

  init(
    _ implemented: CallbackSet = [.canMoveRow, .targetIndexPathForMove],
    movable: @escaping (TableIndexPath) -> TableDecision<Bool> = { _ in true },
    target: @escaping (TableIndexPath, TableIndexPath) throws -> TableDecision<TableIndexPath?> = {
      TableDecision($1)
    }
  ) {
    self.implemented = implemented
    self.movable = movable
    self.target = target
  }

  func place(of callback: TableCallback) -> String? {
    implemented.contains(callback) ? "rules.lua:\(callback == .canMoveRow ? 3 : 7)" : nil
  }

  func canMoveRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> { movable(path) }

  func targetIndexPath(
    forMoveFromRowAt source: TableIndexPath, toProposedIndexPath proposed: TableIndexPath, in view: TableView
  ) throws -> TableDecision<TableIndexPath?> {
    try target(source, proposed)
  }
}
