import TabuluaBatch
import TabuluaFiles
import TabuluaModel
package import TabuluaText

extension RecordedStep {
  /// Reads the steps of a trace that `tabulua run --trace` or `tabulua trace --format jsonl` wrote.
  ///
  /// Lines of kinds that are not known are skipped. Both halves of a long trace are read at the same time.
  ///
  /// - Parameters:
  ///   - bytes: JSON Lines.
  ///   - name: What messages call the file.
  /// - Returns: The steps in their order.
  /// - Throws: `invalid_trace` with the line.
  package static func read(_ bytes: [UInt8], name: String) throws(Diagnostic) -> [RecordedStep] {
    let middle = RecordedSteps.middle(of: bytes)
    // A mark of UTF-8 may stand before the first line.
    let begin = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    @Sendable func half(_ range: Range<Int>) -> Result<RecordedSteps, RecordedSteps.Fault> {
      Result { () throws(RecordedSteps.Fault) in try RecordedSteps(bytes[range]) }
    }
    let (first, second) = SideBySide.run(
      { half(begin..<max(begin, middle)) }, beside: { half(max(begin, middle)..<bytes.count) })
    func problem(_ message: String, line: Int? = nil) -> Diagnostic {
      Diagnostic(
        code: ProofCode.invalidTrace, message: message, location: TextLocation(file: name, line: line),
        help: "give a file that `tabulua run --trace` wrote")
    }
    let halves: [RecordedSteps]
    do throws(RecordedSteps.Fault) {
      halves = [try first.get(), try second.get()]
    } catch {
      let line = bytes[..<error.offset].count { $0 == UInt8(ascii: "\n") } + 1
      throw problem(error.message, line: line)
    }
    guard halves.contains(where: \.isTrace) else {
      throw problem("`\(name)` is no trace: it has no line of the kind `run`")
    }
    let steps = halves.flatMap(\.steps)
    // A trace tells also the defaults that stand for callbacks which a policy lacks.
    if let drag = steps.first(where: \.asksWhereToLand), !halves.contains(where: \.hasCalls) {
      throw problem(
        "`\(name)` is the result of a run and no trace: it does not tell which callbacks step \(drag.step) called"
      )
    }
    return steps
  }
}

extension RecordedStep {
  /// Whether it is a drag that was held over a place, about which a callback was asked, or stood for by its default.
  fileprivate var asksWhereToLand: Bool {
    verb == "drag" && ["moved", "retargeted", "unchanged"].contains(outcome)
  }
}

/// The steps of some lines of a trace.
private struct RecordedSteps: Sendable {
  /// What is wrong with a line.
  struct Fault: Error {
    var message: String
    /// How many bytes of the file stand before the line.
    var offset: Int
  }

  /// The steps in their order.
  private(set) var steps: [RecordedStep] = []

  /// Whether a line says that this is a trace.
  private(set) var isTrace = false

  /// Whether a line tells a call.
  private(set) var hasCalls = false

  /// The first callback that a step called which may have changed the table, by the number of the step.
  private var events: [Int: String] = [:]

  /// The places over which the row of a step was held, and those of several rows, by the number of the step.
  private var (hovers, groupHovers): ([Int: [TableIndexPath]], [Int: [TableIndexPath]]) = ([:], [:])

  /// Where the second half of a trace begins: behind a step, as the calls of a step come before it; its end, where there is none.
  static func middle(of bytes: [UInt8]) -> Int {
    var rest = bytes[(bytes.count / 2)...]
    // The line in the middle is not whole.
    _ = rest.takeLine()
    while !rest.isEmpty {
      if (try? JSONParser.parse(rest.takeLine()))?["kind"] == .string("step") { return rest.startIndex }
    }
    return bytes.count
  }

  /// Reads lines.
  init(_ bytes: ArraySlice<UInt8>) throws(Fault) {
    var rest = bytes
    while !rest.isEmpty { try read(rest.takeLine()) }
  }

