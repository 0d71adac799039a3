import TabuluaText
import TabuluaScript
import TabuluaFiles

/// The texts of policies that the tests of one run load again and again, read once.
///
/// It is sendable because the texts are touched only while the lock is held.
final class SpecFileCache: @unchecked Sendable {
  private let lock = Monitor()
  private var texts: [String: Result<[UInt8], Diagnostic>] = [:]

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
}
