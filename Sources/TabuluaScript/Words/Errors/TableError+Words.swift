import TabuluaText
import TabuluaModel

extension TableError {
  /// The error in words: what happened, and how to mend it.
  var words: ErrorWords {
    switch facts {
    case .callback(let call, let fault): fault.words(of: call, isUndone: isUndone)
    case .cells(let cells, let fault): fault.words(of: cells)
    case .update(let fault): fault.words
    case .rowOutOfRange(let path, let rows): Self.words(noRow: path, of: rows)
    case .sectionOutOfRange(let section, let sections): Self.words(noSection: section, of: sections)
    case .proposedOutOfRange(let path, _, let bounds):
      ErrorWords(
        "the proposed index path \(path)"
          + bounds.inWords(
            sections: { " is outside the table, which has \($0)" },
            places: { " is outside its section, which has \($0) for the dragged row" }),
        help: bounds.help("propose"))
    case .proposedOutOfRangeForGroup(let path, _, let bounds):
      ErrorWords(
        "the proposed index path \(path)"
          + bounds.inWords(
            sections: { " is outside the table, which has \($0)" },
            places: {
              " is outside its section, which has \($0) for the dragged rows when all of them are taken out"
            }),
        help: bounds.help("propose", draggedRows: "dragged rows were"))
    case .noRowsToDrag: ErrorWords("no row is named that is to be dragged", help: "name at least one row")
    case .rowDraggedTwice(let path):
      ErrorWords("the row at \(path) is named twice among the rows to drag", help: "name each row once")
    case .invalidSetting(let name): ErrorWords("`\(name)` cannot be set so", help: Self.legalSettings[name])
    case .invalidControlValue(let value, let control, let path):
      ErrorWords(
        "the control at \(path) cannot have the value `\(value)`", help: "give it \(control.legalValues)")
    case .unknownAction(let title, let path, let titles):
      ErrorWords(
        "the row at \(path) has no button `\(title)` at that edge",
        help: "its buttons there are \(Self.list(titles))")
    case .unknownMenuAction(let titles, let path, let actions):
      Self.unknownMenuAction(titles, path, actions)
    case .ambiguousAction(let title, let path, let ways):
      ErrorWords(
        "the menu of the row at \(path) has several actions `\(title)`, such as \(Self.list(ways.map(Self.way)))",
        help: "name the submenus too, in a list: [\(ways[0].map { "\"\($0)\"" }.joined(separator: ", "))]")
    case .unknownIndexTitle(let title, let titles):
      ErrorWords("the section index has no title `\(title)`", help: "its titles are \(Self.list(titles))")
    case .reorderInProgress(let path):
      ErrorWords("the row at \(path) is being dragged", help: "drop it or cancel first")
    case .noReorder: ErrorWords("no row is being dragged", help: "begin with a row")
    case .tableLoading:
      ErrorWords(
        "this cannot be done inside a callback", help: "do it in another event, or after the interaction")
    case .dataSourceOutOfStep:
      ErrorWords(
        "the data source failed while it changed its rows, so the view no longer knows them",
        help: "reload the view")
    case .dataSourceOwnsRows: .dataSourceOwnsRows
    case .tableOwnsRows:
      ErrorWords(
        "this is for rows that a data source owns, but the table owns its rows",
        help: "apply the snapshot alone: the table knows what it shows")
    case .tableFailed(let error): ErrorWords(PolicyTableFailure(cause: error))
    case .tableCovered(let name):
      ErrorWords(
        name.isEmpty
          ? "another table was pushed over this one"
          : "the table `\(oneLine(name))` was pushed over this one", help: Self.goBack)
    case .tablePopped(let name):
      ErrorWords(
        "the table\(name.isEmpty ? "" : " `\(oneLine(name))`") was popped, and cannot be changed any more",
        help: "do it before `view:pop()`, or in `view_will_appear` of the table below")
    case .nothingToPop:
      ErrorWords(
        "there is no table to go back to: this one was not pushed",
        help: "`view:push(sections, policy)` pushes a table over another one")
    case .tooManyTables(let most):
      ErrorWords("\(CountText.of(most)) tables lie one over the other, and no more may", help: Self.goBack)
    case .rowOfAnotherTable(let name?, let isPopped) where !name.isEmpty:
      isPopped
        ? ErrorWords(
          "this is a row of `\(oneLine(name))`, a table that was popped",
          help: "keep what the row holds, or its key, instead of the row")
        : ErrorWords("this is a row of `\(oneLine(name))`, another table")
    case .rowOfAnotherTable: ErrorWords("this is a row of another table")
    case .rowDeleted:
      ErrorWords("this row was deleted", help: "`view:exists(row)` tells whether a row is in the table")
    case .rowNotInserted:
      ErrorWords(
        "this row is not in the table yet: the update block that inserts it has not ended",
        help: "give it its values with `insert_rows`, or use it after the block")
    case .noKeys:
      ErrorWords(
        "a snapshot names rows by their keys, but the table has no key column",
        help: "name the column in `policy.table`, such as `key = \"id\"`, or with `--key`")
    case .noCheckColumn:
      ErrorWords(
        "the table has no column for check marks",
        help: "name it in `policy.table`, such as `check = \"done\"`, or with `--check`")
    case .duplicateSection(let name):
      ErrorWords("`sections` lists `\(name)` twice", help: "list each section once")
    case .sectionsOfOneName(let name):
      ErrorWords(
        "the table has two sections with the name `\(name)`, so a snapshot cannot tell them apart",
        help: "give each section its own value")
    case .staleSnapshot(let section, let view, let snapshot):
      ErrorWords(
        section.map {
          "section \($0) of the view has \(counted(view, "row")), but the snapshot before the change \(counted(snapshot, "row"))"
        }
          ?? "the view has \(counted(view, "section")), but the snapshot before the change \(counted(snapshot, "section"))",
        help: "pass the snapshot that the view shows now, and then the new one is compared with it")
    case .tableTooLarge(let rows, let most):
      ErrorWords(
        "the table has \(CountText.of(rows, "row", "rows")), and at most \(CountText.of(most)) can be told apart",
        help: "split it")
    case .invalidRecord(let record):
      ErrorWords("a record does not exist, or stands in two places (record \(record + 1))")
    }
  }

  /// The words for a row that its section lacks, which has so many.
  static func words(noRow path: TableIndexPath, of rows: Int) -> ErrorWords {
    ErrorWords(
      "there is no row \(path): section \(path.section) has \(counted(rows, "row"))",
      help: rows > 0 ? "its rows are numbered from 0 to \(rows - 1)" : nil)
  }

  /// The words for a section that the table lacks, which has so many.
  static func words(noSection section: Int, of sections: Int) -> ErrorWords {
    ErrorWords(
      "there is no section \(section): the table has \(counted(sections, "section"))",
      help: sections > 0 ? "sections are numbered from 0 to \(sections - 1)" : nil)
  }

  private static let goBack = "go back first, with `view:pop()` or the step `back`"

  private static func unknownMenuAction(
    _ titles: [String], _ path: TableIndexPath, _ actions: [[String]]
  ) -> ErrorWords {
    let inside = actions.filter { $0.count > titles.count && $0.starts(with: titles) }
    if !inside.isEmpty {
      return ErrorWords(
        "`\(way(titles))` is a submenu in the menu of the row at \(path)",
        help: "its actions are \(list(inside.map(way)))")
    }
    return ErrorWords(
      "the menu of the row at \(path) has no action `\(way(titles))`",
      help: Suggestion.question(for: way(titles), among: actions.map(way))
        ?? "its actions are \(list(actions.map(way)))")
  }

  /// The titles of submenus and of an action in them, as one.
  private static func way(_ titles: [String]) -> String { titles.joined(separator: " › ") }

  private static func list(_ titles: [String]) -> String { titles.inBackticks.joined(separator: ", ") }

  /// What the settings that are checked can be.
  private static let legalSettings = [
    "style": "the style is fixed when the table is loaded", "row_height": "give it a number above 0",
    "section_index_minimum_display_row_count": "give it a whole number of at least 0",
  ]
}

