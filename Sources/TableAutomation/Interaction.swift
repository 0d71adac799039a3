public import TableModel

/// What a person's finger does with a table.
public enum Interaction: Sendable, Hashable {
  /// Enters or leaves editing mode.
  case setEditing(Bool)

  /// Picks a row up, moves it and lets it go.
  case drag(RowReference, DragPlace)
}

/// Where a dragged row is taken.
///
/// Paths are proposed paths: they count the other rows as if the dragged row were already taken out.
public enum DragPlace: Sendable, Hashable {
  /// Hovers at one path and drops there.
  case to(TableIndexPath)

  /// Hovers at each path, then drops at the last one, or lets go without dropping.
  case through([TableIndexPath], cancel: Bool)

  /// Drops directly above another row.
  case before(RowReference)

  /// Drops directly below another row.
  case after(RowReference)

  /// Drops at one end of the section with this value.
  case section(String, SectionEnd)
}

extension Interaction {
  /// The verb of a batch that means this interaction.
  public var verb: String {
    switch self {
    case .setEditing: "set_editing"
    case .drag: "drag"
    }
  }
}
