import CLuaHost

// Functions and globals of the host.
extension LuaState {
  /// Makes a function that scripts call: what `body` returns are its results, and what it throws is raised in the script.
  ///
  /// Like every value it is given to a script as an argument, as a field of a table, or as a global. It lives until the
  /// state does.
  ///
  /// ```swift
  /// let clamp = try state.makeFunction("clamp") { call in
  ///   let number = try call.number(at: 1, "number")
  ///   return .value(.number(min(max(number, 0), 1)))
  /// }
  /// try state.setGlobal("clamp", .function(clamp))
  /// ```
  ///
  /// - Parameters:
  ///   - name: What messages call the function.
  ///   - body: Reads the arguments from the call and answers the results; it may call into the state.
  /// - Returns: The function, as scripts get it.
  /// - Throws: ``LuaError`` where there is no memory.
  /// - Complexity: O(1).
  public func makeFunction(_ name: String, _ body: @escaping LuaMethod) throws(LuaError) -> LuaFunction {
    let object = LuaContext.HostObject(
      type: LuaObjectType(name: name, methods: [(name, body)]), context: context)
    context.objects.append(object)
    var bytes = lh_bytes()
    try check(
      name.withCString { name in
        var definition = lh_method_definition(
          name: name, integer_method: nil, word_method: nil,
          context: Unmanaged.passUnretained(object.methods[0]).toOpaque())
        return lh_make_function(handle, &definition, &bytes)
      })
    var decoder = LuaDecoder(bytes, owner: owner, words: context.words)
    guard case .function(let function)? = decoder.next() else {
      throw LuaError(code: .memory, message: "there is no memory for a function")
    }
    return function
  }

  /// A global as scripts see it, deeply copied; nil where there is none.
  ///
  /// ```swift
  /// try state.setGlobal("limit", .integer(3))
  /// print(try state.global("limit"))  // 3
  /// ```
  ///
  /// - Throws: ``LuaError`` for a table that contains itself or is nested more than 64 deep.
  /// - Complexity: O(1), and what the value holds, which is copied.
  public func global(_ name: String) throws(LuaError) -> LuaValue {
    let name = Array(name.utf8)
    var bytes = lh_bytes()
    try check(lh_global(handle, name, name.count, &bytes))
    var decoder = LuaDecoder(bytes, owner: owner, words: context.words)
    return decoder.next() ?? .nil
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
    precondition(value.owner == owner, "a reference of another Lua state")
    let name = Array(name.utf8)
    let encoded = LuaEncoder([new], owner: owner).bytes
    try check(lh_set_field(handle, value.reference, name, name.count, encoded, encoded.count))
  }
}
