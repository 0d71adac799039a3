import TabuluaText
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaFiles

// What the Lua side of specs asks of the host.
extension SpecExecution {
  /// What each call of the host costs the spec, in instructions.
  private static let priceOfCall = 5

  /// The object `spec`; its methods do not hold the execution, which holds the state that holds them.
  func hostType() -> LuaObjectType {
    typealias Method = (SpecExecution) -> (borrowing LuaCall) throws -> LuaReturn
    let methods: [(String, Method)] = [
      ("enter", SpecExecution.enter), ("leave", SpecExecution.leave), ("test", SpecExecution.addTest),
      ("line", SpecExecution.line), ("misuse", SpecExecution.misuse), ("words", SpecExecution.words),
      ("csv", SpecExecution.readCases), ("use_policy", SpecExecution.usePolicy),
      ("use_fixture", SpecExecution.useFixture), ("check_readable", SpecExecution.checkReadable),
      ("fail", SpecExecution.fail), ("mark", SpecExecution.mark),
      ("forget", SpecExecution.forget), ("pending", SpecExecution.pend),
      ("snapshot", SpecExecution.snapshot), ("rows", SpecExecution.rows), ("calls", SpecExecution.calls),
      ("check_callback", SpecExecution.checkCallback),
      ("marks", SpecExecution.marks), ("unknown_assertion", SpecExecution.unknownAssertion),
    ]
    return LuaObjectType(
      name: "spec",
      methods: methods.map { name, method in
        (
          name,
          { [unowned self] call in
            defer { state.charge(Self.priceOfCall) }
            return try method(self)(call)
          }
        )
      })
  }

  // MARK: Collecting

  private func enter(_ call: borrowing LuaCall) throws -> LuaReturn {
    let (name, number) = (try call.string(at: 1).string, Int(try call.integer(at: 2)))
    collect { $0.enter(name, number: number) }
    return .nothing
  }

  private func leave(_ call: borrowing LuaCall) throws -> LuaReturn {
    collected.leave()
    return .nothing
  }

  private func addTest(_ call: borrowing LuaCall) throws -> LuaReturn {
    var location = place
    if let file = try text(call, 4), case .integer(let line) = try call.value(at: 5) {
      location = TextLocation(file: file, line: Int(line))
    }
    let (name, number) = (try call.string(at: 1).string, Int(try call.integer(at: 2)))
    let pending = try text(call, 3)
    collect {
      $0.add(name, number: number, file: source.name, location: shown(location), pending: pending)
    }
    return .nothing
  }

  /// Collects a block or a test, and counts what that keeps.
  private func collect(_ body: (inout SpecCollection) -> Void) {
    let before = collected.room
    body(&collected)
    hold(collected.room - before)
  }

  private func line(_ call: borrowing LuaCall) throws -> LuaReturn {
    .value(place.line.map { .integer(Int64($0)) } ?? .nil)
  }

  private func misuse(_ call: borrowing LuaCall) throws -> LuaReturn {
    throw Diagnostic.misuse(try call.string(at: 1).string, at: shown(place), help: try text(call, 2))
  }

  /// Fails for a name that no callback has.
  private func checkCallback(_ call: borrowing LuaCall) throws -> LuaReturn {
    let name = try call.string(at: 1).string
    let known = TableCallback.allCases.map(\.rawValue)
    // A handler is reported like a callback.
    guard TableCallback(rawValue: name) == nil else { return .nothing }
    let inLua = TableCallback(uikitSpelling: name).map { "in a policy it is `\($0.rawValue)`" }
    throw Diagnostic.misuse(
      "there is no callback `\(name)`", at: shown(place),
      help: inLua ?? Suggestion.question(for: name, among: known))
  }

  /// The string that is an argument; nil for anything else.
  func text(_ call: borrowing LuaCall, _ position: Int) throws -> String? {
    if case .string(let text) = try call.value(at: position) { text.string } else { nil }
  }

