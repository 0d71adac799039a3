import LuaHost

/// What specs are told, and how much they may use.
typealias SpecLuaOptions = LuaSettings<SpecWords>

/// How the help speaks of the settings of specs.
enum SpecWords: LuaSettingsWords {
  static let options = "Give the specs an option, which they find in `options`; may be repeated."
  static let maxInstructions =
    "Instructions of Lua that a test, or one call of its policy, may use (default: \(LuaLimits.standardInstructions))."
  static let maxMemory =
    "Mebibytes of memory that a test, or its policy, may use (default: \(LuaLimits.standardMebibytes))."
}
