public import TabuluaModel

/// A table that a policy is tried on.
///
/// ```swift
/// let tables: [TrialTable] = [.loaded(table), .scripted(shape: [2, 3])]
/// ```
public enum TrialTable: Sendable {
  /// Rows that the host holds.
  case loaded(TableContents)

  /// Rows that the policy owns; it gets these counts, a number for each section, as `options.shape`, or nothing
  /// if they are nil.
  case scripted(shape: [Int]?)
}
