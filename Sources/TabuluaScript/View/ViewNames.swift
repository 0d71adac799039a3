/// The names of what `view` has in Lua.
package enum ViewNames {
  /// The methods.
  package static let methods = ViewMethod.all.map(\.name)

  /// The fields: the state of the view, and its settings.
  package static let fields = ["is_editing", "language"] + settings

  /// The settings, which `policy.view` may give.
  package static let settings = ["name", "style"] + ViewSetting.all.map(\.name)

  /// The methods that change the table.
  static let changingMethods = Set(ViewMethod.all.filter(\.isChange).map(\.name))

  /// Every name, for suggestions.
  package static let all = methods + fields
}
