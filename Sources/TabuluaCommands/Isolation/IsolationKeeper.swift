import CTabuluaIsolation
import TabuluaText
import LuaHost
import TabuluaFiles
import TabuluaSystem

/// Looks after an isolated process: writes files for it, as far as it may, and ends it when that is needed.
///
/// Nothing that the process sends is trusted: a script may have taken the process over.
final class IsolationKeeper {
  private let plan: IsolationPlan
  private let context: CommandContext
  private let channel: IsolationChannel

  /// Whether the scripts are loaded: what goes wrong before is the policy's fault.
  private var isLoaded = false

  /// The files that were written.
  private var written: [String] = []

  /// Why the process is no longer served, while a file is given up.
  private var ending: IsolationEnding?

  /// The arguments of the command.
  private let arguments: [String]

  /// When the process began.
  private let began: (seconds: Int, nanoseconds: Int)

  /// Whether the run is in the journal.
  private var hasEntry = false

  /// How many files it has told that a change of which would ask for another run.
  private var numberOfWatched = 0

  private init(
    _ plan: IsolationPlan, _ arguments: [String], _ context: CommandContext, _ channel: IsolationChannel
  ) {
    self.plan = plan
    self.arguments = arguments
    self.context = context
    self.channel = channel
    began = context.clock()
  }

  /// Runs a command in a process of its own.
  ///
  /// - Returns: The exit status that the process had, or that its end has.
  /// - Throws: a failure where it cannot be begun.
  static func run(
    _ arguments: [String], _ plan: IsolationPlan, memory: Int, in context: CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let limit = if let rest = context.net?.handOver() { rest } else { try plan.limit() }
    let channel: IsolationChannel
    do throws(SystemError) {
      channel = try IsolationChannel(
        arguments, memory: memory, widths: [context.standardOutput, context.standardError].map(width))
    } catch {
      throw .failed(.cannotIsolate(error.number))
    }
    channel.limit = limit
    let keeper = IsolationKeeper(plan, arguments, context, channel)
    return keeper.run(memory: memory)
  }

  private static func width(_ output: CommandOutput) -> Int { output.isTerminal ? output.width ?? 0 : -1 }

  private func run(memory: Int) -> ExitStatus {
    do throws(IsolationEnding) {
      let status = try serve()
      Self.endByNotedSignal()
      return status
    } catch {
      // What the process was about to send lies in its own memory, which is not to be looked into: its scripts may have put
      // anything there.
      channel.end()
      // A signal from a terminal ends both processes, whichever shows it first.
      Self.endByNotedSignal()
      context.standardError.forgetStatus()
      var scene = IsolationScene(
        scripts: error.isOfScripts ? plan.scripts : [], hasDeadline: plan.hasDeadline, reports: plan.reports,
        written: written, memory: memory, words: channel.lastWords)
      var status = ExitStatus.failed
      if case .overdue = error, !isLoaded { status = .invalidPolicy }
      scene.told = context.tellReports(of: .isolationEnded(error, scene), status)
      context.report(.isolationEnded(error, scene))
      return status
    }
  }

  /// Ends this process by a signal that came while an isolated one ran, or after it; does nothing where none came.
  static func endByNotedSignal() {
    let signal = ci_noted_signal()
    if signal != 0 { ci_end_by(signal) }
  }

  /// Does what the process asks for until it says that it is done.
  private func serve() throws(IsolationEnding) -> ExitStatus {
    while true {
      let (kind, bytes) = try channel.next()
      switch kind {
      case .begin:
        try write(IsolationRequest.texts(bytes))
      case .makeFolder:
        let path = String(decoding: bytes, as: UTF8.self)
        try check(path, isFolder: true)
        try channel.answer(.number(FileChanges.makeFolder(path) ? 0 : EACCES))
      case .remove:
        let path = String(decoding: bytes, as: UTF8.self)
        try check(path, isFolder: path.split(separator: "/").last == ".tabulua")
        FileChanges.remove(path)
        try channel.answer(.number(0))
      case .end:
        guard let status = bytes.first.flatMap({ ExitStatus(rawValue: Int32($0)) }) else { throw .nonsense }
        channel.end()
        return status
      case .output, .errors, .loaded, .watched, .bytes, .endFile, .abandon: try take(kind, bytes)
      }
    }
  }

