import LuaHost
import TabuluaModel

// The fields of `view`: its state, and its settings, which may be assigned.
extension PolicyView {
  /// Reads a field; nil where there is none of that name.
  func field(_ name: LuaString) throws -> LuaValue? {
    func text(_ value: String?) -> LuaValue { value.map { .string(LuaString($0)) } ?? .nil }
    let rows = try rows()
    let settings = rows.settings
    switch name.string {
    case "is_editing": return .boolean(rows.isEditing)
    case "language": return text(strings.language)
    case "name": return text(rows.name)
    case "style": return text(settings.style.rawValue)
    case "allows_selection": return .boolean(settings.allowsSelection)
    case "allows_selection_during_editing": return .boolean(settings.allowsSelectionDuringEditing)
    case "allows_multiple_selection": return .boolean(settings.allowsMultipleSelection)
    case "allows_multiple_selection_during_editing":
      return .boolean(settings.allowsMultipleSelectionDuringEditing)
    case "selection_follows_focus": return .boolean(settings.selectionFollowsFocus)
    case "row_height": return .number(settings.rowHeight)
    case "section_index_minimum_display_row_count":
      return .integer(Int64(settings.sectionIndexMinimumDisplayRowCount))
    case "header": return text(settings.header)
    case "footer": return text(settings.footer)
    default: return nil
    }
  }

  /// Assigns a setting.
  func setField(_ name: LuaString, _ value: LuaValue) throws {
    let name = name.string
    guard ViewNames.fields.contains(name) else {
      throw ViewNames.all.contains(name) ? PolicyError.methodAssigned(name) : .unknownViewName(name)
    }
    try checkIsTableView(toChange: "view.\(name)")
    let set = try setting(name, value)
    try change { try $0.configure(set) }
  }

  /// What an assignment does to the settings.
  private func setting(
    _ name: String, _ value: LuaValue
  ) throws -> (inout TableViewSettings) -> Void {
    func flag(_ path: WritableKeyPath<TableViewSettings, Bool>) throws -> (inout TableViewSettings) -> Void {
      guard case .boolean(let flag) = value else { throw wrong(name, "true or false", value) }
      return { $0[keyPath: path] = flag }
    }
    func text(_ path: WritableKeyPath<TableViewSettings, String?>) throws -> (inout TableViewSettings) -> Void
    {
      switch value {
      case .nil: return { $0[keyPath: path] = nil }
      case .string(let string): return { $0[keyPath: path] = string.string }
      default: throw wrong(name, "a string or nil", value)
      }
    }
    switch name {
    case "allows_selection": return try flag(\.allowsSelection)
    case "allows_selection_during_editing": return try flag(\.allowsSelectionDuringEditing)
    case "allows_multiple_selection": return try flag(\.allowsMultipleSelection)
    case "allows_multiple_selection_during_editing":
      return try flag(\.allowsMultipleSelectionDuringEditing)
    case "selection_follows_focus": return try flag(\.selectionFollowsFocus)
    case "header": return try text(\.header)
    case "footer": return try text(\.footer)
    case "row_height":
      switch value {
      case .integer(let number) where number > 0: return { $0.rowHeight = Double(number) }
      case .number(let number) where number > 0 && number.isFinite: return { $0.rowHeight = number }
      default: throw wrong(name, "a number above 0", value)
      }
    case "section_index_minimum_display_row_count":
      guard case .integer(let count) = value, count >= 0 else {
        throw wrong(name, "a whole number of at least 0", value)
      }
      return { $0.sectionIndexMinimumDisplayRowCount = Int(count) }
    default: throw PolicyError.settingAssigned(name)
    }
  }

  private func wrong(_ name: String, _ expected: String, _ value: LuaValue) -> PolicyError {
    .wrongSetting(name, expected: expected, got: inWords(value))
  }
}
