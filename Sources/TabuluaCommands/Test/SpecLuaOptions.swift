import ArgumentParser
import LuaHost
import TabuluaPolicy
import TabuluaScript

/// What specs are told, and how much they may use.
struct SpecLuaOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: .value("name=value", "Give the specs an option, which they find in `options`; may be repeated."))
  var options: [String] = []

  @Option(help: .value("n", "Instructions of Lua that a test, or one call of its policy, may use."))
  var maxInstructions: String?

  @Option(help: .value("mb", "Mebibytes of memory that a test, or its policy, may use."))
  var maxMemory: String?

  @OptionGroup var isolation: IsolationOptions

  /// These options in the form in which a policy's options are, whose code reads their values.
  private var settings: PolicySettings {
    var result = PolicySettings()
    result.options = options
    result.maxInstructions = maxInstructions
    result.maxMemory = maxMemory
    result.isolation = isolation
    return result
  }

  /// What `--set` says.
  func values() throws(CommandFailure) -> [String: PolicyOption] { try settings.values() }

  /// What `--max-instructions` and `--max-memory` say.
  func limits() throws(CommandFailure) -> LuaLimits { try settings.limits() }
}
