import TabuluaFiles
import TabuluaProving

/// The state of files that are watched: which there are, and when each was written.
struct WatchedFiles: Equatable {
  private var names: Set<String>
  private var versions: [String: FileVersion] = [:]

  /// Looks at files.
  init(_ files: [String]) {
    names = Set(files)
    for file in names { versions[file] = FileVersion(path: file) }
  }

  /// Goes back to an earlier look at those files that were looked at then.
  ///
  /// What changed while a run read the files is seen so: the run may have read what was there before.
  mutating func goBack(to earlier: WatchedFiles) {
    for name in names.intersection(earlier.names) { versions[name] = earlier.versions[name] }
  }

  /// How many files there are.
  var count: Int { versions.count }

  /// The folders of the files, whether these are there or not.
  var folders: Set<String> { Set(names.map { DirectoryListing.split($0).directory ?? "." }) }

  /// Whether the same files are there, as they were.
  static func == (left: WatchedFiles, right: WatchedFiles) -> Bool { left.versions == right.versions }

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
}
