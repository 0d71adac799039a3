import Foundation

/// The files that both sides read: a table of eight columns, and edits of it.
///
/// They are the same in every run.
struct DataFiles {
  /// The folder of the files.
  let folder: String

  /// How many rows the table has.
  let rows: Int

  /// How many edits there are.
  let edits: Int

  var table: String { path("table.csv") }
  var jsonTable: String { path("table.jsonl") }
  /// The edits as Tabulua reads them.
  var batch: String { path("edits.jsonl") }
  /// The same edits, in the plainest form there is for the peers: number, verb, id, before, note.
  var plain: String { path("edits.csv") }
  /// The edits split by verb, of each cell the last one only, for tools that join.
  var sets: String { path("sets.csv") }
  var deletes: String { path("deletes.csv") }
  var moves: String { path("moves.csv") }
  /// The first tenth of the edits.
  var fewEdits: String { path("few-edits.jsonl") }
  /// As many drags by index path.
  var drags: String { path("drags.jsonl") }
  /// No edits.
  var nothing: String { path("nothing.jsonl") }
  /// A policy without callbacks.
  var plainPolicy: String { path("plain.lua") }
  /// The same with three callbacks.
  var policy: String { path("policy.lua") }
  /// What a side writes.
  func output(_ side: String, kind: String = "csv") -> String { path("out-\(side).\(kind)") }

  private func path(_ name: String) -> String { "\(folder)/\(rows)-\(edits)-\(name)" }

