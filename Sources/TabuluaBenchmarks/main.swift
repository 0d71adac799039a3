// Subjects for measuring, chosen by argument: TabuluaBenchmarks SUBJECT N [ROWS]
//
//   retarget-swift   N retarget callbacks asked through LuaHost, limits off
//   retarget-policy  the same, asked through the policy about the rows of a table view
//   retarget-c       the same, asked by a host written in C alone
//   read-policy      N callbacks that read a cell of their row
//   read-c           the same, asked by a host written in C alone
//   drag             N drags of a batch, on a table of ROWS rows
//   drag-laws        the same under laws
//   hop              N drags past a hundred rows, every tenth of which keeps its place, on a table of ROWS rows
//   prove            the structural laws for every drag of a table of N rows; prints how many callbacks were called
//   load, save       N times, a table of ROWS rows
//   failing-calls    N calls of a function that fails every third time
//   failing-drags    N drags under a policy that fails every third time
//   edit-KIND-PLACE  N edits by key of one batch in Lua, on a table of ROWS rows
//                    KIND: set, delete, insert; PLACE: first, middle, last
//
// Each prints one number, which depends on N and ROWS alone; except for these:
//
//   prove-rounds            N rounds of that for ROWS rows, each with as many calls by the host in C; prints for each
//                           the drags, the calls and the nanoseconds of both
//   edit-blocks-KIND-PLACE  the same edits; prints the nanoseconds of each fiftieth of them
//   diff-KEYS, diff-KEYS-scattered
//                           N rounds of the difference between two snapshots of ROWS rows, a tenth deleted and
//                           inserted, a fiftieth moved, together or all over the table; prints the nanoseconds of each
//                           KEYS: hashed (sixteen bytes), ints, texts (32 characters), dense (row identities)

let arguments = Array(CommandLine.arguments.dropFirst())
let numbers = arguments.dropFirst().compactMap { Int($0) }
guard (2...3).contains(arguments.count), numbers.count == arguments.count - 1, let subject = arguments.first,
  let count = numbers.first, let rows = numbers.count == 2 ? numbers.last : 10_000, count >= 0, rows >= 20
else { fatalError("usage: TabuluaBenchmarks SUBJECT N [ROWS]") }

switch subject {
case "retarget-swift": print(try Retarget.inSwift(count))
case "retarget-c": print(try Retarget.inC(count))
case "retarget-policy": print(try RetargetPolicy.run(count))
case "read-c": print(try ReadPolicy.inC(count))
case "read-policy": print(try ReadPolicy.run(count))
case "drag": print(try Drags.run(count, rows: rows))
case "drag-laws": print(try Drags.run(count, rows: rows, withLaws: true))
case "hop": print(try Hops.run(count, rows: rows))
case "prove": print(try Proofs.run(rows: count))
case "prove-rounds": for round in try Proofs.rounds(count, rows: rows) { print(round) }
case "load": print(try Files.load(count, rows: rows))
case "save": print(try Files.save(count, rows: rows))
case "failing-drags": print(try FailingDrags.run(count))
case "failing-calls": print(try FailingCalls.run(count))
default:
  if subject.hasPrefix("edit-blocks-"), let edits = Edits(subject.dropFirst("edit-blocks-".count)) {
    for block in try edits.blocks(count, rows: rows) { print(block) }
  } else if subject.hasPrefix("edit-"), let edits = Edits(subject.dropFirst("edit-".count)) {
    print(try edits.run(count, rows: rows))
  } else if let times = try SnapshotDifferences.times(subject: subject, rounds: count, rows: rows) {
    for time in times { print(time) }
  } else {
    fatalError("unknown subject `\(subject)`")
  }
}
