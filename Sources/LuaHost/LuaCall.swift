/// One call of a host method: its arguments, counted from 1 without the object itself.
public struct LuaCall: ~Copyable {
  /// The name of the method.
  public let method: String
  /// The number of arguments.
  public var count: Int { 0 }
  /// Whether an argument is absent or nil.
  public func isNone(at position: Int) -> Bool { true }
  /// An index path.
  public func indexPath(at position: Int, _ name: String? = nil) throws -> LuaIndexPath { throw missing(name) }
  /// A row.
  public func row(at position: Int, _ name: String? = nil) throws -> LuaRow { throw missing(name) }
  /// An index path or a row.
  public func pathOrRow(at position: Int, _ name: String? = nil) throws -> LuaPathOrRow { throw missing(name) }
  /// A whole number.
  public func integer(at position: Int, _ name: String? = nil) throws -> Int64 { throw missing(name) }
  /// A number.
  public func number(at position: Int, _ name: String? = nil) throws -> Double { throw missing(name) }
  /// A boolean.
  public func boolean(at position: Int, _ name: String? = nil) throws -> Bool { throw missing(name) }
  /// A string.
  public func string(at position: Int, _ name: String? = nil) throws -> LuaString { throw missing(name) }
  /// A function.
  public func function(at position: Int, _ name: String? = nil) throws -> LuaFunction { throw missing(name) }
  /// A value of any type, deeply copied; nil where it is absent.
  public func value(at position: Int) throws(LuaError) -> LuaValue { .nil }
  private func missing(_ name: String?) -> LuaArgumentError {
    LuaArgumentError(method: method, position: 1, name: name, expected: "", got: "")
  }
}

/// An argument that may be an index path or a row.
public enum LuaPathOrRow: Sendable, Hashable {
  /// An index path.
  case indexPath(LuaIndexPath)
  /// A row.
  case row(LuaRow)
}

/// An argument of a call into Lua.
public enum LuaArgument: Sendable, Hashable {
  /// A value, deeply copied.
  case value(LuaValue)
  /// A host object.
  case object(LuaObject)
}
