public import TabuluaText
public import LuaHost
public import TabuluaModel

extension LuaError {
  /// Whether a limit has stopped the script.
  package var isOfLimit: Bool {
    switch code.kind {
    case .instructions, .memory, .deadline, .timeLimit, .stopped: true
    case .syntax, .runtime, .noDeadline, .stackOverflow, .returnedNothing, .wrongResult, .wrongReason,
      .notCopied, .host, .rejected, .metatableNotRead, .methodUnavailable:
      false
    }
  }
}

extension LuaError {
  /// The error as a message about a callback, with the source line where the policy knows it.
  ///
  /// Without a callback the message speaks of the policy.
  public func diagnostic(callback: TableCallback? = nil, policy: (any ScriptPlaces)? = nil) -> Diagnostic {
    diagnostic(callback: callback, policy: policy, subject: "the policy")
  }

  /// The error in words; `subject` is what failed where that is a law, or where no callback was running.
  func diagnostic(callback: TableCallback?, policy: (any ScriptPlaces)?, subject: String) -> Diagnostic {
    let words = words(in: callback, subject: subject)
    let location = at.map { at in
      let ofRule = PolicyModules.isOwn(at.chunk) ? policy?.place(ofRules: OwnRules.names(at, traceback)) : nil
      return ofRule ?? at.location(text: policy?.text(of: at))
    }
    var diagnostic = Diagnostic(
      code: code.rawValue, message: words.message, location: location,
      callback: callback?.rawValue, help: words.help, traceback: traceback)
    diagnostic.uikit = uikitOfSnapshot
    diagnostic.isOfLimit = isOfLimit
    if let cause = cause as? TableError {
      if case .update(.countMismatch) = cause.facts, let announced = cause.at, announced != at?.description {
        diagnostic.notes.append("the change was announced at \(announced)")
      }
      cause.addUpdate(to: &diagnostic)
    }
    return diagnostic
  }

  /// The error as a message about a file that cannot be loaded; `subject` is what the file is.
  package func diagnostic(
    whileLoading source: PolicySource, state: LuaState, subject: String = "the policy"
  ) -> Diagnostic {
    var words = words(in: nil, subject: subject)
    var code = code.rawValue
    switch self.code.kind {
    case .syntax: words.message = oneLine(message)
    case .runtime, .host, .metatableNotRead, .methodUnavailable:
      words.message =
        "\(subject) failed while it was loaded: \(cause.map { ErrorWords($0).message } ?? oneLine(message))"
      code = ScriptCode.policyFailed.rawValue
    case .instructions where at == nil && traceback.isEmpty:
      // No line of it has run.
      words = .sentence(
        "\(subject) is too long to be compiled\(use.map { " with \(CountText.of($0.allowed)) instructions" } ?? "")",
        help: "put parts of it into modules, or allow more, `--max-instructions`")
    // Their own words and their own codes say it all.
    case .instructions, .memory, .deadline, .timeLimit, .noDeadline, .stackOverflow, .returnedNothing,
      .wrongResult, .wrongReason, .notCopied, .stopped, .rejected:
      break
    }
    var location = TextLocation(file: source.name)
    if let at { location = at.chunk == source.name ? source.location(line: at.line) : at.location(in: state) }
    if let at, at.chunk.hasPrefix(PolicyModules.rules) {
      // The author of the policy has not written that line.
      location = callOfRule(in: source) ?? TextLocation(file: source.name)
    }
    return Diagnostic(
      code: code, message: words.message, location: location, help: words.help,
      traceback: self.code == .syntax ? [] : traceback)
  }

  /// Where the policy calls the rule that an error of `tabulua.rules` names.
  ///
  /// `return rules.pin(1)` is a tail call, which leaves no line of its caller on Lua's stack.
  private func callOfRule(in source: PolicySource) -> TextLocation? {
    guard let message = ownMessage, let rule = message.firstRange(of: "`rules.") else { return nil }
    let name = message[rule.upperBound...].prefix { $0 == "_" || $0.isLetter || $0.isNumber }
    let location = source.location(ofField: String(name))
    return location.line == nil ? nil : location
  }

