import TabuluaSystem

/// Where symbolic links lead.
package enum SymbolicLink {
  /// The path that a symbolic link leads to, which may be missing; nil for what is no link, or cannot be looked at.
  package static func target(of path: String) -> String? { (try? read(path)) ?? nil }

  /// The path that a symbolic link leads to, which may be missing; nil for what is no link.
  ///
  /// - Throws: why it cannot be known whether it is one.
  static func read(_ path: String) throws(SystemError) -> String? {
    // Longer than any path of the system.
    var target = [CChar](repeating: 0, count: 4097)
    let size = readlink(path, &target, target.count)
    guard size > 0 else {
      // `EINVAL` for what is no link; what may not be looked at is told of when it is opened.
      let error = SystemError.current
      let isNone =
        size == 0 || error.saysNothingIsThere || error.number == EINVAL || error.isAboutTheName
      guard isNone else { throw error }
      return nil
    }
    let text = String(decoding: target.prefix(size).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return text.hasPrefix("/")
      ? text : DirectoryListing.path(of: text, in: DirectoryListing.split(path).directory)
  }
}
