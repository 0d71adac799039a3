import TabuluaFiles
import TabuluaProving

/// The state of files that are watched: which there are, and when each was written.
struct WatchedFiles: Equatable {
  private var versions: [String: FileVersion] = [:]

  /// Looks at files, and at the specs that paths stand for.
  init(_ files: [String], and paths: [String]) {
    for file in files + SpecFiles.find(paths).files { versions[file] = FileVersion(path: file) }
  }

  /// The scripts and tables that lie beside the specs which paths stand for.
  static func beside(_ paths: [String]) -> [String] {
    let folders = Set(
      SpecFiles.find(paths).files.map { file in file.lastIndex(of: "/").map { String(file[...$0]) } ?? "" })
    return folders.flatMap { folder in
      DirectoryListing.names(in: folder.isEmpty ? "." : folder)
        .filter { name in [".lua", ".csv", ".tsv", ".jsonl"].contains { name.hasSuffix($0) } }
        .map { folder + $0 }
    }
  }

  /// How many files there are.
  var count: Int { versions.count }
}
