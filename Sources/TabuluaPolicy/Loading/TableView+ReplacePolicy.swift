public import TabuluaModel
import TabuluaScript

extension TableView {
  /// Puts another policy in force, as data source, delegate and laws.
  ///
  /// Rows, marks, selection and editing mode stay, see ``TabuluaModel/TableView/replaceRules(dataSource:delegate:laws:)``.
  /// Settings in which the two policies differ are set as the new one says, and so is the name; others stay as they
  /// are. A view that is held to no laws stays so.
  ///
  /// ```swift
  /// try view.replacePolicy(policy, by: LuaPolicy(contentsOf: "stricter.lua"))
  /// ```
  ///
  /// - Throws: as `replaceRules(dataSource:delegate:laws:)` and `configure(_:)`; the old policy stays in force then.
  /// - Complexity: O(rows in view) calls.
  public func replacePolicy(_ old: LuaPolicy, by new: LuaPolicy) throws(TableError) {
    guard new.settings.style == old.settings.style else { throw TableError(.invalidSetting("style")) }
    let isHeldToLaws = laws != nil || old.checkedLaws.isEmpty
    let before = settings
    try replaceRules(
      dataSource: new, delegate: new, laws: isHeldToLaws && !new.checkedLaws.isEmpty ? new : nil)
    do throws(TableError) {
      try configure { settings in
        for setting in ViewSetting.all { setting.takeOver(&settings, new.settings, old.settings) }
      }
    } catch {
      try replaceRules(
        dataSource: old, delegate: old, laws: isHeldToLaws && !old.checkedLaws.isEmpty ? old : nil)
      try configure { $0 = before }
      throw error
    }
    if let name = new.viewName, name != old.viewName { self.name = name }
  }
}
