import SeededNumbers
@testable import TabuluaModel
import Testing

/// The cells that changed, against a dictionary of dictionaries.
@Suite struct CellOverridesTests {
  private typealias Model = [UInt32: [Int: CellOverride]]

  private func expectSame(_ overrides: CellOverrides, _ model: Model, rows: [UInt32]) {
    overrides._checkInvariants()
    #expect(overrides.numberOfRows == model.count)
    #expect(overrides.isEmpty == model.isEmpty)
    var seen: Set<UInt32> = []
    overrides.forEachRow { #expect(seen.insert($0).inserted) }
    #expect(seen == Set(model.keys))
    for row in rows {
      let cells = (model[row] ?? [:]).sorted { $0.key < $1.key }
      #expect(overrides.cells(of: row).map(\.column) == cells.map(\.key))
      #expect(overrides.cells(of: row).map(\.override) == cells.map(\.value))
    }
  }

  /// Rows that lie close, far apart, and that take the same slots of a small table.
  @Test(arguments: [1, 2, 3, 16, 89, 1 << 20, 1 << 28] as [UInt32])
  func asADictionary(step: UInt32) {
    var random = SystemRandomNumberGenerator()
    for limit in [3, 12, 60] as [UInt32] {
      let rows = (0..<limit).map { $0 &* step }
      var overrides = CellOverrides()
      var model: Model = [:]
      for turn in 0..<600 {
        let row = rows.randomElement(using: &random) ?? 0
        // A few cells of most rows, and very many of one.
        let column = Int.random(in: 0..<(row == rows[0] ? 5_000 : 4), using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 8:
          let rows = Int.random(in: 0..<200, using: &random)
          overrides.reserve(rows: rows, cells: rows * Int.random(in: 1...3, using: &random))
        case 0:
          overrides.removeAll(of: row)
          model[row] = nil
        case 1...3:
          let old = overrides.set(nil, of: row, column: column)
          #expect(old == model[row]?[column])
          model[row]?[column] = nil
          if model[row]?.isEmpty == true { model[row] = nil }
        default:
          let cell: CellOverride = turn.isMultiple(of: 5) ? .null : .text("\(turn)")
          let old = overrides.set(cell, of: row, column: column)
          #expect(old == model[row]?[column])
          model[row, default: [:]][column] = cell
        }
        #expect(overrides.override(of: row, column: column) == model[row]?[column])
        if turn.isMultiple(of: 37) { expectSame(overrides, model, rows: rows) }
      }
      expectSame(overrides, model, rows: rows)
    }
  }

  /// Very many cells of one row, set from front to back, from back to front and in between; each is found, and they ascend.
  @Test(arguments: [1, -1, 6_113]) func veryManyColumns(step: Int) {
    let count = 20_000
    var overrides = CellOverrides()
    for number in 0..<count {
      let column = (number * step % count + count) % count
      #expect(overrides.set(.text("\(column)"), of: 7, column: column) == nil)
    }
    #expect(overrides.cells(of: 7).map(\.column) == Array(0..<count))
    for column in stride(from: 0, to: count, by: 3) {
      #expect(overrides.set(nil, of: 7, column: column) == .text("\(column)"))
    }
    overrides._checkInvariants()
    #expect(overrides.cells(of: 7).map(\.column) == (0..<count).filter { !$0.isMultiple(of: 3) })
    overrides.removeAll(of: 7)
    overrides._checkInvariants()
    #expect(overrides == CellOverrides())
  }

  /// Where the cells lie, which depends on what was changed before, is no difference.
  @Test func areEqualByWhatTheyHold() {
    var one = CellOverrides()
    var other = CellOverrides()
    for row in 0..<40 as Range<UInt32> { one.set(.text("a"), of: row, column: 2) }
    for row in (0..<40 as Range<UInt32>).reversed() {
      other.set(.text("b"), of: row, column: 5)
      other.set(.text("a"), of: row, column: 2)
    }
    #expect(one != other)
    for row in 0..<40 as Range<UInt32> { other.set(nil, of: row, column: 5) }
    #expect(one == other)
    other.set(.null, of: 7, column: 2)
    #expect(one != other)
    other.removeAll(of: 7)
    #expect(one != other)
    for row in 0..<40 as Range<UInt32> { other.removeAll(of: row) }
    #expect(other == CellOverrides())
  }
}

/// The changed cells of a table that is written, against what the table says of each row.
@Suite struct ChangedCellsTests {
  @Test(arguments: [0, 1, 2, 40, 400])
  func areThoseOfTheTable(changes: Int) throws {
    let rows: [[TableValue]] = (0..<200).map { [.text("k\($0)"), "a", "b", "c"] }
    let table = try TableContents(
      columns: ["id", "one", "two", "three"], mapping: TableMapping(key: "id"), rows: rows)
    let view = try TableView(table, editing: true)
    var numbers = SeededGenerator(seed: 7)
    func random(_ limit: Int) -> Int { numbers.next(below: limit) }
    for change in 0..<changes {
      let path = TableIndexPath(section: 0, row: random(view.numberOfRows))
      switch random(8) {
      case 0: try view.deleteRow(at: path)
      case 1: try view.insertRows([(at: path, values: ["id": .text("new \(change)"), "two": "x"])])
      case 2: try view.set(values: ["one": "a", "three": "c"], ofRowAt: path)
      default:
        let column = ["one", "two", "three"][random(3)]
        try view.set(values: [column: .text("\(change)")], ofRowAt: path)
      }
    }
    let contents = view.contents
    let changed = ChangedCells(contents)
    #expect(changed.isEmpty == !contents.hasOverrides)
    for number in 0..<contents.nextNumber {
      let row = RowIdentity(number: number)
      let columns = contents.columnsWithOverrides(of: row)
      #expect(changed.contains(number) == !columns.isEmpty)
      var found: [Int] = []
      changed.forEachCell(of: number) { column, text in
        found.append(column)
        #expect(text == contents.override(of: row, column: column))
      }
      #expect(found == columns)
      for column in 0..<4 {
        #expect(changed.text(of: number, column: column) == contents.override(of: row, column: column))
      }
    }
  }
}

/// Whether cells are written alike, byte by byte, whatever their lengths.
@Suite struct CellTextTests {
  @Test func everyByteCounts() {
    for count in 0...40 {
      let bytes = (0..<count).map { UInt8($0 * 5) }
      for changed in -1..<count {
        var other = bytes
        if changed >= 0 { other[changed] ^= 16 }
        let isEqual = bytes.withUnsafeBytes { one in other.withUnsafeBytes { CellText.isEqual(one, $0) } }
        #expect(isEqual == (changed < 0), "\(count) \(changed)")
      }
      let longer = bytes + [0]
      #expect(!bytes.withUnsafeBytes { one in longer.withUnsafeBytes { CellText.isEqual(one, $0) } })
    }
  }
}