  /// The error in words: what failed, why, and how to mend it.
  ///
  /// `subject` is what failed where that is a law, or no callback was running.
  package func words(in callback: TableCallback?, subject script: String = "the policy") -> ErrorWords {
    let subject = callback.flatMap { $0 == .law ? nil : $0.inWords } ?? script
    switch code.kind {
    case .returnedNothing: return .sentence("\(subject) returned nothing", help: callback?.helpForNothing)
    case .wrongResult:
      let got = result ?? "a value of another type"
      return .sentence(
        callback.map { "\(subject) must return \($0.answerInWords), but returned \(got)" }
          ?? "\(subject) returned \(got)", help: callback?.help(forResult: got))
    case .wrongReason:
      return .sentence(
        "the second result of \(subject) is its reason and must be a string or nil, not \(result ?? "another value")",
        help: "make it a string, such as with `tostring` or `string.format`")
    case .instructions:
      return .sentence(
        "\(subject) ran for too many instructions\(amount) and was stopped",
        help: "look for a loop that does not end, or raise the limit, `--max-instructions`")
    case .deadline:
      return .sentence(
        "\(subject) took too long\(amount) and was stopped",
        help: "look for a loop that does not end, or allow more seconds, `--deadline`")
    case .timeLimit:
      return .sentence(
        "\(subject) was stopped, because the run took too long\(amount.dropLast())",
        help: "look for a loop that does not end, or allow more seconds, `--timeout`")
    case .memory:
      return .sentence(
        "\(subject) used too much memory\(amount) and was stopped",
        help:
          "look for a table, a string or rows of `view` that keep growing, or raise the limit, `--max-memory`"
      )
    case .stackOverflow:
      return .sentence(
        "\(subject) called functions too deeply: stack overflow",
        help: "look for a function that calls itself without end")
    case .syntax, .runtime, .host, .noDeadline, .notCopied, .stopped, .rejected, .metatableNotRead,
      .methodUnavailable:
      return sentence(about: subject, script, callback)
    }
  }

  /// The message of the script or of the host in a sentence.
  private func sentence(
    about subject: String, _ script: String, _ callback: TableCallback?
  ) -> ErrorWords {
    guard let cause else {
      return .sentence("\(subject) failed: \(oneLine(message))", help: help(for: script))
    }
    let inner = ErrorWords(cause, in: callback)
    // An error about the callback's own answer names the callback already.
    if inner.isWholeSentence, cause is PolicyError { return inner }
    return .sentence("\(subject) failed: \(inner.message)", help: inner.help)
  }

  /// How much a limit allows, and for memory how much was used, between commas.
  private var amount: String {
    guard let use else { return "" }
    switch code.kind {
    case .instructions: return ", more than \(CountText.of(use.allowed)),"
    case .deadline, .timeLimit: return ", more than \(Self.seconds(use.allowed)),"
    case .memory: return Self.memory(use)
    case .syntax, .runtime, .noDeadline, .stackOverflow, .returnedNothing, .wrongResult, .wrongReason,
      .notCopied, .host, .stopped, .rejected, .metatableNotRead, .methodUnavailable:
      return ""
    }
  }

  /// How much memory was used where how much is allowed.
  private static func memory(_ use: LuaLimitUse) -> String {
    let (used, allowed) = (CountText.of(bytes: use.used), CountText.of(bytes: use.allowed))
    // What is asked for next is not known: the script is ended when little is left.
    if use.used <= use.allowed { return ", \(used) and more asked for where \(allowed) are allowed," }
    return used == allowed
      ? ", more than the \(allowed) that are allowed," : ", \(used) where \(allowed) are allowed,"
  }

