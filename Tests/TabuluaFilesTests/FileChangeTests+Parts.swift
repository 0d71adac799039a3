import SeededNumbers
import TabuluaModel
import Testing

@testable import TabuluaFiles

// A change that is taken back in several steps, some rows at a time.
extension FileChangeTests {
  /// Some rows of a run are taken back, then others, until all are: every step leaves what it is not asked for, has the
  /// records that it took back in their order, and the last one comes to the file before the run, byte for byte.
  @Test(arguments: forms.filter { $0.mapping.key != nil }) func takenBackInParts(_ form: Form) throws {
    var random = SeededGenerator(seed: 2_226)
    var (steps, held) = (0, 0)
    for round in 0..<150 {
      let old = Array(form.file(4 + round % 8, &random).utf8)
      let before = try load(old, form)
      let changed = try edited(before, by: Int.random(in: 2...7, using: &random), names: "n", &random)
      let after = round.isMultiple(of: 3) ? try withSwappedKeys(changed, &random) : changed
      guard let written = try? load(bytes(after, form), form) else { continue }
      let change = try self.change(before, after).inverted
      var parts = [RecordPart](repeating: .left, count: change.records.count)
      var current = written
      for step in 0... {
        guard parts.contains(.left) else { break }
        let some = parts.indices.filter { parts[$0] == .left && Int.random(in: 0..<3, using: &random) == 0 }
        // What waits for each other's names is asked for together in the end.
        let asked = some.isEmpty || step > 12 ? parts.indices.filter { parts[$0] == .left } : some
        for index in asked { parts[index] = .asked }
        let rewrite = try #require(FileRewrite(change, parts, of: current))
        let left = rewrite.conflicts
        for index in asked {
          let names = [change.records[index].old?.row, change.records[index].new?.row].compactMap { $0 }
          let isLeft = left.contains { !$0.names.isDisjoint(with: names) }
          parts[index] = isLeft ? .left : .done
        }
        // A row that is not asked for is in the way of one that gets its name, and that one of the next.
        held += left.count
        #expect(left.allSatisfy { $0.reason == .there || $0.reason == .held }, "\(left)")
        if rewrite.count > 0 { current = try load(Array(rewrite.file().bytes), form) }
        steps += 1
        checkRecords(of: current, before, change, parts)
        if step > 12 { break }
      }
      #expect(!parts.contains(.left))
      let end = bytes(current, form)
      #expect(end == old, "\(String(decoding: end, as: UTF8.self))\n\(String(decoding: old, as: UTF8.self))")
    }
    #expect(steps > 300 && held > 10, "\(steps) \(held)")
  }

  /// Records that were taken back have their bytes from before and stand in their order with those that the run did not
  /// move; the others have theirs from after it.
  private func checkRecords(
    of file: TableContents, _ before: TableContents, _ change: FileChange, _ parts: [RecordPart]
  ) {
    var places: [ExactText: Int] = [:]
    for number in 0..<before.records.numberOfRecords {
      if let key = before.key(of: RowIdentity(number: UInt32(number))) { places[ExactText(key)] = number }
    }
    for (record, part) in zip(change.records, parts) {
      guard part == .done else {
        if let old = record.old {
          let row = file.row(forKey: old.row.text)
          #expect(row.map { self.record($0, of: file) } == old.bytes.trimmed)
        }
        continue
      }
      guard let new = record.new else { continue }
      #expect(file.row(forKey: new.row.text).map { self.record($0, of: file) } == new.bytes.trimmed)
    }
    // The names of now of the rows that stood before the run and are not moved away.
    var standing = places
    for (record, part) in zip(change.records, parts) where part == .left {
      if let new = record.new { standing[new.row] = nil }
    }
    for (record, part) in zip(change.records, parts) where part == .left {
      if let old = record.old, let new = record.new, !record.isMoved { standing[old.row] = places[new.row] }
    }
    let order = (0..<file.records.numberOfRecords).compactMap { number in
      file.key(of: RowIdentity(number: UInt32(number))).flatMap { standing[ExactText($0)] }
    }
    #expect(order == order.sorted())
  }

  /// A table in which two rows have exchanged their keys.
  private func withSwappedKeys(
    _ table: TableContents, _ random: inout SeededGenerator
  ) throws -> TableContents {
    let view = try TableView(table)
    let rows = (0..<view.contents.numberOfSections).flatMap { section in
      (0..<view.contents.numberOfRows(in: section)).compactMap {
        view.contents.row(at: TableIndexPath(section: section, row: $0))
      }
    }.shuffled(using: &random)
    guard rows.count > 1, let one = table.key(of: rows[0]), let two = table.key(of: rows[1]) else {
      return table
    }
    try view.setValue(.text("between"), of: rows[0], column: "id")
    try view.setValue(.text(one), of: rows[1], column: "id")
    try view.setValue(.text(two), of: rows[0], column: "id")
    return view.contents
  }
}
