import TabuluaModel

/// What a move does, in two lines: take the row out, then put it in.
func moved(_ rows: [[String]], _ source: TableIndexPath, _ destination: TableIndexPath) -> [[String]] {
  var rows = rows
  let row = rows[source.section].remove(at: source.row)
  rows[destination.section].insert(row, at: destination.row)
  return rows
}

/// The paths of all rows of sections with these lengths.
func everyPath(_ lengths: [Int]) -> [TableIndexPath] {
  // Written as loops: tests of all pairs of interactions ask for it many million times.
  var paths: [TableIndexPath] = []
  for (section, count) in lengths.enumerated() {
    for row in 0..<count { paths.append(TableIndexPath(section: section, row: row)) }
  }
  return paths
}

/// Where the row at `source` can stand after its removal.
func everyDestination(of source: TableIndexPath, _ lengths: [Int]) -> [TableIndexPath] {
  lengths.indices.flatMap { section in
    (0..<(section == source.section ? lengths[section] : lengths[section] + 1)).map { [section, $0] }
  }
}

/// The lengths of all tables of up to three sections of up to four rows.
let everyShape: [[Int]] = {
  var shapes: [[Int]] = [[]]
  var result: [[Int]] = []
  for _ in 0..<3 {
    shapes = shapes.flatMap { shape in (0...4).map { shape + [$0] } }
    result += shapes
  }
  return result
}()

/// Rows with texts of their own, in sections with these lengths.
func texts(_ lengths: [Int]) -> [[String]] {
  var next = 0
  return lengths.map { length in
    (0..<length).map { _ in
      next += 1
      return "r\(next)"
    }
  }
}
