import LuaHost
import TabuluaModel

extension LuaAnswer {
  /// The answer of several rules, decided where the rule stands whose answer it is.
  @inline(never)
  func decided(in state: LuaState, or place: String) -> TableDecision<Value> {
    TableDecision(value, reason: reason, decidedBy: state.lastDecider?.description ?? place)
  }
}
