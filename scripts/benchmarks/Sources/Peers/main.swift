// Peers written in Swift, chosen by argument: Peers SUBJECT N ROWS
//
//   array, flat, rope   N random moves in a list of ROWS rows
//   flat-block-K        N blocks of K changes
//   difference-CASE     N differences of two lists with moves; CASE: blocks, scattered
//
// Each prints the nanoseconds of its measured part, and a number that the subject of the same work prints too.

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 3, let count = Int(arguments[1]), let rows = Int(arguments[2]), count >= 0,
  rows >= 20
else { fatalError("usage: Peers SUBJECT N ROWS") }

/// The work of a subject, or nil if there is none of the name.
func measured(_ subject: String) -> Measured? {
  switch subject {
  case "array": return ArrayList.moves(count, rows: rows)
  case "flat": return FlatList.moves(count, rows: rows)
  case "rope": return RopeList.moves(count, rows: rows)
  default: break
  }
  if subject.hasPrefix("flat-block-"), let size = Int(subject.dropFirst("flat-block-".count)) {
    return FlatBlocks.run(count, size: size, rows: rows)
  }
  if subject.hasPrefix("difference-") {
    let kind = Differences.Case(rawValue: String(subject.dropFirst("difference-".count)))
    return kind.map { Differences.run(count, $0, rows: rows) }
  }
  return nil
}

guard let measured = measured(arguments[0]) else { fatalError("unknown subject `\(arguments[0])`") }
print(measured.nanoseconds, measured.number)
