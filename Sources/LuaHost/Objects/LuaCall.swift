import CLuaHost

/// One call of a host method: its arguments, counted from 1 without the object itself.
///
/// The accessors check the type and throw a ``LuaArgumentError`` that names the argument.
///
/// ```swift
/// let method: LuaMethod = { call in
///   let number = try call.integer(at: 1, "number")
///   return .value(.integer(number + 1))
/// }
/// ```
public struct LuaCall: ~Copyable {
  /// The name of the method.
  public let method: String

  let context: LuaContext
  private let arguments: UnsafeBufferPointer<lh_value>

  init(method: String, context: LuaContext, arguments: UnsafeBufferPointer<lh_value>) {
    self.method = method
    self.context = context
    self.arguments = arguments
  }

  /// The number of arguments.
  public var count: Int { arguments.count }

  /// Whether an argument is absent or nil.
  ///
  /// ```swift
  /// let isGiven: LuaMethod = { call in
  ///   return .value(.boolean(!call.isNone(at: 1)))
  /// }
  /// ```
  public func isNone(at position: Int) -> Bool { kind(position) == LH_NIL }

  /// Whether an argument is a word.
  ///
  /// ```swift
  /// let isCard: LuaMethod = { call in .value(.boolean(call.isWord(at: 1))) }
  /// ```
  public func isWord(at position: Int) -> Bool { kind(position) == LH_WORD }

  /// Whether an argument is a string; a number is none.
  ///
  /// ```swift
  /// let isName: LuaMethod = { call in .value(.boolean(call.isString(at: 1))) }
  /// ```
  public func isString(at position: Int) -> Bool { kind(position) == LH_STRING }

  /// Fails where there are more arguments than a method takes; nil behind the last other one does not count.
  ///
  /// ```swift
  /// let next: LuaMethod = { call in
  ///   try call.check(atMost: 1)
  ///   return .value(.integer(try call.integer(at: 1, "number") + 1))
  /// }
  /// ```
  ///
  /// - Throws: ``LuaArgumentCountError``.
  /// - Complexity: O(*k*) for *k* arguments too many.
  public func check(atMost most: Int) throws(LuaArgumentCountError) {
    guard count > most else { return }
    var given = count
    while given > most, isNone(at: given) { given -= 1 }
    if given > most { throw LuaArgumentCountError(method: method, most: most, given: given) }
  }

  /// A word of a kind.
  ///
  /// ```swift
  /// let suit: LuaMethod = { call in
  ///   let card = try call.word(at: 1, "card", of: Deck.card)
  ///   return .value(.integer(Int64(card.bits >> 8 & 3)))
  /// }
  /// ```
  ///
  /// - Throws: ``LuaArgumentError`` where the argument is something else.
  /// - Complexity: O(1).
  public func word(at position: Int, _ name: String? = nil, of kind: LuaWordKind) throws -> LuaWord {
    guard self.kind(position) == LH_WORD else { throw wrong(position, name, kind.one) }
    let word = LuaWord(bits: arguments[position - 1].word)
    guard kind.contains(word) else { throw wrong(position, name, kind.one) }
    return word
  }

  /// A word of any kind that the state knows.
  ///
  /// ```swift
  /// let describe: LuaMethod = { call in
  ///   let word = try call.word(at: 1, "card")
  ///   return .value(.integer(Int64(bitPattern: word.bits)))
  /// }
  /// ```
  ///
  /// - Throws: ``LuaArgumentError`` where the argument is something else.
  /// - Complexity: O(1).
  public func word(at position: Int, _ name: String? = nil) throws -> LuaWord {
    guard kind(position) == LH_WORD else { throw wrong(position, name, context.words.anyOne) }
    return LuaWord(bits: arguments[position - 1].word)
  }

  /// A whole number: an integer, or a float that is one.
  ///
  /// ```swift
  /// let double: LuaMethod = { call in
  ///   let number = try call.integer(at: 1, "number")
  ///   return .value(.integer(2 * number))
  /// }
  /// ```
  ///
  /// - Throws: ``LuaArgumentError`` where the argument is something else.
  /// - Complexity: O(1).
  public func integer(at position: Int, _ name: String? = nil) throws -> Int64 {
    let kind = kind(position)
    if kind == LH_INTEGER { return Int64(bitPattern: arguments[position - 1].word) }
    guard kind == LH_NUMBER, let whole = Int64(exactly: Double(bitPattern: arguments[position - 1].word))
    else {
      throw wrong(position, name, "a whole number")
    }
    return whole
  }

