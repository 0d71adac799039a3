/// What went wrong in a Lua state, as data.
///
/// ```swift
/// do {
///   _ = try state.execute(source, name: "stay.lua")
/// } catch {
///   print(error.at?.description ?? "", error.message)  // stay.lua:7 attempt to index a nil value
/// }
/// ```
public struct LuaError: Error, Sendable {
  /// The kind of an error, with a stable name for programs.
  ///
  /// ```swift
  /// do {
  ///   _ = try state.execute(Array("local x = = 1".utf8), name: "wrong.lua")
  /// } catch {
  ///   if error.code == .syntax { print("not Lua:", error.message) }
  /// }
  /// ```
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// Which of the codes it is; a `switch` over this names them all.
    package let kind: LuaErrorKind

    private init(_ kind: LuaErrorKind) { self.kind = kind }

    /// The source cannot be compiled.
    public static let syntax = Code(.syntax)
    /// The script raised an error.
    public static let runtime = Code(.runtime)
    /// The script passed the memory limit.
    public static let memory = Code(.memory)
    /// The script passed the instruction limit.
    public static let instructions = Code(.instructions)
    /// The script passed its deadline.
    public static let deadline = Code(.deadline)
    /// The time for many calls together has passed; see ``LuaState/startTimeLimit(_:)``.
    public static let timeLimit = Code(.timeLimit)
    /// There can be no such deadline; see ``LuaDeadline``.
    public static let noDeadline = Code(.noDeadline)
    /// The script's calls are nested too deeply.
    public static let stackOverflow = Code(.stackOverflow)
    /// A callback that must answer returned nothing at all.
    public static let returnedNothing = Code(.returnedNothing)
    /// A callback answered a value of the wrong kind; see ``LuaError/result``.
    public static let wrongResult = Code(.wrongResult)
    /// A callback's second result is neither nil nor a string; see ``LuaError/result``.
    public static let wrongReason = Code(.wrongReason)
    /// A script has made something of which another state can get no copy, such as a coroutine.
    public static let notCopied = Code(.notCopied)
    /// A method of the host threw; see ``LuaError/cause``.
    public static let host = Code(.host)

    /// The host stopped the script; see ``LuaState/stop()``.
    public static let stopped = Code(.stopped)

    /// The function ``LuaWords/refusal`` ended a function that ``LuaState/call(_:_:)`` ran, and the callback around it ends as well.
    public static let rejected = Code(.rejected)
    /// A table was handed to the host whose metatable makes it stand for more than it holds.
    public static let metatableNotRead = Code(.metatableNotRead)
    /// A metatable was given a method that there is not here, `__gc` or `__concat`.
    public static let methodUnavailable = Code(.methodUnavailable)

    /// The name for programs, such as `runtime_error`.
    public var rawValue: String { kind.rawValue }

    /// The name for programs, such as `runtime_error`.
    public var description: String { rawValue }
  }

  /// The kind of the error.
  public var code: Code

  /// What Lua said, without the `chunk:line:` in front.
  public var message: String

  /// Where: the position in front of Lua's message, else the innermost Lua line, else the called function.
  public var at: LuaSourceLine?

  /// The Lua calls that led here, innermost first, such as `stay.lua:7: in function 'last'`.
  public var traceback: [String]

  /// The Swift error that a method or handler threw.
  public var cause: (any Error)?

  /// The offending result in words, such as `the number 3`.
  public var result: String?

  /// How much was used, where a limit was passed.
  public var use: LuaLimitUse?

  /// What the host knows of the cause of Lua's own error, such as that a value which was read is nil; see
  /// ``LuaState/errorNote``.
  public var note: String?

  /// Creates an error.
  public init(
    code: Code, message: String, at: LuaSourceLine? = nil, traceback: [String] = [],
    cause: (any Error)? = nil, result: String? = nil, use: LuaLimitUse? = nil
  ) {
    self.code = code
    self.message = message
    self.at = at
    self.traceback = traceback
    self.cause = cause
    self.result = result
    self.use = use
  }
}

extension LuaError: CustomStringConvertible {
  /// The place and the message in one line.
  public var description: String { at.map { "\($0): \(message)" } ?? message }
}
