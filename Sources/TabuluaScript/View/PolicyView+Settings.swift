import LuaHost
import TabuluaModel

// The fields of `view`: its state, and its settings, which may be assigned.
extension PolicyView {
  /// Reads a field; nil where there is none of that name.
  func field(_ name: LuaString) throws -> LuaValue? {
    let rows = try rows()
    let settings = rows.settings
    if name.string == "is_editing" { reads.selection = true }
    return switch name.string {
    case "is_editing": .boolean(rows.isEditing)
    case "language": .text(strings.language)
    case "name": .text(rows.name)
    case "style": .text(settings.style.rawValue)
    case let name: ViewSetting.named(name)?.value(settings)
    }
  }

  /// Assigns a setting.
  func setField(_ name: LuaString, _ value: LuaValue) throws {
    let name = name.string
    guard ViewNames.fields.contains(name) else {
      throw ViewNames.all.contains(name) ? PolicyError.methodAssigned(name) : .unknownViewName(name)
    }
    try checkIsTableView(toChange: "view.\(name)")
    guard let setting = ViewSetting.named(name) else { throw PolicyError.settingAssigned(name) }
    guard let set = setting.assignment(value) else {
      let expected = setting.expected + (setting.isOptional ? " or nil" : "")
      throw PolicyError.wrongSetting(name, expected: expected, got: inWords(value))
    }
    try change { try $0.configure(set) }
  }
}
