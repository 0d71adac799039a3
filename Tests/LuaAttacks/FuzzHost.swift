import LuaHost

/// A host that answers at random, throws, calls the script back, and calls the state in any order, also while a script
/// runs: nothing that it does may hurt the state.
final class FuzzHost {
  /// What its methods throw.
  struct Thrown: Error, CustomStringConvertible {
    var description: String
  }

  let state: LuaState
  private(set) var view: LuaObject?
  private var dice: Dice
  /// The bytes of the field that was read last.
  private let kept = KeptBytes()
  private var functions: [LuaFunction] = []
  private var references: [LuaReference] = []
  /// How often the limits may still be restarted: a script whose limits start anew for ever never ends.
  private var restarts = 3
  /// How many calls the host may still make.
  private var calls = 200
  /// What ends its scripts instead of their instructions.
  private let deadline: LuaDeadline?
  /// What is done about calls that no deadline ends.
  private let mends: FuzzMends
  /// How many steps were made, each of which begins the limits anew.
  private var steps = 0
  /// What went wrong with how calls ended; nil where nothing did.
  private(set) var problem: String?

  /// Makes a host.
  ///
  /// - Parameters:
  ///   - seed: Where its dice begin.
  ///   - deadline: What ends its scripts, which then run again and again until it does; nil for their instructions.
  ///   - mends: What is done about calls that no deadline ends.
  /// - Throws: `LuaError` where there is no memory.
  init(seed: UInt64, deadline: LuaDeadline? = nil, mends: FuzzMends = FuzzMends()) throws {
    dice = Dice(seed: seed)
    self.deadline = deadline
    self.mends = mends
    state = try LuaState(
      limits: LuaLimits(
        instructions: deadline == nil ? 20_000 : nil, memory: mends.memory, deadline: deadline),
      seed: seed, words: .test)
    state.lookAtGrowingStacks(mends.endsLongCalls)
    if mends.limitsTime, deadline != nil { state.startTimeLimit(mends.seconds) }
    state.wordHandler = wordHandler()
    state.moduleLoader = { [unowned self] name in
      try meddle()
      if dice.oneIn(3) { return nil }
      if dice.oneIn(2) { return (bytes(), text()) }
      var writer = ScriptWriter(seed: dice.next(), statements: 5)
      return (Array(writer.lines().joined(separator: "\n").utf8), name)
    }
    state.printHandler = { [unowned self] _, _ in try? meddle() }
    state.errorDescriber = { [unowned self] _ in text() }
    state.errorTable = { [unowned self] _ in dice.oneIn(2) ? anyTable(2) : nil }
    view = try state.makeObject(
      LuaObjectType(
        name: "view", methods: methods(),
        integerMethods: [
          LuaIntegerMethod("count", "section") { [unowned self] number in
            try meddle()
            return dice.oneIn(5) ? Int64(bitPattern: dice.next()) : number
          }
        ],
        wordMethods: [
          LuaWordMethod("find", "row") { [unowned self] _ in
            try meddle()
            return dice.oneIn(3) ? nil : anyRow().word
          }
        ],
        getField: { [unowned self] _ in
          try meddle()
          return dice.oneIn(3) ? nil : anyValue()
        },
        setField: { [unowned self] _, value in
          keep(value)
          try meddle()
        }))
  }

  private func wordHandler() -> LuaWordHandler {
    LuaWordHandler(
      field: { [unowned self] _ in
        try meddle()
        return dice.below(100)
      },
      get: { [unowned self] _, _, value in
        try meddle()
        value.set(anyValue())
      },
      text: dice.oneIn(4) ? nil : { [unowned self] _, _ in textInPlace() },
      set: { [unowned self] _, _, value in
        keep(value)
        try meddle()
      },
      describe: { [unowned self] _ in text() })
  }

