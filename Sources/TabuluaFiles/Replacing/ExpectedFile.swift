import TabuluaSystem
import TabuluaText

/// What a file must still hold when another one takes its place: the bytes that were read from it.
package struct ExpectedFile: Sendable {
  /// The version that was read.
  private let version: FileVersion

  /// The bytes that were read; nil where only the version is known.
  private let bytes: FileBytes?

  /// Bytes that were read from a file; nil where it is not known from which, as with a pipe, so that any will do.
  init?(_ bytes: FileBytes) {
    guard let version = bytes.version else { return nil }
    (self.version, self.bytes) = (version, bytes)
  }

  /// The version of the file at a path, if that still is what was read, or at least has the same bytes; nil where it has
  /// others.
  ///
  /// - Complexity: O(1) where nobody touched the file, else O(*n*) for *n* bytes.
  func unchangedVersion(at path: String, _ calls: FileCalls) throws(Diagnostic) -> FileVersion? {
    do throws(SystemError) {
      guard let now = try calls.version(at: path) else { return nil }
      if now == version { return now }
    } catch {
      throw .unreadable(path, error)
    }
    guard let bytes else { return nil }
    let found: FileBytes
    do throws(Diagnostic) {
      found = try calls.bytes(at: path, limit: bytes.count)
    } catch {
      // Another one that is larger, a folder, or nothing by now.
      if !error.has(FileCode.fileUnreadable) { return nil }
      throw error
    }
    return found == bytes ? found.version : nil
  }
}

// An isolated process tells the one that writes for it the version alone, without the bytes.
extension ExpectedFile {
  /// The version in one line.
  package var text: String { version.numbers.map(String.init).joined(separator: " ") }

  /// Reads that line; nil where it is none.
  package init?(text: String) {
    guard let version = FileVersion(numbers: text.split(separator: " ").compactMap({ Int($0) })) else {
      return nil
    }
    (self.version, bytes) = (version, nil)
  }
}
