import TabuluaText
import TabuluaPolicy

extension PolicyOptions {
  /// Loads the policy and tells its warnings; nil where none is named.
  ///
  /// - Throws: a usage failure for a wrong `--set` or limit, or what is wrong with the policy.
  func load(in context: CommandContext) throws(CommandFailure) -> LuaPolicy? {
    let values = try values()
    let limits = try limits()
    guard let path = policy else {
      if !settings.options.isEmpty {
        throw .usage("`--set` needs a policy", help: "name one with `--policy`")
      }
      return nil
    }
    do throws(Diagnostic) {
      let policy = try LuaPolicy(contentsOf: path, options: values, limits: limits) { place, text in
        context.print(text, at: place?.fileAndLine)
      }
      context.noteLoaded()
      for warning in policy.warnings { context.report(warning) }
      return policy
    } catch {
      throw .policy(error)
    }
  }
}
