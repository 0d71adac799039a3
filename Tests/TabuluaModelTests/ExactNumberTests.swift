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
      #expect(text.changedNumber == Double(text), "\(text)")
    }
    for text in [
      "9007199254740992", "36028797018963968", "1e23", "1e22", "100000000000000000000",
      "1.8446744073709552e+19",
      "0.1000000000000000055511151231257827", "12345678901234567.5", "abc", "", "1e999",
    ] {
      #expect(text.changedNumber == nil, "\(text)")
    }
  }

  /// Numbers that are not zero and are read as zero.
  @Test func numbersThatAreTooSmall() {
    for text in [
      "1e-400", "-1E-400", "12.5e-1000", "0.001e-4000", "1e-0400",
      "0." + String(repeating: "0", count: 400) + "1",
    ] {
      #expect(text.changedNumber == 0, "\(text)")
    }
    for text in [
      "0e-400", "-0.00e-4000", "1e-300", "5e-324", "-12345", "-1.5e3", "1e-5", "a-b-c-d-e", "-----6",
    ] {
      #expect(text.changedNumber == nil, "\(text)")
    }
  }

  /// A number without a fraction is a whole number, however it is given.
  @Test func wholeNumbersAsNumbers() throws {
    let mapping = TableMapping(key: "id", types: ["n": .integer])
    let view = try TableView(
      TableContents(columns: ["id", "n"], mapping: mapping, rows: [[.text("a"), 1]]))
    let row = try #require(view.contents.row(forKey: "a"))
    for (given, held) in [
      (TableValue.number(2), 2), (.number(-0.0), 0), (.number(1e15), 1_000_000_000_000_000),
    ] {
      _ = try view.set(values: ["n": given], ofRowAt: [0, 0])
      #expect(view.contents.value(of: row, column: 1) == .integer(Int64(held)))
    }
    for refused in [TableValue.number(1.5), .number(1e19), .number(.nan), .text("2"), .boolean(true)] {
      #expect(throws: TableError.self) { try view.set(values: ["n": refused], ofRowAt: [0, 0]) }
      #expect(view.contents.value(of: row, column: 1) == 1_000_000_000_000_000)
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
    #expect(contents.firstChangedNumber(column: 1) == 2)
    #expect(contents.firstChangedNumber(column: 0) == nil)
  }

  @Test func controls() {
    let slider = TableCell.Control.slider(value: 0, minimum: 0, maximum: 1e300)
    #expect(slider.accepted(9_007_199_254_740_993) == nil)
    #expect(slider.accepted(9_007_199_254_740_994) == .number(9_007_199_254_740_994))
  }
}
