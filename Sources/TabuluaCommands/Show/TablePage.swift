import TableModel

/// A table as a person sees it: sections with their titles, and rows with what their cells show.
struct TablePage {
  /// A row.
  struct Row {
    var path: TableIndexPath
    var key: String?
    var cell: TableCell
    /// Whether there is a handle to drag the row by; nil outside editing mode, where nobody asks.
    var canMove: Bool?
  }

  /// A section.
  struct Section {
    var value: String?
    var title: String?
    var footer: String?
    var rows: [Row]
  }

  let name: String
  let isEditing: Bool
  let sections: [Section]

  /// Whether there is one section only, and it has no title: its rows are all there is to see.
  var isPlainList: Bool { sections.count == 1 && (sections.first?.title ?? "").isEmpty }

  /// Looks at every row of a view.
  ///
  /// - Complexity: O(*n*) calls for *n* rows.
  init(_ view: TableView) throws(TableError) {
    name = view.name
    isEditing = view.isEditing
    var sections: [Section] = []
    for section in 0..<view.numberOfSections {
      var rows: [Row] = []
      for row in 0..<(view.numberOfRows(inSection: section) ?? 0) {
        let path = TableIndexPath(section: section, row: row)
        rows.append(
          Row(
            path: path, key: view.row(at: path).flatMap { view.key(of: $0) },
            cell: try view.cell(forRowAt: path) ?? TableCell(),
            canMove: view.isEditing ? try view.showsReorderControl(forRowAt: path) : nil))
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
