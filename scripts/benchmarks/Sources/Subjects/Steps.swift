import TabuluaBatch
import TabuluaModel
import TabuluaFiles

/// Batches in JSON Lines over a table with a key, with no callback in the way.
enum Steps {
  /// What the steps of a batch do.
  enum Kind: String, CaseIterable {
    case set, delete, drag, path
  }

  /// A batch of so many steps, all over the rows; made without texts, which would cost more than reading it.
  private static func lines(_ kind: Kind, count: Int, rows: Int) -> [UInt8] {
    var random = RandomNumbers()
    var bytes: [UInt8] = []
    func add(_ text: StaticString) {
      bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
    func add(_ number: Int) {
      var power = 1
      while power <= number / 10 { power *= 10 }
      while power > 0 {
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / power % 10))
        power /= 10
      }
    }
    bytes.reserveCapacity(count * 80)
    for i in 0..<count {
      switch kind {
      case .set:
        add("{\"do\":\"set\",\"row\":{\"key\":\"r")
        add(random.next(below: rows))
        add("\"},\"values\":{\"note\":\"edited ")
        add(i)
        add("\"}}\n")
      case .delete:
        add("{\"do\":\"delete\",\"row\":{\"key\":\"r")
        add(i * 7919 % rows)
        add("\"}}\n")
      case .drag:
        let row = random.next(below: rows)
        add("{\"do\":\"drag\",\"row\":{\"key\":\"r")
        add(row)
        add("\"},\"before\":{\"key\":\"r")
        add((row + 1 + random.next(below: rows - 1)) % rows)
        add("\"}}\n")
      case .path:
        add("{\"do\":\"drag\",\"row\":[0,")
        add(random.next(below: rows))
        add("],\"to\":[0,")
        add(random.next(below: rows))
        add("]}\n")
      }
    }
    return bytes
  }

  /// Reads a batch of `count` lines; answers how many steps it has.
  static func parse(_ count: Int, kind: Kind, rows: Int) throws -> Measured {
    let bytes = lines(kind, count: count, rows: rows)
    return try Measured.time { try InteractionBatch(jsonLines: bytes, name: "edits.jsonl").steps.count }
  }

  /// Runs a batch of `count` steps on a table of `rows` rows; answers how many did not fail.
  static func run(_ count: Int, kind: Kind, rows: Int) throws -> Measured {
    let mapping = TableMapping(text: "title", key: "id")
    let contents = try TableFile.load(
      bytes: SampleTable.bytes(rows: rows), name: "rows.csv", mapping: mapping)
    let batch = try InteractionBatch(jsonLines: lines(kind, count: count, rows: rows), name: "edits.jsonl")
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
