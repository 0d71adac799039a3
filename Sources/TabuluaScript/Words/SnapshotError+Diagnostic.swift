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
    let (message, help): (String, String)
    switch self {
    case .duplicateSections(let sections):
      (message, help) = (
        "sections would stand in the snapshot twice: \(list(sections))",
        "give each section its own identifier"
      )
    case .duplicateItems(let items):
      (message, help) = (
        "rows would stand in the snapshot twice: \(list(items))",
        "give each row its own identifier, in whatever section it stands"
      )
    case .unknownSections(let sections):
      (message, help) = (
        "sections are not in the snapshot: \(list(sections))", "append or insert them first"
      )
    case .unknownItems(let items):
      (message, help) = ("rows are not in the snapshot: \(list(items))", "append or insert them first")
    case .noSections:
      (message, help) = ("there is no section to append rows to", "append a section first")
    }
    return Diagnostic(code: code, message: message, help: help)
  }
}
