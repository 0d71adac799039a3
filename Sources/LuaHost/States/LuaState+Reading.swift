import CLuaHost

extension LuaState {
  /// The type of a referenced value: Lua's name, or that of its kind for a word.
  ///
  /// ```swift
  /// if let result = try state.execute(Array("return 1.5".utf8), name: "number.lua") {
  ///   print(state.type(of: result))  // number
  /// }
  /// ```
  public func type(of value: LuaReference) -> String {
    precondition(value.owner == owner, "a reference of another Lua state")
    var word: UInt64 = 0
    switch lh_reference_kind(handle, value.reference, &word) {
    case LH_NIL: return "nil"
    case LH_FALSE, LH_TRUE: return "boolean"
    case LH_INTEGER, LH_NUMBER: return "number"
    case LH_STRING: return "string"
    case LH_WORD: return context.words.value(of: LuaWord(bits: word)).typeName
    case LH_TABLE: return "table"
    case LH_FUNCTION: return "function"
    default: return "userdata"
    }
  }

  /// The keys of a referenced table, with the types of their values, in the order of ``LuaTable``.
  ///
  /// ```swift
  /// if let table = try state.execute(Array("return { b = 1, a = print, 5 }".utf8), name: "keys.lua") {
  ///   for (key, type) in try state.keys(of: table) { print(key, type) }  // 1 number, "a" function, "b" number
  /// }
  /// ```
  ///
  /// - Throws: ``LuaError`` where the value is no table.
  /// - Complexity: O(*n*) for *n* keys.
  public func keys(of value: LuaReference) throws(LuaError) -> [(key: LuaValue, type: String)] {
    precondition(value.owner == owner, "a reference of another Lua state")
    var bytes = lh_bytes()
    try check(lh_keys(handle, value.reference, &bytes))
    var decoder = LuaDecoder(bytes, owner: owner, words: context.words)
    var keys: [(key: LuaValue, type: String)] = []
    while let key = decoder.next(), case .string(let type)? = decoder.next() {
      keys.append((key, type.string))
    }
    return LuaTable.inOrder(keys, context.words) { $0.key }
  }

  /// The field of a referenced value, deeply copied; `__index` counts.
  ///
  /// ```swift
  /// if let settings = try state.execute(Array("return { limit = 3 }".utf8), name: "settings.lua") {
  ///   print(try state.field("limit", of: settings))  // 3
  /// }
  /// ```
  ///
  /// - Throws: ``LuaError`` where the value has no fields, or for a table that contains itself or is nested more
  ///   than 64 deep.
  /// - Complexity: O(1), and what the value holds, which is copied.
  public func field(_ name: String, of value: LuaReference) throws(LuaError) -> LuaValue {
    precondition(value.owner == owner, "a reference of another Lua state")
    let name = Array(name.utf8)
    var bytes = lh_bytes()
    try check(lh_field(handle, value.reference, name, name.count, &bytes))
    return context.decoded(bytes)
  }

  /// Whether the field of a referenced value is a table with `__index`, of which a copy has only what it holds itself.
  ///
  /// - Throws: ``LuaError`` where the value has no fields.
  /// - Complexity: O(1).
  package func inheritsField(_ name: String, of value: LuaReference) throws(LuaError) -> Bool {
    precondition(value.owner == owner, "a reference of another Lua state")
    let name = Array(name.utf8)
    var inherits = false
    try check(lh_field_inherits(handle, value.reference, name, name.count, &inherits))
    return inherits
  }

  /// Sets a field of a referenced value; `__newindex` counts.
  ///
  /// ```swift
  /// if let settings = try state.execute(Array("return { limit = 3 }".utf8), name: "settings.lua") {
  ///   try state.setField("limit", of: settings, to: .integer(5))
  ///   print(try state.field("limit", of: settings))  // 5
  /// }
  /// ```
  ///
  /// - Throws: ``LuaError`` where the value has no fields, or what `__newindex` raised.
  /// - Complexity: O(1), and what the value holds, which is copied.
  public func setField(_ name: String, of value: LuaReference, to new: LuaValue) throws(LuaError) {
    try setField(name, of: value, encoded: LuaEncoder([new], owner: owner).bytes)
  }

  private func setField(_ name: String, of value: LuaReference, encoded: [UInt8]) throws(LuaError) {
    precondition(value.owner == owner, "a reference of another Lua state")
    let name = Array(name.utf8)
    try check(lh_set_field(handle, value.reference, name, name.count, encoded, encoded.count))
  }

  /// The table of globals, as what is read and set by name.
  private var globals: LuaReference { LuaReference(reference: LH_GLOBALS, owner: owner) }

  /// A global as scripts see it, deeply copied; nil where there is none.
  ///
  /// ```swift
  /// try state.setGlobal("limit", .integer(3))
  /// print(try state.global("limit"))  // 3
  /// ```
  ///
  /// - Throws: ``LuaError`` for a table that contains itself or is nested more than 64 deep.
  /// - Complexity: O(1), and what the value holds, which is copied.
  public func global(_ name: String) throws(LuaError) -> LuaValue { try field(name, of: globals) }

  /// Sets a global, whether scripts know it already or not.
  ///
  /// ```swift
  /// try state.setGlobal("version", .string("1.2"))
  /// ```
  ///
  /// - Throws: ``LuaError`` where there is no memory.
  /// - Complexity: O(1), and what the value holds, which is copied.
  public func setGlobal(_ name: String, _ value: LuaValue) throws(LuaError) {
    try setField(name, of: globals, to: value)
  }

  /// Sets a global to a host object.
  ///
  /// ```swift
  /// let clock = LuaObjectType(name: "clock", methods: [("now", { _ in .value(.integer(1_700_000_000)) })])
  /// try state.setGlobal("clock", try state.makeObject(clock))
  /// ```
  ///
  /// - Throws: ``LuaError`` where there is no memory.
  /// - Complexity: O(1), and what the value holds, which is copied.
  public func setGlobal(_ name: String, _ object: LuaObject) throws(LuaError) {
    var encoder = LuaEncoder()
    encoder.append(object, owner: owner)
    try setField(name, of: globals, encoded: encoder.bytes)
  }
}
