extension CallbackFacts {
  /// How a callback goes that several policies define which are composed: `rules.all` in Lua.
  ///
  /// The raw values are what the Lua module knows the ways by.
  package enum Composition: String, Sendable, CaseIterable {
    /// Two are an error: rows have one owner.
    case one
    /// All must say yes; the first no is the answer.
    case all
    /// All are told.
    case each
    /// The first policy that has it answers.
    case first
    /// The first answer that is not nil.
    case firstAnswer = "first_answer"
    /// Each is asked about the path that the one before it answered.
    case chain
    /// As ``chain``, again and again, until all leave the place as it is.
    case settle
    /// The lists one after the other.
    case concatenated
    /// The fields of all, of the same field the last one's.
    case fieldwise
    /// Each policy's state beside the others'.
    case states
    /// Each policy gets back its own state.
    case ownState = "own_state"

    /// Its words in the reference.
    package var inReference: String {
      switch self {
      case .one: "one only"
      case .all: "all must agree"
      case .each: "each"
      case .first: "the first"
      case .firstAnswer: "the first that answers"
      case .chain: "one after the other"
      case .settle: "one after the other, until all agree"
      case .concatenated: "the lists joined"
      case .fieldwise: "field by field, the last one's"
      case .states, .ownState: "each its own"
      }
    }
  }
}

extension CallbackFacts.Answer {
  /// How callbacks go that answer so, where several policies are composed.
  var composition: CallbackFacts.Composition {
    switch self {
    case .yesNo: .all
    case .path: .chain
    case .count, .section, .height, .style: .first
    case .title, .titles: .firstAnswer
    case .cell: .fieldwise
    case .actions, .menu: .concatenated
    case .state: .states
    }
  }
}
