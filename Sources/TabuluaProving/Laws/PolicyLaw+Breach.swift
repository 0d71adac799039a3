import TabuluaModel
import TabuluaPolicy
import TabuluaScript

extension PolicyLaw {
  /// How the table as it is now breaks the law, which the policy defines: its function says no, or fails; nil if it
  /// says yes.
  ///
  /// It is asked after every drag and every tap (as for `one_mark`) of a table of which the law holds before. It is not
  /// enforced meanwhile: a proof finds what the callbacks alone let through.
  func breach(of policy: LuaPolicy, in view: TableView) -> (any LawBreach)? {
    do {
      let verdict = try policy.verdict(of: self, in: view)
      return verdict.answer ? nil : OwnLawBroken(reason: verdict.reason)
    } catch {
      return CallbackFailure(
        TableError(.callback(.init(.law), .failed(error)), at: place).diagnostic(policy: policy))
    }
  }
}
