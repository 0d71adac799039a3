public import TabuluaModel

extension TableView {
  /// Makes a view of loaded rows that a policy rules, and loads it: `view_did_load`, then the first reload.
  ///
  /// The policy is both data source and delegate, and its laws are the view's ``TableView/laws``: set them to nil where
  /// nothing is to be held to them. The view has the settings and the name that `policy.view` gives,
  /// unless a name is given here. With `simulatesReuse` cells are used again as on a device, see
  /// ``TableView/simulatesReuse``.
  ///
  /// ```swift
  /// let view = try TableView(TableContents(sections: [["a", "b", "c"]]), policy: policy)
  /// ```
  ///
  /// - Throws: `TableError` with the code `callback_failed`, and what a callback's answer can be wrong in;
  ///   `data_source_owns_rows` where both the table and the policy have rows.
  /// - Complexity: O(rows in view) calls.
  public convenience init(
    _ contents: TableContents, policy: LuaPolicy, name: String? = nil,
    viewport: TableView.Viewport = .standard,
    editing: Bool = false, simulatesReuse: Bool = false, onCall: ((CallRecord) -> Void)? = nil,
    onWarning: ((TableWarning) -> Void)? = nil
  ) throws(TableError) {
    try self.init(
      contents, dataSource: policy, delegate: policy, name: name ?? policy.viewName ?? "",
      settings: policy.settings, viewport: viewport, editing: editing, simulatesReuse: simulatesReuse,
      onCall: onCall, onWarning: onWarning)
    if !policy.checkedLaws.isEmpty { laws = policy }
    if let onWarning { for warning in policy.missingSections(in: contents) { onWarning(warning) } }
  }

  /// Makes a view whose rows the policy owns, and loads it.
  ///
  /// ```swift
  /// let view = try TableView(policy: try LuaPolicy(contentsOf: "inbox.lua"))  // a policy with rows of its own
  /// ```
  ///
  /// - Throws: as ``init(_:policy:name:viewport:editing:simulatesReuse:onCall:onWarning:)``.
  /// - Complexity: O(rows in view) calls.
  public convenience init(
    policy: LuaPolicy, name: String? = nil, viewport: TableView.Viewport = .standard, editing: Bool = false,
    simulatesReuse: Bool = false, onCall: ((CallRecord) -> Void)? = nil,
    onWarning: ((TableWarning) -> Void)? = nil
  ) throws(TableError) {
    try self.init(
      TableContents(sections: []), policy: policy, name: name, viewport: viewport, editing: editing,
      simulatesReuse: simulatesReuse, onCall: onCall, onWarning: onWarning)
  }
}
