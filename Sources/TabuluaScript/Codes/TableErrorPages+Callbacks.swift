import TabuluaModel
import TabuluaText

// Callbacks, and changes inside them.
extension TableErrorPages {
  static let callbacks: [(code: TableError.Code, page: CodePage)] = [
    (
      .callbackFailed,
      CodePage(
        "A callback raised an error.",
        why: "The step failed, and everything is as before it. The message is Lua's own, with the line.",
        mend: "Mend the line that is named. A field of a row that is empty is nil.",
        example: .run(
          #"{"do":"tap","row":{"key":"tea"}}"#,
          policy: "function policy.did_select_row(view, path)\n  print(view:row(path).estimate + 1)\nend"))
    ),
    (
      .lawBroken,
      CodePage(
        "A change of a program would break a law of the policy, and was undone.",
        why:
          "What a person does is refused then. What code does with `view` raises this error, with the law and its reason.",
        mend: "Change something else, or ask before whether it may be.",
        example: .lua(
          "view:delete_rows { \"milk\" }",
          policy: "policy.laws = {\n  [\"something is to do\"] = function(view)\n"
            + "    return view:number_of_rows(0) > 1, \"too little to do\"\n  end,\n}"))
    ),
    (
      .tableFailed,
      CodePage(
        "The table in which an app keeps its rows threw an error.", why: "The error is the app's own.",
        mend: "Look at what the app does.", example: .none("it takes a program that embeds the library"))
    ),
    (
      .notImplemented,
      CodePage(
        "A callback is said to be implemented and has no body.",
        why: "A delegate in Swift lists the callbacks that it has, and one of them is not written.",
        mend: "Write the method, or take it from the list.",
        example: .none("it takes a delegate that is written in Swift"))
    ),
    (
      .missingNumberOfRows,
      CodePage(
        "`number_of_sections` is defined without `number_of_rows`.",
        why: "Both together make a policy the owner of its rows.",
        mend: "Define `number_of_rows` too, or leave both out and use the sections of the table.",
        example: .check("function policy.number_of_sections(view) return 2 end"))
    ),
    (
      .invalidCount,
      CodePage(
        "A callback answered a count that is negative or too large.",
        why: "A count is a whole number from 0 on.",
        mend: "Answer how many there are.",
        example: .file(
          "return { number_of_rows = function(view, section) return -1 end }",
          "tabulua run --policy p.lua --do '{\"do\":\"reload\"}'"))
    ),
    (
      .tooManyRows,
      CodePage(
        "The rows cannot be looked at one by one, because they are too many.",
        why:
          "A policy that owns its rows may count as many as it likes, but what is drawn as a whole, or inserted with a "
          + "section, is asked for row by row.",
        mend: "Draw fewer, with `--viewport 50`, or insert fewer at once.",
        example: .file(
          "return { number_of_rows = function(view, section) return 1e9 // 1 | 0 end }",
          "tabulua show --policy p.lua --viewport all"))
    ),
    (
      .invalidHeight,
      CodePage(
        "A callback answered a height that is not above zero.",
        why: "A row without a height could not be touched.",
        mend: "Answer a number above 0.",
        example: .run(#"{"do":"reload"}"#, policy: "function policy.height_for_row(view, path) return 0 end"))
    ),
    (
      .invalidIndentation,
      CodePage(
        "A callback answered a negative indentation level.",
        why: "A row is indented by whole steps from 0 on.",
        mend: "Answer 0 or more.",
        example: .none("a policy's answer below 0 is a `wrong_result`; it takes a delegate in Swift"))
    ),
    (
      .changeDuringQuestion,
      CodePage(
        "A change was tried inside a callback that answers a question.",
        why: "A question may be asked at any time and several times, so that its answer must change nothing.",
        mend: "Change the table in an event, such as `did_select_row` or `did_end_reordering_row`.",
        told: .byCallback,
        example: .run(
          #"{"do":"drag","row":[0,0],"to":[0,1]}"#,
          policy:
            "function policy.can_move_row(view, path)\n  view:set_checked(path, true)\n  return true\nend",
          editing: true))
    ),
    (
      .changeDuringCallback,
      CodePage(
        "A change was tried inside a callback where it is not allowed.",
        why:
          "`set_editing` inside `commit_editing_style` and moving rows inside `move_row` of a loaded table would meet "
          + "what the table itself is about to do. Nothing changes in `will_display_cell` and `did_end_displaying_cell`.",
        mend: "Do it in a later callback, such as `did_end_editing_row` or `did_end_reordering_row`.",
        told: .byCallback,
        example: .run(
          #"{"do":"delete","row":[0,0]}"#,
          policy: "function policy.commit_editing_style(view, style, path)\n  view:set_editing(false)\nend",
          editing: true))
    ),
    (
      .dataSourceOutOfStep,
      CodePage(
        "A policy that owns its rows failed after it had begun to change them.",
        why:
          "Its variables cannot be taken back by the table, so that both may disagree. Nothing else is done until `reload`.",
        mend:
          "Mend the first error. With `save_state` and `restore_state` a policy's variables are taken back too.",
        example: ownRows(
          "function policy.did_select_row(view, path)\n  table.remove(rows, path.row + 1)\n  error(\"too late\")\nend",
          #"{"do":"tap","row":[0,0]}"#, #"{"do":"tap","row":[0,1]}"#, options: " --keep-going"))
    ),
    (
      .dataSourceOwnsRows,
      CodePage(
        "This policy owns its rows, and what was asked needs rows of a table.",
        why:
          "A policy that defines `number_of_rows` keeps its rows in its own variables. The table knows how many there are, and "
          + "nothing else.",
        mend: "Use the policy's own list, or leave `number_of_rows` out and give a table.",
        example: ownRows(batch: "print(view:row(index_path(0, 0)))"))
    ),
    (
      .tableOwnsRows,
      CodePage(
        "The table owns its rows, and what was asked is for a policy that owns them.",
        why:
          "Two snapshots are compared only for a policy with rows of its own; a table knows what it shows.",
        mend: "Apply one snapshot: `view:apply(snapshot)`.",
        example: .none("it takes a program that embeds the library"))
    ),
    (
      .reorderInProgress,
      CodePage(
        "A row is being dragged, and this cannot be done meanwhile.",
        why: "Where the row hovers is counted in the rows as they are; they must not change below it.",
        mend: "Do it in `did_end_reordering_row`.",
        told: .byCallback,
        example: .run(
          #"{"do":"drag","row":[0,0],"to":[0,1]}"#,
          policy:
            "function policy.will_begin_reordering_row(view, path)\n  view:move_row(path, index_path(1, 0))\nend",
          editing: true))
    ),
    (
      .noReorder,
      CodePage(
        "No row is being dragged.",
        why: "A program asked for the next place of a drag that has ended or not begun.",
        mend: "Begin the drag first.", example: .none("it takes a program that embeds the library"))
    ),
  ]
}
