import ArgumentParser
import TabuluaModel

// How options are filled in from settings.

extension ArgumentHelp {
  /// The help of the argument that names the policy.
  static let policy = ArgumentHelp.value("policy", "The Lua file with the rules, unless settings name it.")
}

extension Settings {
  /// The policy that a command was given, else the one that settings name.
  func policy(or given: String?, of command: String) throws(CommandFailure) -> String {
    if let given { return given }
    if let policy = try text(of: .policy) { return policy }
    throw .usage(
      "there is no policy", help: "name the Lua file with the rules, as in `tabulua \(command) rules.lua`")
  }
}

extension TableOptions {
  /// Takes over what settings say of the columns of each table.
  mutating func fill(from settings: Settings) {
    settled = SettledMappings(tables: settings.tables.map { ($0.path, settings.mapping(ofTable: $0.path)) })
  }
}

extension PolicyOptions {
  /// Takes over what settings say, except of what was given.
  mutating func fill(from settings: Settings) throws(CommandFailure) {
    try settings.fill(&self) { if case .policyOption(let path) = $0 { path } else { nil } }
    if policies.isEmpty { policies = [try settings.text(of: .policy)].compactMap { $0 } }
    try self.settings.fill(from: settings)
  }
}

extension LuaSettings {
  /// Takes over what settings say, except of what was given; of options those with other names.
  mutating func fill(from settings: Settings) throws(CommandFailure) {
    try isolation.fill(from: settings)
    var script = ScriptSettings(maxInstructions: maxInstructions, maxMemory: maxMemory)
    try settings.fill(&script) { if case .script(let path) = $0 { path } else { nil } }
    maxInstructions = script.maxInstructions
    maxMemory = script.maxMemory
    guard case .options(let more)? = try settings.value(of: .options) else { return }
    let given = Set(options.compactMap { CommandFailure.split($0)?.name })
    options = more.filter { CommandFailure.split($0).map { !given.contains($0.name) } ?? true } + options
  }
}

extension IsolationOptions {
  /// Takes over what settings say, except of what was given; the memory counts only where there is such a process.
  mutating func fill(from settings: Settings) throws(CommandFailure) {
    if case .flag(true)? = try settings.value(of: .isolate) { isolate = true }
    if isolate, isolateMemory == nil { isolateMemory = try settings.text(of: .isolateMemory) }
  }
}

extension RunCommandOptions {
  /// Takes over what settings say, except of what was given.
  mutating func fill(from settings: Settings) throws(CommandFailure) {
    try settings.fill(&self) { if case .run(let path) = $0 { path } else { nil } }
    if journal == nil { journal = try settings.text(of: .journal) }
  }
}

extension LanguageOptions {
  /// Takes over what settings say, except of what was given.
  mutating func fill(from settings: Settings) throws(CommandFailure) {
    try settings.fill(&self) { if case .language(let path) = $0 { path } else { nil } }
  }
}