  /// Does what may be asked for at any time.
  private func take(_ kind: IsolationRequest, _ bytes: [UInt8]) throws(IsolationEnding) {
    switch kind {
    case .output: try channel.answer(.number(context.standardOutput.relay(bytes)))
    case .errors: try channel.answer(.number(context.standardError.relay(bytes)))
    case .loaded: isLoaded = true
    case .watched where numberOfWatched < IsolationRequest.mostWatched:
      numberOfWatched += 1
      context.watched?.files.append(String(decoding: bytes, as: UTF8.self))
    case .watched: throw .nonsense
    case .begin, .bytes, .endFile, .abandon, .makeFolder, .remove, .end: throw .nonsense
    }
  }

  // MARK: Files

  /// Writes files, as the process sends them.
  private func write(_ texts: [String]) throws(IsolationEnding) {
    guard let (files, journal) = IsolationRequest.files(texts), Set(files.map(\.path)).count == files.count
    else { throw .nonsense }
    for path in files.map(\.path) + [journal].compactMap({ $0 }) { try check(path, isFolder: false) }
    let append = try journalAppend(files, journal)
    var left = files.count
    do throws(Diagnostic) {
      let warnings = try AtomicFile.write(
        files, locks: context.locks, journal: append, sources: context.tables
      ) {
        _, output throws(Diagnostic) in
        try fill(&output)
        left -= 1
        // All work is done: the files are written to their end.
        if left == 0 { channel.limit = nil }
      }
      for warning in warnings { context.report(warning) }
      written += files.map(\.path)
      for file in files { context.written.note(file.path) }
      hasEntry = hasEntry || append != nil
    } catch {
      if let ending { throw ending }
      return try channel.answer(.problem(error))
    }
    try channel.answer(.number(0))
  }

  /// What is appended to the journal with files; nil for nothing.
  ///
  /// - Throws: why the files may not be written so: into another journal, or without the one that is named.
  private func journalAppend(
    _ files: [(path: String, expected: ExpectedFile?)], _ journal: String?
  ) throws(IsolationEnding) -> JournalAppend? {
    let plan = plan.journal()
    let claimed: [JournalClaim.File] = files.map { file in
      (file.path, file.expected, plan?.tables.contains { FileIdentity.same($0, file.path) } ?? false)
    }
    guard let journal else {
      if claimed.contains(where: \.isTable) { throw .otherEntry("is not there") }
      return nil
    }
    guard let plan, plan.path == journal else { throw .otherFile(journal) }
    guard !hasEntry else { throw .otherEntry("is the second one") }
    let start = began.seconds
    let claim = JournalClaim(
      path: journal, deed: plan.deed, user: RunJournal.user(context),
      command: RunJournal.command(arguments), times: RunJournal.times(since: start, context),
      isOf: plan.isOf)
    return JournalAppend(path: journal) { digests throws(Diagnostic) in
      let entry = try ByteOutput.taken(self.fill)
      if let problem = try claim.problem(in: entry, claimed, digests: digests) {
        self.ending = .otherEntry(problem)
        throw Diagnostic(code: SettingsCode.abandoned, message: "the entry is not the one of this run")
      }
      return entry.isEmpty ? [] : [FileBytes(entry)]
    }
  }

  /// Takes the bytes of a file.
  ///
  /// - Throws: a diagnostic where they do not come to their end; only that it is thrown counts, not what it says.
  private func fill(_ output: inout ByteOutput) throws(Diagnostic) {
    do throws(IsolationEnding) {
      try channel.answer(.number(0))
      while true {
        let (kind, bytes) = try channel.next()
        switch kind {
        case .bytes: output.append(bytes)
        case .endFile: return
        case .abandon: throw .abandoned
        case .output, .errors, .loaded, .watched, .begin, .makeFolder, .remove, .end: try take(kind, bytes)
        }
      }
    } catch {
      if case .abandoned = error {} else { ending = error }
      throw Diagnostic(code: SettingsCode.abandoned, message: "the file was not written to its end")
    }
  }

  /// Fails unless the command line says that a file, or one in a folder, may be written.
  private func check(_ path: String, isFolder: Bool) throws(IsolationEnding) {
    let files = plan.files()
    let isMeant =
      isFolder ? files.contains { $0.hasPrefix(path + "/") && !path.isEmpty } : files.contains(path)
    guard isMeant else { throw .otherFile(path) }
    guard plan.keptFiles().contains(where: { $0 == path || (isFolder && $0.hasPrefix(path + "/")) }) else {
      return
    }
    do throws(Diagnostic) { try FileChanges.checkIsOwnFile(path) } catch { throw .otherFile(path) }
  }
}
