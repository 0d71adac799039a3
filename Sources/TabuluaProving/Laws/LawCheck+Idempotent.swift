import TabuluaModel

extension LawCheck {
  /// `idempotent`: a target is its own target.
  ///
  /// Domain: every drag that lands somewhere. Broken where the same row, proposed to where it landed, would land
  /// elsewhere, be refused, or fail. A row that is retargeted twice creeps under the finger.
  static func idempotent(
    _ target: TableIndexPath, then answer: PackedAnswer, _ reasons: ReasonNumbers
  ) -> Breach? {
    answer.landing == target ? nil : .movesOn(target: target, then: answer.answer(reasons))
  }
}
