import LuaHost
import TabuluaModel

// Selecting and scrolling, behind the delegate's back.
extension PolicyView {
  /// `view:index_path_for_selected_row()`: the first selected row, or nil.
  func selectedRow(_ call: borrowing LuaCall) throws -> LuaReturn {
    reads.selection = true
    return .value(try rows().indexPathForSelectedRow.map { .indexPath($0) } ?? .nil)
  }

  /// `view:index_paths_for_selected_rows()`: a list, ascending.
  func selectedRows(_ call: borrowing LuaCall) throws -> LuaReturn {
    reads.selection = true
    return .value(LuaValue(try rows().indexPathsForSelectedRows))
  }

  /// `view:select_row(path[, at])`; nil deselects all.
  func selectRow(_ call: borrowing LuaCall) throws -> LuaReturn {
    let rows = try tableRows()
    let path = call.count > 0 && call.isNone(at: 1) ? nil : try rows.place(call, at: 1, "path")
    let position = try scrollPosition(call, at: 2)
    return try perform { try $0.selectRow(at: path, scrollPosition: position) }
  }

  /// `view:deselect_row(path)`.
  func deselectRow(_ call: borrowing LuaCall) throws -> LuaReturn {
    let path = try tableRows().place(call, at: 1, "path")
    return try perform { try $0.deselectRow(at: path) }
  }

  /// `view:scroll_to_row(path[, at])`.
  func scrollToRow(_ call: borrowing LuaCall) throws -> LuaReturn {
    let path = try tableRows().place(call, at: 1, "path")
    let position = try scrollPosition(call, at: 2)
    return try perform { try $0.scrollToRow(at: path, at: position) }
  }

  /// `view:scroll_to_nearest_selected_row([at])`.
  func scrollToNearestSelectedRow(_ call: borrowing LuaCall) throws -> LuaReturn {
    let position = try scrollPosition(call, at: 1)
    return try perform { try $0.scrollToNearestSelectedRow(at: position) }
  }

  private func scrollPosition(_ call: borrowing LuaCall, at position: Int) throws -> ScrollPosition {
    if call.isNone(at: position) { return .none }
    return try named(call.value(at: position)) { expected, _ in call.wrong(position, "at", expected) }
  }
}
