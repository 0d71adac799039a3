import TabuluaModel

extension ReadyLaw {
  /// A dragged row stays in its section.
  public static let staysInSection = ReadyLaw(
    "stays_in_section", statement: "a dragged row stays in its section",
    domain: """
      Every drag that lands somewhere. Broken where that is another section than the one it came from.
      """,
    subject: .otherSections,
    rule: .staysInSection,
    guideLine: ("a row that is moved stays in its section", "as many steps as rows were moved"),
    checks: .landing { from, to in from.section == to.section ? nil : LeftSection(landing: to) },
    plantedFault: PlantedFault(
      """
      return {
        target_index_path_for_move = function(view, source, proposed)
          if proposed.section < source.section then return source:with_row(0) end
          return proposed
        end,
      }
      """))
}

/// The row landed in another section.
struct LeftSection: LawBreach {
  /// Where it landed, after the removal.
  let landing: TableIndexPath

  func happened(in scene: BreachScene) -> String { "it lands in section \(landing.section), at \(landing)" }
  func wanted(in scene: BreachScene) -> String? { "it stays in its section" }
  var expectation: LawExpectation { .rowCountsStay }
}