  /// Bytes that a field has in memory, if it has any, which are others each time.
  private func textInPlace() -> UnsafeRawBufferPointer? {
    if dice.oneIn(3) { return nil }
    if dice.oneIn(3) { try? meddle() }
    if dice.oneIn(6) { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let bytes = dice.oneIn(2) ? bytes() : Array(text().utf8)
    return bytes.withUnsafeBytes { kept.replace(with: $0) }
  }

  private func methods() -> [(name: String, body: LuaMethod)] {
    [
      (
        "step",
        { [unowned self] _ in
          guard deadline != nil else {
            if restarts > 0 { restarts -= 1; state.restartLimits() }
            return .nothing
          }
          steps += 1
          state.restartLimits()
          if steps > FuzzMends.mostSteps {
            problem = "its steps go on for ever"
            state.stop()
          }
          return .nothing
        }
      ),
      ("fail", { [unowned self] _ in throw Thrown(description: text()) }),
      (
        "again",
        { [unowned self] call in
          for position in 1...3 where position <= call.count {
            if case .function(let function)? = try? call.value(at: position) {
              if dice.oneIn(3) { try state.call(function) }
              return .values(try state.call(function, arguments()))
            }
          }
          return .nothing
        }
      ),
      (
        "copy",
        { [unowned self] call in
          if call.count > 0 { keep(try call.value(at: 1)) }
          try meddle()
          return .nothing
        }
      ),
      (
        "random",
        { [unowned self] _ in
          try meddle()
          return anyReturn()
        }
      ),
      (
        "meddle",
        { [unowned self] _ in
          for _ in 0...dice.below(3) { try meddle() }
          return .nothing
        }
      ),
    ]
  }

  /// Runs chunks and calls functions, in any order; what is thrown does not matter.
  func use(_ script: [UInt8]) {
    guard let view else { return }
    // A short script would end before its deadline, which is to come between any two instructions.
    let endless = Array("\nend while true do pcall(run, ...) end".utf8)
    let script = deadline == nil ? script : Array("local function run(...) ".utf8) + script + endless
    let stopwatch = Stopwatch()
    defer { look(stopwatch.processorSeconds) }
    do {
      guard let chunk = try state.execute(script, name: "fuzz.lua", arguments: [anyValue(), .row(anyRow())])
      else { return }
      references.append(chunk)
    } catch {}
    do {
      let wrapped = Array("return { f = function(...) ".utf8) + script + Array("\nend }".utf8)
      guard let chunk = try state.execute(wrapped, name: "fuzz.lua") else { return }
      references.append(chunk)
      if case .function(let function) = try state.field("f", of: chunk) {
        functions.append(function)
        _ = try state.call(function, [.object(view), .value(.row(anyRow()))])
      }
    } catch {}
    for _ in 0..<4 { try? meddle() }
  }

  /// Finds that a call went on for long after its deadline, and that nobody was told.
  private func look(_ seconds: Double) {
    guard deadline != nil, problem == nil, seconds > FuzzMends.patience, !mends.isTold() else { return }
    problem = "it went on for \(seconds) seconds, and nobody was told"
  }

  private func keep(_ value: LuaValue) {
    switch value {
    case .function(let function): functions.append(function)
    case .table(let table): for entry in table.entries.prefix(10) { keep(entry.value) }
    default: break
    }
    if functions.count > 50 { functions.removeFirst(25) }
  }

  /// Does one thing that a host may do at any time.
  private func meddle() throws {
    guard calls > 0, let view else { return }
    calls -= 1
    let kind = dice.below(40)
    if kind == 20 { throw Thrown(description: text()) }
    if kind < 5 { return try meddleWithLimits(kind) }
    if let reference = references.last, kind < 9 { return try read(reference, kind) }
    guard let function = functions.isEmpty ? nil : dice.one(of: functions), kind < 20 else { return }
    do {
      try ask(function, view, kind)
    } catch  where dice.oneIn(2) {}
  }

  private func meddleWithLimits(_ kind: Int) throws {
    switch kind {
    case 0 where restarts > 0:
      restarts -= 1
      state.restartLimits()
    case 1 where dice.oneIn(4): state.stop()
    case 2:
      let instructions = 1 + dice.below(20_000)
      state.limits = LuaLimits(
        instructions: deadline == nil || dice.oneIn(4) ? instructions : nil,
        memory: dice.oneIn(4) ? 1 + dice.below(1 << 20) : 4 << 20, deadline: deadline)
    case 3 where dice.oneIn(4): state.wordHandler = dice.oneIn(8) ? nil : wordHandler()
    case 3: _ = state.runningPlace(in: "fuzz.lua")
    default: try? state.compile(bytes(), name: text())
    }
  }

  private func read(_ reference: LuaReference, _ kind: Int) throws {
    switch kind {
    case 5: _ = try? state.keys(of: reference)
    case 6: _ = try? state.field(text(), of: reference)
    case 7:
      _ = state.type(of: reference)
      try? state.setGlobal("extra", anyValue())
    default:
      guard
        let chunk = try? state.execute(
          Array("return { f = function(...) return ... end }".utf8), name: text())
      else { return }
      references.append(chunk)
      if references.count > 20 { state.release(references.removeFirst()) }
    }
  }

  private func ask(_ function: LuaFunction, _ view: LuaObject, _ kind: Int) throws {
    switch kind {
    case 9: _ = try state.askYesNo(function, view, anyPath().word)
    case 10: _ = try state.askIndexPath(function, view, anyPath())
    case 11: _ = try state.askIndexPath(function, view, anyPath(), anyPath())
    case 12: _ = try state.askInteger(function, view)
    case 13: _ = try state.askNumber(function, view, anyPath().word)
    case 14: try state.notify(function, view)
    case 15: _ = try state.askValue(function, view, [anyValue(), anyValue()], mustAnswer: dice.oneIn(2))
    case 16: _ = try state.askYesNo(function, view, arguments: [anyValue()])
    case 17: _ = try state.askYesNo(function, view, anyPath().word, try state.keep(text()), .string(text()))
    default: for value in try state.call(function, arguments()) { keep(value) }
    }
  }

  // What is handed to scripts.

  private func arguments() -> [LuaArgument] {
    (0..<dice.below(4)).map { _ in
      if let view, dice.oneIn(4) { .object(view) } else { .value(anyValue()) }
    }
  }

  private func anyReturn() -> LuaReturn {
    switch dice.below(6) {
    case 0: return .nothing
    case 1: return .values((0..<dice.below(40)).map { _ in anyValue() })
    case 2: return .iterator((0..<dice.below(5)).map { _ in (anyPath().word, anyRow().word) })
    case 3:
      guard !functions.isEmpty else { return .nothing }
      return .call(dice.one(of: functions), [anyValue(), anyValue()])
    default: return .value(anyValue())
    }
  }

  private func anyValue(_ depth: Int = 3) -> LuaValue {
    switch dice.below(12) {
    case 0: return .nil
    case 1: return .boolean(dice.oneIn(2))
    case 2: return .integer(dice.oneIn(2) ? Int64(dice.below(10)) : Int64(bitPattern: dice.next()))
    case 3: return .number(dice.oneIn(2) ? Double(bitPattern: dice.next()) : 1.5)
    case 4, 5: return .string(dice.oneIn(3) ? LuaString(bytes: bytes()) : LuaString(text()))
    case 6: return .indexPath(anyPath())
    case 7: return .row(anyRow())
    case 8: return functions.isEmpty ? .nil : .function(dice.one(of: functions))
    case 9: return .other("thread")
    default: return depth > 0 ? .table(anyTable(depth - 1)) : .nil
    }
  }

  private func anyTable(_ depth: Int) -> LuaTable {
    LuaTable(
      entries: (0..<dice.below(5)).map { _ in
        LuaTable.Entry(
          key: dice.oneIn(2) ? .string(LuaString(text())) : anyValue(depth), value: anyValue(depth))
      })
  }

  private func anyPath() -> TestPath {
    dice.oneIn(5)
      ? TestPath(section: TestPath.maximumSection, row: TestPath.maximumRow)
      : TestPath(section: dice.below(5), row: dice.below(1000))
  }

  private func anyRow() -> TestRow {
    TestRow(
      table: 1 + dice.below(0x7FFF), generation: dice.below(0x10000),
      identity: UInt32(truncatingIfNeeded: dice.next()))
  }

  private func text() -> String {
    dice.one(of: ["", "f", "x", "name", "fuzz.lua", "a\0b", "é", "[string \"x\"]:1: y", "fuzz.lua:3: no"])
      + (dice.oneIn(20) ? String(repeating: "long ", count: 2000) : "")
  }

  private func bytes() -> [UInt8] {
    (0..<dice.below(200)).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
  }
}
