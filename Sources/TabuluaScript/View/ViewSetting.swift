package import LuaHost
package import TabuluaModel

/// A setting of `view` that may be assigned: its name in Lua, what it may be, and where it is kept.
///
/// ``all`` is the only list of them.
package struct ViewSetting: Sendable {
  /// Its name in Lua.
  package let name: String

  /// What it must be, in words.
  package let expected: String

  /// What its page says; made only where it is asked for.
  private let makePage: @Sendable () -> ViewPage

  /// Whether nil takes it away.
  let isOptional: Bool

  /// Its value in Lua.
  let value: @Sendable (TableViewSettings) -> LuaValue

  /// What sets it to a value; nil for a value that it cannot have.
  package let assignment: @Sendable (LuaValue) -> ((inout TableViewSettings) -> Void)?

  /// Takes it over from new settings where they differ from old ones.
  package let takeOver:
    @Sendable (inout TableViewSettings, _ new: TableViewSettings, _ old: TableViewSettings) -> Void

  /// What its page says.
  var page: ViewPage { makePage() }

  private typealias Path<Value> = any WritableKeyPath<TableViewSettings, Value> & Sendable

  private init<Value: Equatable & Sendable>(
    _ name: String, _ path: Path<Value>, _ expected: String,
    _ page: @autoclosure @escaping @Sendable () -> ViewPage,
    isOptional: Bool = false, write: @escaping @Sendable (Value) -> LuaValue,
    read: @escaping @Sendable (LuaValue) -> Value?
  ) {
    self.name = name
    self.expected = expected
    makePage = page
    self.isOptional = isOptional
    value = { write($0[keyPath: path]) }
    assignment = { value in read(value).map { new in { $0[keyPath: path] = new } } }
    takeOver = { settings, new, old in
      if new[keyPath: path] != old[keyPath: path] { settings[keyPath: path] = new[keyPath: path] }
    }
  }

  private static func flag(
    _ name: String, _ path: Path<Bool>, _ page: @autoclosure @escaping @Sendable () -> ViewPage
  ) -> ViewSetting {
    ViewSetting(name, path, "true or false", page(), write: { .boolean($0) }, read: \.asBoolean)
  }

  private static func text(
    _ name: String, _ path: Path<String?>, _ page: @autoclosure @escaping @Sendable () -> ViewPage
  ) -> ViewSetting {
    ViewSetting(name, path, "a string", page(), isOptional: true, write: { .text($0) }) {
      $0 == .nil ? .some(nil) : $0.asText.map { .some($0) }
    }
  }

  /// All settings that may be assigned, in the order in which messages list them.
  package static let all = [
    flag("allows_selection", \.allowsSelection, .allowsSelection),
    flag("allows_selection_during_editing", \.allowsSelectionDuringEditing, .allowsSelectionDuringEditing),
    flag("allows_multiple_selection", \.allowsMultipleSelection, .allowsMultipleSelection),
    flag(
      "allows_multiple_selection_during_editing", \.allowsMultipleSelectionDuringEditing,
      .allowsMultipleSelectionDuringEditing),
    flag("selection_follows_focus", \.selectionFollowsFocus, .selectionFollowsFocus),
    ViewSetting("row_height", \.rowHeight, "a number above 0", .rowHeight, write: { .number($0) }) {
      $0.asNumber.flatMap { $0 > 0 ? $0 : nil }
    },
    ViewSetting(
      "section_index_minimum_display_row_count", \.sectionIndexMinimumDisplayRowCount,
      "a whole number of at least 0", .sectionIndexMinimumDisplayRowCount, write: { .integer(Int64($0)) },
      read: \.asCount),
    text("header", \.header, .header),
    text("footer", \.footer, .footer),
  ]

  /// The setting of a name.
  package static func named(_ name: String) -> ViewSetting? { all.first { $0.name == name } }
}
