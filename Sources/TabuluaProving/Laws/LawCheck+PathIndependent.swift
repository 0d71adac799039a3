extension LawCheck {
  /// `path_independent`: the landing does not depend on the way there.
  ///
  /// Domain: every drag over two places or more, up to `--hover-paths`, the last of which is where the row is
  /// dropped; also over the same place twice. Broken where it ends elsewhere than the direct drag to the last place.
  /// Reasons may differ.
  static func pathIndependent(
    direct: PackedAnswer, onTheWay: PackedAnswer, _ reasons: ReasonNumbers
  ) -> Breach? {
    direct.place == onTheWay.place
      ? nil : .dependsOnWay(direct: direct.answer(reasons), onTheWay: onTheWay.answer(reasons))
  }
}