  /// A number.
  ///
  /// ```swift
  /// let half: LuaMethod = { call in
  ///   let number = try call.number(at: 1, "number")
  ///   return .value(.number(number / 2))
  /// }
  /// ```
  ///
  /// - Throws: ``LuaArgumentError`` where the argument is something else.
  /// - Complexity: O(1).
  public func number(at position: Int, _ name: String? = nil) throws -> Double {
    switch kind(position) {
    case LH_INTEGER: return Double(Int64(bitPattern: arguments[position - 1].word))
    case LH_NUMBER: return Double(bitPattern: arguments[position - 1].word)
    default: throw wrong(position, name, "a number")
    }
  }

  /// A boolean.
  ///
  /// ```swift
  /// let negate: LuaMethod = { call in
  ///   let flag = try call.boolean(at: 1, "flag")
  ///   return .value(.boolean(!flag))
  /// }
  /// ```
  ///
  /// - Throws: ``LuaArgumentError`` where the argument is something else.
  /// - Complexity: O(1).
  public func boolean(at position: Int, _ name: String? = nil) throws -> Bool {
    switch kind(position) {
    case LH_TRUE: return true
    case LH_FALSE: return false
    default: throw wrong(position, name, "true or false")
    }
  }

  /// A string.
  ///
  /// ```swift
  /// let shout: LuaMethod = { call in
  ///   let text = try call.string(at: 1, "text").string
  ///   return .value(.string(LuaString(text.uppercased())))
  /// }
  /// ```
  ///
  /// - Throws: ``LuaArgumentError`` where the argument is something else.
  /// - Complexity: O(*n*) for *n* bytes.
  public func string(at position: Int, _ name: String? = nil) throws -> LuaString {
    guard kind(position) == LH_STRING else { throw wrong(position, name, "a string") }
    return context.string(arguments[position - 1])
  }

  /// A function.
  ///
  /// ```swift
  /// let later: LuaMethod = { call in
  ///   let function = try call.function(at: 1, "body")
  ///   return .call(function, [.integer(1)])
  /// }
  /// ```
  ///
  /// - Throws: ``LuaArgumentError`` where the argument is something else.
  /// - Complexity: O(1).
  public func function(at position: Int, _ name: String? = nil) throws -> LuaFunction {
    guard kind(position) == LH_FUNCTION, case .function(let function) = try value(at: position) else {
      throw wrong(position, name, "a function")
    }
    return function
  }

  /// An argument of any type, not copied: ``LuaState/release(_:)-(LuaReference)`` gives it back.
  ///
  /// ```swift
  /// let remember: LuaMethod = { call in
  ///   let reference = try call.reference(at: 1)
  ///   print(reference)
  ///   return .nothing
  /// }
  /// ```
  ///
  /// - Throws: ``LuaError`` where there is no memory.
  /// - Complexity: O(1).
  public func reference(at position: Int) throws(LuaError) -> LuaReference {
    guard let argument = argument(position) else {
      throw LuaError(code: .runtime, message: "there is no argument \(position)")
    }
    return try context.reference(argument)
  }

  /// A value of any type, deeply copied; nil where it is absent.
  ///
  /// ```swift
  /// let count: LuaMethod = { call in
  ///   guard case .table(let table) = try call.value(at: 1) else { throw call.wrong(1, "list", "a table") }
  ///   return .value(.integer(Int64(table.entries.count)))
  /// }
  /// ```
  ///
  /// - Throws: ``LuaError`` for a table that contains itself or is nested too deeply.
  /// - Complexity: O(1), and what the value holds, which is copied.
  public func value(at position: Int) throws(LuaError) -> LuaValue {
    guard let argument = argument(position) else { return .nil }
    return try context.value(argument)
  }

  /// Calls a body with copies of all arguments, one after the other, as a ``LuaReader`` reads them.
  ///
  /// The bytes are the state's: they end with the body, or before it where that calls the state.
  ///
  /// - Throws: ``LuaError`` for a table that contains itself or is nested too deeply, and what the body throws.
  package func withCopies<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
    guard let first = argument(1) else { return try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
    let copies = try context.copies(of: count, from: first)
    return try body(UnsafeRawBufferPointer(start: copies.bytes, count: copies.length))
  }

  /// The error for an argument that is not what it should be, such as `a column's name`.
  public func wrong(_ position: Int, _ name: String?, _ expected: String) -> LuaArgumentError {
    LuaArgumentError(
      method: method, position: position, name: name, expected: expected, got: words(position))
  }

  private func argument(_ position: Int) -> lh_value? {
    arguments.indices.contains(position - 1) ? arguments[position - 1] : nil
  }

  private func kind(_ position: Int) -> lh_kind { argument(position)?.kind ?? LH_NIL }

  private func words(_ position: Int) -> String {
    guard let argument = argument(position), let state = context.state else { return "nothing" }
    return lh_argument_words(state, argument.index).text
  }
}
