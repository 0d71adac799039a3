import TabuluaModel

/// Drags past rows that may not be displaced, under rules written in Swift.
enum Hops {
  private final class Rules: TableViewDataSource {
    let implemented: CallbackSet = [.canDisplaceRow]

    func canDisplaceRow(at path: TableIndexPath, in view: TableView) -> TableDecision<Bool> {
      TableDecision(path.row % 10 != 5)
    }
  }

  /// Makes `count` drags up and down in the middle of a table of `rows` rows; answers how many rows hopped.
  static func run(_ count: Int, rows: Int) throws -> Int {
    let contents = try TableContents(columns: ["n"], rows: (0..<rows).map { [.integer(Int64($0))] })
    let rules = Rules()
    let view = try TableView(contents, dataSource: rules, viewport: 0, editing: true)
    let places: [TableIndexPath] = [[0, rows / 2], [0, min(rows - 1, rows / 2 + 100)]]
    var hopped = 0
    for number in 0..<count {
      let outcome = try view.drag(rowAt: places[number % 2], to: places[1 - number % 2])
      if case .moved(let move) = outcome { hopped += move.others.count }
    }
    return hopped
  }
}
