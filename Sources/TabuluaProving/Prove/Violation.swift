import TabuluaDrawing
import TabuluaModel
import TabuluaPolicy

/// A trial that breaks a law, as it was found.
struct Violation {
  /// The place of the law in the ``LawSet``.
  var law: Int
  var trial: ProofTrial
  var rank: Rank
  var breach: any LawBreach

  /// How many rows were in view.
  var viewport: TableView.Viewport

  /// Where the row landed, as ``PackedAnswer`` says it; nil for other trials.
  var place: Int?

  /// How large a trial is: the smaller one is the better counter-example.
  struct Rank: Comparable {
    /// How many rows are dragged; 1 for what is no drag too.
    var rows = 1
    /// Over how many places the row is held; 0 for a table that is only loaded, and for a tap.
    var hovers: Int
    /// How far the row is dragged.
    var distance: Int
    /// The number of the trial among those of its table.
    var order: Int
    /// The place of the law.
    var law: Int

    static func < (first: Rank, second: Rank) -> Bool {
      (first.rows, first.hovers, first.distance, first.order, first.law)
        < (second.rows, second.hovers, second.distance, second.order, second.law)
    }
  }
}
