import TabuluaModel
import TabuluaText

// Tables over tables, and what a person uses.
extension TableErrorPages {
  static let tables: [(code: TableError.Code, page: CodePage)] = [
    (
      .tableCovered,
      CodePage(
        "Another table was pushed over this one.", why: "A finger reaches the table on top only.",
        mend: "Leave the one on top first, with `{\"do\":\"back\"}` or `view:pop()`.",
        told: .byCallback,
        example: .run(
          #"{"do":"tap","row":[0,0]}"#,
          policy: "function policy.did_select_row(view, path)\n  view:push { { rows = { \"one\" } } }\n"
            + "  view:push { { rows = { \"two\" } } }\nend"))
    ),
    (
      .tablePopped,
      CodePage(
        "The table was popped, and nothing can be changed in it.",
        why: "It can be read until its callback returns.",
        mend: "Change it before `view:pop()`, or change the table below.",
        told: .byCallback,
        example: .run(
          #"{"do":"tap","row":[0,0]}"#, #"{"do":"tap","row":[0,0]}"#,
          policy: "function policy.did_select_row(view, path)\n  view:push({ { rows = { \"one\" } } }, {\n"
            + "    did_select_row = function(view, path)\n      view:pop()\n      view:delete_rows { path }\n    end,\n"
            + "  })\nend"))
    ),
    (
      .nothingToPop,
      CodePage(
        "The table is the one at the bottom.",
        why: "No table was pushed over it, so that there is none to go back from.",
        mend: "Go back only from a table that was pushed.", example: .run(#"{"do":"back"}"#))
    ),
    (
      .tooManyTables,
      CodePage(
        "There are as many tables one over the other as there may be.",
        why: "A policy pushes a table from each that it pushed.",
        mend: "Let it end; a thousand tables may lie one over the other.",
        told: .byCallback,
        example: .run(
          #"{"do":"tap","row":[0,0]}"#,
          policy: "local deeper = {}\nfunction deeper.view_will_appear(view)\n"
            + "  view:push({ { rows = { \"one\" } } }, deeper)\nend\n\n"
            + "function policy.did_select_row(view, path)\n  view:push({ { rows = { \"one\" } } }, deeper)\nend"
        ))
    ),
    (
      .invalidSetting,
      CodePage(
        "A setting of the view has a value that it cannot have, or cannot be changed.",
        why: "`name` and `style` are fixed when the policy is loaded; the others take what the help says.",
        mend: "Assign a value of the right kind.", example: .lua("view.row_height = 0"))
    ),
    (
      .invalidControlValue,
      CodePage(
        "The control of the row cannot have the value.",
        why: "A slider and a stepper stay between their ends, a switch is "
          + "true or false, and a segment is named by its place from 0.",
        mend: "Give a value that the control can have.",
        example: .run(
          #"{"do":"change_control","row":[0,0],"value":3}"#,
          policy: "function policy.cell_for_row(view, path)\n"
            + "  return { control = { type = \"slider\", value = 0.5 } }\nend"))
    ),
    (
      .unknownAction,
      CodePage(
        "The row has no button of that title, or its menu no such action.",
        why: "Titles are compared letter by letter, as the policy gave them.",
        mend: "Take one of the titles that are listed.",
        example: .run(#"{"do":"swipe","row":[0,0],"edge":"trailing","action":"Archive"}"#))
    ),
    (
      .ambiguousAction,
      CodePage(
        "Several submenus of the menu have an action of that title.",
        why: "The title alone does not say which one is meant.",
        mend: "Give the titles on the way there, `\"action\":[\"Move to\",\"Done\"]`.",
        example: .run(
          #"{"do":"menu","row":[0,0],"action":"Now"}"#,
          policy: "local function now(title)\n"
            + "  return { title = title, children = { { title = \"Now\", handler = function() end } } }\nend\n\n"
            + "function policy.context_menu_for_row(view, path) return { now \"Buy\", now \"Call\" } end"))
    ),
    (
      .unknownIndexTitle,
      CodePage(
        "The section index has no such title.", why: "It has the titles that `section_index_titles` answers.",
        mend: "Take one of those.",
        example: .run(
          #"{"do":"tap_index","title":"Z"}"#,
          policy: "function policy.section_index_titles(view) return { \"T\", \"D\" } end"))
    ),
  ]
}

// Columns, keys and cells.
extension TableErrorPages {
  static let contents: [(code: TableError.Code, page: CodePage)] = [
    (
      .unknownColumn,
      CodePage(
        "The table has no such column.",
        why:
          "Columns are named as in the first line of the file, or as the keys of its records in JSON Lines, letter by "
          + "letter. There the columns for sections, details, marks, order and types may be ones that no record has: a "
          + "warning says so.",
        mend: "Write the name that the help gives, or `view:columns()` in Lua lists them.",
        example: .shell("tabulua show --table t.csv --text name"))
    ),
    (
      .duplicateColumn,
      CodePage(
        "Two columns have one name.", why: "Rules, options and settings call columns by their names.",
        mend: "Rename one of them in the first line of the file.",
        example: .table("id,title,id\nmilk,Buy milk,1\n", "tabulua show --table t.csv"))
    ),
    (
      .duplicateKey,
      CodePage(
        "Two rows have one key.", why: "A key names one row. Keys are compared as text.",
        mend: "Give each row a key of its own, or map another column as the key.",
        example: .table("id,title,status,done,estimate\nmilk,Buy milk,Todo,,\nmilk,Buy more,Todo,,\n"))
    ),
    (
      .emptyKey,
      CodePage(
        "A row has no key.", why: "In a table with a key column each row must be named.",
        mend: "Give the row a key.",
        example: .table("id,title,status,done,estimate\n,Buy milk,Todo,,\n"))
    ),
    (
      .noKeys,
      CodePage(
        "Rows were named by keys, and they have none.",
        why: "No column is mapped as the key, or the policy owns its rows.",
        mend: "Name a column, `key = \"id\"` or `--key id`, or name the row by its path.",
        example: .shell(
          #"tabulua run --table t.csv --policy p.lua --do '{"do":"tap","row":{"key":"milk"}}'"#,
          files: ["p.lua": "return {}"]))
    ),
    (
      .keyIsSectionColumn,
      CodePage(
        "The key column is the section column too.",
        why: "A move to another section writes the section column, and so would "
          + "change the key.", mend: "Take another column for one of them.",
        example: .shell("tabulua show --table t.csv --key status --section-by status"))
    ),
    (
      .unknownSection,
      CodePage(
        "There is no such section.",
        why:
          "A row has a value that `sections` does not list, or a step, a rule or a spec names one that the table lacks.",
        mend: "Add it to `sections`, or write one of those that there are.",
        example: .run(#"{"do":"drag","row":[0,0],"to_section":"Doin","at":"last"}"#, editing: true))
    ),
    (
      .sectionColumnIsFixed,
      CodePage(
        "The section column says where a row stands, and only a move changes it.",
        why: "To write another value into it would leave the row in one section and its value in another.",
        mend:
          "Move the row, `view:move_row(row, index_path(1, 0))`. A person's `set` of that column is a drag.",
        example: .lua("view:find(\"milk\").status = \"Doing\""))
    ),
    (
      .nestedValue,
      CodePage(
        "A cell holds a list or an object, which cannot be given another value.",
        why: "Such a value is kept as the file has it, byte for byte.",
        mend: "Map and write columns of strings, numbers and "
          + "booleans.",
        example: .shell(
          #"tabulua run --table t.jsonl --policy p.lua --key id --do '{"do":"set","row":[0,0],"values":{"tags":"new"}}'"#,
          files: ["t.jsonl": "{\"id\":\"milk\",\"tags\":[\"shop\"]}\n", "p.lua": "return {}"]))
    ),
    (
      .noCheckColumn,
      CodePage(
        "The table has no column for check marks.", why: "A mark is kept in the column that `check` maps.",
        mend: "Name the column, `check = \"done\"` or `--check done`.",
        example: DocumentationExample(
          files: [
            .init(name: "p.lua", shown: "return {}", frame: .whole),
            .init(name: "b.lua", shown: "view:set_checked(index_path(0, 0), true)", frame: .whole),
          ], commands: ["tabulua run --table t.csv --policy p.lua --batch b.lua"]))
    ),
    (
      .typeMismatch,
      CodePage(
        "A cell, or a value for it, is not of the column's type.",
        why:
          "A column is text unless `types` says `integer`, `number` or `boolean`; the column of check marks is a boolean.",
        mend: "Correct the cell at the line that is named, or give the column another type.",
        example: .table("id,title,status,done,estimate\nmilk,Buy milk,Todo,,soon\n"))
    ),
    (
      .inexactNumber,
      CodePage(
        "A whole number has more digits than a column of numbers holds, or a number is too small for it.",
        why:
          "A number has some 16 digits: the one nearest to 9007199254740993 is 9007199254740992, and the one nearest to 1e-400 is 0. "
          + "Given by a step or a script this is an error. In a file, whose digits stay as they are, it is a warning, because rules see the other number.",
        mend: "Make the column `integer`, which has 64 bits, or `text`.",
        example: .run(
          #"{"do":"set","row":{"key":"milk"},"values":{"estimate":9007199254740993}}"#,
          options: "--types estimate=number"))
    ),
    (
      .tableTooLarge,
      CodePage(
        "There are more records than a table can have.", why: "Rows have numbers of 32 bits.",
        mend: "Split the file.",
        example: .none("it takes a file of billions of lines"))
    ),
    (
      .invalidRecord,
      CodePage(
        "A record does not exist, or stands in two places.",
        why: "A program put a table together out of records by itself.",
        mend: "Name each record once.", example: .none("it takes a program that embeds the library"))
    ),
  ]
}
