import TabuluaText
import TabuluaScript
import TabuluaFiles

/// The snapshots of a spec's file, kept in `__snapshots__` beside it.
///
/// ```text
/// tabulua snapshots 1
///
/// = the board keeps its limits: after the drag
/// | 0  Todo
/// |    0  Write the release notes
/// ```
struct SpecSnapshotFile {
  /// The file.
  let path: String

  /// The texts by their names.
  private(set) var texts: [String: String] = [:]

  /// The most bytes that the file may have: a test keeps 64 MiB.
  private static let mostBytes = 256 << 20

  private static let head = "tabulua snapshots 1"

  /// Reads the snapshots of a spec; there are none where there is no file.
  ///
  /// - Throws: a diagnostic where the file cannot be read, or holds something else.
  init(ofSpec spec: String) throws(Diagnostic) {
    path = Self.path(ofSpec: spec)
    // What is written is no link, so that a link was not written by a test.
    try FileChanges.checkIsOwnFile(path)
    let bytes: FileBytes
    do throws(Diagnostic) {
      bytes = try FileBytes(path: path, limit: Self.mostBytes)
    } catch {
      if error.has(FileCode.fileMissing) { return }
      throw error
    }
    try parse(bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })
  }

  /// Where the snapshots of a spec are kept.
  static func path(ofSpec spec: String) -> String {
    let folder = PolicyFile.folder(of: spec)
    let name = spec.dropFirst(folder.count)
    return "\(folder)__snapshots__/\(name.hasSuffix(".lua") ? name.dropLast(4) : name).snap"
  }

  private mutating func parse(_ text: String) throws(Diagnostic) {
    var name: String?
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if number == 0, line == Self.head { continue }
      if number > 0, line.isEmpty { continue }
      if number > 0, line.hasPrefix("= ") {
        let found = String(line.dropFirst(2))
        name = found
        texts[found] = ""
      } else if number > 0, line.hasPrefix("|"), let name {
        texts[name, default: ""] += (line.hasPrefix("| ") ? line.dropFirst(2) : line.dropFirst()) + "\n"
      } else {
        throw Diagnostic(
          code: SpecCode.badSnapshots, message: "`\(path)` is no file of snapshots",
          location: TextLocation(file: path, line: number + 1, text: String(line)),
          help: "take the file away, and make it anew with `--update`")
      }
    }
  }

  /// Accepts and drops snapshots, and writes the file if that changes it; a file without any is removed.
  ///
  /// - Throws: a diagnostic where it cannot be written.
  mutating func update(_ taken: [SpecSnapshot], dropping obsolete: [String]) throws(Diagnostic) {
    let before = texts
    for snapshot in taken { texts[snapshot.name] = snapshot.text }
    for name in obsolete { texts[name] = nil }
    guard texts != before else { return }
    try FileChanges.checkIsOwnFile(path)
    if texts.isEmpty {
      FileChanges.remove(path)
      return
    }
    var text = Self.head + "\n"
    for name in texts.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      text += "\n= \(name)\n"
      for line in (texts[name] ?? "").split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        text += line.isEmpty ? "|\n" : "| \(line)\n"
      }
    }
    if let slash = path.lastIndex(of: "/"), !FileChanges.makeFolder(String(path[..<slash])) {
      throw Diagnostic(
        code: FileCode.writeFailed, message: "cannot make the folder `\(path[..<slash])`",
        help: "check the permissions of the folder around it")
    }
    try AtomicFile.write(Array(text.utf8), to: path)
  }
}
