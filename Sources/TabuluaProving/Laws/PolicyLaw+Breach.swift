import TabuluaModel
import TabuluaPolicy
import TabuluaScript

extension PolicyLaw {
  /// What the policy's own law says of the table as it is now, or what it fails with.
  ///
  /// It is asked after every drag and every tap (as for `one_mark`) of a table of which the law holds before. It is not
  /// enforced meanwhile: a proof finds what the callbacks alone let through.
  func look(_ policy: LuaPolicy, in view: TableView) -> Result<TableDecision<TableLaw.Verdict>, any Error> {
    Result { try policy.verdict(of: self, in: view) }
  }

  /// How what was looked at breaks the law: it says no, counts more faults than `before`, or fails; nil if it does not.
  func breach(
    _ look: Result<TableDecision<TableLaw.Verdict>, any Error>, of policy: LuaPolicy, faultsBefore before: Int
  ) -> (any LawBreach)? {
    do {
      let verdict = try look.get()
      switch verdict.answer {
      case .holds: return nil
      case .broken: return OwnLawBroken(reason: verdict.reason)
      case .faults(let now):
        return now <= before ? nil : OwnLawBroken(reason: verdict.reason, faults: (now, before))
      }
    } catch {
      return CallbackFailure(
        TableError(.callback(.init(.law), .failed(error)), at: place).diagnostic(policy: policy))
    }
  }
}
