import SeededNumbers
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
      // Without keys several rows may be what became of a row.
      guard tables.mapping.key != nil else { continue }
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
  private func edits(_ random: inout SeededGenerator, _ contents: TableContents) -> [String] {
    var rows: [String] = []
    contents.forEachRow { path, row in
      rows.append(contents.key(of: row).map { #"{"key":"\#($0)"}"# } ?? path.json)
    }
    return (0..<Int.random(in: 1...6, using: &random)).map { step in
      let row = "\"row\":" + (rows.randomElement(using: &random) ?? "[9,9]")
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

  /// The file that so many runs make of a table, one after the other; nil where it cannot be read any more.
  private func edited(_ tables: ComparedTables, runs: Int, _ random: inout SeededGenerator) throws
    -> [UInt8]?
  {
    let name = tables.names[0]
    var made = Array(tables.texts[0].utf8)
    for _ in 0..<runs {
      // A file of JSON Lines without the records that had them has no longer all columns.
      guard let base = try? TableFile.load(bytes: made, name: name, mapping: tables.mapping) else {
        return nil
      }
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
      made = bytes(try #require(runner.topTable).contents, name)
    }
    return (try? TableFile.load(bytes: made, name: name, mapping: tables.mapping)) == nil ? nil : made
  }

  /// Whether the batch that compares a table with an edited one makes its file, byte for byte.
  private func makesFile(_ tables: ComparedTables, _ edited: [UInt8], _ comment: Comment) throws -> Bool {
    let name = tables.names[0]
    let files = try ComparedFiles(
      Array(tables.texts[0].utf8), named: name, edited, named: name, mapping: tables.mapping)
    let made = bytes(try run(steps(files), over: try tables.table(0)), name)
    #expect(made == bytes(files.result, name), comment)
    // It is told before it is tried.
    #expect(files.writesOtherFile == (made == edited), comment)
    return made == edited
  }

  @Test(arguments: 0..<20)
  func theBatchMakesTheFileThatEditsMade(_ block: UInt64) throws {
    for seed in block * 50..<block * 50 + 50 {
      let tables = ComparedTables(seed: seed)
      guard tables.mapping.key != nil else { continue }
      var random = SeededGenerator(seed: seed &+ 1_000_000)
      guard let edited = try edited(tables, runs: 1, &random) else { continue }
      let isMade = try makesFile(tables, edited, "seed \(seed)")
      #expect(isMade, "seed \(seed)")
    }
  }

  /// Without keys, and after several runs, it is mostly so, and known where it is not: a row may have been moved and
  /// changed, equal rows may be written in several ways, and a row that was moved there and back leaves its record elsewhere.
  @Test(arguments: [(false, 1, 87), (false, 2, 75), (false, 3, 70), (true, 2, 98), (true, 3, 95)])
  func theBatchMostlyMakesTheFile(hasKey: Bool, runs: Int, percent: Int) throws {
    var (made, count) = (0, 0)
    for seed in 0..<600 as Range<UInt64> {
      let tables = ComparedTables(seed: seed)
      guard (tables.mapping.key != nil) == hasKey else { continue }
      var random = SeededGenerator(seed: seed &+ 2_000_000)
      guard let edited = try edited(tables, runs: runs, &random) else { continue }
      if try makesFile(tables, edited, "seed \(seed)") { made += 1 }
      count += 1
    }
    #expect(count > 200 && made * 100 >= count * percent, "\(made) of \(count)")
  }

  /// Two files of one table whose records stand in another order, or are spelled otherwise: no batch makes the one of the
  /// other, which is known.
  @Test func recordsInAnotherOrder() throws {
    let mapping = TableMapping(sectionBy: "list", key: "id")
    func files(_ one: String, _ other: String) throws -> ComparedFiles {
      try ComparedFiles(
        Array(one.utf8), named: "a.csv", Array(other.utf8), named: "b.csv", mapping: mapping)
    }
    let one = "id,list\n1,a\n2,b\n3,a\n"
    for other in [
      "id,list\n1,a\n3,a\n2,b\n", "id,list\n1,a\n2,\"b\"\n3,a\n", "id,list\r\n1,a\r\n2,b\r\n3,a\r\n",
    ] {
      let files = try files(one, other)
      #expect(steps(files).isEmpty && !files.writesOtherFile, "\(other)")
    }
    #expect(try files(one, one).writesOtherFile)
    #expect(try files(one, "id,list\n1,a\n2,b\n3,b\n").writesOtherFile)
  }
}
