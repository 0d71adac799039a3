@testable import TabuluaModel

/// What a drag of several rows does, in three lines: take the rows out, then put them in, the picked one first and the others
/// in table order.
func grouped(_ rows: [[String]], _ sources: [TableIndexPath], _ place: TableIndexPath) -> [[String]] {
  let names = ([sources[0]] + sources.dropFirst().sorted()).map { rows[$0.section][$0.row] }
  var result = rows.map { $0.filter { !names.contains($0) } }
  result[place.section].insert(contentsOf: names, at: place.row)
  return result
}

/// As ``grouped(_:_:_:)`` past rows that keep their places: in each section these stand at their old indexes, and the others
/// fill the places between; nil where a section is too short for that.
func grouped(
  _ rows: [[String]], _ sources: [TableIndexPath], _ place: TableIndexPath, fixed: Set<String>
) -> [[String]]? {
  var result = grouped(rows, sources, place)
  for section in rows.indices {
    var free = result[section].filter { !fixed.contains($0) }[...]
    for row in result[section].indices {
      let stood = row < rows[section].count ? rows[section][row] : ""
      result[section][row] = fixed.contains(stood) ? stood : free.popFirst() ?? ""
    }
  }
  return Set(result.joined()) == Set(rows.joined()) ? result : nil
}

/// Where the first row alone is proposed for a place of the group, and where its answer puts the group, both worked out on
/// lists.
struct FirstRowAlone {
  let others: [[String]]
  let withoutFirst: [[String]]
  let group: Set<String>

  init(_ rows: [[String]], _ sources: [TableIndexPath]) {
    let group = Set(sources.map { rows[$0.section][$0.row] })
    let first = rows[sources[0].section][sources[0].row]
    others = rows.map { $0.filter { !group.contains($0) } }
    withoutFirst = rows.map { $0.filter { $0 != first } }
    self.group = group
  }

  /// Right behind the other row that stands before the place.
  func proposed(at place: TableIndexPath) -> TableIndexPath {
    guard place.row > 0 else { return place }
    let before = others[place.section][place.row - 1]
    let row = withoutFirst[place.section].firstIndex(of: before).map { $0 + 1 } ?? 0
    return TableIndexPath(section: place.section, row: row)
  }

  /// Before the other row that the first one would stand before, else at the end.
  func place(of answer: TableIndexPath) -> TableIndexPath {
    let behind = withoutFirst[answer.section].dropFirst(answer.row).first { !group.contains($0) }
    let row = behind.flatMap { others[answer.section].firstIndex(of: $0) } ?? others[answer.section].count
    return TableIndexPath(section: answer.section, row: row)
  }
}

/// All lists of 1 to `most` different rows, in each order.
func everyGroup(_ lengths: [Int], most: Int) -> [[TableIndexPath]] {
  let paths = everyPath(lengths)
  var lists: [[TableIndexPath]] = [[]]
  var result: [[TableIndexPath]] = []
  for _ in 0..<most {
    lists = lists.flatMap { list in paths.filter { !list.contains($0) }.map { list + [$0] } }
    result += lists
  }
  return result
}

/// Where a group can stand, when all its rows are taken out.
func everyPlace(of group: [TableIndexPath], _ lengths: [Int]) -> [TableIndexPath] {
  lengths.indices.flatMap { section in
    (0...(lengths[section] - group.count { $0.section == section })).map { [section, $0] }
  }
}

/// The lengths of the tables of up to three sections with at most so many rows in all.
func everyShape(rows most: Int) -> [[Int]] {
  var shapes: [[Int]] = [[]]
  var result: [[Int]] = []
  for _ in 0..<3 {
    shapes = shapes.flatMap { shape in (0...(most - shape.reduce(0, +))).map { shape + [$0] } }
    result += shapes
  }
  return result
}

/// The path of a text.
func path(of name: String, in rows: [[String]]) -> TableIndexPath? {
  for (section, list) in rows.enumerated() {
    if let row = list.firstIndex(of: name) { return [section, row] }
  }
  return nil
}