  /// Writes the files that are not there yet.
  func make() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard !FileManager.default.fileExists(atPath: path("made")) else { return try makeFewEdits() }
    try makeTables()
    try makeEdits()
    try makeFewEdits()
    try write("", to: nothing)
    try write("return { table = { key = \"id\", text = \"name\" } }\n", to: plainPolicy)
    try write(
      """
      return {
        table = { key = "id", text = "name" },
        can_move_row = function(view, path) return view:row(path).status ~= "kept" end,
        target_index_path_for_move = function(view, source, proposed)
          return proposed:with_row(math.min(proposed.row, view:number_of_rows(proposed.section) - 1))
        end,
        should_set_value = function(view, path, column, value) return value ~= "" end,
      }

      """, to: policy)
    try write("", to: path("made"))
  }

  private func write(_ text: String, to path: String) throws {
    var file = try OutputFile(path)
    try file.write(text)
    try file.close()
  }

  private func makeTables() throws {
    var random = RandomNumbers(seed: 7)
    let names = ["Ana", "Bor", "Cene", "Žiga", "Ŝpela", "Damjan", "Eva", "Franc"]
    var csv = try OutputFile(table)
    var json = try OutputFile(jsonTable)
    try csv.write("id,name,city,amount,status,note,date,points\n")
    for i in 0..<rows {
      let name = "\(names[random.next(below: 8)]) \(names[random.next(below: 8)])"
      let city = "City\(random.next(below: 5_000))"
      let cents = random.next(below: 1_000_000)
      let amount = "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
      let status = ["todo", "doing", "done"][random.next(below: 3)]
      let month = random.next(below: 12) + 101
      let day = random.next(below: 28) + 101
      let date = "2026-\(String(month).dropFirst())-\(String(day).dropFirst())"
      let points = 100_000 + random.next(below: 900_000)
      // One in eight notes is quoted, and one in a hundred has a line's end in it.
      let (note, jsonNote) =
        switch i % 100 {
        case 0..<8: ("\"quoted, with comma \(i)\"", "quoted, with comma \(i)")
        case 8..<11: ("\"two \"\"quotes\"\" \(i)\"", "two \\\"quotes\\\" \(i)")
        case 11: ("\"first line\nsecond \(i)\"", "first line\\nsecond \(i)")
        default: ("plain text \(i * 7 % 1000)", "plain text \(i * 7 % 1000)")
        }
      let id = Self.id(i)
      try csv.write("\(id),\(name),\(city),\(amount),\(status),\(note),\(date),\(points)\n")
      try json.write(
        "{\"id\":\"\(id)\",\"name\":\"\(name)\",\"city\":\"\(city)\",\"amount\":\(amount),\"status\":\"\(status)\","
          + "\"note\":\"\(jsonNote)\",\"date\":\"\(date)\",\"points\":\(points)}\n")
    }
    try csv.close()
    try json.close()
  }

  private func makeFewEdits() throws {
    guard !FileManager.default.fileExists(atPath: fewEdits) else { return }
    let lines = try String(contentsOfFile: batch, encoding: .utf8).split(separator: "\n").prefix(edits / 10)
    try write(lines.joined(separator: "\n") + "\n", to: fewEdits)
  }

  private static func id(_ number: Int) -> String { "r" + String(number + 10_000_000).dropFirst() }

  /// 60 % set a cell, 20 % delete, 20 % move before another row.
  ///
  /// A row is moved at most once, and none is moved before a row that is itself moved: otherwise the peers, which
  /// know no moves and sort by keys instead, could not tell the order.
  private func makeEdits() throws {
    var random = RandomNumbers(seed: 13)
    var batch = try OutputFile(batch)
    var plain = try OutputFile(plain)
    try plain.write("n,do,id,before,note\n")
    var state = [UInt8](repeating: 0, count: rows)
    let (dead, moved, anchor): (UInt8, UInt8, UInt8) = (1, 2, 4)
    var notes: [Int: Int] = [:]
    var (deleteLines, moveLines) = ("id\n", "id,at,n\n")
    var n = 0
    while n < edits {
      let row = random.next(below: rows)
      guard state[row] & dead == 0 else { continue }
      let id = Self.id(row)
      switch random.next(below: 10) {
      case 0..<6:
        try batch.write(
          "{\"do\":\"set\",\"row\":{\"key\":\"\(id)\"},\"values\":{\"note\":\"edited \(n)\"}}\n")
        try plain.write("\(n),set,\(id),,edited \(n)\n")
        notes[row] = n
      case 6..<8:
        state[row] |= dead
        try batch.write("{\"do\":\"delete\",\"row\":{\"key\":\"\(id)\"}}\n")
        try plain.write("\(n),delete,\(id),,\n")
        deleteLines += "\(id)\n"
      default:
        let other = random.next(below: rows)
        guard other != row, state[row] == 0, state[other] & (dead | moved) == 0 else { continue }
        state[row] |= moved
        state[other] |= anchor
        try batch.write(
          "{\"do\":\"drag\",\"row\":{\"key\":\"\(id)\"},\"before\":{\"key\":\"\(Self.id(other))\"}}\n")
        try plain.write("\(n),drag,\(id),\(Self.id(other)),\n")
        moveLines += "\(id),\(Self.id(other)),\(n)\n"
      }
      n += 1
    }
    try batch.close()
    try plain.close()
    try write(deleteLines, to: deletes)
    try write(moveLines, to: moves)
    var sets = try OutputFile(sets)
    try sets.write("id,edited\n")
    for (row, n) in notes.sorted(by: { $0.value < $1.value }) {
      try sets.write("\(Self.id(row)),edited \(n)\n")
    }
    try sets.close()
    var drags = try OutputFile(drags)
    for _ in 0..<edits {
      try drags.write(
        "{\"do\":\"drag\",\"row\":[0,\(random.next(below: rows))],\"to\":[0,\(random.next(below: rows))]}\n")
    }
    try drags.close()
  }
}

/// A file that is written piece by piece.
///
/// Little of it is in memory at a time: what a parent holds would count as its children's.
private struct OutputFile {
  private let handle: FileHandle
  private var buffer: [UInt8] = []

  init(_ path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw Child.Failure(description: "\(path) cannot be written") }
    self.handle = handle
    buffer.reserveCapacity(1 << 16)
  }

  mutating func write(_ text: String) throws {
    buffer.append(contentsOf: text.utf8)
    if buffer.count > 60_000 { try flush() }
  }

  mutating func close() throws {
    try flush()
    try handle.close()
  }

  private mutating func flush() throws {
    try handle.write(contentsOf: buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
