extension LawCheck {
  /// `pure`: asking again gives the same answer and the same reason.
  ///
  /// Domain: every question of every drag. It is asked twice in a row, and a third time after all others were asked,
  /// in the opposite order. Where the policy is told of the drag before it is asked about places (so that it may
  /// keep something until the drag is over), and where it owns its rows, the second question is a second hover over
  /// the same place, and each drag begins with a policy loaded anew.
  static func pure(_ first: PackedAnswer, _ second: PackedAnswer, _ reasons: ReasonNumbers) -> Breach? {
    first == second ? nil : .answersDiffer(first: first.answer(reasons), second: second.answer(reasons))
  }
}
