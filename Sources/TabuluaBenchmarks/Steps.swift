import TableAutomation
import TableModel
import TableStorage

/// Batches in JSON Lines over a table with a key, with no callback in the way.
enum Steps {
  /// What the steps of a batch do.
  enum Kind: String, CaseIterable {
    case set, delete, drag, path
  }

  /// A batch of so many steps, all over the rows.
  private static func lines(_ kind: Kind, count: Int, rows: Int) -> [UInt8] {
    var random = RandomNumbers()
    var text = ""
    for i in 0..<count {
      switch kind {
      case .set:
        text +=
          "{\"do\":\"set\",\"row\":{\"key\":\"r\(random.next(below: rows))\"},\"values\":{\"note\":\"edited \(i)\"}}\n"
      case .delete:
        text += "{\"do\":\"delete\",\"row\":{\"key\":\"r\(i * 7919 % rows)\"}}\n"
      case .drag:
        let row = random.next(below: rows)
        let other = (row + 1 + random.next(below: rows - 1)) % rows
        text += "{\"do\":\"drag\",\"row\":{\"key\":\"r\(row)\"},\"before\":{\"key\":\"r\(other)\"}}\n"
      case .path:
        text +=
          "{\"do\":\"drag\",\"row\":[0,\(random.next(below: rows))],\"to\":[0,\(random.next(below: rows))]}\n"
      }
    }
    return Array(text.utf8)
  }

  /// Reads a batch of `count` lines; answers how many steps it has.
  static func parse(_ count: Int, kind: Kind, rows: Int) throws -> Measured {
    let bytes = lines(kind, count: count, rows: rows)
    return try Measured.time { try Batch(jsonLines: bytes, name: "edits.jsonl").steps.count }
  }

  /// Runs a batch of `count` steps on a table of `rows` rows; answers how many did not fail.
  static func run(_ count: Int, kind: Kind, rows: Int) throws -> Measured {
    let mapping = TableMapping(text: "title", key: "id")
    let contents = try TableFile.load(
      bytes: SampleTable.bytes(rows: rows), name: "rows.csv", mapping: mapping)
    let batch = try Batch(jsonLines: lines(kind, count: count, rows: rows), name: "edits.jsonl")
    var steps = 0
    let runner = BatchRunner { record in
      if case .step = record { steps += 1 }
    }
    runner.open(contents, editing: true)
    return Measured.time {
      runner.run([batch])
      return steps - runner.failed
    }
  }
}
