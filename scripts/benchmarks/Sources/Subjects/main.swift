// Subjects for measuring, chosen by argument: Subjects [--time] SUBJECT N [ROWS | FILE]
//
//   retarget-swift   N retarget callbacks asked through LuaHost, limits off
//   retarget-deadline, retarget-budget
//                    the same with a deadline, and with a budget of instructions
//   retarget-policy  the same, asked through the policy about the rows of a table view
//   retarget-c       the same, asked by a host written in C alone
//   read-policy      N callbacks that read a cell of their row
//   read-c           the same, asked by a host written in C alone
//   rule-policy      N callbacks that read two cells of their row and a count
//   rule-c           the same, asked by a host written in C alone
//   count-swift      N callbacks that ask for the number of rows a hundred times
//   count-c          the same, asked by a host written in C alone
//   raise-swift      N callbacks that raise an error, asked through LuaHost
//   raise-c          the same, asked by a host written in C alone
//   states           N new states with their sandbox; prints the bytes that one takes
//   rule-drags-KIND  N drags in a table of ROWS rows; KIND: bare, rule (of rule-policy), trace (rule, and its records
//                    in JSON)
//   drag             N drags of a batch, on a table of ROWS rows
//   drag-laws        the same under laws
//   hop              N drags past a hundred rows, every tenth of which keeps its place, on a table of ROWS rows
//   check            N checks of a policy of ROWS lines; prints the warnings
//   prove            the structural laws for every drag of a table of N rows; prints how many callbacks were called
//   load, save       N times, a table of ROWS rows
//   load-lines       N times, a table of ROWS rows in JSON Lines
//   failing-calls    N calls of a function that fails every third time
//   failing-drags    N drags under a policy that fails every third time
//   edit-KIND-PLACE  N edits by key of one batch in Lua, on a table of ROWS rows
//                    KIND: set, delete, insert; PLACE: first, middle, last
//
//   moves            N random moves through a table view without policy, ROWS rows without cells
//   moves-selected   the same in one of two sections, while a tenth of the rows, in the other one, are selected
//   paths            N index paths of random rows, found from their identities
//   block-K          N update blocks of K deletes, inserts and moves
//   singles-K        the same changes, each of them a call of its own
//   diff-KEYS, diff-KEYS-scattered
//                    N differences between two snapshots of ROWS rows, a tenth deleted and inserted, a fiftieth
//                    moved, together or all over the table; prints the moves, which are checked to be the fewest
//                    KEYS: hashed (sixteen bytes), ints, texts (32 characters), dense (row identities)
//   parse-KIND       the steps of a batch of N lines of JSON; KIND: set, delete, drag, path
//   step-KIND        a batch of N steps without policy, on a table of ROWS rows
//   lua-KIND         a batch in Lua of N such steps; KIND: set, drag, path, tap, insert, delete
//   typed            N times the file FILE of scripts/bench, with two of its columns read by their types
//   both             N times the file FILE of scripts/bench, and the one that a run made of it
//
// Each prints one number, which depends on its arguments alone; with --time the last eight, those of LuaHost and of its
// twin, states and rule-drags print the nanoseconds of processor time that the measured part took before it. These print something else:
//
//   memory                  the bytes that came into memory with ROWS rows without cells and N moves
//   prove-rounds            N rounds of that for ROWS rows, each with as many calls by the host in C; prints for each
//                           the drags, the calls and the nanoseconds of both
//   edits-rounds            N rounds of the edits that lie beside the table FILE of scripts/bench; prints for each the
//                           nanoseconds without callbacks, under the policy, and of the callbacks by the host in C
//   edit-blocks-KIND-PLACE  the same edits; prints the nanoseconds of each fiftieth of them

var arguments = Array(CommandLine.arguments.dropFirst())
let isTimed = arguments.first == "--time"
if isTimed { arguments.removeFirst() }
let usage = "usage: Subjects [--time] SUBJECT N [ROWS | FILE]"
guard (2...3).contains(arguments.count), let count = Int(arguments[1]), count >= 0 else { fatalError(usage) }
let subject = arguments[0]
let file = arguments.count == 3 ? arguments[2] : ""
let namesFile = ["typed", "both"].contains(subject) || subject == "edits-rounds"
guard let rows = arguments.count == 3 && !namesFile ? Int(file) : 10_000, rows >= 20 else {
  fatalError(usage)
}

