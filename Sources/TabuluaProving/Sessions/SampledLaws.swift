import TabuluaModel
import TabuluaPolicy

/// The laws of a policy and further ready ones, as a view checks them.
final class SampledLaws: TableViewLaws {
  let checkedLaws: [TableLaw]
  private let policy: LuaPolicy

  init(_ policy: LuaPolicy, _ more: [ReadyLaw]) {
    self.policy = policy
    let own = policy.checkedLaws
    checkedLaws =
      own
      + more.compactMap { law in
        guard let rule = law.rule, !own.contains(where: { $0.rule == rule }) else { return nil }
        return TableLaw(name: law.name, rule: rule)
      }
  }

  // The policy's own laws come first, so that their indexes are the policy's.
  func verdict(ofLawAt index: Int, in view: TableView) throws -> TableDecision<TableLaw.Verdict> {
    try policy.verdict(ofLawAt: index, in: view)
  }

  func mayBeDisplaced(_ path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    try policy.mayBeDisplaced(path, in: view)
  }

  func mayLeavePlace(_ path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    try policy.mayLeavePlace(path, in: view)
  }
}
