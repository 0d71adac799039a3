import TabuluaModel
import TabuluaPolicy
import TabuluaScript

/// A refusal as tests write it down: by the words of its reason.
enum RefusedInWords {
  case refused(reason: String?)
}

func == (outcome: InteractionOutcome, expected: RefusedInWords) -> Bool {
  guard case .refused(let refusal) = outcome, case .refused(let reason) = expected else { return false }
  return refusal.reason == reason
}

func == (outcome: DragOutcome, expected: RefusedInWords) -> Bool {
  guard case .refused(let refusal) = outcome, case .refused(let reason) = expected else { return false }
  return refusal.reason == reason
}

func == (beginning: ReorderBeginning, expected: RefusedInWords) -> Bool {
  guard case .refused(let refusal) = beginning, case .refused(let reason) = expected else { return false }
  return refusal.reason == reason
}

/// Whether a refusal has a reason of these words, for patterns.
func ~= (reason: String, refusal: Refusal) -> Bool { refusal.reason == reason }
