import TabuluaFiles
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
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

  /// What a run under a policy would fail with when it loads the table, or which of the policy's rules are for a section that the
  /// table has not; empty for a policy that goes with the table.
  ///
  /// A run is silent about a rule for a section that is like no other one, which may come with the data of another day; who
  /// holds a policy to a table asks for that.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  func problems(under policy: LuaPolicy) -> [Diagnostic] {
    if policy.ownsRows { return [] }
    do throws(Diagnostic) {
      let contents = try records.again(policy.mapping).table(policy.mapping)
      return policy.missingSections(in: contents, evenWithoutNear: true).map {
        $0.diagnostic(policy: policy)
      }
    } catch {
      return [error]
    }
  }
}
