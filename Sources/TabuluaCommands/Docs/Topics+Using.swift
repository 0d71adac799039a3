import TabuluaText

// What somebody looks for who uses the command day by day.
extension Topics {
  /// What is possible in editing mode alone.
  static let editingMode = DocumentationEntry(
    .topic, "editing_mode", otherNames: ["editing mode", "edit mode"],
    summary:
      "In editing mode rows are dragged, deleted and inserted; out of it a tap selects a row, and a swipe deletes one. A "
      + "table begins out of it.",
    facts: [
      "in a run":
        "`--editing` lets `run` and `trace` begin in it, and the step `set_editing` enters and leaves it",
      "in a batch in Lua": "`user:set_editing(true)`",
      "in a spec": "the table of a fixture is in editing mode, unless `fixture { editing = false }`",
      "in a policy": "`view.is_editing` tells it, and `view:set_editing(flag)` changes it",
      "elsewhere": "`why`, `matrix`, `prove` and `diff` try drags in editing mode",
      "refused": "a step that needs it is refused with the code `not_editing`",
    ],
    examples: [
      .run(#"{"do":"drag","row":[0,0],"to":[0,1]}"#),
      .run(#"{"do":"set_editing","editing":true}"#, #"{"do":"drag","row":[0,0],"to":[0,1]}"#),
    ])

  /// Runs that nobody watches.
  static let nightly = DocumentationEntry(
    .topic, "nightly", otherNames: ["cron", "unattended", "every night", "CI", "systemd"],
    summary:
      "A run that nobody watches: it says nothing where all is well, its exit status tells the rest, and a journal keeps "
      + "what it did.",
    usage: [
      "0 3 * * *  cd /srv/tasks && tabulua run -q --table tasks.csv --policy rules.lua --batch nightly.lua "
        + "--in-place --journal runs.jsonl"
    ],
    facts: [
      "`--in-place`": "writes the table; without it nothing is written",
      "`--journal`":
        "keeps what each run changed, for `tabulua log` and `tabulua undo`; a run that changes nothing, or fails, leaves no "
        + "entry",
      "`--quiet`":
        "prints no results where the status is 0, but warnings always, such as of a table that never was in editing mode; cron "
        + "mails what is printed",
      "`--strict`":
        "a refused step ends the run with the status 2, and nothing is written; without it such a night has the status 0, and "
        + "only its report tells of the refusal",
      "`--report`": "`--report jsonl=results.jsonl` keeps the results for programs, also of a run that fails",
      "`--timeout`, `--time-limit`":
        "no run takes longer; a second one waits for the first, or fails with `--no-wait`",
      "CI":
        "`tabulua check --strict`, `tabulua test` and `tabulua prove`, with `--format github` for annotations",
    ],
    examples: [
      .shell(
        #"tabulua run -q --editing --table t.csv --policy p.lua --in-place --journal runs.jsonl --do '{"do":"delete","row":{"key":"tea"}}' && tabulua log --journal runs.jsonl --full"#
      )
    ])

  /// What a run did, undone.
  static let takingBack = DocumentationEntry(
    .topic, "taking_back",
    otherNames: [
      "take back", "taking back", "roll back", "rollback", "undo a run", "revert", "history", "backup",
      "recover", "restore",
    ],
    summary:
      "A run with `--in-place --journal FILE` can be taken back later, as a whole or row by row, also where others "
      + "have changed the table since.",
    usage: ["tabulua undo --journal runs.jsonl --in-place"],
    facts: [
      "which run": "the last one, or `--run ID`; `tabulua log` lists the runs",
      "a part of it": "`--row KEY`, which may be repeated",
      "what others changed":
        "rows that were changed since stay as they are, and are told; `--keep-going` takes back the rest",
      "again": "`tabulua redo` takes an undo back",
      "laws":
        "the policy's laws hold then too: `limit_rows` refuses to bring a row back into a section that is full by now",
      "inside a run": "the step `undo`, as a person takes back the last thing that was done",
    ],
    examples: [
      .shell(
        #"tabulua run -q --editing --table t.csv --policy p.lua --in-place --journal runs.jsonl --do '{"do":"delete","row":{"key":"tea"}}' && tabulua undo --journal runs.jsonl --in-place"#
      )
    ])
}
