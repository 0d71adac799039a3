public import TabuluaText

import TabuluaFiles
import TabuluaSystem

/// Finds spec files.
///
/// ```swift
/// let suite = SpecSuite(files: SpecFiles.find(["rules"]).files)
/// ```
public enum SpecFiles {
  /// What the name of a spec ends in.
  public static let suffix = "_spec.lua"

  /// The spec files that paths stand for: a file itself, and every spec in a folder and below it.
  ///
  /// Folders whose name begins with a dot are left out. Files come in the order of the paths, those of a folder
  /// in the order of their names; none comes twice.
  ///
  /// ```swift
  /// let files = SpecFiles.find(["."]).files  // ["kanban_spec.lua", "rules/pin_spec.lua"]
  /// ```
  ///
  /// - Returns: The files, and what is wrong with paths that lead nowhere.
  public static func find(_ paths: [String]) -> (files: [String], problems: [Diagnostic]) {
    var files: [String] = []
    var seen: Set<String> = []
    var problems: [Diagnostic] = []
    for path in paths {
      var status = stat()
      guard !path.utf8.contains(0), stat(path, &status) == 0 else {
        problems.append(
          Diagnostic(
            code: SpecCode.specMissing, message: "there is no spec `\(path)`",
            location: TextLocation(file: path),
            help: "name a file, or a folder with files whose names end in `\(suffix)`"))
        continue
      }
      let found = isFolder(status) ? specs(inFolder: path) : [path]
      for file in found where seen.insert(file).inserted { files.append(file) }
    }
    return (files, problems)
  }

  /// Where the snapshots of a spec are kept.
  package static func snapshots(ofSpec spec: String) -> String { SpecSnapshotFile.path(ofSpec: spec) }

  private static func specs(inFolder folder: String) -> [String] {
    var lead = folder
    while lead.hasSuffix("/") || lead.hasSuffix("/."), lead.count > 1 { lead.removeLast() }
    lead = lead == "." ? "" : lead.hasSuffix("/") ? lead : lead + "/"
    var found: [String] = []
    addSpecs(inFolder: folder, named: lead, to: &found)
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Adds the specs in a folder and below it; links to folders are not followed.
  private static func addSpecs(inFolder folder: String, named lead: String, to found: inout [String]) {
    for name in DirectoryListing.names(in: folder) where !name.hasPrefix(".") {
      if name.hasSuffix(suffix) { found.append(lead + name) }
      let path = folder + "/" + name
      var status = stat()
      if lstat(path, &status) == 0, isFolder(status) {
        addSpecs(inFolder: path, named: lead + name + "/", to: &found)
      }
    }
  }

  private static func isFolder(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFDIR }
}
