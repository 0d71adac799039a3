import ArgumentParser

/// `tabulua`, which has only subcommands.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tabulua",
    abstract: "A table view without pixels, whose rules are Lua scripts.",
    discussion: """
      tabulua docs tasks tells what one does first, and how.

      Exit status: 0 done, 1 something failed, 2 a step was refused under --strict, a test failed, a law \
      is broken, too few lines ran, drags end elsewhere or tables differ, 3 the policy or spec is missing or wrong, or there \
      are no tests, 64 the command line is wrong.
      """,
    version: Release.version,
    subcommands: [
      RunCommand.self, ShowCommand.self, TraceCommand.self, CheckCommand.self, TestCommand.self,
      ProveCommand.self, MatrixCommand.self, WhyCommand.self, DiffCommand.self, MutateCommand.self,
      CompareCommand.self, LogCommand.self, UndoCommand.self, RedoCommand.self, ReplayCommand.self,
      SettingsCommand.self, SchemaCommand.self, DocsCommand.self,
    ] + hidden)

  /// The command that the command line calls so; nil where there is none.
  ///
  /// To ask it alone for what it can do is faster than to look among all for one that can: at the start of each command the answer
  /// is looked for in all that the program says of its types.
  static func subcommand(_ name: String?) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0.configuration.commandName == name }
  }

  /// Commands that are not told of.
  private static var hidden: [any ParsableCommand.Type] {
    #if TABLE_INTERNAL_CHECKS
      [IsolationProbe.self]
    #else
      []
    #endif
  }
}
