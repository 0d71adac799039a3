import Testing

@testable import TabuluaModel

/// Numbers with more digits than a `Double` holds.
@Suite struct ExactNumberTests {
  private static func with<R>(_ text: String, _ body: (UnsafeRawBufferPointer) -> R) -> R {
    var text = text
    return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }

  @Test(arguments: [
    ("1", "1.0"), ("0.1", "0.10"), ("1.50", "1.5"), ("1500", "1.5e3"), ("-0", "0"), ("+7", "7"),
    (".5", "0.5"),
    ("9007199254740993", "9007199254740993.0"), ("9007199254740993", "9.007199254740993E15"),
    ("12345678901234567890", "1234567890123456789e1"), ("0012", "12"), ("1e-7", "0.0000001"), ("0e5", "-0.0"),
  ])
  func equalValues(_ one: String, _ other: String) {
    let values = [one, other].map { Self.with($0) { ExactDecimal($0) } }
    #expect(values[0] != nil && values[0] == values[1])
    #expect(values[0]?.hashValue == values[1]?.hashValue)
    #expect(Self.with(one) { one in Self.with(other) { CellText.haveSameDigits(one, $0) } })
  }

  @Test(arguments: [
    ("9007199254740992", "9007199254740993"), ("0.1", "0.1000000000000000055511151231257827"),
    ("12345678901234567890", "12345678901234567891"), ("36028797018963968", "3.602879701896397e16"),
    ("0.9007199254740991", "0.90071992547409911"), ("1e-400", "0"),
  ])
  func oneDoubleAndTwoValues(_ one: String, _ other: String) {
    #expect(Double(one) == Double(other) || one == "1e-400")
    #expect(!Self.with(one) { one in Self.with(other) { CellText.haveSameDigits(one, $0) } })
  }

  @Test func wholeNumbersThatAreRounded() {
    for text in ["9007199254740993", "-9007199254740993", "12345678901234567890", "9007199254740993.0"] {
      #expect(text.roundedWholeNumber == Double(text), "\(text)")
    }
    for text in [
      "9007199254740992", "36028797018963968", "1e23", "1e22", "100000000000000000000",
      "1.8446744073709552e+19",
      "0.1000000000000000055511151231257827", "12345678901234567.5", "abc", "", "1e999",
    ] {
      #expect(text.roundedWholeNumber == nil, "\(text)")
    }
  }

  private func view(_ cells: [TableValue]) throws -> TableView {
    let mapping = TableMapping(key: "id", types: ["n": .number])
    return try TableView(
      TableContents(
        columns: ["id", "n"], mapping: mapping,
        rows: cells.enumerated().map { [.text("r\($0)"), $1] }))
  }

  private func code(_ body: () throws -> Void) -> TableError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? TableError)?.code
    }
  }

  @Test func noWholeNumberIsRounded() throws {
    let big: TableValue = 9_007_199_254_740_993
    let view = try view([1])
    #expect(code { try view.setValue(big, ofRowAt: [0, 0], column: "n") } == .inexactNumber)
    #expect(code { try view.set(values: ["n": big], ofRowAt: [0, 0]) } == .inexactNumber)
    #expect(code { try view.set(values: ["n": big, "id": "x"], ofRowAt: [0, 0]) } == .inexactNumber)
    #expect(
      code { _ = try view.insertRows([(at: [0, 0], values: ["id": "z", "n": big])]) } == .inexactNumber)
    #expect(code { _ = try self.view([big]) } == .inexactNumber)
    #expect(
      code { _ = try TableContents(columns: ["n"], rows: [[big], [1.5]]) } == .inexactNumber)
    #expect(code { _ = try TableContents(columns: ["n"], rows: [[big], [1]]) } == nil)
    #expect(!view.contents.hasOverrides)
    try view.setValue(9_007_199_254_740_994, ofRowAt: [0, 0], column: "n")
    let row = try #require(view.contents.row(forKey: "r0"))
    #expect(view.contents.value(of: row, column: 1) == .number(9_007_199_254_740_994))
  }

  /// A cell with more digits than a number holds has another value than the whole number that it is read as; what a script
  /// read of it is no new value.
  @Test func aWholeNumberIsTheCellsOwnOnlyWithAllDigits() throws {
    let view = try view(["9007199254740993"])
    let row = try #require(view.contents.row(forKey: "r0"))
    try view.setValue(.number(9_007_199_254_740_992), of: row, column: "n")
    #expect(!view.contents.hasOverrides)
    #expect(view.contents.writtenValue(of: row, column: 1) == .integer(9_007_199_254_740_993))
    let before = view.contents
    try view.setValue(.integer(9_007_199_254_740_992), of: row, column: "n")
    #expect(view.contents.text(of: row, column: 1) == "9007199254740992")
    #expect(!before.hasSameValue(of: row, column: 1, as: view.contents))
  }

  @Test func valuesAsTheyAreWritten() throws {
    let texts = [
      "1", "1.50", "12345678901234567890", "0.1000000000000000055511151231257827", "", "1e23", "-0",
    ]
    let contents = try view(texts.map { .text($0) }).contents
    let values = contents.rows(inSection: 0).map { contents.writtenValue(of: $0, column: 1) }
    #expect(
      values == [
        1, 1.5, .text("12345678901234567890"), .text("0.1000000000000000055511151231257827"), nil,
        .number(1e23),
        .number(-0.0),
      ])
    #expect(contents.firstRoundedRecord(column: 1) == 2)
    #expect(contents.firstRoundedRecord(column: 0) == nil)
  }

  @Test func controls() {
    let slider = TableCell.Control.slider(value: 0, minimum: 0, maximum: 1e300)
    #expect(slider.accepted(9_007_199_254_740_993) == nil)
    #expect(slider.accepted(9_007_199_254_740_994) == .number(9_007_199_254_740_994))
  }
}
