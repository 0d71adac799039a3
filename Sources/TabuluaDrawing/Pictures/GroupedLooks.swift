import TabuluaModel

// How the styles of tables are drawn.
extension TableViewSettings.Style {
  /// The classes of the page's body.
  var pageClasses: String {
    switch self {
    case .plain: "plain"
    case .grouped: "grouped edged"
    case .insetGrouped: "grouped inset"
    }
  }

  /// Between the edge of the table and its cells.
  var inset: Double { cornerRadius == nil ? 0 : 16 }

  /// How round the corners of a section are; nil for sharp ones, which have lines above and below.
  var cornerRadius: Double? {
    switch self {
    case .plain, .grouped: nil
    case .insetGrouped: 11
    }
  }
}