  /// The place with the text of its line, if it is in the spec.
  private func shown(_ place: TextLocation) -> TextLocation {
    place.file == source.name ? source.location(line: place.line) : place
  }

  private func words(_ call: borrowing LuaCall) throws -> LuaReturn {
    let value = try? call.value(at: 1)
    return .value(.string(LuaString(SpecDifference.words(value ?? .other("table"), limit: 60))))
  }

  /// `host:csv(path)` answers the records, their lines and the file's name.
  private func readCases(_ call: borrowing LuaCall) throws -> LuaReturn {
    let given = try call.string(at: 1).string
    let path: String
    do throws(Diagnostic) {
      path = try source.files(options).readable(given)
    } catch {
      throw error.located(at: shown(place))
    }
    let document = try CSVDocument(
      bytes: try readFile(path), name: path, dialect: CSVDialect(forFileNamed: path))
    collected.files.append(path)
    var lines: [LuaValue] = []
    var line = 1
    var counted = 0
    let records = (0..<document.numberOfRecords).map { record in
      let start = document.content(ofRecord: record).lowerBound
      line += document.bytes[counted..<start].count { $0 == UInt8(ascii: "\n") }
      counted = start
      lines.append(.integer(Int64(line)))
      let fields = document.columns.enumerated().compactMap { column, name -> (String, LuaValue)? in
        let text = document.text(record: record, column: column)
        let isPath = SpecPath.columns.contains(name)
        if text.isEmpty, isPath || name == "reason" || name == "name" { return nil }
        return (name, isPath ? SpecPath.value(of: text) : .string(LuaString(text)))
      }
      return LuaValue.table(LuaTable(fields: fields))
    }
    if records.isEmpty { throw Diagnostic.misuse("`\(path)` has no cases", at: TextLocation(file: path)) }
    return .values([.table(LuaTable(list: records)), .table(LuaTable(list: lines)), .string(LuaString(path))])
  }

  // MARK: The table

  private func usePolicy(_ call: borrowing LuaCall) throws -> LuaReturn {
    let place = try location(call, 3)
    var options: [String: PolicyOption] = [:]
    if case .table(let table) = try call.value(at: 2) {
      for entry in table.entries {
        guard case .string(let name) = entry.key, let option = PolicyOption(entry.value) else {
          throw Diagnostic.misuse(
            "an option of a policy is a string, a number, true, false or a list, not \(entry.value)",
            at: place, help: "write `policy(\"rules.lua\", { limit = 3 })`")
        }
        options[name.string] = option
      }
    }
    try state.show(nil)
    let given = try call.string(at: 1).string
    table.policyRequest = SpecTable.PolicyRequest(
      given: given, path: source.files(self.options).path(given), options: options, place: place)
    return .nothing
  }

  private func useFixture(_ call: borrowing LuaCall) throws -> LuaReturn {
    let place = try location(call, 3)
    do {
      let fixture = try SpecFixture(try call.value(at: 1), mapping: try call.value(at: 2))
      try? state.show(nil)
      table.fixture = (fixture, place)
    } catch let error as LuaError {
      throw Diagnostic(code: SpecCode.wrongFixture, message: error.message, location: place)
    } catch let error as Diagnostic {
      throw error.located(at: place)
    }
    return .nothing
  }

  /// `host:check_readable(path, line, is_policy)` fails for a file that the spec may not read, or that is not there.
  private func checkReadable(_ call: borrowing LuaCall) throws -> LuaReturn {
    let given = try call.string(at: 1).string
    let place = try location(call, 2)
    let files = source.files(options)
    let isPolicy = try call.value(at: 3) == .boolean(true)
    if isPolicy, options.policySource?(files.path(given)) != nil { return .nothing }
    do throws(Diagnostic) {
      let path = try files.readable(given)
      if isPolicy { _ = try options.policies.text(ofPolicy: path) } else { try FileGlance.check(path) }
    } catch {
      throw error.located(at: place)
    }
    return .nothing
  }

