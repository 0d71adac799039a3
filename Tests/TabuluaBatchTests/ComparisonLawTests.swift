@testable import TabuluaBatch
import TabuluaFiles
@testable import TabuluaModel
import Testing

/// What holds for every comparison of two files.
@Suite struct ComparisonLawTests {
  private func compared(_ tables: ComparedTables, _ one: Int, _ other: Int) throws -> ComparedFiles {
    try ComparedFiles(
      Array(tables.texts[one].utf8), named: tables.names[one], Array(tables.texts[other].utf8),
      named: tables.names[other], mapping: tables.mapping)
  }

  private func steps(_ files: ComparedFiles) -> [Interaction] {
    ComparisonSteps.make(from: files.base, to: files.result, RowDiff.between(files.base, files.result))
  }

  /// Runs steps as lines of a batch over a table.
  private func run(_ steps: [Interaction], over contents: TableContents) throws -> TableContents {
    let lines = steps.map { ($0.json ?? "") + "\n" }.joined()
    var problem: String?
    let runner = BatchRunner { record in
      guard case .step(let result) = record, ![.done, .moved, .unchanged].contains(result.outcome) else {
        return
      }
      problem = problem ?? record.json
    }
    let rules = Rules()
    runner.open { (onCall) throws(TableError) in
      try TableView(contents, dataSource: rules, delegate: rules, viewport: 0, onCall: onCall)
    }
    runner.run([try InteractionBatch(jsonLines: Array(lines.utf8), name: "b.jsonl")])
    #expect(problem == nil)
    let view = try #require(runner.topTable)
    view.contents._checkInvariants()
    return view.contents
  }

  private func bytes(_ contents: TableContents, _ name: String) -> [UInt8] {
    name.hasSuffix("jsonl") ? contents.jsonLinesBytes() : contents.csvBytes()
  }

