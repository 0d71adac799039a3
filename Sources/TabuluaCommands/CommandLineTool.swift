import ArgumentParser
import TabuluaDrawing
import TabuluaFiles
import TabuluaSystem
import TabuluaText

/// The command `tabulua`, as a function.
package enum CommandLineTool {
  /// Runs a command and returns its exit status; the arguments do not name the program.
  ///
  /// Results go to the context's standard output, everything else to its standard error. Nothing is thrown, and
  /// the process is not ended.
  ///
  /// ```swift
  /// let status = CommandLineTool.run(["show", "--table", "tasks.csv"], in: .process())
  /// ```
  package static func run(_ arguments: [String], in context: CommandContext) -> ExitStatus {
    var status = parse(arguments, in: context)
    context.standardOutput.release(showing: status != .done)
    context.standardOutput.flush()
    if let number = context.standardOutput.failure {
      context.report(.cannotWriteResults(number, after: context.standardOutput.writtenFiles))
      if status == .done || status == .refused { status = .failed }
    }
    context.standardError.flush()
    return status
  }

  /// Runs the command of this program, whose arguments begin with the program's name, and returns its exit status.
  ///
  /// Only the program `tabulua` itself calls it: with `--isolate` the program begins itself again.
  package static func runProgram(_ arguments: [String]) -> ExitStatus {
    guard !arguments.isEmpty else {
      let context = CommandContext.process()
      context.report(
        Diagnostic(
          code: CommandCode.noArguments, message: "the system does not tell what the program is to do",
          help: "on Linux `/proc` may be missing"))
      context.standardError.flush()
      return .failed
    }
    let rest = Array(arguments.dropFirst())
    if let start = arguments.first.flatMap(IsolationStart.init) { return IsolatedProcess.run(rest, start) }
    // Not where a script is alone: that process is given a limit for its memory, and room set aside counts.
    useLargePages()
    var context = CommandContext.process()
    tellOfNoMemory(in: context)
    #if os(Linux)
      context.isolation = .available
    #endif
    guard context.hasOutput else {
      context.report(
        Diagnostic(
          code: CommandCode.outputClosed,
          message: "standard output is closed, so that nobody could read the results",
          help: "leave it open, or throw the results away with `> /dev/null`"))
      return .failed
    }
    return run(rest, in: context)
  }

  /// Lets this program end with an error in words where its memory is limited and it gets no more: the words are made now.
  private static func tellOfNoMemory(in context: CommandContext) {
    guard let limit = memoryLimit() else { return }
    let renderer = DiagnosticRenderer(usesColor: context.usesColor(context.standardError))
    TabuluaSystem.tellOfNoMemory(
      renderer.text(.notEnoughMemory(mebibytes: limit >> 20)), status: ExitStatus.failed.rawValue)
  }

  private static func parse(_ arguments: [String], in context: CommandContext) -> ExitStatus {
    var context = context
    let arguments = PolicyArgument.moved(in: CombinedValue.parted(arguments))
    context.arguments = arguments
    do {
      try ArgumentCheck.check(arguments)
    } catch {
      return end(error, in: context)
    }
    do {
      var parsed = try RootCommand.parseAsRoot(arguments)
      if let command = parsed as? any CommandWithoutTables {
        do throws(CommandFailure) { return try command.execute(in: context) } catch {
          return end(error, in: context)
        }
      }
      if let command = parsed as? any TabuluaCommand {
        do throws(CommandFailure) { return try execute(command, arguments, in: &context) } catch {
          return end(error, in: context)
        }
      }
      try parsed.run()
      return .done
    } catch {
      return end(parsing: error, of: arguments, in: context)
    }
  }

  /// Runs a command over tables: with its settings, under the locks on what it replaces, and isolated where that is asked for.
  ///
  /// The context gets the settings, so that what is told of a failure can say where a value comes from.
  private static func execute(
    _ command: any TabuluaCommand, _ arguments: [String], in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    if context.endsProcess { context.reportSilentPipes() }
    var command = command
    let isWatching = (command as? any WatchingCommand)?.watch == true && !context.isIsolated
    // Each run of a command that watches files has a net of its own, and is begun by a process of one thread.
    if context.endsProcess, !context.isIsolated, !isWatching {
      context.net = try ProcessNet(command.isolation, in: context)
    }
    let named = command.files
    var settings = try Settings(
      ofTables: named.tablesOfSettings ?? named.tables, command.config, in: context)
    // Only what the command line says of isolation is known yet.
    if command.isolation.options?.isolate == true, try command.config.named(in: context) == nil,
      let warning = settings.keepIsolation(), !context.isIsolated
    {
      context.report(warning)
    }
    context.settings = settings
    try command.fill(from: settings)
    try context.net?.take(command.isolation, settings)
    if isWatching, let command = command as? any WatchingCommand {
      return try WatchLoop(command, arguments, in: context).run()
    }
    // What an isolated process writes is held by the one that looks after it.
    if command.results.isQuiet { context.beQuiet(holding: !context.isIsolated) }
    context.named = command.files.paths + settings.files
    context.locks = try prepare(command, settings, in: context)
    context.tables = command.files.tables + [command.files.journal].compactMap { $0 }
    context.net?.tell(FailureReports(in: context))
    var plan = command.isolation
    plan.addFiles(command.results.files)
    _ = try plan.limit()
    if let memory = try plan.options?.memory() {
      switch context.isolation {
      case .available:
        try command.files.checkTablesAreThere()
        try SettingsSearch.checkReadAgain(settings.files)
        return try IsolationKeeper.run(arguments, plan, memory: memory, in: context)
      case .unavailable: throw CommandFailure(diagnostic: .isolationUnavailable, status: .usage)
      case .inside:
        let readable = ReadableFiles(plan, command.files, settings: settings.files)
        if try !readable.enter() { context.report(.readingNotConfined) }
        // Its threads begin when its rights are given up.
        if plan.hasLastWords { context.net = try ProcessNet(plan, in: context) }
      }
    }
    if plan.options != nil { context.net?.watchScripts(plan) }
    let options = OptionsNotRead(arguments, command)
    context.optionNotes = OptionNotes(
      given: options.values, hasOthers: settings.common.contains { $0.key.name == "set" },
      command: command is TestCommand || command is MutateCommand
        ? nil : type(of: command).configuration.commandName)
    for warning in options.warnings(leavingOutNear: command is CheckCommand) {
      context.report(warning)
      context.warnings.append(warning)
    }
    return try command.execute(in: context)
  }

  /// Before files are read: brings to an end what interrupted runs have left, and takes the locks on tables that are to be
  /// replaced.
  ///
  /// An isolated process leaves that to the one that looks after it.
  private static func prepare(
    _ command: any TabuluaCommand, _ settings: Settings, in context: CommandContext
  ) throws(CommandFailure) -> TableLocks? {
    let isInside = context.isIsolated
    if !isInside { try command.files.finishJournal(in: context) }
    var files = command.files
    files.inputs += settings.files.map { ("settings file", $0) }
    files.outputs += command.results.files.asReports
    try files.check()
    if isInside { return nil }
    try files.checkOutputs()
    while true {
      let locks = try files.prepare(in: context)
      // While the locks were waited for another run may have gone into the journal, which is about other tables.
      let now = files.journalChooses && files.replacesTables ? command.files.tables : files.tables
      if Set(now).isSubset(of: files.tables) { return locks }
      files.tables = now
    }
  }

  /// Tells a failure, also in the files of `--report` that have no results.
  private static func end(_ failure: CommandFailure, in context: CommandContext) -> ExitStatus {
    context.tellReports(of: failure.diagnostic, failure.status)
    if let diagnostic = failure.diagnostic { context.report(diagnostic) }
    return failure.status
  }

  /// A request for help goes to standard output; anything else is a usage error.
  private static func end(
    parsing error: any Error, of arguments: [String], in context: CommandContext
  ) -> ExitStatus {
    if RootCommand.exitCode(for: error) == .success {
      var text = HelpCompletion.added(to: RootCommand.fullMessage(for: error), arguments)
      if !text.hasSuffix("\n") { text += "\n" }
      context.standardOutput.write(text)
      return .done
    }
    // A shell asks while somebody types: a message would stand in the line.
    if arguments.first == "---completion" { return .failed }
    return end(.usage(parsing: error, of: arguments), in: context)
  }
}

