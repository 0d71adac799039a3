import Foundation

/// One side of the race over files: a process that reads a table and edits and writes the table that comes of them.
struct EditingSide {
  /// The name in reports.
  var name: String

  /// The program and its arguments.
  var command: [String]

  /// What it writes.
  var output: String

  /// Whether it writes that on its standard output.
  var printsOutput = false

  /// Runs it once; what it wrote before is gone, so that nobody's old file is in the way or is taken for a new one.
  func run() throws -> Child {
    if FileManager.default.fileExists(atPath: output) { try FileManager.default.removeItem(atPath: output) }
    return try Child.run(command, output: printsOutput ? output : nil)
  }
}

/// What sides cost in each round.
struct EditingCosts {
  private var children: [String: [Child]] = [:]

  /// Runs sides in turn.
  init(of sides: [EditingSide], rounds: Int) throws {
    var children: [String: [Child]] = [:]
    let race = Race(
      sides: sides.map { side in
        Race.Side(name: side.name) {
          let child = try side.run()
          children[side.name, default: []].append(child)
          return child.wall
        }
      })
    _ = try race.costs(rounds: rounds)
    self.children = children
  }

  /// The seconds of each round.
  func walls(_ side: EditingSide) -> [Double] { (children[side.name] ?? []).map(\.wall) }

  /// The seconds of processors in each round.
  func processors(_ side: EditingSide) -> [Double] { (children[side.name] ?? []).map(\.processor) }

  /// The greatest number of bytes in memory in any round.
  func peak(_ side: EditingSide) -> Double { (children[side.name] ?? []).map(\.peak).max() ?? 0 }
}
