/// What a script had used when a limit ended it, beside what the limit allows.
///
/// Both are instructions for ``LuaError/Code/instructions``, bytes for ``LuaError/Code/memory`` and nanoseconds for
/// ``LuaError/Code/deadline`` and ``LuaError/Code/timeLimit``. What is used may be a little less than allowed for memory, which ends a script that holds
/// most of it after garbage was collected; a request for much memory at once is part of it.
///
/// ```swift
/// do {
///   _ = try state.execute(source, name: "long.lua")
/// } catch {
///   if let use = error.use { print("used \(use.used) of \(use.allowed)") }
/// }
/// ```
public struct LuaLimitUse: Sendable, Hashable {
  /// How much was used.
  public var used: Int
  /// How much the limit allows.
  public var allowed: Int

  /// Creates it.
  public init(used: Int, allowed: Int) {
    self.used = used
    self.allowed = allowed
  }
}
