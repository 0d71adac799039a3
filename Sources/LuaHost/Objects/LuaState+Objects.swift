import CLuaHost

extension LuaState {
  /// Makes a host object: a script calls it as `object:method(…)` and reads it as `object.field`.
  ///
  /// It lives until the state does.
  ///
  /// ```swift
  /// let counter = try state.makeObject(
  ///   LuaObjectType(name: "counter", methods: [], getField: { $0 == "count" ? .integer(3) : nil }))
  /// ```
  ///
  /// - Throws: ``LuaError`` where there is no memory.
  /// - Complexity: O(*m*) for *m* methods.
  public func makeObject(_ type: LuaObjectType) throws(LuaError) -> LuaObject {
    let object = LuaContext.HostObject(type: type, context: context)
    let number = UInt32(context.objects.count)
    context.objects.append(object)
    var reference: Int32 = 0
    let status = withCStrings(object.methods.map(\.name)) { pointers in
      let definitions = zip(pointers, object.methods).map { name, method in
        lh_method_definition(
          name: name, integer_method: method is LuaContext.IntegerMethod ? callIntegerMethod : nil,
          word_method: method is LuaContext.WordMethod ? callWordMethod : nil,
          context: Unmanaged.passUnretained(method).toOpaque())
      }
      return type.name.withCString {
        lh_make_object(handle, $0, number, definitions, UInt32(definitions.count), &reference)
      }
    }
    try check(status)
    return LuaObject(reference: reference, owner: owner)
  }
}

/// Calls a fast method.
///
/// Its context keeps it alive as long as the C state can call it.
private func callIntegerMethod(_ raw: UnsafeMutableRawPointer, _ argument: Int64) -> Int64 {
  Unmanaged<LuaContext.IntegerMethod>.fromOpaque(raw)._withUnsafeGuaranteedRef { $0.call(argument) }
}

/// Calls a fast method of a word.
private func callWordMethod(_ raw: UnsafeMutableRawPointer, _ argument: UInt64) -> UInt64 {
  Unmanaged<LuaContext.WordMethod>.fromOpaque(raw)._withUnsafeGuaranteedRef { $0.call(argument) }
}

/// Lends strings as C strings for the time of a call.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafePointer<CChar>]) -> Result
) -> Result {
  let bytes = strings.map { Array($0.utf8CString) }
  let flat = bytes.flatMap { $0 }
  return flat.withUnsafeBufferPointer { buffer in
    guard let start = buffer.baseAddress else { return body([]) }
    var offset = 0
    let pointers = bytes.map { string in
      defer { offset += string.count }
      return start + offset
    }
    return body(pointers)
  }
}
