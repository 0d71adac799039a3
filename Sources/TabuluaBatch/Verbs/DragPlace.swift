public import TabuluaModel

/// Where a dragged row is taken.
///
/// Paths are proposed paths: they count the other rows as if the dragged row were already taken out.
///
/// ```swift
/// let drags: [Interaction] = [.drag(.key("milk"), .to([1, 0])), .drag(.key("tea"), .section("Done", .last))]
/// ```
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
