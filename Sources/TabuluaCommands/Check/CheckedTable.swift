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

  /// What a run under a policy would fail with when it loads the table, which of the policy's rules are for a section that the
  /// table has not, and which laws the table breaks; empty for a policy that goes with the table.
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
      } + Self.brokenLaws(of: policy, by: contents)
    } catch {
      return [error]
    }
  }

  /// The laws that do not hold of the table as it is read: under them no step is done that does not mend all of it.
  private static func brokenLaws(of policy: LuaPolicy, by contents: TableContents) -> [Diagnostic] {
    let laws = policy.laws.filter { $0.ready == nil }
    guard !laws.isEmpty, let view = try? TableView(contents, policy: policy) else { return [] }
    return laws.compactMap { law in
      // What a law fails with is told when a step asks it.
      guard let verdict = try? policy.verdict(of: law, in: view), verdict.answer == .broken else {
        return nil
      }
      let reason = verdict.reason.map { ": \(PrintableText.beginning($0))" } ?? ""
      return Diagnostic(
        severity: .warning, code: TableError.Code.lawBroken,
        message: "the law `\(law.name.forMessage)` does not hold of this table\(reason)",
        location: law.place.map { TableError.location($0, in: policy) },
        help:
          "each step is refused that does not mend all of it at once; let the law answer how many faults it finds, and they can become fewer"
      )
    }
  }
}
