import TabuluaModel
import TabuluaFiles

/// A file of the benchmarks, loaded from the disk, and two of its eight columns read with their types.
enum Typed {
  /// Loads a file `count` times; answers the sum of both columns, the amounts in hundredths.
  static func run(_ count: Int, file: String) throws -> Measured {
    try Measured.time {
      var sum = 0
      for _ in 0..<count { sum &+= try total(file) }
      return sum
    }
  }

  /// Loads a table and the one beside it that a run made of it, one after the other; answers how many rows both have.
  static func both(_ count: Int, file: String) throws -> Measured {
    guard file.hasSuffix("table.csv") else { fatalError("`\(file)` is not a table of the benchmarks") }
    let mapping = TableMapping(key: "id")
    return try Measured.time {
      var sum = 0
      for _ in 0..<count {
        let first = try TableFile.load(path: file, mapping: mapping)
        let second = try TableFile.load(
          path: file.dropLast("table.csv".count) + "out-changed.csv", mapping: mapping)
        sum &+= first.numberOfRows &+ second.numberOfRows
      }
      return sum
    }
  }

  private static func total(_ file: String) throws -> Int {
    let mapping = TableMapping(key: "id", types: ["amount": .number, "points": .integer])
    let contents = try TableFile.load(path: file, mapping: mapping)
    guard let amount = contents.columnIndex("amount"), let points = contents.columnIndex("points") else {
      fatalError("`\(file)` is not a file of the benchmarks")
    }
    var hundredths = 0
    var whole = 0
    contents.forEachRow { _, row in
      if case .number(let value) = contents.value(of: row, column: amount) {
        hundredths += Int((value * 100).rounded())
      }
      if case .integer(let value) = contents.value(of: row, column: points) { whole += Int(value) }
    }
    return hundredths &+ whole
  }
}
