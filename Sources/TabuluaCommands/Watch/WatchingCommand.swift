import TabuluaFiles
import TabuluaProving

/// A command that can run again whenever a file changes.
protocol WatchingCommand: TabuluaCommand {
  /// Whether it does.
  var watch: Bool { get }

  /// Fails where it cannot, because the command would write what it reads, or reads what can be read only once.
  func checkWatching() throws(CommandFailure)

  /// The files that a change of which asks for another run.
  ///
  /// `told` are those that the last run has read, as it said itself; nil where it was ended before it could.
  func watchedFiles(_ told: [String]?) -> [String]
}

extension WatchingCommand {
  /// The files that the command line names and that are read, all scripts that lie beside the scripts among them or below,
  /// because those may be required; `scripts` are scripts that are not among `files.inputs`.
  func namedFiles(_ scripts: [String], _ told: [String]?) -> [String] {
    let inputs = files.inputs.compactMap(\.path).filter { $0 != StandardInput.name }
    let named = (scripts + inputs).filter { !$0.isEmpty }
    return files.tables + named + ScriptFolders.scripts(beside: named) + (told ?? [])
  }

  /// Fails where standard input is read, which is there only once.
  func checkFilesAreNamed(_ paths: [String?]) throws(CommandFailure) {
    guard paths.contains(StandardInput.name) else { return }
    throw .usage("`--watch` cannot read standard input again", help: "name a file in the place of `-`")
  }
}

/// The folders of scripts, in which they may require other ones.
enum ScriptFolders {
  /// How many folders are looked into at most.
  private static let mostFolders = 200

  /// The scripts in the folders of scripts, and in the folders below them, as far as these are not hidden.
  static func scripts(beside scripts: [String]) -> [String] {
    let folders = scripts.filter { $0.hasSuffix(".lua") }
      .map { DirectoryListing.split($0).directory ?? "." }
    var open = Array(Set(folders)).sorted()
    var found: [String] = []
    var looked = 0
    while let folder = open.popLast(), looked < mostFolders {
      looked += 1
      for name in DirectoryListing.names(in: folder, atMost: 10_000) where !name.hasPrefix(".") {
        let path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        if name.hasSuffix(".lua") { found.append(path) } else if !name.contains(".") { open.append(path) }
      }
    }
    return found
  }
}
