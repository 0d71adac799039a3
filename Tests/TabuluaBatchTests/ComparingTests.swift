import SeededNumbers
import TabuluaBatch
import TabuluaFiles
@testable import TabuluaModel
import TabuluaText
import Testing

/// A table that is made over another one: it holds what the one says with the rows of the other one.
@Suite struct ComparingTests {
  @Test(arguments: 0..<20)
  func holdsTheOtherTable(_ block: UInt64) throws {
    for seed in block * 100..<block * 100 + 100 {
      let tables = ComparedTables(seed: seed)
      guard !(tables.rows.contains { $0.isEmpty } && tables.names.contains("a.jsonl")) else { continue }
      let base = try tables.table(0)
      let other = try tables.table(1)
      let made = try TableContents(other, over: base)
      made._checkInvariants()
      let nullsAreEmpty = !(base.records.hasNulls && other.records.hasNulls)
      let expected = ValueTable(other, nullsAreEmpty: nullsAreEmpty)
      #expect(ValueTable(made, nullsAreEmpty: nullsAreEmpty) == expected, "seed \(seed)")
      if base.keyColumn != nil {
        made.forEachRow { _, row in
          let key = made.key(of: row) ?? ""
          #expect((base.row(forKey: key) ?? row) == row)
          #expect(base.contains(row) == (base.row(forKey: key) != nil))
        }
      }
      // Written and read again it says so too. New rows have no keys for nulls, so that columns may be missing.
      let isJSON = tables.names[0].hasSuffix("jsonl")
      let bytes = isJSON ? made.jsonLinesBytes() : made.csvBytes()
      if !isJSON || base.rows(inSection: 0).contains(where: { made.contains($0) }) {
        let again = try TableFile.load(bytes: bytes, name: tables.names[0], mapping: tables.mapping)
        #expect(
          ValueTable(again, nullsAreEmpty: true) == ValueTable(made, nullsAreEmpty: true), "seed \(seed)")
      }
      // What is made over a table that was made so is the same.
      let twice = try TableContents(made, over: base)
      twice._checkInvariants()
      // Without keys several rows may be what became of a row.
      if base.keyColumn != nil {
        #expect(RowDiff.between(made, twice).isEmpty || !made.records.hasNulls, "seed \(seed)")
      }
      #expect(ValueTable(twice, nullsAreEmpty: nullsAreEmpty) == expected, "seed \(seed)")
      let back = try TableContents(base, over: made)
      back._checkInvariants()
      #expect(
        ValueTable(back, nullsAreEmpty: nullsAreEmpty) == ValueTable(base, nullsAreEmpty: nullsAreEmpty))
      #expect(try TableContents(base, over: base).isUnchangedCopy(of: base))
    }
  }

  private func made(_ base: String, _ other: String, _ name: String, _ mapping: TableMapping) throws
    -> [RowChange]
  {
    let base = try TableFile.load(bytes: Array(base.utf8), name: name, mapping: mapping)
    let other = try TableFile.load(bytes: Array(other.utf8), name: name, mapping: mapping)
    return RowDiff.between(base, try TableContents(other, over: base))
  }

  @Test func formsDoNotCount() throws {
    let base = "id,n\na,1.50\nb,\"x\"\n"
    let others = ["n,id\r\n1.5,a\r\nx,b", "\u{FEFF}id,n\n\"a\",1.5\nb,x"]
    for other in others {
      #expect(try made(base, other, "t.csv", TableMapping(key: "id")).map(\.kind) == [.set])
    }
    let json = #"{"id":"a","n":1.50}"# + "\n" + #"{"id":"b"}"#
    let same = #"{"n": 15e-1, "id": "\u0061"}"# + "\r\n\r\n" + #"{"id":"b","n":null}"#
    #expect(try made(json, same, "t.jsonl", TableMapping(key: "id")).isEmpty)
  }

  /// The keys of the second file are checked too, though no index is made of them.
  @Test func keysThatStandTwice() throws {
    let keys = ["a", "b", "c", "d", "e", "f", ""]
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let base = keys.dropLast().shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random))
      let other = (0..<Int.random(in: 1...40, using: &random)).map { index in
        index > 6 ? "n\(index)" : keys.randomElement(using: &random) ?? ""
      }.shuffled(using: &random)
      func text(_ keys: some Sequence<String>) -> [UInt8] {
        Array(("id,n\n" + keys.map { "\($0),1\n" }.joined()).utf8)
      }
      let mapping = TableMapping(key: "id")
      let alone = Result { () throws(Diagnostic) in
        try TableFile.load(bytes: text(other), name: "b.csv", mapping: mapping)
      }
      let compared = Result { () throws(Diagnostic) in
        try ComparedFiles(text(base), named: "a.csv", text(other), named: "b.csv", mapping: mapping)
      }
      switch (alone, compared) {
      case (.success, .success): break
      case (.failure(let one), .failure(let two)):
        #expect(one.message == two.message && one.location == two.location)
      default: Issue.record("\(base) \(other)")
      }
    }
  }

  @Test func rowsWithoutAKey() throws {
    func kinds(_ base: String, _ other: String) throws -> [RowChange.Kind] {
      try made("n\n" + base, "n\n" + other, "t.csv", TableMapping()).map(\.kind)
    }
    #expect(try kinds("x\ny\nx\n", "y\nx\n") == [.deleted])
    #expect(try kinds("x\ny\nz\n", "x\nz\ny\n") == [.moved])
    #expect(try kinds("x\nx\n", "x\nx\nx\n") == [.inserted])
    #expect(try kinds("x\ny\n", "x\nz\n") == [.inserted, .deleted])
  }

  @Test func columnsMustBeTheSame() throws {
    func code(_ base: String, _ other: String, _ name: String) throws -> TableError.Code? {
      let base = try TableFile.load(bytes: Array(base.utf8), name: name)
      let other = try TableFile.load(bytes: Array(other.utf8), name: name)
      do throws(TableError) {
        _ = try TableContents(other, over: base)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(try code("a,b\n", "a\n", "t.csv") == .unknownColumn)
    #expect(try code("a\n", "a,b\n", "t.csv") == .unknownColumn)
    #expect(try code(#"{"a":1,"b":2}"#, #"{"a":1}"#, "t.jsonl") == nil)
    #expect(try code(#"{"a":1}"#, #"{"a":1,"b":2}"#, "t.jsonl") == .unknownColumn)
    #expect(try code(#"{"a":1}"#, #"{"a":"one"}"#, "t.jsonl") == .typeMismatch)
  }
}
