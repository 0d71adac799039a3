import TabuluaBatch
import TabuluaScript

// What runs do and leave behind.
extension SettingsKey {
  static let journal = SettingsKey(
    name: "journal", option: "--journal", words: "The file to which a run appends what it changes.",
    example: #""journal.jsonl""#, form: .text(), slot: .journal, isPath: true, loosens: leadsOut)

  static let laws = SettingsKey(
    name: "laws", option: "--laws", words: "When the policy's laws are checked: every, end or off.",
    example: #""end""#,
    form: .text { (text) throws(CommandFailure) in _ = try RunCommandOptions.lawEnforcement(text) },
    slot: .run(\.laws))

  static let timeout = SettingsKey(
    name: "timeout", option: "--timeout", words: "Seconds that all steps of a run together may take.",
    example: "600",
    form: .number(hasFraction: true) { (text) throws(CommandFailure) in
      _ = try CommandFailure.seconds(text, "--timeout")
    },
    slot: .run(\.timeout), loosens: isAbove(RunLimits.strict.seconds))

  static let maxSteps = SettingsKey(
    name: "max_steps", option: "--max-steps", words: "Steps that batches in Lua may make.",
    example: "100000",
    form: .number { (text) throws(CommandFailure) in _ = try CommandFailure.limit(text, "--max-steps") },
    slot: .run(\.maxSteps), loosens: isAbove(RunLimits.strict.scriptSteps.map(Double.init)))

  static let viewport = SettingsKey(
    name: "viewport", option: "--viewport",
    words: "How many rows are on the screen of `run` and `trace`: a number, or \"all\".", example: "50",
    form: .rows, slot: .run(\.viewport))
}

// In which language a table speaks.
extension SettingsKey {
  static let language = SettingsKey(
    name: "language", option: "--language", words: "The language of our own words, such as Delete.",
    example: #""sl""#,
    form: .text { (text) throws(CommandFailure) in try LanguageOptions.checkTag(text) },
    slot: .language(\.language))

  static let strings = SettingsKey(
    name: "strings", option: "--strings", words: "A JSON file of translations.",
    example: #""strings.json""#,
    form: .text(), slot: .language(\.strings), isPath: true, loosens: leadsOut)
}
