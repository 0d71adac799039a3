package import TabuluaModel
package import TabuluaText

extension TableError.Code: MessageCode {}

/// The pages of the codes of errors in a table.
package enum TableErrorPages {
  /// Each code with its page.
  package static let all = places + updates + callbacks + tables + contents

  /// A policy with rows of its own, and further callbacks.
  static func ownRows(_ callbacks: String, rows: String = #"{ "milk", "tea", "oil" }"#) -> String {
    """
    local rows = \(rows)
    local policy = {}

    function policy.number_of_rows(view, section) return #rows end
    function policy.cell_for_row(view, path) return { text = rows[path.row + 1] } end

    \(callbacks)

    return policy
    """
  }

  /// A batch in Lua under a policy with rows of its own.
  static func ownRows(batch: String) -> DocumentationExample {
    DocumentationExample(
      files: [
        .init(name: "p.lua", shown: ownRows("-- no further callbacks"), frame: .whole),
        .init(name: "b.lua", shown: batch, frame: .whole),
      ], commands: ["tabulua run --policy p.lua --batch b.lua"])
  }

  /// Steps under a policy with rows of its own.
  static func ownRows(_ callbacks: String, _ steps: String..., options: String = "") -> DocumentationExample {
    .file(
      ownRows(callbacks),
      (["tabulua run --policy p.lua\(options)"] + steps.map { "--do '\($0)'" }).joined(separator: " \\\n    ")
    )
  }
}

