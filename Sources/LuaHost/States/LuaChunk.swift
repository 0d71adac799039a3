import CLuaHost

/// Lua source that was compiled once, to be run in many states without compiling it again.
///
/// ```swift
/// let chunk = try LuaChunk(source: Array("return 1 + 1".utf8), name: "sum.lua")
/// let result = try LuaState().execute(chunk)
/// ```
public struct LuaChunk: Sendable {
  /// The chunk's name, as messages show it.
  public let name: String

  /// The text.
  public let source: [UInt8]

  /// What Lua made of it.
  ///
  /// It never comes from outside, because Lua does not check it.
  fileprivate let compiled: [UInt8]

  /// Compiles source text.
  ///
  /// ```swift
  /// let chunk = try LuaChunk(source: Array("return ...".utf8), name: "same.lua")
  /// ```
  ///
  /// - Throws: ``LuaError`` with the code ``LuaError/Code/syntax``.
  /// - Complexity: O(*n*) for *n* bytes, and a state is made for it.
  public init(source: [UInt8], name: String) throws(LuaError) {
    let state = try LuaState()
    var bytes = lh_bytes()
    try state.check(name.withCString { lh_compile(state.handle, source, source.count, $0, &bytes) })
    compiled = [UInt8](UnsafeBufferPointer(start: bytes.bytes, count: bytes.length))
    self.name = name
    self.source = source
  }

}

extension LuaState {
  /// Runs a chunk that was compiled before.
  ///
  /// ```swift
  /// let result = try state.execute(chunk, arguments: [.integer(7)])
  /// ```
  ///
  /// - Parameters:
  ///   - chunk: What to run.
  ///   - arguments: What `...` is in the chunk.
  /// - Returns: The first result of the chunk, or nil where it returned nothing.
  /// - Throws: ``LuaError`` for what the chunk raised.
  /// - Complexity: one protected call, and what the script does.
  public func execute(_ chunk: LuaChunk, arguments: [LuaValue] = []) throws(LuaError) -> LuaReference? {
    context.sources[chunk.name] = chunk.source
    return try run(chunk.compiled, isCompiled: true, name: chunk.name, arguments: arguments)
  }
}