  private mutating func read(_ line: ArraySlice<UInt8>) throws(Fault) {
    guard line.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") }) else { return }
    func fault(_ message: String) -> Fault { Fault(message: message, offset: line.startIndex) }
    guard let value = try? JSONParser.parse(line) else {
      throw fault("a line of a trace is one JSON object, and this is none")
    }
    guard case .string(let kind)? = value["kind"] else { throw fault("a line of a trace has a `kind`") }
    if kind == "run" {
      guard value["version"] == .integer(1) else {
        throw fault("the trace is of another version of this program, which is not known here")
      }
      isTrace = true
    }
    guard kind == "call" || kind == "step" else { return }
    guard case .integer(let number)? = value["step"] else { throw fault("a \(kind) of a trace has a `step`") }
    let step = Int(number)
    if kind == "call" { return note(value, of: step) }
    // A file may have several runs, whose steps have the same numbers.
    defer { (hovers[step], groupHovers[step], events[step]) = (nil, nil, nil) }
    guard step > 0 else { return }
    guard case .string(let verb)? = value["do"], case .string(let outcome)? = value["outcome"] else {
      throw fault("a step of a trace has `do` and `outcome`")
    }
    func path(_ name: String) throws(Fault) -> TableIndexPath? {
      guard let field = value[name] else { return nil }
      guard let path = Self.path(field) else {
        throw fault("`\(name)` of a step is a path, such as `[0, 2]`")
      }
      return path
    }
    func paths(_ name: String) throws(Fault) -> [TableIndexPath] {
      guard let field = value[name] else { return [] }
      let paths = field.elements.compactMap(Self.path)
      guard case .array(let all) = field, all.count == paths.count else {
        throw fault("`\(name)` of a step is a list of paths")
      }
      return paths
    }
    func text(_ name: String) -> String? { if case .string(let text)? = value[name] { text } else { nil } }
    let followers = try paths("with")
    // Of a group the callback about one row is asked with a place of its own; the last place is in the result.
    let told = followers.isEmpty ? hovers[step] : groupHovers[step]
    let proposed = try path("proposed")
    steps.append(
      RecordedStep(
        step: step, verb: verb, table: text("table"), row: text("row"), outcome: outcome,
        source: try path("from"), followers: followers, through: told ?? proposed.map { [$0] } ?? [],
        landing: try path("to"), deleted: try paths("deleted"),
        movesOthers: value["inserted"] != nil || value["moved"] != nil, code: text("code"),
        event: events[step]))
  }

  /// Notes over which place the rows of a step were held, if the call says so.
  private mutating func note(_ call: JSONValue, of step: Int) {
    hasCalls = true
    guard case .string(let name)? = call["call"] else { return }
    if Self.events.contains(name), events[step] == nil, call["implemented"] != .boolean(false) {
      events[step] = name
    }
    guard let arguments = call["args"]?.elements,
      arguments.count == 2, let path = Self.path(arguments[1])
    else { return }
    switch name {
    case "target_index_path_for_move": hovers[step, default: []].append(path)
    case "target_index_path_for_moving_rows": groupHovers[step, default: []].append(path)
    case _: return
    }
  }

  /// The names of the callbacks in which the table may be changed.
  private static let events = Set(
    TableCallback.allCases.filter {
      !CallbackSet.questions.union([.willDisplayCell, .didEndDisplayingCell]).contains($0)
    }.map(\.rawValue))

  private static func path(_ value: JSONValue) -> TableIndexPath? {
    let numbers = value.elements
    guard numbers.count == 2, case .integer(let section) = numbers[0], case .integer(let row) = numbers[1],
      section >= 0, row >= 0
    else { return nil }
    return TableIndexPath(section: Int(section), row: Int(row))
  }
}

extension ArraySlice<UInt8> {
  /// Takes the first line away and answers it, without its end.
  fileprivate mutating func takeLine() -> ArraySlice {
    let end = firstIndex(of: UInt8(ascii: "\n")) ?? endIndex
    let line = self[startIndex..<end]
    self = self[Swift.min(end + 1, endIndex)...]
    return line
  }
}
