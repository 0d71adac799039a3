public import TabuluaText
public import LuaHost
public import TabuluaModel

/// What messages look up in a policy: where its callbacks stand, and the text of its lines.
///
/// A policy is one.
///
/// ```swift
/// if let line = policy.line(of: .canMoveRow) { print(policy.text(of: line) ?? "") }
/// ```
public protocol ScriptPlaces {
  /// Where a callback is defined; nil for one that the policy leaves out.
  func line(of callback: TableCallback) -> LuaSourceLine?

  /// The text of a line of the policy or of a module; nil where it is not known.
  func text(of line: LuaSourceLine) -> String?

  /// Where the policy makes one of some ready rules; its file without a line where it is not plain which, and nil where there
  /// is no file.
  func place(ofRules names: [String]) -> TextLocation?
}

extension ScriptPlaces {
  /// There is no file.
  public func place(ofRules names: [String]) -> TextLocation? { nil }
}

extension LuaSourceLine {
  /// The place for a message, with its text where the state knows the chunk.
  package func location(in state: LuaState) -> TextLocation { location(text: state.sourceLine(self)) }

  /// The place for a message.
  package func location(text: String? = nil) -> TextLocation {
    TextLocation(file: chunk, line: line, text: text)
  }
}
