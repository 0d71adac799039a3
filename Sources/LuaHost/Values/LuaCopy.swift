import CLuaHost

/// A value that was copied out of a state and is not looked at: the bytes in which it crosses, which any state takes back.
///
/// It holds neither functions nor values of which there is no copy.
package struct LuaCopy: Sendable, Hashable {
  fileprivate let bytes: [UInt8]

  /// How many bytes it takes.
  package var room: Int { bytes.count }
}

extension LuaState {
  /// What ``askCopy(_:_:)`` answers.
  package enum Copied {
    case copy(LuaCopy)
    /// A value that has functions in it, or what cannot be copied.
    case other(LuaValue)
  }

  /// Asks for a value of any kind, which is copied without being looked at; returning nothing at all is an error.
  ///
  /// - Throws: ``LuaError`` where the function raises one, returns nothing, or its result cannot be copied.
  /// - Complexity: one protected call, what its result holds, and what the function does.
  package func askCopy(_ function: LuaFunction, _ object: LuaObject) throws(LuaError) -> Copied {
    let outcome = try call(function, object, [], LH_CALL_ANSWER)
    guard outcome.is_plain else { return .other(context.decoded(outcome.results)) }
    let results = outcome.results
    return .copy(LuaCopy(bytes: [UInt8](UnsafeBufferPointer(start: results.bytes, count: results.length))))
  }

  /// Tells of an event with a value that was copied; results do not count.
  ///
  /// - Throws: ``LuaError`` where the function raises one.
  package func notify(_ function: LuaFunction, _ object: LuaObject, copy: LuaCopy) throws(LuaError) {
    _ = try call(function, object, copy.bytes, LH_CALL_EVENT)
  }

  /// The value of a copy.
  package func value(of copy: LuaCopy) -> LuaValue {
    copy.bytes.withUnsafeBufferPointer {
      context.decoded(lh_bytes(bytes: $0.baseAddress, length: $0.count))
    }
  }
}
