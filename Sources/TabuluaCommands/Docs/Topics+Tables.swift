import TabuluaText

// What files hold, and what columns mean.
extension Topics {
  /// The files that tables are read from.
  static let files = DocumentationEntry(
    .topic, "files",
    otherNames: [
      "file", "csv", "tsv", "json lines", "ndjson", "excel", "xlsx", "spreadsheet", "sqlite", "database",
      "bom",
      "byte-order mark", "newline", "line end", "line ends", "crlf", "quote", "quotes", "quoting", "encoding",
      "utf-8", "import", "export",
    ],
    summary:
      "A table is read from a CSV file, a TSV file or a file of JSON Lines, told by the ending of its name, and written back "
      + "with only those bytes changed that a step changed.",
    facts: [
      "CSV":
        "the first line names the columns. `--delimiter ';'` says what stands between fields where that is no comma; `.tsv` has tabs",
      "quotes":
        "a field that holds the delimiter, a quote or a line end stands between `\"`, and a quote in it is written twice, `\"5\"\" disk\"`",
      "JSON Lines": "`.jsonl` or `.ndjson`: each line is one object, `{\"id\":\"milk\",\"done\":false}`",
      "encoding":
        "UTF-8, with a byte-order mark (BOM) or without; other text is refused, and the help says how to convert it",
      "line ends": "LF or CRLF; they stay as they are, and so does a byte-order mark",
      "empty cells, null":
        "an empty field of CSV, and a `null` of JSON, is `\"\"` in a column of text and nil in others (`tabulua docs column_types`)",
      "Excel":
        "no spreadsheet is read: save it as \"CSV UTF-8\"; some save it with `;`, which `--delimiter` says",
      "SQLite":
        "no database is read: export a table of it, `sqlite3 -header -csv FILE 'SELECT * FROM tasks' > tasks.csv`",
      "export":
        "`--output FILE` writes another file, also in another of these formats; `tabulua show --format html` draws a page",
      "safety":
        "a file is written beside its target and takes its name at the end, so that it is never half written; `--journal` keeps "
        + "what changed (`tabulua docs taking_back`)",
    ],
    examples: [
      .shell(
        #"tabulua run --table d.csv --delimiter ';' --policy p.lua --output d.jsonl --do '{"do":"tap","row":[0,0]}'"#,
        files: ["d.csv": "id;title;status;done;estimate\nmilk;\"Buy milk; or tea\";Todo;;2\n"])
    ])

  /// What values a column has.
  static let columnTypes = DocumentationEntry(
    .topic, "column_types",
    otherNames: [
      "types", "type", "columns", "column", "number", "numbers", "integer", "boolean", "booleans", "date",
      "dates", "time",
      "null", "nil", "empty cell", "empty cells",
    ],
    summary:
      "A column of a CSV file holds text, unless `types` says that it holds whole numbers, numbers, or yes and no; the columns "
      + "of JSON Lines have the types of their values.",
    usage: ["types = { estimate = \"integer\" }", "--types estimate=integer"],
    facts: [
      "`text`": "any text; an empty cell is `\"\"`",
      "`integer`": "a whole number of 64 bits; an empty cell is nil in Lua and null in JSON",
      "`number`": "a number, of which 64 bits are kept; an empty cell is nil",
      "`boolean`":
        "yes or no, true and false in Lua; the column of the check mark has one (`tabulua docs marks`)",
      "dates":
        "are text: written as `2026-01-31` they are in order when they are compared as texts, `row.due < \"2026-02-01\"`",
      "empty a cell":
        "`\"clear\":[\"estimate\"]` of the step `set`, a `null` in JSON, or `row.estimate = nil` in Lua",
      "which columns":
        "`view:columns()` lists their names; `key`, `text`, `section_by` and `check` say what they mean",
    ],
    examples: [
      .lua(
        """
        user:set("milk", { values = { estimate = 3 } })
        user:set("oil", { clear = { "estimate" } })
        for _, row in view:rows() do print(row.id, row.estimate, row.done) end
        """)
    ])

