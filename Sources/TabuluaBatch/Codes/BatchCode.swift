package import TabuluaText

/// Codes of messages about batches and their steps.
package enum BatchCode: String, DocumentedCode {
  /// There is no verb of a name.
  case unknownVerb = "unknown_verb"
  /// A field is missing.
  case missingField = "missing_field"
  /// Two fields do not go together.
  case contradictoryFields = "contradictory_fields"
  /// A path is none.
  case badPath = "bad_path"
  /// A value cannot be taken.
  case badValue = "bad_value"
  /// There is no setting of a name.
  case unknownSetting = "unknown_setting"
  /// A step does not say which table it is about.
  case missingTable = "missing_table"
  /// There is no table of a name.
  case unknownTable = "unknown_table"
  /// There is no table at all.
  case noTable = "no_table"
  /// `user` was called inside an update.
  case userInsideUpdate = "user_inside_update"
  /// The steps before an undo were not recorded.
  case undoNotBound = "undo_not_bound"
  /// A script made too many steps.
  case tooManySteps = "too_many_steps"
  /// The rest of a script was not run, because an error ended it.
  case restNotRun = "rest_not_run"
  /// Cells that are used again would show what belongs to other rows.
  case cellLeak = "cell_leak"
  /// A file of translations is wrong.
  case invalidStrings = "invalid_strings"
  /// A file of translations lacks a language.
  case unknownLanguage = "unknown_language"

  package var page: CodePage {
    switch self {
    case .unknownVerb:
      CodePage(
        "There is no step of that name.",
        why: "The name behind `do` is misspelt, or it is a name of `view`, which a batch in "
          + "JSON Lines does not have.",
        mend: "Write the near name; `tabulua docs --list verb` lists them.",
        example: .run(#"{"do":"tab","row":[0,0]}"#))
    case .missingField:
      CodePage(
        "A step lacks a field without which it means nothing.", why: "The message names the field.",
        mend: "Add it as the help says; `tabulua docs verb NAME` shows all fields of a step.",
        example: .run(#"{"do":"tap"}"#))
    case .contradictoryFields:
      CodePage(
        "A step has two fields that do not go together.",
        why: "Each of them says something else of one thing.",
        mend: "Keep the one that is meant.",
        example: .run(#"{"do":"drag","row":[0,0],"to":[0,1],"before":{"key":"oil"}}"#))
    case .badPath:
      CodePage(
        "A path is not one.", why: "An index path is a list of two whole numbers from 0 on, section and row.",
        mend: "Write `[0,2]` for the third row of the first section.",
        example: .run(#"{"do":"tap","row":[0]}"#))
    case .badValue:
      CodePage(
        "A value cannot be taken there.",
        why: "It is of the right type and none of those that the field can have, or empty.",
        mend: "Write one of those that the message or the help names.",
        example: .run(#"{"do":"swipe","row":[0,0],"edge":"left"}"#))
    case .unknownSetting:
      CodePage(
        "There is no setting of that name.", why: "`configure` takes the settings of `view`.",
        mend: "Write the near name; `tabulua docs --list view` has them.",
        example: .run(#"{"do":"configure","settings":{"row_hight":30}}"#))
    case .missingTable:
      CodePage(
        "A step does not say which table it is about.", why: "The run has several tables.",
        mend:
          "Add `\"table\":\"ann\"` to the step; in Lua call `user:use_table(\"ann\")` before the first one.",
        example: .shell(
          "cp t.csv ann.csv", "cp t.csv bob.csv",
          #"tabulua run --table ann.csv --table bob.csv --policy p.lua --do '{"do":"tap","row":[0,0]}'"#))
    case .unknownTable:
      CodePage(
        "The run has no table of that name.",
        why: "A table is called as its file without the ending, or as "
          + "`--table NAME=FILE` says.",
        mend: "Write one of the names that the help lists.",
        example: .run(#"{"do":"tap","table":"ann","row":[0,0]}"#))
    case .noTable:
      CodePage(
        "There is no table to act on.", why: "A test has no rows, or the table could not be opened.",
        mend: "Give a test rows with `fixture` and rules with `policy`, before it or in its block.",
        example: .spec("it(\"has no rows\", function() user:tap(index_path(0, 0)) end)"))
    case .userInsideUpdate:
      CodePage(
        "`user` was called inside an update block, or inside a callback.",
        why: "A person acts before an update or after it, never in its midst.",
        mend: "Change the table with `view` there, or end the update first.",
        example: .lua("view:perform_batch_updates(function() user:tap \"milk\" end)"))
    case .undoNotBound:
      CodePage(
        "The steps before an undo were not recorded, so that none can be taken back.",
        why:
          "Steps are recorded only where the text of the batch has the word `undo` or `redo`, because it costs something.",
        mend: "Write the name in the batch or the spec itself: `user:undo()`.",
        example: .lua("user:tap \"milk\"\nuser[\"un\" .. \"do\"](user)"))
    case .tooManySteps:
      CodePage(
        "A batch in Lua made more steps than it may.", why: "`--max-steps` limits them.",
        mend: "Look for a loop that does not end, or allow more.",
        example: .lua("while true do user:tap \"milk\" end", options: "--max-steps 100"))
    case .restNotRun:
      CodePage(
        "A warning: an error ended a batch in Lua, and what stands behind it was not run.",
        why:
          "`--keep-going` goes on with the next batch, but Lua cannot go on behind an error that nobody catches.",
        mend: "Write `pcall(function() … end)` around a step that may fail.",
        example: .lua(
          "user:set(\"milk\", { values = { title = \"Milk\" } })\nuser:set(\"beer\", { values = { title = \"Beer\" } })\n"
            + "user:set(\"oil\", { values = { title = \"Oil\" } })",
          options: "--keep-going"))
    case .cellLeak:
      CodePage(
        "A warning: on a device, cells that are used again would show what belongs to other rows.",
        why:
          "With `--simulate-reuse` a field that `cell_for_row` does not say is what the cell showed for the row before.",
        mend: "Let `cell_for_row` say the field for every row, also where it is nothing.",
        example: .run(
          #"{"do":"scroll","by":1}"#,
          policy: "function policy.cell_for_row(view, path)\n"
            + "  if path.row == 0 and path.section == 0 then return { text = \"first\", image = \"star\" } end\n"
            + "  return { text = view:key(path) }\nend", options: "--viewport 1 --simulate-reuse"))
    case .invalidStrings:
      CodePage(
        "The file of translations is no table of strings.",
        why: "It is a JSON object of texts, or of languages with texts.",
        mend:
          "Write `{\"Todo\": \"Opravki\"}`, or `{\"sl\": {\"Todo\": \"Opravki\"}}` for several languages.",
        example: .shell(
          "tabulua show --table t.csv --policy p.lua --strings s.json", files: ["s.json": "[1]"]))
    case .unknownLanguage:
      CodePage(
        "The file of translations does not have the language.", why: "`--language` names one that it lacks.",
        mend: "Add it, or name one that it has.",
        example: .shell(
          "tabulua show --table t.csv --policy p.lua --strings s.json --language de",
          files: ["s.json": "{\"sl\": {\"Todo\": \"Opravki\"}}"]))
    }
  }
}
