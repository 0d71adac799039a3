public import TabuluaModel

/// A table as a person sees it: sections with their titles, and rows with what their cells show.
///
/// ``init(drawing:touching:)`` looks at the rows in view and at everything that is drawn of them;
/// ``init(_:showsHandles:)`` at all rows and at what they say.
///
/// ```swift
/// let page = try TablePage(view)
/// print(page.text(style: TextStyle(width: 80)))
/// ```
public struct TablePage: Sendable {
  /// A row.
  ///
  /// ```swift
  /// for row in page.sections.flatMap(\.rows) { print(row.path, row.cell.text ?? "") }
  /// ```
  public struct Row: Sendable, Hashable {
    /// Where it stands.
    public var path: TableIndexPath
    /// Its key, where rows have one.
    public var key: String?
    /// What its cell shows.
    public var cell: TableCell
    /// Whether there is a handle to drag the row by; nil outside editing mode, and where the page was made without handles.
    public var canMove: Bool?
    /// How high it is, in points; nil in a page that was made without looking at heights.
    public var height: Double?
    /// The control that it shows in editing mode.
    public var editingStyle = TableEditingStyle.none
    /// Whether it shows a selection circle.
    public var hasSelectionCircle = false
    /// Whether a control of editing mode moves it in.
    public var isIndentedWhileEditing = false
    /// Whether it is selected.
    public var isSelected = false
    /// Whether a finger that touches it highlights it.
    public var isHighlighted = false
    /// The edge at which buttons stand; nil where the row is not open.
    public var openEdge: SwipeEdge?
    /// The buttons of an open row, the outermost first.
    public var buttons: [RowButton] = []
    /// What its menu shows, where that is open.
    public var menu: [MenuEntry] = []
  }

  /// A section, or the part of it that is in view.
  ///
  /// ```swift
  /// for section in page.sections { print(section.title ?? "", section.count) }
  /// ```
  public struct Section: Sendable, Hashable {
    /// Which section of the table it is.
    public var number: Int
    /// The section's value.
    public var value: String?
    /// The header's text.
    public var title: String?
    /// What stands beside the header's text.
    public var titleDetail: String?
    /// The footer's text.
    public var footer: String?
    /// What stands below the footer's text.
    public var footerDetail: String?
    /// How high the header is, in points; nil in a page that was made without looking at heights.
    public var headerHeight: Double?
    /// How high the footer is, in points; nil in a page that was made without looking at heights.
    public var footerHeight: Double?
    /// The rows in their order.
    public var rows: [Row]
    /// How many rows the section has, in view or not.
    public var count: Int
    /// How many of its rows stand above those in view.
    public var above = 0

    /// How many of its rows stand below those in view.
    public var below: Int { count - above - rows.count }

    /// Whether anything stands above the rows.
    var hasHeader: Bool { !(title ?? "").isEmpty || !(titleDetail ?? "").isEmpty }

    /// The texts below the rows, from top to bottom.
    var footerLines: [String] { [footer, footerDetail].compactMap { $0 }.filter { !$0.isEmpty } }
  }

  /// The view's name.
  public internal(set) var name = ""

  /// Whether the table is in editing mode.
  public internal(set) var isEditing = false

  /// Whether rows show the controls of editing mode; not while a swipe has opened one.
  public internal(set) var showsEditingControls = false

  /// Whether sections stand apart.
  public internal(set) var style = TableViewSettings.Style.plain

  /// How high a row is of which nothing else is said, in points.
  public internal(set) var rowHeight = 44.0

  /// The text above the first section.
  public internal(set) var header: String?

  /// The text below the last section.
  public internal(set) var footer: String?

  /// The titles of the section index.
  public internal(set) var indexTitles: [String] = []

  /// Whether there is a button that enters editing mode: rows can be deleted, inserted or moved.
  public internal(set) var canEdit = false

  /// Whether there is a button that adds a record.
  public internal(set) var hasAddButton = false

  /// The sections in their order; without those of which nothing is in view.
  public internal(set) var sections: [Section] = []

  /// The drag that goes on; nil where no row is held.
  public internal(set) var drag: Drag?

