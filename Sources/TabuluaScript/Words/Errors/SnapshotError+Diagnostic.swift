public import TabuluaText
public import TabuluaModel

extension SnapshotError {
  /// The error as a message for the user; it names all identifiers that it is about.
  ///
  /// ```swift
  /// do {
  ///   try snapshot.appendItems(["milk", "milk"], toSection: "Doing")
  /// } catch {
  ///   print(error.diagnostic().message)  // rows would stand in the snapshot twice: `milk`
  /// }
  /// ```
  ///
  /// `text` gives an identifier in words; without it, as Swift describes it.
  public func diagnostic(_ text: (Any) -> String = { "\($0)" }) -> Diagnostic {
    func list(_ identifiers: [some Any]) -> String {
      identifiers.map { "`\(text($0))`" }.joined(separator: ", ")
    }
    func problem(_ message: String, _ help: String) -> Diagnostic {
      var diagnostic = Diagnostic(code: code, message: message, help: help)
      diagnostic.uikit = uikit(text)
      return diagnostic
    }
    let insert = "append or insert them first"
    return switch self {
    case .duplicateSections(let sections):
      problem(
        "sections would stand in the snapshot twice: \(list(sections))",
        "give each section its own identifier")
    case .duplicateItems(let items):
      problem(
        "rows would stand in the snapshot twice: \(list(items))",
        "give each row its own identifier, in whatever section it stands")
    case .unknownSections(let sections):
      problem("sections are not in the snapshot: \(list(sections))", insert)
    case .unknownItems(let items): problem("rows are not in the snapshot: \(list(items))", insert)
    case .noSections: problem("there is no section to append rows to", "append a section first")
    }
  }
}
