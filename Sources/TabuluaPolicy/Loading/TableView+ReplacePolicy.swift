public import TabuluaModel

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
      try configure { $0.takeOver(new.settings, whereItDiffersFrom: old.settings) }
    } catch {
      try replaceRules(
        dataSource: old, delegate: old, laws: isHeldToLaws && !old.checkedLaws.isEmpty ? old : nil)
      try configure { $0 = before }
      throw error
    }
    if let name = new.viewName, name != old.viewName { self.name = name }
  }
}

extension TableViewSettings {
  /// Takes over the settings in which two others differ.
  fileprivate mutating func takeOver(_ new: Self, whereItDiffersFrom old: Self) {
    take(new, old, \.allowsSelection)
    take(new, old, \.allowsSelectionDuringEditing)
    take(new, old, \.allowsMultipleSelection)
    take(new, old, \.allowsMultipleSelectionDuringEditing)
    take(new, old, \.selectionFollowsFocus)
    take(new, old, \.rowHeight)
    take(new, old, \.sectionIndexMinimumDisplayRowCount)
    take(new, old, \.header)
    take(new, old, \.footer)
  }

  private mutating func take<Value: Equatable>(
    _ new: Self, _ old: Self, _ setting: WritableKeyPath<Self, Value>
  ) {
    if new[keyPath: setting] != old[keyPath: setting] { self[keyPath: setting] = new[keyPath: setting] }
  }
}