  /// How many sections the table has.
  public internal(set) var numberOfSections = 0

  /// How many rows the table has.
  public internal(set) var numberOfRows = 0

  /// How many rows stand above those in view.
  public internal(set) var rowsAbove = 0

  /// Whether the menu of a row is open.
  var hasOpenMenu: Bool { sections.contains { $0.rows.contains { !$0.menu.isEmpty } } }

  /// How many rows are in view.
  public var rowsInView: Int { sections.reduce(0) { $0 + $1.rows.count } }

  /// How many rows stand below those in view.
  public var rowsBelow: Int { numberOfRows - rowsAbove - rowsInView }

  /// Whether there is one section only, and it has no title: its rows are all there is to see.
  package var isPlainList: Bool { numberOfSections == 1 && sections.first?.hasHeader != true }

  /// Makes the page of a table without sections.
  package init() {}
}

extension TablePage {
  /// Looks at every row of a view, and at what it says; not at selection, controls and heights.
  ///
  /// ```swift
  /// let page = try TablePage(view, showsHandles: false)
  /// ```
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - showsHandles: Whether to ask, in editing mode, which rows may be dragged.
  /// - Throws: what a callback fails with.
  /// - Complexity: O(*n*) calls for *n* rows.
  public init(_ view: TableView, showsHandles: Bool = true) throws(TableError) {
    try self.init(view, showsHandles: showsHandles, keeping: { $0 }, { $0 })
  }

  /// Looks at every row of a view as ``init(_:showsHandles:)`` does; `told` answers what is kept of a cell, and `text` of what
  /// stands above and below sections.
  package init(
    _ view: TableView, showsHandles: Bool, keeping told: (TableCell) -> TableCell,
    _ text: (String) -> String
  ) throws(TableError) {
    try view.checkMayListRows()
    self.init(frameOf: view)
    showsEditingControls = isEditing
    for number in 0..<view.numberOfSections {
      var rows: [Row] = []
      for row in 0..<(view.numberOfRows(inSection: number) ?? 0) {
        let path = TableIndexPath(section: number, row: row)
        var shown = try Row(path, in: view)
        shown.cell = told(shown.cell)
        if view.isEditing, showsHandles { shown.canMove = try view.showsReorderControl(forRowAt: path) }
        rows.append(shown)
      }
      var section = try Section(number, rows: rows, in: view)
      for path in Self.texts { section[keyPath: path] = section[keyPath: path].map(text) }
      sections.append(section)
    }
  }

  /// What stands above and below a section.
  private static var texts: [WritableKeyPath<Section, String?>] {
    [\.title, \.titleDetail, \.footer, \.footerDetail]
  }

  /// Looks at the rows in view, with everything that is drawn of them: cells, controls of editing mode, selection,
  /// open row, heights, section index, headers and footers.
  ///
  /// Sections without rows are there where the rows around them are. Of a table with very many empty sections the
  /// first thousand are looked at, unless all rows are in view.
  ///
  /// ```swift
  /// print(try TablePage(drawing: view).text(style: TextStyle(width: 80)))
  /// ```
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - touched: A row that a finger touches; it is highlighted where `should_highlight_row` lets it.
  /// - Throws: what a callback fails with; ``TabuluaModel/TableError/Code/rowOutOfRange`` for the touched row.
  /// - Complexity: O(*n*) calls for *n* rows in view.
  public init(drawing view: TableView, touching touched: TableIndexPath? = nil) throws(TableError) {
    self.init(frameOf: view)
    showsEditingControls = view.showsEditingControls
    style = view.settings.style
    rowHeight = view.settings.rowHeight
    header = view.settings.header
    footer = view.settings.footer
    indexTitles = try view.sectionIndexTitles()
    canEdit =
      view.canReorder || !view.isScripted
      || view.dataSource?.implemented.contains(.commitEditingStyle) ?? false
    hasAddButton = view.delegate?.implemented.contains(.addButtonTapped) ?? false
    let highlighted = try touched.map { (path) throws(TableError) in
      try view.isHighlightedByTouch(rowAt: path) ? path : nil
    }
    let selected = Set(view.indexPathsForSelectedRows)
    let paths = view.indexPathsForVisibleRows
    if let first = paths.first {
      rowsAbove = (0..<first.section).reduce(first.row) { $0 + (view.numberOfRows(inSection: $1) ?? 0) }
    }
    var rest = paths[...]
    for section in Self.sections(of: view, around: paths) {
      let visible = rest.prefix { $0.section == section }
      rest = rest.dropFirst(visible.count)
      var rows: [Row] = []
      rows.reserveCapacity(visible.count)
      for path in visible {
        var row = try Row(drawing: path, in: view)
        row.isSelected = selected.contains(path)
        row.isHighlighted = highlighted == path
        rows.append(row)
      }
      var shown = try Section(section, rows: rows, in: view)
      shown.above = rows.first?.path.row ?? 0
      shown.headerHeight = try view.heightForHeader(inSection: section)
      shown.footerHeight = try view.heightForFooter(inSection: section)
      sections.append(shown)
    }
    drag = try Drag(view)
  }

