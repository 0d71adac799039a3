import TabuluaModel
import TabuluaFiles

/// Tables between their files and memory.
enum Files {
  private static let mapping = TableMapping(
    text: "title", sectionBy: "list", key: "id", types: ["amount": .integer, "locked": .boolean])

  /// Loads a table `count` times; answers the sum of its rows.
  static func load(_ count: Int, rows: Int) throws -> Int {
    let bytes = SampleTable.bytes(rows: rows)
    var sum = 0
    for _ in 0..<count {
      sum += try TableFile.load(bytes: bytes, name: "rows.csv", mapping: mapping).numberOfRows
    }
    return sum
  }

  /// Loads a table in JSON Lines `count` times; answers the sum of its rows.
  static func loadLines(_ count: Int, rows: Int) throws -> Int {
    let bytes = SampleTable.jsonLines(rows: rows)
    let mapping = TableMapping(text: "title", sectionBy: "list", key: "id")
    var sum = 0
    for _ in 0..<count {
      sum += try TableFile.load(bytes: bytes, name: "rows.jsonl", mapping: mapping).numberOfRows
    }
    return sum
  }

  /// Writes a table in which every hundredth row was moved `count` times; answers the sum of the bytes.
  static func save(_ count: Int, rows: Int) throws -> Int {
    let view = try TableView(
      try TableFile.load(bytes: SampleTable.bytes(rows: rows), name: "rows.csv", mapping: mapping),
      editing: true)
    for i in 0..<rows / 100 {
      _ = try view.drag(
        rowAt: [i % 10, i * 7 % (rows / 20)], to: [i % 2 == 0 ? i % 10 : (i + 1) % 10, i * 11 % (rows / 20)])
    }
    var sum = 0
    for _ in 0..<count { sum += view.contents.csvBytes().count }
    return sum
  }
}
