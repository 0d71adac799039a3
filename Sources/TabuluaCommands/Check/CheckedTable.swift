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
  /// table has not, and which laws the table breaks, or fail; empty for a policy that goes with the table.
  ///
  /// A run is silent about a rule for a section that is like no other one, which may come with the data of another day; who
  /// holds a policy to a table asks for that.
  ///
  /// - Complexity: O(*n*) for *n* bytes, and what the policy does when the table is loaded.
  func problems(under policy: LuaPolicy) -> [Diagnostic] {
    if policy.ownsRows { return [] }
    do throws(Diagnostic) {
      let contents = try records.again(policy.mapping).table(policy.mapping)
      return TableFile.warnings(about: contents, policy.mapping)
        + policy.missingSections(in: contents, evenWithoutNear: true).map {
          $0.diagnostic(policy: policy)
        } + Self.problems(of: policy, with: contents)
    } catch {
      return [error]
    }
  }

  /// What a policy fails with when the table is loaded, or else the laws that do not hold of it as it is read, or fail.
  private static func problems(of policy: LuaPolicy, with contents: TableContents) -> [Diagnostic] {
    do throws(TableError) {
      let view = try TableView(contents, policy: policy)
      let laws = policy.checkedLaws
      return laws.indices.compactMap { problem(ofLawAt: $0, of: laws, policy, in: view) }
    } catch {
      return [problem(error, policy)]
    }
  }

  /// What is wrong with one of the policy's own laws: under one that does not hold no step is done that does not mend all of
  /// it, and under one that fails none at all.
  private static func problem(
    ofLawAt index: Int, of laws: [TableLaw], _ policy: LuaPolicy, in view: TableView
  ) -> Diagnostic? {
    let law = laws[index]
    guard law.rule == .own || law.rule == .eachSection else { return nil }
    do throws(TableError) {
      let verdict = try view.ask(law) { try policy.verdict(ofLawAt: index, in: $0) }
      guard verdict.answer == .broken else { return nil }
      let reason = verdict.reason.map { ": \(PrintableText.beginning($0))" } ?? ""
      return Diagnostic(
        severity: .warning, code: TableError.Code.lawBroken,
        message: "the law `\(law.name.forMessage)` does not hold of this table\(reason)",
        location: law.at.map { TableError.location($0, in: policy) },
        help:
          "each step\(law.rule == .eachSection ? " on such a section" : "") is refused that does not mend all of it at once; let the law answer how many faults it finds, and they can become fewer"
      )
    } catch {
      return problem(error, policy)
    }
  }

  /// What fails with this table; a run has other limits, so that what a limit has stopped may be well there.
  private static func problem(_ error: TableError, _ policy: LuaPolicy) -> Diagnostic {
    var problem = error.diagnostic(policy: policy)
    if problem.isOfLimit { problem.severity = .warning }
    return problem
  }
}
