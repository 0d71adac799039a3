import TabuluaModel
package import TabuluaText

/// What every script has besides Lua's own functions, and what its values have.
package enum ScriptName: String, Sendable, CaseIterable {
  /// Makes an index path.
  case indexPath = "index_path"
  /// The section of an index path.
  case section = "path.section"
  /// The row of an index path.
  case row = "path.row"
  /// An index path of another section.
  case withSection = "path:with_section"
  /// An index path of another row.
  case withRow = "path:with_row"
  /// A column of a row.
  case column = "row.COLUMN"
  /// The options that a script is given.
  case options
  /// Refuses from wherever it is called.
  case reject
  /// Prints.
  case print
  /// Loads a module.
  case require
  /// Chooses a table in a batch in Lua.
  case useTable = "use_table"

  /// Its page of documentation.
  package var documentation: DocumentationEntry {
    switch self {
    case .indexPath:
      page(
        "makes an index path of the number of a section and that of a row, both from 0; also of one list with two numbers",
        "index_path(section, row)",
        "print(index_path(0, 5))  -- [0, 5]\nprint(index_path(0, 5) < index_path(1, 0))  -- true",
        uikit: ["IndexPath(row:section:)", "indexPathForRow:inSection:"], errors: [ScriptCode.wrongArgument])
    case .section:
      page("the number of the section, from 0", "path.section", "print(index_path(2, 5).section)  -- 2")
    case .row:
      page("the number of the row in its section, from 0", "path.row", "print(index_path(2, 5).row)  -- 5")
    case .withSection:
      page(
        "the path with another section; paths do not change", "path:with_section(section)",
        "print(index_path(2, 5):with_section(0))  -- [0, 5]", errors: [ScriptCode.wrongArgument])
    case .withRow:
      page(
        "the path with another row; paths do not change", "path:with_row(row)",
        "print(index_path(2, 5):with_row(0))  -- [2, 0]", errors: [ScriptCode.wrongArgument])
    case .column:
      page(
        "the value of a column, in the column's type; an empty cell is `\"\"` in a column of text and nil in "
          + "others; an assignment outside questions changes the table, and nil empties the cell. A row stays the same row when it is moved, and is equal to itself",
        "row.title, row[\"due date\"]",
        "local row = view:find \"milk\"\nrow.estimate = row.estimate + 1\nprint(row.estimate)  -- 3\n"
          + "for column, value in pairs(view:find \"oil\") do print(column .. \": \" .. tostring(value)) end",
        errors: [
          TableError.Code.unknownColumn, TableError.Code.typeMismatch, TableError.Code.sectionColumnIsFixed,
          TableError.Code.rowDeleted,
        ])
    case .options:
      page(
        "the options of `--set name=value`: a policy gets them as `...`, a batch and a spec have the variable `options`",
        "local options = ...", "print(options.limit)  -- 3", options: "--set limit=3")
    case .reject:
      page(
        "ends the callback that may refuse, from however deep in the functions that it calls, with the reason; what answers "
          + "yes or no, or a path, can be ended so",
        "reject(reason)",
        "local result = user:drag(\"milk\", index_path(0, 1))\nprint(result.reason)  -- not now",
        policy: "local function check(view, path)\n  if path.row == 0 then reject \"not now\" end\nend\n\n"
          + "function policy.can_move_row(view, path)\n  check(view, path)\n  return true\nend",
        options: "--editing")
    case .print:
      page(
        "prints values with tabs between them, on standard error, behind the file and the line",
        "print(value, …)",
        "print(\"milk\", 3)  -- milk\t3")
    case .require:
      page(
        "loads a module once, and gives what it returns: `tabulua.rules`, `tabulua.snapshots`, or a Lua file in the folder of "
          + "the script or below it",
        "require \"tabulua.rules\"",
        "local snapshots = require \"tabulua.snapshots\"\nprint(snapshots.new() ~= nil)  -- true",
        errors: [ScriptCode.failed])
    case .useTable:
      DocumentationEntry(
        .script, rawValue,
        summary:
          "Chooses the table that `view` and `user` of a batch in Lua mean, in a run with several tables.",
        usage: ["user:use_table(name)"],
        examples: [
          DocumentationExample.lua("user:use_table \"u\"\nprint(view.name)  -- u").with(
            "cp t.csv u.csv", "tabulua run --table t.csv --table u.csv --policy p.lua --batch b.lua")
        ])
    }
  }

  private func page(
    _ summary: String, _ usage: String, _ lua: String, uikit: [String] = [], policy: String? = nil,
    errors: [any MessageCode] = [], options: String = ""
  ) -> DocumentationEntry {
    DocumentationEntry(
      .script, rawValue,
      otherNames: uikit + [rawValue.split { ".:".contains($0) }.last.map(String.init) ?? rawValue],
      summary: DocumentationEntry.sentence(summary), usage: [usage],
      facts: [
        "errors": errors.isEmpty ? nil : errors.map { $0.rawValue }.inBackticks.inWords(last: "and"),
        "UIKit": uikit.isEmpty ? nil : uikit.inBackticks.joined(separator: ", "),
      ], examples: [.lua(lua, policy: policy, options: options)])
  }
}
