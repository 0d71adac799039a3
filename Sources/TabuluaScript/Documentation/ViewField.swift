import LuaHost
import TabuluaModel
import TabuluaText

/// A field of `view` in Lua, with its page.
///
/// ``all`` lists those that are read alone, and all settings.
struct ViewField: Sendable {
  let name: String

  /// What an assignment takes; nil for a field that is read alone.
  let expected: String?

  /// What its page says; made only where it is asked for.
  private let makePage: @Sendable () -> ViewPage

  private init(_ name: String, _ page: @autoclosure @escaping @Sendable () -> ViewPage) {
    (self.name, expected, makePage) = (name, nil, page)
  }

  private init(_ setting: ViewSetting) {
    (name, expected, makePage) = (setting.name, setting.expected, { setting.page })
  }

  /// The state of the view, which a script can only read.
  static let state = [
    ViewField(
      "is_editing",
      ViewPage(
        "whether the table is in editing mode", uikit: "isEditing", lua: "print(view.is_editing)  -- false")),
    ViewField(
      "language",
      ViewPage(
        "what `--language` says, or `\"en\"`", lua: "print(view.language)  -- sl", options: "--language sl")),
  ]

  /// What `policy.view` fixes.
  static let fixed = [
    ViewField(
      "name",
      ViewPage(
        "what the table is called: by `--table NAME=FILE`, by `policy.view.name`, or by its file",
        lua: "print(view.name)  -- Shopping", policy: "policy.view = { name = \"Shopping\" }")),
    ViewField(
      "style",
      ViewPage(
        "`\"plain\"`, `\"grouped\"` or `\"inset_grouped\"`, as `policy.view.style` says", uikit: "style",
        lua: "print(view.style)  -- plain")),
  ]

  /// All fields.
  static let all = state + fixed + ViewSetting.all.map(ViewField.init)

  /// Its page of documentation.
  var documentation: DocumentationEntry {
    makePage().entry(
      name, usage: "view.\(name)",
      kind: expected == nil
        ? "it can be read, and not assigned"
        : "a setting: assigned outside questions, and given in `policy.view`",
      ["takes": expected])
  }
}
