package import TabuluaText
import TabuluaBatch
package import TabuluaModel
import TabuluaFiles

/// A step of a recorded run, as far as a trace tells it.
package struct RecordedStep: Sendable {
  /// Its number.
  package var step: Int
  /// What was done, such as `drag`.
  package var verb: String
  /// How it ended.
  package var outcome: String
  /// The row's path before the change.
  package var source: TableIndexPath?
  /// The rows that were dragged with it, by their paths before the change.
  package var followers: [TableIndexPath] = []
  /// The places that a dragged row was held over.
  package var through: [TableIndexPath]
  /// Where the row landed.
  package var landing: TableIndexPath?
  /// The rows that were deleted, by their paths before the change.
  package var deleted: [TableIndexPath]
  /// Whether rows were inserted, or moved other than by a drag.
  package var movesOthers: Bool

  /// Reads the steps of a trace that `tabulua run --trace` or `tabulua trace --format jsonl` wrote.
  ///
  /// Lines of kinds that are not known are skipped.
  ///
  /// - Parameters:
  ///   - bytes: JSON Lines.
  ///   - name: What messages call the file.
  /// - Returns: The steps in their order.
  /// - Throws: `invalid_trace` with the line.
  package static func read(_ bytes: [UInt8], name: String) throws(Diagnostic) -> [RecordedStep] {
    var steps: [RecordedStep] = []
    var hovers: [Int: [TableIndexPath]] = [:]
    var groupHovers: [Int: [TableIndexPath]] = [:]
    var isTrace = false
    func wrong(_ message: String, _ line: Int? = nil) -> Diagnostic {
      Diagnostic(
        code: ProofCode.invalidTrace, message: message, location: TextLocation(file: name, line: line),
        help: "give a file that `tabulua run --trace` wrote")
    }
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      guard line.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") }) else { continue }
      let number = index + 1
      guard let value = try? JSONParser.parse(line) else {
        throw wrong("a line of a trace is one JSON object, and this is none", number)
      }
      guard case .string(let kind)? = value["kind"] else {
        throw wrong("a line of a trace has a `kind`", number)
      }
      isTrace = isTrace || kind == "run"
      guard kind == "call" || kind == "step" else { continue }
      guard case .integer(let stepNumber)? = value["step"] else {
        throw wrong("a \(kind) of a trace has a `step`", number)
      }
      let step = Int(stepNumber)
      if kind == "call" {
        let arguments = value["args"]?.elements ?? []
        if value["call"] == .string("target_index_path_for_move"), arguments.count == 2 {
          hovers[step, default: []] += [path(arguments[1])].compactMap { $0 }
        }
        if value["call"] == .string("target_index_path_for_moving_rows"), arguments.count == 2 {
          groupHovers[step, default: []] += [path(arguments[1])].compactMap { $0 }
        }
        continue
      }
      // A file may have several runs, whose steps have the same numbers.
      defer { (hovers[step], groupHovers[step]) = (nil, nil) }
      guard step > 0 else { continue }
      guard case .string(let verb)? = value["do"], case .string(let outcome)? = value["outcome"] else {
        throw wrong("a step of a trace has `do` and `outcome`", number)
      }
      let followers = value["with"]?.elements.compactMap(path) ?? []
      // Of a group the callback about one row is asked with a place of its own; the last place is in the result.
      let told = followers.isEmpty ? hovers[step] : groupHovers[step]
      steps.append(
        RecordedStep(
          step: step, verb: verb, outcome: outcome, source: value["from"].flatMap(path), followers: followers,
          through: told ?? value["proposed"].flatMap(path).map { [$0] } ?? [],
          landing: value["to"].flatMap(path), deleted: value["deleted"]?.elements.compactMap(path) ?? [],
          movesOthers: value["inserted"] != nil || value["moved"] != nil))
    }
    guard isTrace else { throw wrong("`\(name)` is no trace: it has no line of the kind `run`") }
    return steps
  }

  private static func path(_ value: JSONValue) -> TableIndexPath? {
    let numbers = value.elements
    guard numbers.count == 2, case .integer(let section) = numbers[0], case .integer(let row) = numbers[1],
      section >= 0, row >= 0
    else { return nil }
    return TableIndexPath(section: Int(section), row: Int(row))
  }
}
