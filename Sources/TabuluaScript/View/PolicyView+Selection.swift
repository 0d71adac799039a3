import LuaHost
import TabuluaModel

// Selecting and scrolling, behind the delegate's back.
extension PolicyView {
  /// `view:index_path_for_selected_row()`: the first selected row, or nil.
  func selectedRow(_ call: borrowing LuaCall) throws -> LuaReturn {
    .value(try rows().indexPathForSelectedRow.map { .indexPath(LuaIndexPath($0)) } ?? .nil)
  }

  /// `view:index_paths_for_selected_rows()`: a list, ascending.
  func selectedRows(_ call: borrowing LuaCall) throws -> LuaReturn {
    .value(LuaValue(try rows().indexPathsForSelectedRows))
  }

  /// `view:select_row(path[, at])`; nil deselects all.
  func selectRow(_ call: borrowing LuaCall) throws -> LuaReturn {
    let view = try view()
    let path =
      call.count > 0 && call.isNone(at: 1) ? nil : try place(call, at: 1, "path", in: view)
    let position = try scrollPosition(call, at: 2)
    try change { try $0.selectRow(at: path, scrollPosition: position) }
    return .nothing
  }

  /// `view:deselect_row(path)`.
  func deselectRow(_ call: borrowing LuaCall) throws -> LuaReturn {
    let path = try place(call, at: 1, "path", in: try view())
    try change { try $0.deselectRow(at: path) }
    return .nothing
  }

  /// `view:scroll_to_row(path[, at])`.
  func scrollToRow(_ call: borrowing LuaCall) throws -> LuaReturn {
    let path = try place(call, at: 1, "path", in: try view())
    let position = try scrollPosition(call, at: 2)
    try change { try $0.scrollToRow(at: path, at: position) }
    return .nothing
  }

  /// `view:scroll_to_nearest_selected_row([at])`.
  func scrollToNearestSelectedRow(_ call: borrowing LuaCall) throws -> LuaReturn {
    let position = try scrollPosition(call, at: 1)
    try change { try $0.scrollToNearestSelectedRow(at: position) }
    return .nothing
  }

  private func scrollPosition(_ call: borrowing LuaCall, at position: Int) throws -> ScrollPosition {
    if call.isNone(at: position) { return .none }
    let names = ScrollPosition.allCases.map { "\"\($0.rawValue)\"" }
    guard case .string(let name) = try call.value(at: position),
      let result = ScrollPosition(rawValue: name.string)
    else { throw call.wrong(position, "at", inList(names)) }
    return result
  }
}
