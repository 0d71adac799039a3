/// The control that a row shows in editing mode.
///
/// ```swift
/// if try view.editingStyle(forRowAt: [0, 2]) == .insert { print("a green plus") }
/// ```
public enum TableEditingStyle: String, Sendable, Hashable, CaseIterable {
  /// No control.
  case none
  /// The red minus.
  case delete
  /// The green plus.
  case insert
}
