import TabuluaText
import TabuluaSystem

/// Names in a directory.
package enum DirectoryListing {
  /// The path of the file beside a missing one whose name is nearest to it, or nil.
  static func neighbour(of path: String) -> String? {
    let (directory, name) = split(path)
    // A link that leads nowhere has the name itself.
    let others = names(in: directory ?? ".", atMost: 1000).filter { $0 != name }
    guard let nearest = Suggestion.nearest(to: name, among: others) else { return nil }
    return self.path(of: nearest, in: directory)
  }

  /// The path of a name in a directory; that of nil is not told.
  static func path(of name: String, in directory: String?) -> String {
    directory.map { $0.hasSuffix("/") ? $0 + name : "\($0)/\(name)" } ?? name
  }

  /// The directory of a path, nil if it names none, and the last part.
  package static func split(_ path: String) -> (directory: String?, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (nil, path) }
    let directory = path[..<slash]
    return (directory.isEmpty ? "/" : String(directory), String(path[path.index(after: slash)...]))
  }

  /// The names in a directory, sorted; not more than so many are looked at.
  package static func names(in directory: String, atMost most: Int = .max) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < most, let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
