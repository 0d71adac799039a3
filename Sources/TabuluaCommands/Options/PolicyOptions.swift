import ArgumentParser
import LuaHost
import TabuluaPolicy
import TabuluaScript
import TabuluaSystem

/// Which policy, what it is told, and how much it may use.
struct PolicyOptions: ParsableArguments {
  @Option(help: .value("file", "The Lua file with the rules.")) var policy: String?

  @OptionGroup var settings: PolicySettings

  @Option(
    help: ArgumentHelp(
      "Seconds that the policy may take for an interaction; 10, unless instructions are counted instead.",
      valueName: "seconds"))
  var deadline: String?
}

/// What a policy is told, and how much it may use.
struct PolicySettings: ParsableArguments {
  @Option(name: .customLong("set"), help: .value("name=value", "Give the policy an option; may be repeated."))
  var options: [String] = []

  @Option(help: .value("n", "Instructions of Lua that one call of the policy may use."))
  var maxInstructions: String?

  @Option(help: .value("mb", "Mebibytes of memory that the policy may use.")) var maxMemory: String?

  @OptionGroup var isolation: IsolationOptions
}

extension PolicySettings {
  /// What `--set` says.
  func values() throws(CommandFailure) -> [String: PolicyOption] {
    var values: [String: PolicyOption] = [:]
    for option in options {
      guard let (name, value) = CommandFailure.split(option) else {
        throw .usage("`--set` gives a name and a value, not `\(option)`", help: "write it as `--set limit=3`")
      }
      guard values.updateValue(PolicyOption(parsing: value), forKey: name) == nil else {
        throw .usage("`--set` gives `\(name)` twice", help: "keep the one that is meant")
      }
    }
    return values
  }

  /// What `--max-instructions` and `--max-memory` say.
  func limits() throws(CommandFailure) -> LuaLimits {
    var limits = LuaLimits.standard
    if let maxInstructions { limits.instructions = try Self.number(maxInstructions, "--max-instructions") }
    if let maxMemory {
      let (bytes, overflow) = try Self.number(maxMemory, "--max-memory").multipliedReportingOverflow(
        by: 1 << 20)
      guard !overflow else { throw .usage("`--max-memory` is too large: `\(maxMemory)`") }
      limits.memory = bytes
    }
    if isolation.isolate { limits.deadline = Self.latestEnd(limits) }
    return limits
  }

  /// A deadline for calls whose instructions are counted, which they never reach unless they cannot be stopped: then
  /// another process sees it pass.
  private static func latestEnd(_ limits: LuaLimits) -> LuaDeadline? {
    // The slowest instructions take some tens of nanoseconds each.
    let seconds = max(60, Double(limits.instructions ?? 0) * 1e-7)
    return try? LuaDeadline(seconds: seconds, signal: SIGVTALRM)
  }

  private static func number(_ text: String, _ name: String) throws(CommandFailure) -> Int {
    try CommandFailure.number(text, name, in: 1...Int.max, "from 1")
  }
}

extension PolicyOptions {
  /// What `--set` says.
  func values() throws(CommandFailure) -> [String: PolicyOption] { try settings.values() }

  /// What `--deadline`, `--max-instructions` and `--max-memory` say: a deadline, unless instructions are to be
  /// counted or this system has none.
  func limits() throws(CommandFailure) -> LuaLimits {
    var limits = try settings.limits()
    guard let deadline else {
      guard settings.maxInstructions == nil, let standard = try? Self.deadline(seconds: 10) else {
        return limits
      }
      limits.deadline = standard
      limits.instructions = nil
      return limits
    }
    guard let seconds = Double(deadline), seconds > 0, seconds.isFinite else {
      throw .usage("`--deadline` is a number of seconds above 0, not `\(deadline)`")
    }
    do throws(LuaError) {
      limits.deadline = try Self.deadline(seconds: seconds)
    } catch {
      throw .usage("`--deadline` needs Linux", help: "count instructions instead, with `--max-instructions`")
    }
    if settings.maxInstructions == nil { limits.instructions = nil }
    return limits
  }

  /// A deadline by the timer that counts a program's own time, which nothing else here uses.
  private static func deadline(seconds: Double) throws(LuaError) -> LuaDeadline {
    try LuaDeadline(seconds: seconds, signal: SIGVTALRM)
  }
}
