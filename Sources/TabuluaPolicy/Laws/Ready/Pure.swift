import TabuluaScript

extension ReadyLaw {
  /// Asking again answers the same.
  public static let pure = ReadyLaw(
    "pure", statement: "asking again gives the same answer", isStructural: true,
    domain: """
      Every question of every drag; answer and reason must be the same. It is asked twice in a row, and a third \
      time after all others were asked, in the opposite order. A policy that keeps something of what it is asked \
      is asked as a run asks it: rows are picked up, held over a place and let go, and the answers are compared \
      with those of a policy loaded anew: over the same place twice, one drag after all others, in both orders, \
      and in small tables each drag right after each other one. Where the policy is told of the drag before it \
      is asked about places (so that it may keep something until the drag is over), and where it owns its rows, \
      the second question is a second hover over the same place, and each drag begins with the policy as it was \
      loaded.
      """,
    subject: .drags,
    checks: .askedAgain(
      AnswerComparison(comparesReasons: true) { AnswersDiffer(first: $0, second: $1) }),
    plantedFault: PlantedFault(
      """
      local asked = 0
      return {
        target_index_path_for_move = function(view, source, proposed)
          asked = asked + 1
          if asked % 3 == 0 then return nil, "enough" end
          return proposed
        end,
      }
      """))
}

/// One question was answered in two ways.
struct AnswersDiffer: LawBreach {
  let first: DragAnswer
  let second: DragAnswer

  func happened(in scene: BreachScene) -> String {
    let when = scene.isReproducible ? "asked again: " : "asked again, after other drags: "
    return "first \(first.words); \(when)\(second.words)"
  }

  func wanted(in scene: BreachScene) -> String? { "the same answer and the same reason each time" }
  var isOfLimit: Bool { first.isOfLimit || second.isOfLimit }
  var expectation: LawExpectation { .ends(first, staysLonger: true) }
}
