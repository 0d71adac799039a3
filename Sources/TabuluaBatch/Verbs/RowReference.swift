public import TabuluaModel

/// How a batch names a row: by its place, or by the text of its key.
public enum RowReference: Sendable, Hashable {
  /// The row that stands at a path when the step begins, before the change.
  case path(TableIndexPath)

  /// The row whose key column holds this text.
  case key(String)
}

extension Interaction {
  /// Calls `body` with each key that names a row in it.
  @inline(__always)
  func forEachKey(_ body: (String) -> Void) {
    switch self {
    case .set(.key(let key), _), .delete(.key(let key)): body(key)
    case .drag(let row, let place):
      if case .key(let key) = row { body(key) }
      switch place {
      case .before(.key(let key)), .after(.key(let key)): body(key)
      case .before, .after, .to, .through, .section: break
      }
    default:
      if case .key(let key) = row { body(key) }
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