extension ErrorWords {
  /// The words for what can be done only to rows of the table.
  static var dataSourceOwnsRows: ErrorWords {
    ErrorWords(
      "this can be done only to rows of the table, but the data source owns its rows",
      help: "read and change them where the policy keeps them, and tell the view")
  }
}

/// So many things: `no rows`, `1 row`, `3 rows`.
func counted(_ count: Int, _ thing: String) -> String {
  switch count {
  case 0: "no \(thing)s"
  case 1: "1 \(thing)"
  default: "\(count) \(thing)s"
  }
}

/// How many rows a section has, or how many sections the table.
func sizeInWords(of section: Int?, _ count: Int) -> String {
  section.map { "section \($0) has \(counted(count, "row"))" }
    ?? "the table has \(counted(count, "section"))"
}

extension TableError.Bounds {
  /// How many sections the table has, or how many places the section of a path, in words.
  func inWords(sections: (String) -> String, places: (String) -> String) -> String {
    switch self {
    case .sections(let count): sections(counted(count, "section"))
    case .rows(let count, _): places(counted(count, "place"))
    }
  }

  /// What to propose or return instead, as a place for a dragged row.
  func help(_ verb: String, draggedRows: String = "dragged row were") -> String {
    switch self {
    case .sections(let count): "\(verb) a section from 0 to \(max(0, count - 1))"
    case .rows(let count, _):
      "\(verb) a row from 0 to \(max(0, count - 1)), which counts the other rows as if the \(draggedRows) taken out"
    }
  }
}

extension TableCell.Control {
  /// The values that the control can have, in words.
  fileprivate var legalValues: String {
    switch self {
    case .switch: "true or false"
    case .slider(_, let minimum, let maximum): "a number from \(minimum) to \(maximum)"
    case .stepper(let value, let minimum, let maximum, let step):
      "a number from \(minimum) to \(maximum) that is whole steps of \(step) away from \(value)"
    case .segmented(_, let titles): "the place of a segment, from 0 to \(titles.count - 1)"
    case .button: "no value, because it is a button"
    }
  }
}
