/// What a cell holds that is no longer what its row's record says.
enum CellOverride: Sendable, Hashable {
  /// A text, which may be empty.
  case text(String)

  /// A null, where ``RowContents/hasNulls`` tells it from an empty text.
  case null

  /// The text; that of a null is empty.
  var text: String {
    switch self {
    case .text(let text): text
    case .null: ""
    }
  }
}
