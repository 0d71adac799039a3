import TabuluaText
import TabuluaScript
import TabuluaFiles
import LuaHost

/// The policies that the tests of one run load again and again, read once and compiled once.
///
/// It is sendable because what it keeps is touched only while the lock is held.
final class SpecFileCache: @unchecked Sendable {
  private let lock = Monitor()
  /// How many bytes of texts are kept at most: a file may have any number of names.
  private static let mostBytes = 16 << 20

  private var bytes = 0
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
      keep((try? result.get().count) ?? 0)
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
      keep(source.count)
      chunks[name] = (source, chunk)
      return chunk
    }
  }

  /// Makes room for so many bytes, and a name.
  private func keep(_ count: Int) {
    bytes += count + 256
    if bytes > Self.mostBytes { (bytes, texts, chunks) = (count + 256, [:], [:]) }
  }
}
