import CLuaHost

extension LuaState {
  /// Compiles and runs source text.
  ///
  /// ```swift
  /// let policy = try state.execute(bytes, name: "stay.lua", arguments: [.table(options)])
  /// ```
  ///
  /// - Parameters:
  ///   - source: The text; binary chunks are refused.
  ///   - name: The chunk's name, which messages show as it is.
  ///   - arguments: What `...` is in the chunk.
  /// - Returns: The first result of the chunk, or nil where it returned nothing.
  /// - Throws: ``LuaError`` with the code ``LuaError/Code/syntax`` or what the chunk raised.
  /// - Complexity: O(*n*) for *n* bytes to compile, and what the script does.
  public func execute(
    _ source: [UInt8], name: String, arguments: [LuaValue] = []
  ) throws(LuaError) -> LuaReference? {
    context.sources[name] = source
    return try run(source, isCompiled: false, name: name, arguments: arguments)
  }

  /// Compiles and runs source text that gets values, and behind them some of this state, such as what other chunks have
  /// returned.
  package func execute(
    _ source: [UInt8], name: String, arguments: [LuaValue], references: [LuaReference]
  ) throws(LuaError) -> LuaReference? {
    context.sources[name] = source
    var encoder = LuaEncoder(arguments, owner: owner)
    for reference in references { encoder.append(reference, owner: owner) }
    return try run(source, isCompiled: false, name: name, encoded: encoder.bytes)
  }

  /// Runs source text, or what ``LuaChunk`` has made of it.
  func run(
    _ chunk: [UInt8], isCompiled: Bool, name: String, arguments: [LuaValue]
  ) throws(LuaError) -> LuaReference? {
    try run(chunk, isCompiled: isCompiled, name: name, encoded: LuaEncoder(arguments, owner: owner).bytes)
  }

  private func run(
    _ chunk: [UInt8], isCompiled: Bool, name: String, encoded: [UInt8]
  ) throws(LuaError) -> LuaReference? {
    var reference: Int32 = 0
    try check(
      name.withCString {
        lh_execute(handle, chunk, chunk.count, isCompiled, $0, encoded, encoded.count, &reference)
      })
    return reference == Int32.min ? nil : LuaReference(reference: reference, owner: owner)
  }

  /// Compiles source text without running it, to find what is wrong with it.
  ///
  /// ```swift
  /// do {
  ///   try state.compile(Array("return +".utf8), name: "wrong.lua")
  /// } catch {
  ///   print(error)  // wrong.lua:1: unexpected symbol near <eof>
  /// }
  /// ```
  ///
  /// - Throws: ``LuaError`` with the code ``LuaError/Code/syntax``.
  /// - Complexity: O(*n*) for *n* bytes.
  public func compile(_ source: [UInt8], name: String) throws(LuaError) {
    context.sources[name] = source
    try check(name.withCString { lh_compile(handle, source, source.count, $0, nil) })
  }

  /// The source of a chunk that was executed or required; nil where there is none of this name.
  ///
  /// ```swift
  /// _ = try state.execute(Array("return 1".utf8), name: "one.lua")
  /// let text = state.source(of: "one.lua")
  /// ```
  public func source(of chunk: String) -> [UInt8]? { context.sources[chunk] }

  /// The sources of all chunks that were executed or required, by their names.
  package var sources: [String: [UInt8]] { context.sources }

  /// The text of a line of a chunk that was executed or required; nil where there is none.
  ///
  /// ```swift
  /// _ = try state.execute(Array("local a = 1\nreturn a".utf8), name: "two.lua")
  /// let line = state.sourceLine(LuaSourceLine(chunk: "two.lua", line: 2))  // "return a"
  /// ```
  ///
  /// - Complexity: O(*n*) for a chunk of *n* bytes.
  public func sourceLine(_ at: LuaSourceLine) -> String? {
    guard let source = context.sources[at.chunk], at.line > 0 else { return nil }
    return source.withUnsafeBufferPointer { bytes in
      var start = 0
      for _ in 1..<at.line {
        guard let end = bytes[start...].firstIndex(of: 10) else { return nil }
        start = end + 1
      }
      let line = bytes[start...].prefix { $0 != 10 }
      return String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
    }
  }
}
