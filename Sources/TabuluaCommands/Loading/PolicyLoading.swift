import TabuluaText
import TabuluaPolicy

extension PolicyOptions {
  /// Loads the policy and tells its warnings; nil where none is named.
  ///
  /// - Throws: a usage failure for a wrong `--set` or limit, or what is wrong with the policy.
  func load(in context: CommandContext) throws(CommandFailure) -> LuaPolicy? {
    let values = try values()
    let limits = try limits()
    guard !policies.isEmpty else {
      if !settings.options.isEmpty {
        throw .usage("`--set` needs a policy", help: "name one with `--policy`")
      }
      return nil
    }
    return try context.loading { (print) throws(Diagnostic) in
      try LuaPolicy(PolicyText(contentsOf: policies), options: values, limits: limits, printHandler: print)
    }
  }
}

extension CommandContext {
  /// Loads a policy: what it prints meanwhile goes to standard error, and its warnings are told.
  func loading(
    _ load: (_ print: @escaping (TextLocation?, String) -> Void) throws(Diagnostic) -> LuaPolicy
  ) throws(CommandFailure) -> LuaPolicy {
    let policy = try CommandFailure.catching(as: CommandFailure.policy) { () throws(Diagnostic) in
      try load { place, text in self.print(text, at: place?.fileAndLine) }
    }
    noteLoaded()
    for warning in policy.warnings { report(warning) }
    return policy
  }
}
