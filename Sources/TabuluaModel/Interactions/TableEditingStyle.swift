/// The control that a row shows in editing mode.
public enum TableEditingStyle: String, Sendable, Hashable, CaseIterable {
  /// No control.
  case none
  /// The red minus.
  case delete
  /// The green plus.
  case insert
}
