/// A method of a host object: reads its arguments from the call and answers its results.
///
/// What it throws is raised in Lua after it has returned, and comes out of the outermost call as
/// ``LuaError/cause``.
///
/// ```swift
/// let greet: LuaMethod = { call in .value(.string(LuaString("hello \(try call.string(at: 1).string)"))) }
/// ```
public typealias LuaMethod = (borrowing LuaCall) throws -> LuaReturn

/// The results of a host method.
///
/// ```swift
/// let results = LuaReturn.values([.integer(1), .string("one")])
/// ```
public enum LuaReturn: Sendable {
  /// No result.
  case nothing
  /// One result.
  case value(LuaValue)
  /// Any number of results.
  case values([LuaValue])
  /// One result: a table with these fields.
  case fields(LuaFields)
  /// One result: a host object, which the method may have made.
  case object(LuaObject)
  /// The results of a function of the script, which is called with the values after the method returned.
  case call(LuaFunction, [LuaValue])
  /// An iterator over a snapshot of pairs of words, as `for card, next in deck:pairs() do` takes it.
  case iterator([(LuaWord, LuaWord)])
}

/// What a host object answers in Lua.
///
/// ```swift
/// let type = LuaObjectType(
///   name: "view",
///   methods: [("name", { _ in .value(.string("tasks")) })],
///   integerMethods: [LuaIntegerMethod("number_of_rows", "section") { section in try rows(Int(section)) }])
/// let view = try state.makeObject(type)
/// ```
public struct LuaObjectType {
  /// What messages call the object, such as `view`.
  public var name: String

  /// The methods, by name.
  public var methods: [(name: String, body: LuaMethod)]

  /// Methods of one integer that answer an integer: the fast way, without a list of arguments.
  public var integerMethods: [LuaIntegerMethod]

  /// Methods of one word that answer a word, or nil: the fast way too.
  public var wordMethods: [LuaWordMethod]

  /// Reads a field that is no method; nil where there is none of that name.
  public var getField: ((_ name: LuaString) throws -> LuaValue?)?

  /// Assigns a field.
  public var setField: ((_ name: LuaString, _ value: LuaValue) throws -> Void)?

  /// Makes the error for a field or method that does not exist; nil for a plain one.
  public var unknownField: ((_ name: String) -> any Error)?

  /// Creates a type.
  public init(
    name: String,
    methods: [(name: String, body: LuaMethod)],
    integerMethods: [LuaIntegerMethod] = [],
    wordMethods: [LuaWordMethod] = [],
    getField: ((_ name: LuaString) throws -> LuaValue?)? = nil,
    setField: ((_ name: LuaString, _ value: LuaValue) throws -> Void)? = nil,
    unknownField: ((_ name: String) -> any Error)? = nil
  ) {
    self.name = name
    self.methods = methods
    self.integerMethods = integerMethods
    self.wordMethods = wordMethods
    self.getField = getField
    self.setField = setField
    self.unknownField = unknownField
  }
}
