/// What a cell holds that is no longer what its row's record says.
enum CellOverride: Sendable, Hashable {
  /// A text, which may be empty.
  case text(String)

  /// A null, where ``RowContents/hasNulls`` tells it from an empty text.
  case null

  static func == (one: CellOverride, other: CellOverride) -> Bool {
    switch (one, other) {
    case (.text(let text), .text(let other)): text.hasBytes(of: other)
    case (.null, .null): true
    case (.text, .null), (.null, .text): false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text): text.hashBytes(into: &hasher)
    case .null: hasher.combine(0)
    }
  }

  /// The text; that of a null is empty.
  var text: String {
    switch self {
    case .text(let text): text
    case .null: ""
    }
  }
}
