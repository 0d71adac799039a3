import TabuluaText
import TabuluaScript
import TabuluaFiles

/// Which files a spec may read: those in its own folder and below it, as `require`, and those that its user allows.
///
/// A test may name any path, and what is in a file can be told by what is said about it: of `/etc/passwd` the first line
/// stands in the message about its columns. So the path is looked at before the file is.
struct SpecFileAccess {
  /// The spec's folder as the user wrote it, with its slash; empty for the current one.
  let folder: String

  /// The files and folders that the user allows besides.
  let allowed: [String]

  /// A path as a spec gives it, from the spec's own folder.
  func path(_ given: String) -> String { given.hasPrefix("/") ? given : folder + given }

  /// The path of a file that a spec may read.
  ///
  /// - Throws: `file_not_allowed`.
  func readable(_ given: String) throws(Diagnostic) -> String {
    let path = path(given)
    let place = Self.place(of: path)
    let isAllowed = ([folder.isEmpty ? "." : folder] + allowed).contains { root in
      let root = Self.place(of: root)
      return place == root || place.hasPrefix(root.hasSuffix("/") ? root : root + "/")
    }
    guard isAllowed, !given.utf8.contains(0) else {
      throw Diagnostic(
        code: FileCode.fileNotAllowed,
        message: "the spec may not read `\(path)`, which is outside of its folder",
        help: "put the file beside the spec, or allow it with `--allow-read`")
    }
    guard !PolicyFile.isNoFile(path) else {
      throw Diagnostic(
        code: FileCode.fileNotAllowed,
        message: "the spec may not read `\(path)`, which is a pipe or a device",
        help: "put what comes from it into a file")
    }
    return path
  }

  /// Where a path leads, without symbolic links and without `..`; of a file that is not there, where it would be.
  private static func place(of path: String) -> String {
    if let real = PolicyFile.resolved(path) { return real }
    guard let slash = path.lastIndex(of: "/") else { return place(of: ".") + "/" + path }
    let name = path[path.index(after: slash)...]
    let above = path[..<slash]
    // What is not there has no parts that could lead out of it.
    guard name != ".." else { return "" }
    if above.isEmpty { return "/" + name }
    let parent = place(of: String(above))
    return parent.isEmpty ? "" : name.isEmpty || name == "." ? parent : parent + "/" + name
  }
}