  @Test(arguments: 0..<20)
  func theBatchMakesTheOtherTable(_ block: UInt64) throws {
    for seed in block * 100..<block * 100 + 100 {
      let tables = ComparedTables(seed: seed)
      let files = try compared(tables, 0, 1)
      let steps = self.steps(files)
      let differences = RowDiff.between(files.base, files.result)
      #expect(steps.isEmpty == differences.isEmpty, "seed \(seed)")
      guard files.addedColumns.isEmpty else { continue }
      let alone = try tables.table(0)
      let made = try run(steps, over: alone)
      let nullsAreEmpty = !(files.base.records.hasNulls && files.other.records.hasNulls)
      #expect(
        ValueTable(made, nullsAreEmpty: nullsAreEmpty)
          == ValueTable(files.other, nullsAreEmpty: nullsAreEmpty),
        "seed \(seed)")
      let updates = steps.compactMap { $0.as(UpdateVerb.self)?.update }
      let moves = differences.count { $0.kind == .moved }
      #expect(updates.reduce(0) { $0 + $1.moveRows.count } <= moves, "seed \(seed)")
      // A row that stays or moves is not deleted and inserted.
      #expect(updates.reduce(0) { $0 + $1.insertRows.count } == differences.count { $0.kind == .inserted })
    }
  }

  @Test(arguments: 0..<10)
  func equalTablesHaveNoDifferences(_ block: UInt64) throws {
    for seed in block * 50..<block * 50 + 50 {
      let tables = ComparedTables(seed: seed)
      let files = try compared(tables, 1, 1)
      #expect(RowDiff.between(files.base, files.result).isEmpty, "seed \(seed)")
      #expect(steps(files).isEmpty, "seed \(seed)")
    }
  }

  /// A value that was set, as it is compared with that of the way back.
  private struct SetValue: Hashable {
    var row: String?
    var column: String?
    var old: TableValue?
    var new: TableValue?
  }

  @Test(arguments: 0..<20)
  func theWayBackMirrors(_ block: UInt64) throws {
    for seed in block * 100..<block * 100 + 100 {
      let tables = ComparedTables(seed: seed)
      let there = try compared(tables, 0, 1)
      let back = try compared(tables, 1, 0)
      let one = RowDiff.between(there.base, there.result)
      let two = RowDiff.between(back.base, back.result)
      func count(_ changes: [RowChange], _ kind: RowChange.Kind) -> Int { changes.count { $0.kind == kind } }
      #expect(count(one, .inserted) == count(two, .deleted), "seed \(seed)")
      #expect(count(one, .deleted) == count(two, .inserted), "seed \(seed)")
      #expect(count(one, .moved) == count(two, .moved), "seed \(seed)")
      #expect(count(one, .sectionInserted) == count(two, .sectionDeleted), "seed \(seed)")
      #expect(count(one, .sectionMoved) == count(two, .sectionMoved), "seed \(seed)")
      func values(_ changes: [RowChange], isBack: Bool) -> Set<SetValue> {
        // How a number is written is another thing.
        func plain(_ value: TableValue?) -> TableValue? {
          if case .integer(let number) = value { return .number(Double(number)) }
          return value == .text("") ? .null : value
        }
        return Set(
          changes.filter { $0.kind == .set || $0.kind == .mark }.map { change in
            let (old, new) = (plain(change.old), plain(change.new))
            return SetValue(
              row: change.row, column: change.column, old: isBack ? new : old, new: isBack ? old : new)
          })
      }
      #expect(values(one, isBack: false) == values(two, isBack: true), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<10)
  func theFewestRowsAreMoved(_ block: UInt64) throws {
    for seed in block * 100..<block * 100 + 100 {
      let tables = ComparedTables(seed: seed)
      let files = try compared(tables, 0, 1)
      let (before, after) = (files.base, files.result)
      var moved = 0
      for section in 0..<after.numberOfSections {
        let rows = after.rows(inSection: section).filter { before.contains($0) }
        let homes = rows.compactMap { row in
          before.indexPath(of: row).flatMap {
            before.section($0.section).value == after.section(section).value ? $0.row : nil
          }
        }
        // Each choice of rows that stay in their order.
        var kept = 0
        for choice in 0..<(1 << homes.count) where choice.nonzeroBitCount > kept {
          let chosen = homes.indices.filter { choice >> $0 & 1 == 1 }.map { homes[$0] }
          if zip(chosen, chosen.dropFirst()).allSatisfy({ $0 < $1 }) { kept = chosen.count }
        }
        moved += rows.count - kept
      }
      let changes = RowDiff.between(before, after)
      #expect(changes.count { $0.kind == .moved } == moved, "seed \(seed)")
    }
  }

  /// Steps of a person and of a program, some of which fail.
  private func edits(_ random: inout ComparedTables.Numbers, _ contents: TableContents) -> [String] {
    var keys: [String] = []
    contents.forEachRow { _, row in keys.append(contents.key(of: row) ?? "") }
    return (0..<Int.random(in: 1...6, using: &random)).map { step in
      let key = keys.randomElement(using: &random) ?? "nobody"
      let row = #""row":{"key":"\#(key)"}"#
      let place = "[\(Int.random(in: 0...2, using: &random)),\(Int.random(in: 0...2, using: &random))]"
      return switch Int.random(in: 0..<7, using: &random) {
      case 0: #"{"do":"set",\#(row),"values":{"title":"t\#(step), \"x\"","size":\#(step)}}"#
      case 1: #"{"do":"set",\#(row),"values":{"title":"","size":null,"done":\#(step % 2 == 0)}}"#
      case 2: #"{"do":"drag",\#(row),"to":\#(place)}"#
      case 3: #"{"do":"update","delete_rows":[\#(place)]}"#
      case 4: #"{"do":"update","insert_rows":[{"at":\#(place),"values":{"id":"new\#(step)","size":1.5}}]}"#
      case 5: #"{"do":"set",\#(row),"values":{"list":"a"}}"#
      default: #"{"do":"update","insert_sections":[{"at":0,"header":"z\#(step)"}]}"#
      }
    }
  }

  @Test(arguments: 0..<20)
  func theBatchMakesTheFileThatEditsMade(_ block: UInt64) throws {
    for seed in block * 50..<block * 50 + 50 {
      let tables = ComparedTables(seed: seed)
      guard tables.mapping.key != nil else { continue }
      let base = try tables.table(0)
      var random = ComparedTables.Numbers(state: seed &+ 1_000_000)
      let runner = BatchRunner { _ in }
      let rules = Rules()
      runner.open { (onCall) throws(TableError) in
        let view = try TableView(base, dataSource: rules, delegate: rules, viewport: 0, onCall: onCall)
        try view.setEditing(true)
        return view
      }
      for line in edits(&random, base) {
        runner.run([try InteractionBatch(jsonLines: Array(line.utf8), name: "b.jsonl")])
      }
      let name = tables.names[0]
      let edited = bytes(try #require(runner.topTable).contents, name)
      // A file of JSON Lines without the records that had them has no longer all columns.
      guard (try? TableFile.load(bytes: edited, name: name, mapping: tables.mapping)) != nil else { continue }
      let files = try ComparedFiles(
        Array(tables.texts[0].utf8), named: name, edited, named: name, mapping: tables.mapping)
      let steps = self.steps(files)
      let made = bytes(try run(steps, over: base), name)
      #expect(
        String(decoding: made, as: UTF8.self) == String(decoding: edited, as: UTF8.self), "seed \(seed)")
      #expect(made == bytes(files.result, name), "seed \(seed)")
    }
  }
}
