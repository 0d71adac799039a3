import CLuaHost

extension LuaContext {
  /// What reads texts of words where they lie; one closure that is always there costs no counting of references.
  final class TextReader {
    let read: (LuaWord, Int) -> UnsafeRawBufferPointer?

    init(_ read: @escaping (LuaWord, Int) -> UnsafeRawBufferPointer?) { self.read = read }
  }

  /// Has C ask a closure for texts of words, or none.
  func setTextReader(_ read: ((LuaWord, Int) -> UnsafeRawBufferPointer?)?) {
    guard let state else { return }
    if !lh_is_running(state) { textReaders.removeAll() }
    guard let read else { return lh_set_word_text(state, nil, nil) }
    let reader = TextReader(read)
    textReaders.append(reader)
    lh_set_word_text(state, readText, Unmanaged.passUnretained(reader).toOpaque())
  }
}

/// Reads a text; its context keeps the reader alive as long as the C state can call it.
private func readText(_ raw: UnsafeMutableRawPointer, _ word: UInt64, _ field: Int64) -> lh_span {
  Unmanaged<LuaContext.TextReader>.fromOpaque(raw)._withUnsafeGuaranteedRef {
    let bytes = $0.read(LuaWord(bits: word), Int(field))
    return lh_span(
      start: bytes?.baseAddress?.assumingMemoryBound(to: UInt8.self), length: bytes?.count ?? 0)
  }
}
