// Structures and no tuples: a closure in a list of tuples is called through two further closures.

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

/// A method of one word that answers a word, or nil.
///
/// ```swift
/// let lower = LuaWordMethod("lower", "card") { card in
///   card.bits & 15 == 0 ? nil : LuaWord(bits: card.bits - 1)
/// }
/// ```
public struct LuaWordMethod {
  /// The name of the method.
  public var name: String

  /// What messages call the word.
  public var parameter: String

  /// Answers; what it throws is raised in Lua.
  public var body: (LuaWord) throws -> LuaWord?

  /// Answers a call whose first argument is no word; nil where that is an error.
  public var other: LuaMethod?

  /// Creates a method.
  public init(
    _ name: String, _ parameter: String, other: LuaMethod? = nil,
    body: @escaping (LuaWord) throws -> LuaWord?
  ) {
    self.name = name
    self.parameter = parameter
    self.other = other
    self.body = body
  }
}
