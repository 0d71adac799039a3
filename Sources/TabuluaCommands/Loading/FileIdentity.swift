import TabuluaFiles
import TabuluaScript

/// Whether paths name the same file.
enum FileIdentity {
  /// Whether both paths lead to one file, also one that is not there yet; no file is opened.
  ///
  /// Two hard links of a file count as two files, because writing replaces one and leaves the other.
  static func same(_ first: String, _ second: String) -> Bool {
    first == second || resolved(first) == resolved(second)
  }

  /// Whether a file lies in a folder or below it.
  static func isInside(_ path: String, _ folder: String) -> Bool {
    let folder = resolved(folder)
    return resolved(path).hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// The path without symbolic links, `.` and `..`; of a missing file that of its directory with its name.
  static func resolved(_ path: String, following links: Int = 40) -> String {
    if let real = PolicyFile.resolved(path) { return real }
    if links > 0, let target = SymbolicLink.target(of: path) { return resolved(target, following: links - 1) }
    let slash = path.lastIndex(of: "/")
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    let directory = slash.map { String(path[...$0]) } ?? "."
    return PolicyFile.resolved(directory).map { "\($0 == "/" ? "" : $0)/\(name)" } ?? path
  }
}
