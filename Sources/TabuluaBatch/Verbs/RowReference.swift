public import TabuluaModel
import TabuluaText

/// How a batch names a row: by its place, or by the text of its key.
///
/// ```swift
/// let taps: [Interaction] = [.tap(.path([0, 2])), .tap(.key("milk"))]
/// ```
public enum RowReference: Sendable, Hashable {
  /// The row that stands at a path when the step begins, before the change.
  case path(TableIndexPath)

  /// The row whose key column holds this text.
  case key(String)

  /// The row as a batch names it.
  public var json: String {
    switch self {
    case .path(let path): path.json
    case .key(let key): #"{"key":\#(JSONText.string(key))}"#
    }
  }
}

extension RowReference: CustomStringConvertible {
  /// The reference as people read it: `[0, 2]` or the key.
  public var description: String {
    switch self {
    case .path(let path): path.description
    case .key(let key): key
    }
  }
}
