import TabuluaSystem

/// Where symbolic links lead.
package enum SymbolicLink {
  /// The path that a symbolic link leads to, which may be missing; nil for what is no link.
  package static func target(of path: String) -> String? {
    // Longer than any path of the system.
    var target = [CChar](repeating: 0, count: 4097)
    let size = readlink(path, &target, target.count)
    guard size > 0 else { return nil }
    let text = String(decoding: target.prefix(size).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return text.hasPrefix("/")
      ? text : DirectoryListing.path(of: text, in: DirectoryListing.split(path).directory)
  }
}
