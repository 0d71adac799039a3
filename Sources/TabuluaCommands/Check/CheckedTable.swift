import TabuluaFiles
import TabuluaModel
import TabuluaPolicy
import TabuluaText

/// A table that policies are held to.
struct CheckedTable {
  private let path: String
  private let records: TableFile.Records

  /// Reads the table.
  init(path: String) throws(Diagnostic) {
    self.path = StandardInput.path(for: path)
    records = try TableFile.read(path: self.path, mapping: TableMapping())
  }

  /// The names of its columns.
  var columns: [String] { records.columns.map(\.name) }

  /// What a run under a policy would fail with when it loads the table; nil where it would not.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  func problem(under policy: LuaPolicy) -> Diagnostic? {
    if policy.ownsRows { return nil }
    do throws(Diagnostic) {
      // Of a delimiter that the policy names the first look knew nothing.
      if policy.mapping.delimiter == nil {
        _ = try records.table(policy.mapping)
      } else {
        _ = try TableFile.load(path: path, mapping: policy.mapping)
      }
      return nil
    } catch {
      return error
    }
  }
}
