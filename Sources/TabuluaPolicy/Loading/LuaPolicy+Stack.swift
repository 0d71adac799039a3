public import TabuluaScript
package import TabuluaText
package import LuaHost
public import TabuluaModel

// Policies of tables that are pushed over others.
extension TableView {
  /// Pushes a table that a policy rules over this one, and loads it.
  ///
  /// As ``push(_:dataSource:delegate:laws:name:settings:)``; the policy is data source and delegate of the new
  /// table, and gives it laws, settings and name.
  ///
  /// ```swift
  /// try view.push(TableContents(sections: [["10 km", "4 h"]]), policy: details)
  /// ```
  ///
  /// - Throws: as ``push(_:dataSource:delegate:laws:name:settings:)``.
  /// - Complexity: O(rows in view) calls.
  @discardableResult
  public func push(
    _ contents: TableContents, policy: LuaPolicy, name: String? = nil
  ) throws(TableError) -> TableView {
    try push(
      contents, dataSource: policy, delegate: policy, laws: policy.checkedLaws.isEmpty ? nil : policy,
      name: name ?? policy.viewName, settings: policy.settings)
  }
}

extension LuaPolicy: PushedPolicy {
  /// Makes the policy of a table that a script pushes.
  package static func pushed(
    _ policy: LuaReference, name: String, in state: LuaState, view: PolicyView, object: LuaObject
  ) throws(Diagnostic) -> any PushedPolicy {
    try LuaPolicy(pushed: policy, name: name, in: state, view: view, object: object)
  }

  package func push(_ contents: TableContents, over view: TableView) throws {
    try view.push(contents, policy: self)
  }

  /// Tells `view_will_appear`, with the sections of the table that was popped.
  public func viewWillAppear(in view: TableView, returningFrom table: TableView?) throws {
    guard let table else { return try tell(.viewWillAppear, in: view) }
    try tell(.viewWillAppear, arguments: [LuaValue(sectionsOf: table)], in: view)
  }
}
