import TabuluaModel

/// One key of settings, with all that is known of it: what a settings file calls it, the option whose place it takes, the
/// variable of the environment that sets it, how its value is written and which option gets it.
///
/// ``all`` is the only list of them; the guide's table of keys is made from it.
struct SettingsKey: Sendable {
  /// What a settings file calls it, such as `section_by`.
  let name: String

  /// The option whose place it takes, such as `--section-by`.
  let option: String

  /// What it says, in one line.
  let words: String

  /// Its value as a settings file writes it, for the guide.
  let example: String

  /// How its value is written.
  let form: SettingForm

  /// Which option gets it.
  let slot: Slot

  /// Whether the value is the path of a file, which a settings file tells from its own folder on.
  var isPath = false

  /// What a settings file that nobody named may not say where scripts are isolated; nil where it may say anything.
  ///
  /// Who sends a policy that is run with `--isolate` because nobody trusts it may send a settings file with it.
  var loosens: (@Sendable (Setting) -> Bool)?

  /// The places in which options keep what they were given.
  enum Slot: Sendable {
    /// What the columns of a table mean, which each table has for itself.
    case mapping
    case policy
    case journal
    case policyOption(OptionPath<PolicyOptions>)
    case script(OptionPath<ScriptSettings>)
    case scriptOptions
    case isolate
    case isolateMemory
    case run(OptionPath<RunCommandOptions>)
    case language(OptionPath<LanguageOptions>)
  }
}

extension SettingsKey {
  /// The variable of the environment that sets it, such as `TABULUA_SECTION_BY`.
  var variable: String { "TABULUA_" + name.uppercased() }

  /// Whether it is about the columns of a table.
  var isMapping: Bool { if case .mapping = slot { true } else { false } }

  /// All keys, in the order in which people read of them.
  static let all: [SettingsKey] = [
    policy, options, journal,
    text, detail, sectionBy, sections, key, check, types, delimiter,
    deadline, maxInstructions, maxMemory, isolate, isolateMemory,
    timeout, maxSteps, laws, viewport,
    language, strings,
  ]

  /// The variable that names a settings file.
  static let fileVariable = "TABULUA_CONFIG"

  /// All variables of the environment that settings are read from.
  static let variables = [fileVariable] + all.map(\.variable)
}

/// Where options of one kind keep the value of one of them.
typealias OptionPath<Options> = any WritableKeyPath<Options, String?> & Sendable

/// What scripts may use, as far as settings say it.
struct ScriptSettings {
  var maxInstructions: String?
  var maxMemory: String?
}
