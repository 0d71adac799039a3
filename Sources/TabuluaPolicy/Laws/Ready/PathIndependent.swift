import TabuluaScript

extension ReadyLaw {
  /// The landing does not depend on the places that the row was held over before the last one.
  public static let pathIndependent = ReadyLaw(
    "path_independent", statement: "the landing does not depend on the way there",
    domain: """
      Every drag over two places or more, up to `--hover-paths`, the last of which is where the row is dropped; also \
      over the same place twice. Broken where it ends elsewhere than the direct drag to the last place, each begun with the \
      policy as it was loaded. Reasons may differ. A row that goes over more places is asked about more often, as in a run: a \
      policy that counts the questions, or keeps the answers, breaks the law where it answers by that.
      """,
    subject: .ways,
    checks: .heldOverWay(AnswerComparison { DependsOnWay(direct: $0, onTheWay: $1) }),
    plantedFault: PlantedFault(
      """
      local has_left
      local policy = {}
      function policy.will_begin_reordering_row() has_left = false end
      function policy.target_index_path_for_move(view, source, proposed)
        if proposed.section ~= source.section then has_left = true end
        if has_left and proposed.section == source.section then return nil, "gone" end
        return proposed
      end
      return policy
      """))
}

/// The direct drag ends elsewhere than the one that takes a way.
struct DependsOnWay: LawBreach {
  let direct: DragAnswer
  let onTheWay: DragAnswer

  func happened(in scene: BreachScene) -> String {
    "on this way it \(onTheWay.words), directly it \(direct.words)"
  }
  func wanted(in scene: BreachScene) -> String? {
    "it lands where the direct drag to the last place lands, whatever was asked on the way"
  }
  var isOfLimit: Bool { direct.isOfLimit || onTheWay.isOfLimit }
  var expectation: LawExpectation { .ends(direct, staysLonger: false) }
}
