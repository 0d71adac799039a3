import Foundation

/// The pages of the documentation, found by listing the folders: a new page needs no entry anywhere.
enum Pages {
  /// Pages whose commands are shown to somebody who reads from the top: the README and the examples.
  static let examples: [String] = ["README.md"] + subfolders(of: "scripts/examples").map { "\($0)/README.md" }

  /// The pages of all DocC catalogues: guides, the policy reference, and what is told of the libraries.
  static let catalogues: [String] = subfolders(of: "Sources")
    .flatMap { subfolders(of: $0) }
    .filter { $0.hasSuffix(".docc") }
    .flatMap { folder in entries(of: folder).filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" } }

  /// The catalogue of guides for the command.
  static let guides = catalogues.filter { $0.contains("/Guides.docc/") }

  static let all = examples + catalogues

  /// The page, whose path is counted from the package's folder.
  static func document(_ page: String) throws -> MarkdownDocument {
    try MarkdownDocument(path: Shell.root.appendingPathComponent(page).path)
  }

  private static func subfolders(of folder: String) -> [String] {
    entries(of: folder).map { "\(folder)/\($0)" }.filter { path in
      var isFolder: ObjCBool = false
      let full = Shell.root.appendingPathComponent(path).path
      return FileManager.default.fileExists(atPath: full, isDirectory: &isFolder) && isFolder.boolValue
    }
  }

  private static func entries(of folder: String) -> [String] {
    let path = Shell.root.appendingPathComponent(folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