/// A command that reads neither tables nor scripts, so that no settings are looked for.
protocol CommandWithoutTables: ParsableCommand, DocumentedCommand {
  /// Does the command's work.
  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus
}

/// A command of `tabulua`.
protocol TabuluaCommand: ParsableCommand, DocumentedCommand {
  /// The files that the command line names.
  var files: CommandFiles { get }

  /// What must be known to run the command in a process of its own.
  var isolation: IsolationPlan { get }

  /// Which settings file is read.
  var config: SettingsOptions { get }

  /// Where its results go.
  var results: ResultOptions { get }

  /// Takes over what settings say, except of what was given on the command line.
  mutating func fill(from settings: Settings) throws(CommandFailure)

  /// Does the command's work.
  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus
}

extension TabuluaCommand {
  /// No files, unless the command says which.
  var files: CommandFiles { CommandFiles() }

  /// To standard output, unless the command has formats.
  var results: ResultOptions { ResultOptions() }
}

extension Diagnostic {
  /// A process that gets no more memory; it may have so much in all.
  fileprivate static func notEnoughMemory(mebibytes: Int) -> Diagnostic {
    Diagnostic(
      code: CommandCode.notEnoughMemory,
      message: "there is not enough memory: this process may have \(mebibytes) MiB",
      help: "allow it more, for instance with `ulimit -v` or `ulimit -d`, or split the table",
      notes: ["no table is half written"])
  }
}
