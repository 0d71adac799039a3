public import TableModel

/// A table as a person sees it: sections with their titles, and rows with what their cells show.
public struct TablePage: Sendable {
  /// A row.
  public struct Row: Sendable, Hashable {
    /// Where it stands.
    public var path: TableIndexPath
    /// Its key, where rows have one.
    public var key: String?
    /// What its cell shows.
    public var cell: TableCell
    /// Whether there is a handle to drag the row by; nil outside editing mode and where nobody asks.
    public var canMove: Bool?
  }

  /// A section.
  public struct Section: Sendable, Hashable {
    /// The section's value.
    public var value: String?
    /// The header's text.
    public var title: String?
    /// The footer's text.
    public var footer: String?
    /// The rows in their order.
    public var rows: [Row]
  }

  /// The view's name.
  public let name: String

  /// Whether the table is in editing mode.
  public let isEditing: Bool

  /// The sections in their order.
  public let sections: [Section]

  /// Whether there is one section only, and it has no title: its rows are all there is to see.
  public var isPlainList: Bool { sections.count == 1 && (sections.first?.title ?? "").isEmpty }

  /// Makes the page of a table without sections.
  public init() {
    name = ""
    isEditing = false
    sections = []
  }

  /// Looks at every row of a view.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - showsHandles: Whether to ask, in editing mode, which rows may be dragged.
  /// - Throws: what a callback fails with.
  /// - Complexity: O(*n*) calls for *n* rows.
  public init(_ view: TableView, showsHandles: Bool = true) throws(TableError) {
    name = view.name
    isEditing = view.isEditing
    let asksForLevels = view.delegate?.implemented.contains(.indentationLevelForRow) ?? false
    var sections: [Section] = []
    for section in 0..<view.numberOfSections {
      var rows: [Row] = []
      for row in 0..<(view.numberOfRows(inSection: section) ?? 0) {
        let path = TableIndexPath(section: section, row: row)
        var cell = try view.cell(forRowAt: path) ?? TableCell()
        if asksForLevels { cell.indentationLevel = try view.indentationLevel(forRowAt: path) }
        rows.append(
          Row(
            path: path, key: view.row(at: path).flatMap { view.key(of: $0) }, cell: cell,
            canMove: view.isEditing && showsHandles ? try view.showsReorderControl(forRowAt: path) : nil))
      }
      sections.append(
        Section(
          value: view.isScripted ? nil : view.contents.section(section).value,
          title: try view.titleForHeader(inSection: section),
          footer: try view.titleForFooter(inSection: section), rows: rows))
    }
    self.sections = sections
  }
}
