/// What a script may use before it is stopped; a script cannot catch the error that stops it.
///
/// ```swift
/// let state = try LuaState(limits: LuaLimits(instructions: 100_000, memory: 16 << 20))
/// ```
public struct LuaLimits: Sendable, Hashable {
  /// How many instructions one outermost call may run; nil for no limit.
  ///
  /// The count starts anew with each outermost call. It is taken every thousand instructions, and a coroutine
  /// costs a hundred when it is created. What library functions go through costs as well: a step of a string pattern,
  /// an element that a function of `table` moves, a byte that is compiled, sixteen that are looked at one by one; and so
  /// does memory, sixty-four bytes of a string or table that grows beyond four KiB, or of a text of more than one KiB that
  /// is handed to a method. An error of a method costs an instruction for each byte of its words and fields.
  ///
  /// The count is the same in every run, with two exceptions. Instructions that take fifty times as long as any
  /// other, again and again, such as comparisons of strings of millions of bytes, are paid for by the processor time
  /// that they take, ten nanoseconds each. And methods of the host that take more than half a microsecond for each instruction,
  /// a fifth of a second altogether, are paid for by that time: a million instructions, with all that is done for
  /// them, take less than a second.
  public var instructions: Int?

  /// How many bytes the state may hold; nil for no limit.
  ///
  /// What the host keeps for the script counts as well, where the host says so: what scripts have put into a table, for one.
  /// The limit is soft: the script is stopped at its next instruction after a collection has left more than
  /// seven eighths of it in use. A single request of more than four times the limit is refused at once, and so is a
  /// string that would bring all memory to that.
  public var memory: Int?

  /// How long one outermost call may take; nil for no limit.
  ///
  /// Other than the count of instructions it costs nothing while a script runs; but whether a call ends in time is not
  /// the same in every run. See ``LuaDeadline``.
  public var deadline: LuaDeadline?

  /// Creates limits.
  ///
  /// ```swift
  /// let limits = LuaLimits(instructions: 100_000, memory: nil)
  /// ```
  public init(instructions: Int?, memory: Int?, deadline: LuaDeadline? = nil) {
    self.instructions = instructions
    self.memory = memory
    self.deadline = deadline
  }

  /// Fifty million instructions an outermost call, and 256 MiB.
  public static let standard = LuaLimits(instructions: 50_000_000, memory: 256 << 20)

  /// No limits: calls run at full speed, and an endless loop never ends.
  public static let off = LuaLimits(instructions: nil, memory: nil)
}