/// The subjects that can be timed by themselves; nil for the others.
func timed(_ subject: String) throws -> Measured? {
  let parts = subject.split(separator: "-", maxSplits: 1).map(String.init)
  let kind = parts.count == 2 ? parts[1] : ""
  switch (parts[0], kind) {
  case ("moves", ""): return try Moves.run(count, rows: rows)
  case ("moves", "selected"): return try Moves.besideSelected(count, rows: rows)
  case ("paths", ""): return try Moves.paths(count, rows: rows)
  case ("typed", ""): return try Typed.run(count, file: file)
  case ("both", ""): return try Typed.both(count, file: file)
  case ("states", ""): return try NewStates.run(count)
  case ("rule", _) where kind.hasPrefix("drags-"):
    return try RowRule.Kind(rawValue: String(kind.dropFirst(6))).map {
      try RowRule.drags(count, $0, rows: rows)
    }
  case ("retarget", _), ("read", _), ("rule", _), ("count", _), ("raise", _):
    return try boundary(subject).map { body in try Measured.time(body) }
  case ("block", _): return try Int(kind).map { try Blocks.run(count, size: $0, rows: rows) }
  case ("singles", _): return try Int(kind).map { try Blocks.singles(count, size: $0, rows: rows) }
  case ("diff", _): return try SnapshotDifferences.run(count, kind, rows: rows)
  case ("parse", _):
    return try Steps.Kind(rawValue: kind).map { try Steps.parse(count, kind: $0, rows: rows) }
  case ("lua", _):
    return try LuaSteps.Kind(rawValue: kind).map { try LuaSteps.run(count, kind: $0, rows: rows) }
  case ("step", _): return try Steps.Kind(rawValue: kind).map { try Steps.run(count, kind: $0, rows: rows) }
  default: return nil
  }
}

/// The callbacks that are asked by LuaHost, and by a host written in C alone.
func boundary(_ subject: String) -> (() throws -> Int)? {
  switch subject {
  case "retarget-c": { try Retarget.inC(count) }
  case "retarget-swift": { try Retarget.inSwift(count) }
  case "retarget-deadline": { try Retarget.inSwift(count, limits: try Retarget.Guard.deadline.limits) }
  case "retarget-budget": { try Retarget.inSwift(count, limits: try Retarget.Guard.budget.limits) }
  case "retarget-policy": { try RetargetPolicy.run(count) }
  case "read-c": { try ReadPolicy.inC(count) }
  case "read-policy": { try ReadPolicy.run(count) }
  case "rule-c": { try RowRule.inC(count) }
  case "rule-policy": { try RowRule.inSwift(count) }
  case "count-c": { try CountRows.inC(count) }
  case "count-swift": { try CountRows.inSwift(count) }
  case "raise-c": { try RaisedErrors.inC(count) }
  case "raise-swift": { try RaisedErrors.inSwift(count) }
  default: nil
  }
}

if let measured = try timed(subject) {
  print(isTimed ? "\(measured.nanoseconds) \(measured.number)" : "\(measured.number)")
} else {
  try runUntimed(subject)
}

/// The subjects that are counted as a whole.
func runUntimed(_ subject: String) throws {
  switch subject {
  case "drag": print(try Drags.run(count, rows: rows))
  case "drag-laws": print(try Drags.run(count, rows: rows, withLaws: true))
  case "check": print(Checks.run(count, lines: rows))
  case "hop": print(try Hops.run(count, rows: rows))
  case "prove": print(try Proofs.run(rows: count))
  case "prove-rounds": for round in try Proofs.rounds(count, rows: rows) { print(round) }
  case "load": print(try Files.load(count, rows: rows))
  case "load-lines": print(try Files.loadLines(count, rows: rows))
  case "save": print(try Files.save(count, rows: rows))
  case "edits-rounds": for round in try EditRounds(table: file).run(count) { print(round) }
  case "memory": print(try Memory.run(count, rows: rows))
  case "failing-drags": print(try FailingDrags.run(count))
  case "failing-calls": print(try FailingCalls.run(count))
  default:
    if subject.hasPrefix("edit-blocks-"), let edits = Edits(subject.dropFirst("edit-blocks-".count)) {
      for block in try edits.blocks(count, rows: rows) { print(block) }
    } else if subject.hasPrefix("edit-"), let edits = Edits(subject.dropFirst("edit-".count)) {
      print(try edits.run(count, rows: rows))
    } else {
      fatalError("unknown subject `\(subject)`")
    }
  }
}
