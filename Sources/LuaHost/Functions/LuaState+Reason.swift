import CLuaHost

/// The reason of an answer, as it was made from Lua's bytes the last time.
struct KeptReason {
  /// The number of the answer's reason; zero before the first one.
  var number: UInt32
  /// The reason.
  var text: String
}

extension LuaState {
  /// The reason with the number of an answer that was just given; nil for zero.
  ///
  /// Scripts mostly give the same few reasons: one that is given again is not made again.
  @inline(__always)
  func reason(_ number: UInt32) -> String? {
    if number == 0 { return nil }
    if number == keptReason.pointee.number { return keptReason.pointee.text }
    return makeReason(number)
  }

  @inline(never)
  private func makeReason(_ number: UInt32) -> String {
    let text = lh_reason(handle).text
    keptReason.pointee = KeptReason(number: number, text: text)
    return text
  }
}

extension LuaState {
  /// Where the function stands that the last answer named as its third result, because the answer is that function's; nil where
  /// none ever did.
  ///
  /// Only callbacks that are known to name one always, as a composition of rules does, are to be looked at.
  package var lastDecider: LuaSourceLine? {
    var line: Int32 = 0
    let chunk = lh_decider(handle, &line).text
    return chunk.isEmpty ? nil : LuaSourceLine(chunk: chunk, line: Int(line))
  }
}
