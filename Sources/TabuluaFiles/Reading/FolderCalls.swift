import TabuluaSystem

/// What is asked of the system where folders and paths are concerned.
package enum FolderCalls {
  /// The folder in which relative paths begin.
  package static var current: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// A path without symbolic links, and without `.` and `..`; of what is not there the path of its folder, with its name.
  package static func resolved(_ path: String) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    let (folder, name) = DirectoryListing.split(path)
    guard !name.isEmpty, let real = realpath(folder ?? ".", nil) else { return path }
    defer { free(real) }
    let place = String(cString: real)
    return place == "/" ? "/" + name : "\(place)/\(name)"
  }

  /// Makes a folder, and those around it; answers whether it is there now.
  static func make(_ path: String) -> Bool {
    guard !path.isEmpty, !path.utf8.contains(0) else { return false }
    if mkdir(path, 0o777) == 0 { return true }
    if errno == ENOENT {
      let end = path.lastIndex { $0 != "/" }.map(path.index(after:)) ?? path.startIndex
      guard let slash = path[..<end].lastIndex(of: "/"), slash > path.startIndex, make(String(path[..<slash]))
      else { return false }
      if mkdir(path, 0o777) == 0 { return true }
    }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
