import CLuaHost

// Functions of the host.
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
    guard case .function(let function) = context.decoded(bytes) else {
      throw LuaError(code: .memory, message: "there is no memory for a function")
    }
    return function
  }
}
