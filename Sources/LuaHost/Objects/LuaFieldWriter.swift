import CLuaHost

/// A table with fields that a method answers, as ``LuaCall/fields(_:)`` has written it.
///
/// ```swift
/// let note: LuaMethod = { call in .fields(call.fields { $0.add("title", .string("Buy milk")) }) }
/// ```
public struct LuaFields: Sendable {
  /// What tells whether it is still there.
  let number: UInt64
  let count: Int
}

/// Writes the fields of a table that a method answers, in the form in which they cross: no ``LuaTable`` of them is made.
///
/// ```swift
/// let card: LuaMethod = { call in
///   let fields = call.fields { table in
///     table.add("title", .string("Buy milk"))
///     table.add("count", .integer(3))
///   }
///   return .fields(fields)
/// }
/// ```
public struct LuaFieldWriter {
  private let kept: KeptBytes
  private let owner: UInt32

  /// How many bytes are written, and how many fields.
  private var used = 0
  private var count: Int32 = 0

  /// The bytes of a table before its first field.
  private static let head = 9

  init(_ kept: KeptBytes, owner: UInt32) {
    self.kept = kept
    self.owner = owner
    kept.begin(room: 512)
    tag(LH_TABLE)
    store(Int64(0))
  }

  /// Adds a field; nil adds none.
  ///
  /// ```swift
  /// let note: LuaMethod = { call in .fields(call.fields { $0.add("title", .string("Buy milk")) }) }
  /// ```
  ///
  /// - Complexity: O(*n*) for *n* bytes of text.
  public mutating func add(_ name: String, _ value: LuaScalar) {
    if value == .nil { return }
    add(text: name)
    count += 1
    switch value {
    case .nil: break
    case .boolean(let flag): tag(flag ? LH_TRUE : LH_FALSE)
    case .integer(let number): add(integer: number)
    case .number(let number): add(encoded: LuaEncoder([.number(number)], owner: owner).bytes)
    case .string(let text): add(text: text)
    }
  }

  /// Adds a field that is an integer.
  package mutating func add(_ name: LuaKeptString, integer: Int) {
    begin(name)
    add(integer: Int64(integer))
  }

  /// Adds a field that is a string.
  package mutating func add(_ name: LuaKeptString, text: String) {
    begin(name)
    add(text: text)
  }

  /// Adds a field that is a word.
  package mutating func add(_ name: LuaKeptString, word: LuaWord) {
    begin(name)
    tag(LH_WORD)
    store(word.bits)
  }

  /// Adds a field of any type.
  package mutating func add(_ name: LuaKeptString, value: LuaValue) {
    begin(name)
    add(encoded: LuaEncoder([value], owner: owner).bytes)
  }

  /// What was written; the table ends here.
  consuming func end() -> LuaFields {
    tag(LH_END)
    kept.start?.withMemoryRebound(to: UInt8.self, capacity: Self.head) { start in
      UnsafeMutableRawPointer(start).storeBytes(of: count, toByteOffset: 5, as: Int32.self)
    }
    return LuaFields(number: kept.replacements, count: used)
  }

  private mutating func begin(_ name: LuaKeptString) {
    precondition(name.owner == owner, "a string of another Lua state")
    count += 1
    tag(LH_OBJECT)
    store(name.reference)
  }

  private mutating func add(integer: Int64) {
    tag(LH_INTEGER)
    store(integer)
  }

  private mutating func add(text: String) {
    tag(LH_STRING)
    var text = text
    text.withUTF8 {
      store(UInt64($0.count))
      add(bytes: UnsafeRawBufferPointer($0))
    }
  }

  private mutating func add(encoded: [UInt8]) { encoded.withUnsafeBytes { add(bytes: $0) } }

  private mutating func add(bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    room(bytes.count).copyMemory(from: source, byteCount: bytes.count)
    used += bytes.count
  }

  private mutating func tag(_ kind: lh_kind) {
    room(1).storeBytes(of: UInt8(truncatingIfNeeded: kind.rawValue), as: UInt8.self)
    used += 1
  }

  private mutating func store<Integer: FixedWidthInteger>(_ integer: Integer) {
    room(8).storeBytes(of: integer, as: Integer.self)
    used += MemoryLayout<Integer>.size
  }

  /// Where the next bytes go, with room for so many.
  @inline(__always)
  private func room(_ count: Int) -> UnsafeMutableRawPointer { kept.room(for: count, behind: used) }
}

extension LuaCall {
  /// Writes the fields of a table, which the method answers next; no other call of the state may come between.
  ///
  /// ```swift
  /// let note: LuaMethod = { call in .fields(call.fields { $0.add("title", .string("Buy milk")) }) }
  /// ```
  ///
  /// - Throws: what the body throws.
  /// - Complexity: O(*n*) for *n* bytes of fields.
  public func fields<Failure: Error>(
    _ body: (inout LuaFieldWriter) throws(Failure) -> Void
  ) throws(Failure) -> LuaFields {
    var writer = context.fieldWriter
    try body(&writer)
    return writer.end()
  }
}
