import TabuluaDrawing
import TabuluaModel
import TabuluaText

// Drags of several rows at once, where a proof is to try them.
extension TableTrial {
  /// Tries every drag of two to ``groups`` rows of which a row is the one that is picked up, those of fewer rows first.
  ///
  /// The drags are made, and the table is looked at after each.
  func tryGroups(pickedAt number: Int) throws(Diagnostic) {
    guard groups > 1 else { return }
    let others = (0..<places.rows).filter { $0 != number }.map(places.path(ofRow:))
    var order = (number + 1) << 32
    for size in 1..<min(groups, places.rows) {
      for followers in DragTrial.choices(of: size, from: others[...]) {
        let source = places.path(ofRow: number)
        let proposals = DragTrial(source: source, through: [], followers: followers)
          .proposals(rowCounts: places.counts)
        try tryDrags(of: [
          RowAnswers(source: source, proposals: proposals, first: order, followers: followers)
        ])
        order += proposals.count
      }
    }
  }
}
