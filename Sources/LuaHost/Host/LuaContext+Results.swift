import CLuaHost

extension LuaContext {
  /// Sets a result to one value.
  func set(_ result: UnsafeMutablePointer<lh_result>, to value: LuaValue) {
    result.pointee.kind = LH_RESULT_PLAIN
    switch value {
    case .nil, .other: result.pointee.plain = LH_NIL
    case .boolean(let flag): result.pointee.plain = flag ? LH_TRUE : LH_FALSE
    case .integer(let number):
      result.pointee.plain = LH_INTEGER
      result.pointee.word = UInt64(bitPattern: number)
    case .number(let number):
      result.pointee.plain = LH_NUMBER
      result.pointee.word = number.bitPattern
    case .word(let word, _):
      result.pointee.plain = LH_WORD
      result.pointee.word = word.bits
    case .string(let string): set(result, LH_RESULT_STRING, string.bytes)
    case .table, .function: set(result, LH_RESULT_ENCODED, LuaEncoder([value], owner: owner).bytes)
    }
  }

  /// Sets a result to what a method returned.
  func set(_ result: UnsafeMutablePointer<lh_result>, to results: LuaReturn) {
    switch results {
    case .nothing: result.pointee.kind = LH_RESULT_NOTHING
    case .value(let value): set(result, to: value)
    case .values(let values): set(result, LH_RESULT_ENCODED, LuaEncoder(values, owner: owner).bytes)
    case .fields(let fields): set(result, to: fields)
    case .object(let object):
      var encoder = LuaEncoder()
      encoder.append(object, owner: owner)
      set(result, LH_RESULT_ENCODED, encoder.bytes)
    case .call(let function, let arguments):
      precondition(function.owner == owner, "a function of another Lua state")
      set(result, LH_RESULT_CALL, LuaEncoder(arguments, owner: owner).bytes)
      result.pointee.word = UInt64(function.reference)
    case .iterator(let pairs):
      // Two words lie side by side as C has them.
      pairs.withUnsafeBytes { set(result, LH_RESULT_ITERATOR, $0) }
    }
  }

  /// An argument as a value; tables and functions are fetched from the stack of the running method.
  func value(_ argument: lh_value) throws(LuaError) -> LuaValue {
    switch argument.kind {
    case LH_FALSE: return .boolean(false)
    case LH_TRUE: return .boolean(true)
    case LH_INTEGER: return .integer(Int64(bitPattern: argument.word))
    case LH_NUMBER: return .number(Double(bitPattern: argument.word))
    case LH_STRING: return .string(string(argument))
    case LH_WORD: return words.value(of: LuaWord(bits: argument.word))
    case LH_TABLE, LH_FUNCTION, LH_OTHER:
      return decoded(try copies(of: 1, from: argument))
    default: return .nil
    }
  }

  /// Arguments that follow one another, encoded; the bytes are those of the state until its next call.
  func copies(of count: Int, from first: lh_value) throws(LuaError) -> lh_bytes {
    var bytes = lh_bytes()
    guard let state else { return bytes }
    let status = lh_arguments_copy(state, first.index, Int32(count), &bytes)
    guard status == LH_OK else { throw failure(status) }
    return bytes
  }

  /// The first of encoded values; nil for none.
  func decoded(_ bytes: lh_bytes) -> LuaValue {
    var decoder = LuaDecoder(bytes, owner: owner, words: words)
    return decoder.next() ?? .nil
  }

  /// An argument that stays in its state.
  func reference(_ argument: lh_value) throws(LuaError) -> LuaReference {
    guard let state else { throw LuaError(code: .runtime, message: "the state is gone") }
    var reference: Int32 = 0
    let status = lh_argument_reference(state, argument.index, &reference)
    guard status == LH_OK else { throw failure(status) }
    return LuaReference(reference: reference, owner: owner)
  }

  func string(_ argument: lh_value) -> LuaString {
    LuaString(bytes: [UInt8](UnsafeBufferPointer(start: argument.bytes, count: argument.length)))
  }
}
