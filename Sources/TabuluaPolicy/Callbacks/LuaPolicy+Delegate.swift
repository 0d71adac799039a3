import TabuluaScript
import LuaHost
public import TabuluaModel

extension LuaPolicy: TableViewDelegate {
  /// Tells `view_did_load`.
  public func viewDidLoad(in view: TableView) throws { try tell(.viewDidLoad, in: view) }

  /// Asks `target_index_path_for_move`.
  public func targetIndexPath(
    forMoveFromRowAt source: TableIndexPath, toProposedIndexPath proposed: TableIndexPath, in view: TableView
  ) throws -> TableDecision<TableIndexPath?> { try target(from: source, to: proposed, in: view) }

  /// Asks `target_index_path_for_moving_rows`.
  public func targetIndexPath(
    forMovingRowsAt sources: [TableIndexPath], toProposedIndexPath proposed: TableIndexPath,
    in view: TableView
  ) throws -> TableDecision<TableIndexPath?> {
    let callback = TableCallback.targetIndexPathForMovingRows
    let rows = LuaValue.table(LuaTable(list: sources.map(LuaValue.indexPath)))
    return try ask(callback, in: view) {
      let answer = try $0.askValue($1, $2, [rows, .indexPath(proposed)], mustAnswer: true)
      return LuaAnswer(value: try Self.place(answer.value, of: callback), reason: answer.reason)
    }
  }

  /// The path that a callback answered; nil for a refusal.
  private static func place(_ answer: LuaValue, of callback: TableCallback) throws -> TableIndexPath? {
    switch answer {
    case .nil, .boolean(false): return nil
    case .word(let word, .indexPath): return TableIndexPath(word: word)
    case .boolean, .integer, .number, .string, .word, .table, .function, .other:
      throw callback.wrongAnswer(answer)
    }
  }

  /// Asks `editing_style_for_row`.
  public func editingStyle(forRowAt path: TableIndexPath, in view: TableView) throws -> TableEditingStyle {
    try style(ofRowAt: path, in: view).answer
  }

  /// Asks `indentation_level_for_row`.
  public func indentationLevel(forRowAt path: TableIndexPath, in view: TableView) throws -> Int {
    try level(ofRowAt: path, in: view).answer
  }

  /// Asks `height_for_row`.
  public func height(forRowAt path: TableIndexPath, in view: TableView) throws -> Double {
    try call(.heightForRow, in: view) { try $0.askNumber($1.function, $2, path.word) }
  }

  /// Tells `did_end_reordering_row`.
  public func didEndReorderingRow(
    at path: TableIndexPath, destination: TableIndexPath, in view: TableView
  ) throws { try tell(.didEndReorderingRow, path, destination, in: view) }
}