// Rows, sections and places.
extension TableErrorPages {
  private static let places: [(code: TableError.Code, page: CodePage)] = [
    (
      .rowOutOfRange,
      CodePage(
        "There is no row at the index path.",
        why:
          "The section has fewer rows. Rows are numbered from 0, and a step counts them as the steps before it have left them.",
        mend: "Name a row that there is, or name it by its key, which does not change when rows move.",
        example: .run(#"{"do":"tap","row":[0,2]}"#))
    ),
    (
      .sectionOutOfRange,
      CodePage(
        "There is no section of that number.", why: "Sections are numbered from 0.",
        mend: "Name one that there is; `tabulua show` numbers them.",
        example: .run(#"{"do":"tap","row":[3,0]}"#))
    ),
    (
      .proposedOutOfRange,
      CodePage(
        "The place that was proposed for a dragged row lies outside the table.",
        why:
          "A proposed path counts the other rows as if the dragged row were already taken out: in its own section of *n* "
          + "rows from 0 to *n* - 1, in another one from 0 to *n*.",
        mend:
          "Count without the dragged row, or write `\"to_section\":\"Doing\",\"at\":\"last\"` and let the place be worked out.",
        example: .run(#"{"do":"drag","row":[0,0],"to":[0,2]}"#, editing: true))
    ),
    (
      .noRowsToDrag,
      CodePage(
        "No row was named of those that are to be dragged together.",
        why: "A drag of several rows has at least one.",
        mend: "Name the rows, the one that is picked up first.",
        example: .none("a batch says it as `bad_value`; it takes a program that embeds the library"))
    ),
    (
      .rowDraggedTwice,
      CodePage(
        "A row was named twice among those that are to be dragged together.",
        why: "A path and a key may name the same row.", mend: "Name each row once.",
        example: .run(#"{"do":"drag","rows":[[0,0],{"key":"milk"}],"to":[1,0]}"#, editing: true))
    ),
    (
      .targetOutOfRange,
      CodePage(
        "`target_index_path_for_move` answered a place outside the table.",
        why:
          "Its answer counts as `proposed` does: without the dragged row. UIKit ends the app there; here the drag fails, and "
          + "everything is as before.",
        mend: "Answer a place that there is, `proposed` to accept, or nil to refuse.",
        example: .run(
          #"{"do":"drag","row":[0,0],"to":[1,0]}"#,
          policy: "function policy.target_index_path_for_move(view, source, proposed)\n"
            + "  return index_path(proposed.section, view:number_of_rows(proposed.section) + 1)\nend",
          editing: true))
    ),
    (
      .answerOutOfRange,
      CodePage(
        "A callback answered a row or a section that the table does not have.",
        why: "It counts from 1, as Lua's lists do, or names a row that was deleted.",
        mend: "Answer a path from 0 on, the given one, or nil.",
        example: .run(
          #"{"do":"tap","row":[0,1]}"#,
          policy: "function policy.will_select_row(view, path) return path:with_row(path.row + 1) end"))
    ),
    (
      .rowDeleted,
      CodePage(
        "The row was deleted.", why: "A variable still has it, from before it was deleted.",
        mend: "Ask `view:exists(row)` first, or keep what is needed of it before it goes.",
        example: .lua("local row = view:find \"milk\"\nview:delete_rows { row }\nprint(row.title)"))
    ),
    (
      .rowNotInserted,
      CodePage(
        "The row comes into the table only when the update block ends.",
        why: "Inside a block nothing has happened yet: all is checked and done together at its end.",
        mend: "Use the row behind the block, or in its completion.",
        example: .lua(
          "view:perform_batch_updates(function()\n"
            + "  local new = view:insert_rows { { at = index_path(0, 0), values = { id = \"tin\" } } }\n"
            + "  print(view:index_path(new[1]))\nend)"))
    ),
    (
      .rowOfAnotherTable,
      CodePage(
        "A row of another table was given.",
        why: "Each table has rows of its own, also one that was pushed over another.",
        mend: "Look the row up in this table, with `view:find` or `view:row`.",
        example: .lua(
          "local row = view:find \"milk\"\nuser:tap(row)\nprint(view:index_path(row))",
          policy: "function policy.did_select_row(view, path)\n  view:push { { rows = { \"one\" } } }\nend"))
    ),
  ]
}

// Updates and snapshots.
extension TableErrorPages {
  private static let updates: [(code: TableError.Code, page: CodePage)] = [
    (
      .insertOutOfRange,
      CodePage(
        "An update inserts or moves to a place that is not in the table after it.",
        why:
          "What is inserted, and where something is moved to, is named by its place after the whole block, in which everything "
          + "deleted is gone.",
        mend: "Count as the table is to be after the block.",
        example: .run(#"{"do":"update","insert_rows":[{"at":[0,4],"values":{"id":"tin"}}]}"#))
    ),
    (
      .conflictingUpdates,
      CodePage(
        "Two parts of one update do not go together.",
        why:
          "A row is deleted and moved too, or two things are to be at the same place after it. The message names both, with the "
          + "lines that asked for them.",
        mend: "Keep the one that is meant.",
        example: .run(#"{"do":"update","delete_rows":[[0,0]],"move_rows":[[[0,0],[1,0]]]}"#))
    ),
    (
      .updateFailed,
      CodePage(
        "The body of an update block threw an error.", why: "The block was undone as a whole.",
        mend: "Mend what the body did; a script's own error stands instead of this one.",
        example: .none("it takes a program that embeds the library, whose block throws"))
    ),
    (
      .updateInProgress,
      CodePage(
        "This cannot be done inside an update block.",
        why: "`reload_data` and a snapshot are about the whole table as it is.",
        mend: "Do it before the block, or behind it.",
        example: .lua("view:perform_batch_updates(function() view:reload_data() end)"))
    ),
    (
      .countMismatch,
      CodePage(
        "A policy that owns its rows counts others than it announced.",
        why:
          "After `view:insert_rows`, `view:delete_rows` and the like, `number_of_rows` must answer the old count with what was "
          + "inserted and without what was deleted. UIKit ends the app there with \"Invalid update\".",
        mend: "Change the list and tell the view the same change, in one callback.",
        example: ownRows(batch: "view:delete_rows { index_path(0, 0) }  -- and `rows` still has it"))
    ),
    (
      .rowMismatch,
      CodePage(
        "A policy that owns its rows has the right number of them, and others than it should have.",
        why:
          "After a move, a deletion or an insertion the rows near the place are compared by what they show. Often a row is "
          + "inserted before it is removed, so that the places have shifted.",
        mend:
          "Remove first, and insert then: `table.insert(rows, destination.row + 1, table.remove(rows, source.row + 1))`.",
        example: ownRows(
          "function policy.move_row(view, source, destination)\n"
            + "  table.insert(rows, destination.row + 1, rows[source.row + 1])\n"
            + "  table.remove(rows, source.row + 1)\nend",
          #"{"do":"set_editing","editing":true}"#, #"{"do":"drag","row":[0,0],"to":[0,2]}"#))
    ),
    (
      .staleSnapshot,
      CodePage(
        "The snapshot that should say what the view shows does not fit it.",
        why:
          "`view:apply(new, old, change)` of a policy with its own rows needs the snapshot that was shown before.",
        mend: "Keep the snapshot that was applied last, or let `data_source` of `tabulua.snapshots` do it.",
        example: ownRows(
          batch: "local snapshots = require \"tabulua.snapshots\"\n"
            + "view:apply(snapshots.new(), snapshots.new(), function() end)"))
    ),
    (
      .duplicateSection,
      CodePage(
        "Two sections have one name.",
        why: "A section is found by its value, in `sections` and in a snapshot.",
        mend: "Give each section a value of its own.",
        example: .file("return { table = { section_by = \"status\", sections = { \"Todo\", \"Todo\" } } }"))
    ),
    (
      .wrongKey,
      CodePage(
        "A row that is named by its key was to get another one.",
        why:
          "An entry of a snapshot has a key, and its values may name the key column only with the same text.",
        mend: "Leave the key column out of the values.",
        example: .lua(
          "local s = view:snapshot()\ns:append_rows({ { key = \"tin\", values = { id = \"can\" } } }, \"Todo\")\nview:apply(s)"
        ))
    ),
  ]
}
