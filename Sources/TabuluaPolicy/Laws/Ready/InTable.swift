extension ReadyLaw {
  /// Every answer is a legal place.
  public static let inTable = ReadyLaw(
    "in_table", statement: "every answer is a place in the table", isStructural: true,
    domain: """
      Every drag of every row to every place that it can be proposed to; never to one outside the table. Broken where \
      `target_index_path_for_move` answers a section that the table lacks or a row beyond its section (after the \
      removal), and where any callback of the drag raises an error or answers something of a wrong type. A table that \
      cannot be loaded breaks it too, unless a policy says that it has more rows or sections than there can be: that is an error.
      """,
    subject: .drags,
    checks: .failure {
      CallbackFailure($0, wanted: "an answer that is a place in the table, from every callback of the drag")
    },
    plantedFault: PlantedFault(
      """
      return {
        target_index_path_for_move = function(view, source, proposed)
          return source:with_row(view:number_of_rows(source.section))
        end,
      }
      """))
}
