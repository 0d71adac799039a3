/// The names of what `view` has in Lua.
package enum ViewNames {
  /// The methods.
  package static let methods = ViewMethod.all.map(\.name)

  /// The fields: the state of the view, and its settings.
  package static let fields = ViewField.state.map(\.name) + settings

  /// The fields of what `view:section` gives.
  package static let sectionFields = ["value", "title", "count"]

  /// The fields of a section that is given to `view:push`.
  package static let pushedFields = ["header", "rows"]

  /// The fields of the controls of cells.
  package static let controlFields = ["type"] + ControlKind.all.flatMap(\.fields)

  /// The settings, which `policy.view` may give.
  package static let settings = ViewField.fixed.map(\.name) + ViewSetting.all.map(\.name)

  /// The methods with their parameters, as the reference writes them, and what they give.
  package static let calls: [String: (parameters: String, gives: [ViewAnswer])] = Dictionary(
    uniqueKeysWithValues: ViewMethod.all.map { ($0.name, ($0.parameters, $0.gives)) })

  /// The methods that change the table.
  static let changingMethods = Set(ViewMethod.all.filter(\.isChange).map(\.name))

  /// Every name, for suggestions.
  package static let all = methods + fields
}
