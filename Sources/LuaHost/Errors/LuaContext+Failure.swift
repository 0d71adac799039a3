import CLuaHost

extension LuaContext {
  /// Makes the error of a call that did not return `LH_OK`, right after it.
  ///
  /// An error of the host becomes ``LuaError/cause``. Where the host passed on what an inner call into Lua had
  /// thrown, that error comes out as itself; its traceback shows the outer calls already.
  func failure(_ status: lh_status, in function: LuaFunction? = nil) -> LuaError {
    guard let state else { return LuaError(code: .runtime, message: "the state is closed") }
    let failure = lh_last_failure(state)
    let traceback = failure.traceback.text.split(separator: "\n").map(String.init)
    var place = failure.line > 0 ? LuaSourceLine(chunk: failure.chunk.text, line: Int(failure.line)) : nil
    if let innermost = place, let errorPlace { place = errorPlace(innermost, traceback) }
    let cause = error(numbered: failure.host_error)
    if var inner = cause as? LuaError {
      inner.at = inner.at ?? place
      return inner
    }
    if status == LH_REJECTED {
      return LuaError(code: .rejected, message: "the callback was ended by `\(words.refusal ?? "")`")
    }
    let result = failure.result.text
    var error = LuaError(
      code: Self.code(status), message: cause.map { Self.shown(words($0)) } ?? failure.message.shownText,
      at: place ?? function?.place, traceback: traceback, cause: cause, result: result.isEmpty ? nil : result,
      use: failure.allowed == 0
        ? nil
        : LuaLimitUse(used: Int(clamping: failure.used), allowed: Int(clamping: failure.allowed)))
    if let message = Self.message(status, result) {
      error.message = message
      error.at = function?.place
      error.traceback = []
    }
    if error.code == .runtime { error.note = errorNote?(error.message) }
    return error
  }

  /// A text that people are shown; one that is longer than anybody reads, such as a name that a script made up, is cut.
  private static func shown(_ text: String) -> String {
    text.utf8.count <= 1 << 16 ? text : text.prefix(1 << 16) + "…"
  }

  private static func code(_ status: lh_status) -> LuaError.Code {
    switch status {
    case LH_SYNTAX_ERROR: .syntax
    case LH_MEMORY_LIMIT: .memory
    case LH_INSTRUCTION_LIMIT: .instructions
    case LH_DEADLINE: .deadline
    case LH_TIME_LIMIT: .timeLimit
    case LH_STACK_OVERFLOW: .stackOverflow
    case LH_HOST_ERROR: .host
    case LH_STOPPED: .stopped
    case LH_RETURNED_NOTHING: .returnedNothing
    case LH_WRONG_RESULT: .wrongResult
    case LH_WRONG_REASON: .wrongReason
    case LH_NOT_COPIED: .notCopied
    case LH_METATABLE_NOT_READ: .metatableNotRead
    case LH_METHOD_UNAVAILABLE: .methodUnavailable
    default: .runtime
    }
  }

  /// The message where Lua raised no error, but its results cannot be used.
  private static func message(_ status: lh_status, _ result: String) -> String? {
    switch status {
    case LH_RETURNED_NOTHING: "the function returned nothing"
    case LH_WRONG_RESULT: "the function returned \(result)"
    case LH_WRONG_REASON: "the reason, the second result, is \(result)"
    default: nil
    }
  }
}
