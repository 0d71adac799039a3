import LuaHost

// Which policy, what it is told, and how much it may use.
extension SettingsKey {
  static let policy = SettingsKey(
    name: "policy", option: "--policy", words: "The Lua file with the rules.", example: #""rules.lua""#,
    form: .text(), slot: .policy, isPath: true, loosens: leadsOut)

  static let options = SettingsKey(
    name: "set", option: "--set", words: "Options of the policy; `--set` gives others, or another value.",
    example: "{ limit = 3 }", form: .options, slot: .scriptOptions)

  static let deadline = SettingsKey(
    name: "deadline", option: "--deadline", words: "Seconds that the policy may take for an interaction.",
    example: "2.5",
    form: .number(hasFraction: true) { (text) throws(CommandFailure) in
      _ = try CommandFailure.seconds(text, "--deadline")
    },
    slot: .policyOption(\.deadline), loosens: isAbove(PolicyOptions.standardSeconds))

  static let maxInstructions = SettingsKey(
    name: "max_instructions", option: "--max-instructions",
    words: "Instructions of Lua that one call of the policy may use.", example: "1000000",
    form: .number { (text) throws(CommandFailure) in
      _ = try CommandFailure.limit(text, "--max-instructions")
    },
    slot: .script(\.maxInstructions), loosens: isAbove(LuaLimits.standard.instructions.map(Double.init)))

  static let maxMemory = SettingsKey(
    name: "max_memory", option: "--max-memory", words: "Mebibytes of memory that the policy may use.",
    example: "64", form: .number { (text) throws(CommandFailure) in _ = try CommandFailure.memory(text) },
    slot: .script(\.maxMemory), loosens: isAbove(LuaLimits.standard.memory.map { Double($0 >> 20) }))

  static let isolate = SettingsKey(
    name: "isolate", option: "--isolate", words: "Whether scripts run in a process of its own (Linux).",
    example: "true", form: .boolean, slot: .isolate)

  static let isolateMemory = SettingsKey(
    name: "isolate_memory", option: "--isolate-memory",
    words: "Mebibytes of memory that this process may use.", example: "4096",
    form: .number { (text) throws(CommandFailure) in _ = try IsolationOptions.mebibytes(text) },
    slot: .isolateMemory, loosens: isAbove(Double(IsolationOptions.standardMemory)))
}
