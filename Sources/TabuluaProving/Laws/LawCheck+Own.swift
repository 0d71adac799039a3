import TabuluaModel
import TabuluaPolicy

extension LawCheck {
  /// A law that the policy defines: its function says yes.
  ///
  /// Domain: every drag, and every tap (as for `one_mark`), of a table of which the law holds before. The law is not
  /// enforced meanwhile: it is broken where the callbacks alone let a trial through after which it answers no, or
  /// raises an error.
  static func own(_ law: PolicyLaw, of policy: LuaPolicy, in view: TableView) -> Breach? {
    do {
      let verdict = try policy.verdict(of: law, in: view)
      return verdict.answer ? nil : .ownLaw(reason: verdict.reason)
    } catch {
      return .failed(
        TableError(.callbackFailed, callback: .law, at: law.place, cause: error).diagnostic(policy: policy))
    }
  }
}
