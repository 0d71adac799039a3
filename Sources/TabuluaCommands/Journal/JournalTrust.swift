import TabuluaScript
import TabuluaText
import TabuluaFiles

/// What a journal may name of its own accord: somebody else may have written it, and its digests hold for whoever made them.
struct JournalTrust {
  /// The path of the journal.
  let journal: String

  /// Whether scripts are isolated, so that only files are used that the command line names, or that lie with the journal.
  let isIsolated: Bool

  /// Whether a file that the journal names is used.
  func allows(_ path: String) -> Bool {
    if PolicyFile.isNoFile(path) { return false }
    guard isIsolated else { return true }
    let folder = PolicyFile.folder(of: PolicyFile.resolved(journal) ?? journal)
    return FileIdentity.isInside(path, folder.isEmpty ? "." : folder)
  }

  /// Fails for a file that is not used; `option` names it on the command line.
  func check(_ path: String, _ option: String) throws(CommandFailure) {
    guard !allows(path) else { return }
    let why = PolicyFile.isNoFile(path) ? "is a pipe or a device" : "lies outside of the journal's folder"
    throw .failed(
      Diagnostic(
        code: FileCode.fileNotAllowed, message: "`\(path)`, which the journal names, \(why)",
        location: TextLocation(file: journal), help: "name it with `\(option)` if you trust the journal"))
  }
}