  /// How a row is named.
  static let keys = DocumentationEntry(
    .topic, "keys", otherNames: ["key", "id", "ids", "identifier", "primary key", "name a row"],
    summary:
      "A row is named by its key, the text in the column that `key` names, or by its path. A key stays the same when rows move, "
      + "and a path does not.",
    usage: ["--key id", "table = { key = \"id\" }"],
    facts: [
      "in JSON": "`{\"key\":\"milk\"}`, or a path, `[0,2]` (`tabulua docs index_paths`)",
      "in Lua": "`\"milk\"`, `index_path(0, 2)`, or a row that `view:find \"milk\"` or `view:rows()` gave",
      "on the command line": "`milk` or `0,2`, as in `tabulua why milk Done`",
      "each once": "two rows with one key, and a row without one, are errors when the file is read",
      "without keys": "rows are named by their paths; snapshots need keys (`no_keys`)",
    ],
    examples: [
      .lua("user:tap \"milk\"\nprint(view:find(\"tea\").title, view:index_path \"tea\")")
    ])

  /// Check marks.
  static let marks = DocumentationEntry(
    .topic, "marks",
    otherNames: [
      "checkbox", "checkboxes", "check mark", "check marks", "checkmark", "tick", "ticks", "ticked",
      "done column",
    ],
    summary: "A row can have a check mark, which a column of the table holds: `check` names it.",
    usage: [
      "table = { check = \"done\" }", "table = { check = { column = \"done\", on = \"x\", off = \"\" } }",
      "--check done=x,",
    ],
    facts: [
      "spelling": "`on` and `off` say how the file writes yes and no",
      "look": "`view:is_checked(row)`, and `view:index_paths_for_checked_rows()` for all",
      "change": "`view:set_checked(row, true)`, for instance in `did_select_row`, so that a tap ticks a row",
      "in the picture": "`tabulua show` draws `✓`",
      "rules":
        "`rules.exclusive_checkmark` keeps one mark in a section, and the law `exactly_one_mark` proves it",
    ],
    examples: [
      .run(
        #"{"do":"tap","row":{"key":"milk"}}"#,
        policy:
          "function policy.did_select_row(view, path)\n  view:set_checked(path, not view:is_checked(path))\nend"
      )
    ])

  /// How rows are sorted, filtered and looked for.
  static let sorting = DocumentationEntry(
    .topic, "sorting",
    otherNames: ["sort", "sorted", "order of rows", "filter", "search", "query", "where", "find rows"],
    summary:
      "Rows stand in the order of the file and move only by steps, so nothing is sorted or left out by itself; a batch in Lua does "
      + "both.",
    facts: [
      "sort":
        "take a snapshot, sort its keys with `table.sort`, move its rows, and let `view:apply` show it: one step with the fewest moves",
      "filter": "go through `view:rows()`, or `view:rows(section)`, and ask with `if`",
      "search": "`view:find(key)` finds a row by its key, `view:find_section(name)` a section",
      "keep an order":
        "a policy says where a dragged row lands (`target_index_path_for_move`); `tabulua docs --list rule` has ready rules",
    ],
    examples: [
      DocumentationExample(
        "Sort a section by the title, the last one first",
        files: [
          .init(
            name: "b.lua",
            shown: """
              local snapshot = view:snapshot()
              local keys = snapshot:rows("Todo")
              table.sort(keys, function(a, b) return view:find(a).title > view:find(b).title end)
              for place = 2, #keys do snapshot:move_row_after(keys[place], keys[place - 1]) end
              view:apply(snapshot)
              """, frame: .whole)
        ], commands: ["tabulua run --table t.csv --policy p.lua --batch b.lua"]),
      DocumentationExample(
        "Do something with some rows",
        files: [
          .init(
            name: "b.lua",
            shown: """
              for _, row in view:rows() do
                if row.estimate ~= nil and row.estimate > 1 then user:tap(row) end
              end
              """, frame: .whole)
        ], commands: ["tabulua run --table t.csv --policy p.lua --batch b.lua"]),
    ])
}