  private func location(_ call: borrowing LuaCall, _ position: Int) throws -> TextLocation {
    guard case .integer(let line) = try call.value(at: position) else { return place }
    return source.location(line: Int(line))
  }

  // MARK: Expectations

  /// `host:fail(what, message, compares, expected, actual)` keeps a wrong expectation and ends the test.
  private func fail(_ call: borrowing LuaCall) throws -> LuaReturn {
    let what = try call.string(at: 1).string
    let other = try call.value(at: 2)
    let message = other == .nil ? nil : try text(call, 2) ?? "\(other)"
    var difference: [String] = []
    if try call.value(at: 3) == .boolean(true) {
      difference = SpecDifference.lines(expected: try call.value(at: 4), actual: try call.value(at: 5))
    }
    let location = shown(place)
    fail(
      Diagnostic(code: SpecCode.expectation, message: what, location: location), message: message,
      difference: difference, at: location)
    throw Stop.failed
  }

  private func mark(_ call: borrowing LuaCall) throws -> LuaReturn { .value(.integer(Int64(failures.count))) }

  private func forget(_ call: borrowing LuaCall) throws -> LuaReturn {
    let mark = Int(try call.integer(at: 1))
    if failures.count > mark {
      hold(-failures[mark...].reduce(0) { $0 + $1.room })
      failures.removeSubrange(mark...)
    }
    return .nothing
  }

  private func pend(_ call: borrowing LuaCall) throws -> LuaReturn {
    pendingReason = try text(call, 1) ?? ""
    throw Stop.pending
  }

  private func unknownAssertion(_ call: borrowing LuaCall) throws -> LuaReturn {
    let key = try call.string(at: 1).string
    let name = try call.string(at: 2).string
    var known: [String] = []
    if case .table(let table) = try call.value(at: 3) {
      known = table.list.compactMap { if case .string(let name) = $0 { name.string } else { nil } }.sorted()
    }
    throw Diagnostic(
      code: SpecCode.unknownAssertion, message: "there is no assertion `\(key)`",
      location: source.location(line: place.line),
      help: SpecNames.help(for: name, among: known, "there are"))
  }
}

extension PolicyOption {
  /// An option that a spec gives; nil for what is none.
  fileprivate init?(_ value: LuaValue) {
    switch value {
    case .string(let text): self = .text(text.string)
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .number(number)
    case .boolean(let flag): self = .boolean(flag)
    case .table(let table):
      let options = table.list.compactMap { PolicyOption($0) }
      guard options.count == table.entries.count else { return nil }
      self = .list(options)
    case .nil, .word, .function, .other: return nil
    }
  }
}

/// Paths as a file of cases writes them.
enum SpecPath {
  /// The columns that hold paths, or other words.
  static let columns: Set<String> = ["from", "proposed", "expect", "through", "to"]

  /// A path for `0:1` or `[0, 1]`, a list of paths for several with spaces between them, else the text.
  static func value(of text: String) -> LuaValue {
    if let path = path(text[...]) { return .indexPath(path) }
    let parts = text.split(separator: " ")
    if parts.count > 1 {
      let paths = parts.compactMap(path)
      if paths.count == parts.count { return .table(LuaTable(list: paths.map { .indexPath($0) })) }
    }
    return .string(LuaString(text))
  }

  private static func path(_ text: Substring) -> TableIndexPath? {
    var text = text.trimmed { $0 == " " || $0 == "\t" }
    var separator: Character = ":"
    if text.first == "[", text.last == "]" {
      text = text.dropFirst().dropLast()
      separator = ","
    }
    let parts = text.split(separator: separator, omittingEmptySubsequences: false).map {
      Int($0.trimmed { $0 == " " })
    }
    guard parts.count == 2, let section = parts[0], let row = parts[1] else { return nil }
    let path = TableIndexPath(section: section, row: row)
    return path.fitsLua ? path : nil
  }
}
