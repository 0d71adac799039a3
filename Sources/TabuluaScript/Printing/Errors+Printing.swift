import TabuluaText
public import TabuluaModel

// Errors of the table on one line, and with all that they say.
extension TableError: CustomStringConvertible, CustomDebugStringConvertible {
  /// The error on one line: what happened, and where.
  public var description: String { diagnostic().description }

  /// All that the error says: its code, its place, what the callback was called with, and how to mend it.
  public var debugDescription: String {
    "\(code.rawValue)\n\(diagnostic().debugDescription)"
  }
}

extension TableWarning: CustomStringConvertible, CustomDebugStringConvertible {
  /// The warning on one line: what it is about.
  public var description: String { diagnostic().description }

  /// All that the warning says.
  public var debugDescription: String { diagnostic().debugDescription }
}

extension SnapshotError: CustomStringConvertible, CustomDebugStringConvertible {
  /// The error on one line.
  public var description: String { diagnostic().description }

  /// All that the error says.
  public var debugDescription: String { diagnostic().debugDescription }
}

extension SnapshotDuplicates: CustomStringConvertible {
  /// The error on one line: all identifiers that stand more than once.
  public var description: String {
    func list<Identifier, Place>(_ name: String, _ found: [Duplicate<Identifier, Place>]) -> String? {
      guard !found.isEmpty else { return nil }
      return "\(name) \(found.map { "`\($0.identifier)`" }.joined(separator: ", "))"
    }
    let parts = [
      list("sections before the change:", sectionsBefore), list("rows before the change:", rowsBefore),
      list("sections after the change:", sectionsAfter), list("rows after the change:", rowsAfter),
    ].compactMap { $0 }
    return PrintableText.of("error: identifiers stand more than once: \(parts.joined(separator: "; "))")
  }
}

extension SwipeAction.NotPerformed: CustomStringConvertible {
  /// That nothing was done, and why.
  public var description: String {
    PrintableText.of("nothing was done" + (reason.map { ": \($0)" } ?? ""))
  }
}
