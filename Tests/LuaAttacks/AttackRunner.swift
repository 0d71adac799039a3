import Foundation
public import LuaHost

/// Runs attacks, and says what went wrong.
public struct AttackRunner {
  /// How an attack went.
  public struct Outcome: Sendable {
    /// The attack and the mode.
    public let name: String
    /// The processor time of the thread, in seconds.
    public let seconds: Double
    /// What went wrong.
    public let problems: [String]
  }

  /// The deadline; nil where there are none.
  private let deadline: LuaDeadline?

  /// Makes a runner.
  ///
  /// - Parameter usesDeadlines: Whether there are deadlines; the thread sanitizer delivers signals only at its own
  ///   points, so that there are none under it.
  /// - Throws: `LuaError` where there can be no deadline.
  public init(usesDeadlines: Bool = true) throws {
    #if os(Linux)
      deadline = usesDeadlines ? try LuaDeadline(seconds: AttackMode.seconds, signal: SIGVTALRM) : nil
    #else
      deadline = nil
    #endif
  }

  /// Runs an attack in a mode; nil where it does not end in it.
  ///
  /// A run of which a deadline ended something although the machine had withheld the thread's time says nothing:
  /// such an attack is run again, up to twenty times.
  public func run(_ attack: Attack, in mode: AttackMode) throws -> Outcome? {
    guard attack.expectation.ends(in: mode), let limits = mode.limits(deadline: deadline) else { return nil }
    for _ in 0..<20 {
      if let outcome = try run(attack, in: mode, limits) { return outcome }
    }
    return Outcome(
      name: "\(attack) (\(mode.rawValue))", seconds: 0, problems: ["the machine has no time for it"])
  }

  /// Runs an attack once; nil where something is wrong with how it ended, for want of time that the thread never had.
  private func run(_ attack: Attack, in mode: AttackMode, _ limits: LuaLimits) throws -> Outcome? {
    let host = try AttackHost()
    var problems: [String] = []
    var stopwatch = Stopwatch()
    let (error, value) = attempt(attack, host, limits)
    let seconds = stopwatch.processorSeconds
    if let problem = attack.expectation.problem(with: error, value: value, in: mode) {
      if error?.code == .deadline, stopwatch.wasWithheld { return nil }
      problems.append(problem)
    }
    if let error, error.message.utf8.count > 1 << 17 {
      problems.append("the message is longer than anybody reads")
    }
    if error?.code == .memory, host.state.memoryUsed > AttackMode.bytes {
      problems.append("it left \(host.state.memoryUsed) bytes")
    }
    // What the attack left behind is garbage, or the script's own, and must not be in the way of others.
    stopwatch = Stopwatch()
    if let problem = host.problem() {
      if problem.isDeadline, stopwatch.wasWithheld { return nil }
      problems.append(problem.text)
    }
    host.state.limits = .standard
    if let problem = host.problem() { problems.append("without its limits " + problem.text) }
    return Outcome(name: "\(attack) (\(mode.rawValue))", seconds: seconds, problems: problems)
  }

  private func attempt(_ attack: Attack, _ host: AttackHost, _ limits: LuaLimits) -> (LuaError?, String) {
    do {
      let function = try host.function(attack.chunk, name: "attack.lua")
      host.state.limits = limits
      let results = try host.state.call(function, [.object(host.view), .value(.row(AttackHost.row))])
      return (nil, results.first.map(words) ?? "")
    } catch let error as LuaError {
      return (error, "")
    } catch {
      return (LuaError(code: .syntax, message: "\(error)"), "")
    }
  }

  /// A value as Lua prints it.
  private func words(_ value: LuaValue) -> String {
    switch value {
    case .string(let string): string.string
    case .boolean(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    default: value.description
    }
  }
}

extension AttackHost {
  /// The function that a chunk answers.
  ///
  /// - Throws: `LuaError`, or ``AttackProblem`` where the chunk answers something else.
  public func function(_ chunk: [UInt8], name: String) throws -> LuaFunction {
    let holder = Array("return { f = (function(...) ".utf8)
    // Line numbers are those of the chunk.
    guard let table = try state.execute(holder + chunk + Array("\nend)() }".utf8), name: name),
      case .function(let function) = try state.field("f", of: table)
    else { throw AttackProblem(text: "the chunk answers no function") }
    return function
  }
}