  private init(frameOf view: TableView) {
    name = view.name
    isEditing = view.isEditing
    numberOfSections = view.numberOfSections
    numberOfRows = view.numberOfRows
  }

  /// The sections to look at: those of the rows in view, and the empty ones beside them.
  private static func sections(of view: TableView, around paths: [TableIndexPath]) -> Range<Int> {
    let count = view.numberOfSections
    guard let first = paths.first, let last = paths.last else {
      return 0..<(view.numberOfRows == 0 ? min(count, mostEmptySections) : 0)
    }
    var start = first.section
    if first.row == 0 {
      while start > 0, first.section - start < mostEmptySections,
        view.numberOfRows(inSection: start - 1) == 0
      {
        start -= 1
      }
    }
    var end = last.section + 1
    if last.row + 1 == view.numberOfRows(inSection: last.section) {
      let most = view.viewport == .all ? count : end + mostEmptySections
      while end < count, end < most, view.numberOfRows(inSection: end) == 0 { end += 1 }
    }
    return start..<end
  }

  private static let mostEmptySections = 1000
}

extension TablePage.Row {
  /// The row at a path with what its cell shows.
  fileprivate init(_ path: TableIndexPath, in view: TableView) throws(TableError) {
    self.path = path
    key = view.row(at: path).flatMap { view.key(of: $0) }
    cell = try view.cell(forRowAt: path) ?? TableCell()
    if view.delegate?.implemented.contains(.indentationLevelForRow) == true {
      cell.indentationLevel = try view.indentationLevel(forRowAt: path)
    }
  }

  /// The row at a path with all that is drawn of it, but for selection and touch.
  init(drawing path: TableIndexPath, in view: TableView) throws(TableError) {
    try self.init(path, in: view)
    height = view.height(forRowAt: path)
    if view.isEditing { canMove = try view.showsReorderControl(forRowAt: path) }
    if view.showsEditingControls { try askForControls(in: view) }
    if let open = view.openRow, open.path == path {
      openEdge = open.edge
      buttons = try view.buttonsOfOpenRow()
    }
    if view.menuRow == path { menu = try view.entriesOfOpenMenu() }
  }

  private mutating func askForControls(in view: TableView) throws(TableError) {
    hasSelectionCircle = try view.showsSelectionCircle(forRowAt: path)
    if !hasSelectionCircle { editingStyle = try view.editingStyle(forRowAt: path) }
    if hasSelectionCircle || editingStyle != .none {
      isIndentedWhileEditing = try view.isIndentedWhileEditing(rowAt: path)
    }
  }
}

extension TablePage.Section {
  fileprivate init(_ number: Int, rows: [TablePage.Row], in view: TableView) throws(TableError) {
    self.number = number
    value = view.isScripted ? nil : view.contents.section(number).value
    let header = try view.header(inSection: number)
    let footer = try view.footer(inSection: number)
    (title, titleDetail) = (header?.text, header?.detail)
    (self.footer, footerDetail) = (footer?.text, footer?.detail)
    self.rows = rows
    count = view.numberOfRows(inSection: number) ?? 0
  }
}
