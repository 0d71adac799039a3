import TabuluaFiles
import TabuluaProving

/// The state of files that are watched: which there are, and when each was written.
struct WatchedFiles: Equatable {
  private var versions: [String: FileVersion] = [:]

  /// Looks at files, and at the specs that paths stand for.
  init(_ files: [String], and paths: [String]) {
    for file in files + SpecFiles.find(paths).files { versions[file] = FileVersion(path: file) }
  }

  /// How many files there are.
  var count: Int { versions.count }
}
