import TabuluaFiles
import TabuluaModel
import TabuluaPolicy
import TabuluaText

/// A table that policies are held to.
struct CheckedTable {
  private let records: TableFile.Records

  /// Reads the table.
  init(path: String) throws(Diagnostic) {
    records = try TableFile.read(path: StandardInput.path(for: path), mapping: TableMapping())
  }

  /// The names of its columns.
  var columns: [String] { records.columns.map(\.name) }

  /// What a run under a policy would fail with when it loads the table; nil where it would not.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  func problem(under policy: LuaPolicy) -> Diagnostic? {
    if policy.ownsRows { return nil }
    do throws(Diagnostic) {
      _ = try records.again(policy.mapping).table(policy.mapping)
      return nil
    } catch {
      return error
    }
  }
}
