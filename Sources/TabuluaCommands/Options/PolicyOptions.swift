import ArgumentParser
import LuaHost
import TabuluaScript
import TabuluaSystem
import TabuluaText

/// Which policy, what it is told, and how much it may use.
struct PolicyOptions: ParsableArguments {
  @Option(
    name: .customLong("policy"),
    help: .value(
      "file", "The Lua file with the rules; may be repeated: several are put together as rules.all does."),
    completion: .luaFile)
  var policies: [String] = []

  @OptionGroup var settings: LuaSettings<TimedPolicyWords>

  @Option(
    help: ArgumentHelp(
      "Seconds that the policy may take for an interaction (default: \(Int(Self.standardSeconds)), unless instructions are counted instead).",
      valueName: "seconds"), completion: .usersOwn)
  var deadline: String?

  /// The files as they are compared with other files of a command.
  var files: [(option: String, path: String?)] { policies.map { ("--policy", $0) } }

  /// The only file, or the first; nil for no policy.
  var policy: String? { policies.first }

  /// How many seconds an interaction may take unless the command line says.
  static let standardSeconds = 10.0
}

/// What a policy is told, and how much it may use, where the instructions of its calls are counted.
typealias PolicySettings = LuaSettings<PolicyWords>

/// How the help speaks of the settings of a policy whose instructions are counted.
enum PolicyWords: LuaSettingsWords {
  static let options =
    "Give the policy an option, which `local options = ...` of its file takes; may be repeated."
  static let maxInstructions =
    "Instructions of Lua that one call of the policy may use (default: \(LuaLimits.standardInstructions))."
  static let maxMemory =
    "Mebibytes of memory that the policy may use (default: \(LuaLimits.standardMebibytes))."
}

/// How the help speaks of the settings of a policy whose time is measured.
enum TimedPolicyWords: LuaSettingsWords {
  static let options = PolicyWords.options
  static let maxInstructions =
    "Instructions of Lua that one call of the policy may use (default: no limit but --deadline, which has no default beside this)."
  static let maxMemory = PolicyWords.maxMemory
}

extension LuaLimits {
  /// How many instructions a call may use, for the help.
  static var standardInstructions: String { standard.instructions.map(String.init) ?? "no limit" }

  /// How many mebibytes a script may use, for the help.
  static var standardMebibytes: String { standard.memory.map { String($0 >> 20) } ?? "no limit" }
}

/// What scripts are told, and how much they may use.
struct LuaSettings<Words: LuaSettingsWords>: ParsableArguments {
  @Option(name: .customLong("set"), help: .value("name=value", Words.options), completion: .usersOwn)
  var options: [String] = []

  @Option(help: .value("n", Words.maxInstructions), completion: .usersOwn) var maxInstructions: String?

  @Option(help: .value("mb", Words.maxMemory), completion: .usersOwn) var maxMemory: String?

  @OptionGroup var isolation: IsolationOptions
}

/// What a command line says that scripts are told, and how much they may use.
protocol ScriptSettingsGiven {
  /// What scripts find as their options.
  func values() throws(CommandFailure) -> [String: PolicyOption]

  /// How much they may use.
  func limits() throws(CommandFailure) -> LuaLimits
}

/// How the help speaks of what scripts are told and may use.
protocol LuaSettingsWords {
  static var options: String { get }
  static var maxInstructions: String { get }
  static var maxMemory: String { get }
}

extension LuaSettings: ScriptSettingsGiven {
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
    if let maxInstructions {
      limits.instructions = try CommandFailure.limit(maxInstructions, "--max-instructions")
    }
    if let maxMemory { limits.memory = try CommandFailure.memory(maxMemory) }
    limits.deadline = Self.latestEnd(limits)
    return limits
  }

  /// A deadline for calls whose instructions are counted, which they never reach unless they cannot be stopped: then
  /// another thread, or process, sees it pass.
  private static func latestEnd(_ limits: LuaLimits) -> LuaDeadline? {
    // The slowest instructions take some tens of nanoseconds each.
    let seconds = max(10, Double(limits.instructions ?? 0) * 2e-7)
    return try? LuaDeadline(seconds: seconds, signal: SIGVTALRM)
  }
}

extension CommandFailure {
  /// Reads a number of seconds.
  static func seconds(_ text: String, _ option: String) throws(CommandFailure) -> Double {
    guard let seconds = Double(text), seconds >= leastSeconds, seconds.isFinite else {
      throw .usage("`\(option)` is a number of seconds from \(leastSeconds), not `\(text)`")
    }
    guard seconds <= mostSeconds else {
      throw .usage("`\(option)` is at most \(CountText.of(Int(mostSeconds))) seconds, not `\(text)`")
    }
    return seconds
  }

  /// In less time nothing can be done, not even told.
  private static let leastSeconds = 0.001

  /// Thirty years; clocks count nanoseconds, of which there is an end.
  private static var mostSeconds: Double { 1e9 }

  /// Reads the value of a limit.
  static func limit(_ text: String, _ option: String) throws(CommandFailure) -> Int {
    try number(text, option, in: 1...Int.max, "from 1")
  }

  /// Reads the value of `--max-memory`, and answers the bytes.
  static func memory(_ text: String) throws(CommandFailure) -> Int {
    let (bytes, overflow) = try limit(text, "--max-memory").multipliedReportingOverflow(by: 1 << 20)
    guard !overflow else { throw .usage("`--max-memory` is too large: `\(text)`") }
    return bytes
  }
}

extension PolicyOptions: ScriptSettingsGiven {
  /// What `--set` says.
  func values() throws(CommandFailure) -> [String: PolicyOption] { try settings.values() }

  /// What `--deadline`, `--max-instructions` and `--max-memory` say: a deadline, unless instructions are to be
  /// counted or this system has none.
  func limits() throws(CommandFailure) -> LuaLimits {
    var limits = try settings.limits()
    let countsInstructions = settings.maxInstructions != nil
    if deadline == nil, countsInstructions { return limits }
    let seconds =
      try deadline.map { (text) throws(CommandFailure) in try CommandFailure.seconds(text, "--deadline") }
      ?? Self.standardSeconds
    // The timer counts a program's own time, and nothing else here uses it.
    if let deadline = try? LuaDeadline(seconds: seconds, signal: SIGVTALRM) {
      limits.deadline = deadline
      if !countsInstructions { limits.instructions = nil }
    } else if deadline != nil {
      throw .usage("`--deadline` needs Linux", help: "count instructions instead, with `--max-instructions`")
    }
    return limits
  }
}