  /// So many nanoseconds as seconds, such as `0.05 seconds`.
  private static func seconds(_ nanoseconds: Int) -> String {
    let milliseconds = (nanoseconds + 500_000) / 1_000_000
    if milliseconds % 1000 == 0 { return CountText.of(milliseconds / 1000, "second", "seconds") }
    var fraction = String(milliseconds % 1000 + 1000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(CountText.of(milliseconds / 1000)).\(fraction) seconds"
  }

  /// The message, if it may be one of Lua's own: those are short, and what a script says is not searched.
  private var ownMessage: String? { message.utf8.count <= Self.longestOwnMessage ? message : nil }

  /// How many bytes a message of Lua has at most that is looked into; it may hold a name of the script.
  package static let longestOwnMessage = 1000

  /// What helps with the error, by its code, or by some of Lua's own messages; raised by `the policy` or `the batch`.
  private func help(for script: String) -> String? {
    if let note { return note }
    if code == .metatableNotRead { return "hand over a table that holds the values itself, such as a copy" }
    if code == .methodUnavailable {
      return
        "join texts with `tostring(…)` or a method of their own, and let go of things with `local … <close>`; Lua 5.4.6 has `__concat` again"
    }
    guard let message = ownMessage else { return nil }
    if message.hasPrefix("unknown global `"), let name = quotedName {
      return Self.help(forGlobal: name, in: script)
    }
    if message.hasPrefix("`reject` works only") { return "raise an error instead, with `error(reason)`" }
    guard message.contains("attempt to call a ") else { return nil }
    return ViewNames.fields.first { message.contains("(method '\($0)')") }.map {
      "`\($0)` is a field: write `view.\($0)`"
    }
  }

  /// What helps where a global does not exist, or where a callback was written as one.
  package static func help(
    forGlobal name: String, in script: String, among known: [String] = globals
  ) -> String? {
    if let callback = TableCallback(rawValue: name) ?? TableCallback(uikitSpelling: name) {
      return "a callback is a field of the policy: write `\(callback.definition)`"
    }
    if ["io", "os", "debug", "package", "dofile", "loadfile"].contains(name) {
      return "\(script) cannot reach files, programs or the network"
    }
    if let lua = objectiveC[name] ?? olderLua[name] { return "in Lua it is `\(lua)`" }
    if name == "policy", script.hasSuffix("policy") {
      return
        "the file makes that table itself: begin it with `local policy = {}`, and end it with `return policy`"
    }
    if script == "a policy" || script == "the policy", ["user", "view"].contains(name) {
      return name == "view"
        ? "a policy has it as the first parameter of its callbacks; batches and specs have it everywhere"
        : "it acts as a person does, in batches and specs; a policy changes the table through `view`"
    }
    return Suggestion.question(for: name, among: known)
  }

  /// What words of Objective-C are in Lua, for whoever ports a rule.
  private static let objectiveC = [
    "YES": "true", "NO": "false", "TRUE": "true", "FALSE": "false", "NULL": "nil", "Nil": "nil",
    "NSLog": "print", "IndexPath": "index_path", "NSIndexPath": "index_path",
  ]

  /// What names of older releases of Lua are now.
  private static let olderLua = [
    "unpack": "table.unpack", "loadstring": "load", "setfenv": "local _ENV", "getfenv": "_ENV",
  ]

  /// The first name in backticks.
  private var quotedName: String? {
    let parts = message.split(separator: "`", omittingEmptySubsequences: false)
    return parts.count >= 3 ? String(parts[1]) : nil
  }

  /// What a policy can reach.
  package static let globals = [
    "assert", "error", "ipairs", "next", "pairs", "pcall", "select", "tonumber", "tostring", "type", "xpcall",
    "rawequal", "rawget", "rawlen", "rawset", "getmetatable", "setmetatable", "load", "collectgarbage",
    "string", "table", "math", "utf8", "coroutine", "require", "print", "index_path", "reject",
  ]
}
