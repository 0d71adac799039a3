import SeededNumbers
import Testing

@testable import TabuluaModel

/// Keys, sections and types of records, each against a simple model.
@Suite struct LoadingTests {
  private func table(
    _ keys: [String], _ mapping: TableMapping = TableMapping(key: "k")
  ) throws -> TableContents {
    try TableContents(columns: ["k"], mapping: mapping, rows: keys.map { [.text($0)] })
  }

  /// A table tells keys apart by their bytes; a snapshot cannot name two of them that are the same text, and says so.
  @Test func aSnapshotNeedsKeysOfDifferentTexts() throws {
    let view = try TableView(table(["e\u{301}", "\u{e9}"]))
    do {
      _ = try view.snapshot()
      Issue.record("there is a snapshot")
    } catch {
      #expect(error.code == .duplicateKey && error.cells?.column == "k")
    }
  }

  /// Of several wrong keys the one that comes first is told, wherever the batches of the index end.
  @Test(arguments: [1, 2, 63, 64, 65, 127, 128, 129, 200])
  func theFirstWrongKeyIsTold(count: Int) {
    for first in stride(from: 0, to: count, by: count > 70 ? 13 : 5) {
      for second in stride(from: first, to: count, by: 9) {
        for empty in [nil, first, second, second + 1, count - 1] where empty ?? 0 < count {
          var keys = (0..<count).map { "key \($0)" }
          keys[second] = keys[first]
          if let empty { keys[empty] = "" }
          var seen: [String: Int] = [:]
          var expected: [Int]?
          for (record, key) in keys.enumerated() where expected == nil {
            if key.isEmpty { expected = [record] }
            if let other = seen[key], !key.isEmpty { expected = [other, record] }
            seen[key] = record
          }
          do {
            _ = try table(keys)
            #expect(expected == nil)
          } catch {
            let found = error as? TableError
            #expect(found?.cells?.records == expected)
            #expect(found?.code == (expected?.count == 2 ? .duplicateKey : .emptyKey))
          }
        }
      }
    }
  }

  /// Keys of every length are found, and nothing else is.
  @Test func keysOfEveryLength() throws {
    let keys = (1...80).flatMap { length in
      ["a", "b", "é"].map { String(repeating: "x", count: length - 1) + $0 }
    }
    let contents = try table(keys)
    for (record, key) in keys.enumerated() {
      #expect(contents.row(forKey: key)?.number == UInt32(record))
      #expect(contents.row(forKey: key + "x") == nil)
    }
    #expect(contents.row(forKey: "") == nil)
  }

  /// Many sections, in turns and one after the other, stand in the order of their first records.
  @Test(arguments: [1, 7, 16, 17, 1000])
  func sectionsInTheOrderOfTheirFirstRecords(number: Int) throws {
    for isMixed in [true, false] {
      let values = (0..<number * 3).map { "s\(isMixed ? $0 * 7 % number : $0 / 3)" }
      let contents = try table(values, TableMapping(sectionBy: "k"))
      var order: [String] = []
      var rows: [String: [UInt32]] = [:]
      for (record, value) in values.enumerated() {
        if rows[value] == nil { order.append(value) }
        rows[value, default: []].append(UInt32(record))
      }
      #expect((0..<contents.numberOfSections).map { contents.section($0).value } == order)
      for (section, value) in order.enumerated() {
        #expect(contents.rows(inSection: section).map(\.number) == rows[value])
      }
      contents._checkInvariants()
    }
  }

  /// Texts that only look the same are sections of their own, as a row keeps the bytes of its cell.
  @Test func textsThatLookTheSameAreTwoSections() throws {
    let values = ["\u{E9}", "e\u{301}", "e", "e\u{301}"]
    let contents = try table(values, TableMapping(sectionBy: "k"))
    let sections = (0..<contents.numberOfSections).map { Array(contents.section($0).value?.utf8 ?? "".utf8) }
    #expect(sections == values.prefix(3).map { Array($0.utf8) })
    #expect((0..<3).map { contents.numberOfRows(in: $0) } == [1, 2, 1])
  }

  /// A cell fits a column of numbers if it is read as one.
  @Test func everyShortNumeral() {
    let alphabet = Array("019.-+eE x".utf8)
    var texts: [[UInt8]] = [[]]
    for _ in 0..<4 {
      texts = texts.flatMap { text in alphabet.map { text + [$0] } }
      for text in texts { expectNumeral(text) }
    }
    for text in [
      "1e308", "1e309", "-1e309", "1e-400", "1e99", "1e100", "1e00000000000000000009",
      "1e99999999999999999999",
      String(repeating: "9", count: 400), "0." + String(repeating: "0", count: 500) + "1",
      String(repeating: "1", count: 99) + "e99", "9223372036854775807", "9223372036854775808",
      "-9223372036854775808", "-9223372036854775809", "nan", "inf", "0x1p3", "1_000",
    ] {
      expectNumeral(Array(text.utf8))
    }
  }

  /// Numbers are the nearest ones, as Swift reads them.
  @Test func randomNumerals() {
    var numbers = SeededGenerator(seed: 1)
    func random(_ limit: Int) -> Int { numbers.next(below: limit) }
    for _ in 0..<4000 {
      var text = ["", "-", "+"][random(3)]
      for _ in 0...random(18) { text += "\(random(10))" }
      if random(2) == 0 { text += "." }
      if text.contains(".") { for _ in 0..<random(12) { text += "\(random(10))" } }
      if random(3) == 0 { text += "e\(["", "-", "+"][random(3)])\(random(random(2) == 0 ? 30 : 330))" }
      expectNumeral(Array(text.utf8))
    }
  }

  private func expectNumeral(_ text: [UInt8]) {
    text.withUnsafeBytes { bytes in
      let string = String(decoding: text, as: UTF8.self)
      let isPlain = string.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
      let value = isPlain ? Double(string) : nil
      let expected = value?.isFinite == true
      if CellText.isNumber(bytes) != expected { Issue.record("\(string) is \(expected ? "a" : "no") number") }
      let found = CellText.number(bytes)
      let isSame = found?.bitPattern == (expected ? value?.bitPattern : nil)
      if !isSame { Issue.record("\(string) is not \(found ?? 0)") }
      if CellText.isInteger(bytes) != (isPlain && Int64(string) != nil) { Issue.record("\(string)") }
    }
  }

  /// The spelling is the first that fits all cells, and the first cell that fits none is told.
  @Test func everySpelling() throws {
    let texts = ["true", "false", "yes", "no", "1", "0", "x", ""]
    for first in texts {
      for second in texts {
        for third in texts {
          let cells = [first, second, third]
          let fitting = BooleanSpelling.candidates.first { spelling in
            cells.allSatisfy { $0.isEmpty || $0 == spelling.on || $0 == spelling.off }
          }
          do {
            let contents = try table(cells, TableMapping(types: ["k": .boolean]))
            #expect(contents.columns[0].spelling == fitting)
          } catch {
            let expected = BooleanSpelling.candidates[0]
            #expect(fitting == nil)
            let unfit = cells.firstIndex(where: { !$0.isEmpty && $0 != expected.on && $0 != expected.off })
            #expect((error as? TableError)?.cells?.records == unfit.map { [$0] })
          }
        }
      }
    }
  }
}
