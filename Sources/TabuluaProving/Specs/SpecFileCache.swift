import TabuluaText
import TabuluaScript
import TabuluaFiles
import LuaHost

/// The policies that the tests of one run load again and again, read once and compiled once.
///
/// It is sendable because what it keeps is touched only while the lock is held.
final class SpecFileCache: @unchecked Sendable {
  private let lock = Monitor()
  private var texts: [String: Result<[UInt8], Diagnostic>] = [:]

  /// What texts were compiled to, by their names; no chunk where a text is wrong.
  private var chunks: [String: (source: [UInt8], chunk: LuaChunk?)] = [:]

  /// The text of a policy's file.
  ///
  /// - Throws: as `PolicyFile.bytes(ofPolicy:)`.
  func text(ofPolicy path: String) throws(Diagnostic) -> [UInt8] {
    let result = lock.withLock {
      if let known = texts[path] { return known }
      let result = Result { () throws(Diagnostic) in try PolicyFile.bytes(ofPolicy: path) }
      texts[path] = result
      return result
    }
    return try result.get()
  }

  /// What the text of a policy is compiled to; nil where it cannot be compiled.
  func chunk(of source: [UInt8], name: String) -> LuaChunk? {
    lock.withLock {
      if let known = chunks[name], known.source == source { return known.chunk }
      let chunk = try? LuaChunk(source: source, name: name)
      chunks[name] = (source, chunk)
      return chunk
    }
  }
}
