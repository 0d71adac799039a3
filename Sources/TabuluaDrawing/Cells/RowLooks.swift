import TabuluaModel

// What a row looks like, as an HTML page and a picture draw it.
extension TablePage.Row {
  /// The colour behind a row that is selected or touched.
  enum Light: String {
    case blue, chosen, touched
  }

  /// The colour behind the row, if it is not that of other rows.
  var light: Light? {
    guard isSelected || isHighlighted, cell.selectionStyle != TableCell.SelectionStyle.none else {
      return nil
    }
    return cell.selectionStyle == .blue ? .blue : isSelected && !hasSelectionCircle ? .chosen : .touched
  }

  /// How far the row is moved in by its level, in points; nil for one that is not.
  var indentation: Double? {
    guard let level = cell.indentationLevel, level > 0 else { return nil }
    return Double(min(level, 1000)) * max(0, cell.indentationWidth ?? 10)
  }

  /// The control of editing mode in front of the row.
  var editingGlyph: String? {
    if hasSelectionCircle { return Glyph.circle(isSelected: isSelected) }
    return switch editingStyle {
    case .none: nil
    case .delete: Glyph.minus(isOpen: openEdge != nil)
    case .insert: Glyph.plus
    }
  }
}
