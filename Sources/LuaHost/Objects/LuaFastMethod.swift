// A structure each and no tuple: a closure in a list of tuples is called through two others.

/// A method of one integer that answers an integer.
///
/// ```swift
/// let double = LuaIntegerMethod("double", "number") { $0 * 2 }
/// ```
public struct LuaIntegerMethod {
  /// The name of the method.
  public var name: String

  /// What messages call the integer.
  public var parameter: String

  /// Answers; what it throws is raised in Lua.
  public var body: (Int64) throws -> Int64

  /// Creates a method.
  public init(_ name: String, _ parameter: String, body: @escaping (Int64) throws -> Int64) {
    self.name = name
    self.parameter = parameter
    self.body = body
  }
}

/// A method of one index path or row that answers a row, or nil.
///
/// ```swift
/// let above = LuaRowMethod("above", "row") { place in
///   guard case .row(let row) = place, row.identity > 0 else { return nil }
///   return LuaRow(table: row.table, generation: 0, identity: row.identity - 1)
/// }
/// ```
public struct LuaRowMethod {
  /// The name of the method.
  public var name: String

  /// What messages call the index path or row.
  public var parameter: String

  /// Answers; what it throws is raised in Lua.
  public var body: (LuaPathOrRow) throws -> LuaRow?

  /// Creates a method.
  public init(_ name: String, _ parameter: String, body: @escaping (LuaPathOrRow) throws -> LuaRow?) {
    self.name = name
    self.parameter = parameter
    self.body = body
  }
}
