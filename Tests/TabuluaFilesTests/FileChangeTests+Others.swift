import SeededNumbers
import TabuluaModel
import Testing

@testable import TabuluaFiles

extension FileChangeTests {
  /// Rows that others put anywhere stand in nobody's way: without them the file is the one before the change, and made again the
  /// one after it.
  @Test(arguments: forms.filter { $0.mapping.key != nil }) func besideRowsOfOthers(_ form: Form) throws {
    var random = SeededGenerator(seed: 26)
    var moved = 0
    for round in 0..<100 {
      let before = try load(Array(form.file(2 + round % 9, &random).utf8), form)
      let after = try edited(before, by: 3, names: "n", &random)
      let change = try change(before, after)
      moved += change.records.count { $0.isMoved }
      for (from, to, change) in [(after, before, change.inverted), (before, after, change)] {
        guard let written = try? load(bytes(to, form), form),
          let now = try? load(amongOthers(bytes(from, form), form, &random), form)
        else { continue }
        let rewrite = try #require(FileRewrite(change, of: now))
        #expect(rewrite.conflicts.isEmpty, "\(rewrite.conflicts)")
        let file = try load(Array(rewrite.file().bytes), form)
        #expect(ownRecords(of: file) == ownRecords(of: written))
      }
    }
    #expect(moved > 30, "\(moved)")
  }

  /// A file with rows of others between its records, and before and behind them.
  private func amongOthers(
    _ bytes: [UInt8], _ form: Form, _ random: inout SeededGenerator
  ) -> [UInt8] {
    let isJSON = form.name.hasSuffix("jsonl")
    var lines = bytes.split(separator: 0x0A).map { Array($0.last == 0x0D ? $0.dropLast() : $0) }
    // A mark stands before the first record.
    let first = isJSON && !form.hasMark ? 0 : min(1, lines.count)
    for number in 0..<Int.random(in: 1...6, using: &random) {
      let fields = ["o\(number)", "A", "x", "1"].joined(separator: form.name.hasSuffix("tsv") ? "\t" : ",")
      let line = isJSON ? "{\"id\":\"o\(number)\",\"s\":\"A\",\"t\":\"x\",\"n\":1}" : fields
      lines.insert(Array(line.utf8), at: Int.random(in: first...lines.count, using: &random))
    }
    let lineEnd = Array(form.lineEnd.utf8)
    return Array(lines.joined(separator: lineEnd)) + (form.hasFinalLineEnd ? lineEnd : [])
  }

  /// The records of a table in their order, but for those of others.
  private func ownRecords(of table: TableContents) -> [String] {
    (0..<table.records.numberOfRecords).map { RowIdentity(number: UInt32($0)) }
      .filter { table.key(of: $0)?.hasPrefix("o") != true }.map { record($0, of: table) }
  }
}
