import TabuluaText

/// Pages about what has no name in a program.
enum Topics {
  /// The pages.
  static let all = [
    tasks, policies, batches, specs, indexPaths, outcomes, editingMode, nightly, takingBack, laws, limits,
    costs, files, columnTypes, keys, marks, sorting, results, codes, exitStatuses, state, lua, examples,
  ]

  /// What an index path counts, and when.
  private static let indexPaths = DocumentationEntry(
    .topic, "index_paths", otherNames: ["index path", "IndexPath"],
    summary:
      "An index path is the number of a section and that of a row in it, both from 0, as in UIKit. What it counts "
      + "depends on when it is counted.",
    usage: ["[section, row]", "index_path(section, row)"],
    facts: [
      "before the change":
        "where something stands when a step begins: the row of a step, `path` and `source` of callbacks, what "
        + "an update deletes, reloads or moves",
      "proposed":
        "where a dragged row hovers: it counts the other rows as if the dragged one were already taken out. In its own "
        + "section of *n* rows it goes from 0 to *n* - 1, in another one from 0 to *n*. What "
        + "`target_index_path_for_move` answers counts so too",
      "after the change":
        "where something stands at the end: `destination` of callbacks, `to` of results, and where an "
        + "update inserts or moves something. All deletions count first, whatever the order of the calls",
      "of several rows":
        "`proposed` counts the rows without all of the dragged ones, and is where the first of them goes",
      "by one step":
        "`[0,2]` to `[0,0]` goes up two places; to go down from `[0,0]` behind the row at `[0,1]` is `[0,1]`, since "
        + "that row is at `[0,0]` once the dragged one is taken out",
      "keys":
        "a row with a key is best named by it, `{\"key\":\"milk\"}`: a key does not change when rows move",
    ],
    examples: [
      .run(#"{"do":"drag","row":[0,0],"to":[0,1]}"#, #"{"do":"drag","row":[0,1],"to":[1,1]}"#, editing: true)
    ])

  /// The files of the examples.
  private static let examples: DocumentationEntry = {
    var page = DocumentationEntry(
      .topic, "examples",
      summary:
        "The examples of all pages are run with these two files, to which the callbacks of an example are added "
        + "above the last line of the policy. Whole examples with tables, policies and batches stand in the folder "
        + "share/doc/tabulua/examples of a package, each with a README.")
    page.examples = [
      DocumentationExample(
        "The files", files: SampleFiles.all.map { .init(name: $0.0, shown: $0.1, frame: .whole) },
        commands: ["tabulua show --table t.csv --policy p.lua"])
    ]
    return page
  }()

  /// How a batch is written.
  private static let batches = DocumentationEntry(
    .topic, "batches", otherNames: ["batch", "verbs", "step", "steps"],
    summary:
      "A batch is a file of JSON Lines, one interaction a line, which is read as a whole before the first step. Blank "
      + "lines and lines that begin with `#` are skipped.",
    usage: [#"{"do":VERB, …}"#, #"{"do":"tap","row":[0,2]}"#, #"{"do":"tap","row":{"key":"milk"}}"#],
    facts: [
      "ROW": "`[section,row]` as the steps before have left the table, or `{\"key\":\"…\"}`",
      "table": "in a run with several tables each step has `\"table\":NAME`",
      "in Lua":
        "a file `.lua` is a batch too: `user:drag(row, { to = path })`, with the same fields, and `view` to look at the "
        + "table. Each step returns its result, with `outcome` and `reason` (`tabulua docs results`)",
      "VERB": "`tabulua docs --list verb` lists them, and `tabulua docs verb NAME` shows the fields of one",
      "all or nothing":
        "a step that fails ends the run, and nothing is written; with `--keep-going` the others go on. A refused "
        + "step is no failure unless `--strict` is given",
      "errors in Lua":
        "a step that fails is an error, which ends the batch in Lua also with `--keep-going`; a warning says so. It goes "
        + "on where the script catches the error: `pcall(function() user:delete \"milk\" end)`",
    ],
    examples: [
      DocumentationExample(
        files: [
          .init(
            name: "b.jsonl",
            shown: "# what a person did\n" + #"{"do":"set_editing","editing":true}"# + "\n"
              + #"{"do":"drag","row":{"key":"milk"},"to_section":"Done","at":"last"}"# + "\n"
              + #"{"do":"delete","row":[0,0]}"#, frame: .whole)
        ], commands: ["tabulua run --table t.csv --policy p.lua --batch b.jsonl"])
    ])

  /// How steps end.
  private static let outcomes = DocumentationEntry(
    .topic, "outcomes",
    summary: "Each step ends in one of these ways, which its result tells as `outcome`.",
    facts: [
      "`done`": "as asked, for steps without an outcome of their own",
      "`moved`": "a dragged row landed where it was last proposed",
      "`retargeted`":
        "a dragged row landed elsewhere, as `target_index_path_for_move` or rows that keep their places say",
      "`unchanged`": "a dragged row was dropped where it came from, and that was accepted",
      "`refused`":
        "a question was answered no: `by` says whether by the table (`host`, with a code), the `policy` (with the "
        + "place of the callback) or a `law` (with its name), and `reason` says why",
      "`cancelled`": "a dragged row was let go without dropping it",
      "`held`": "a dragged row is held, and neither dropped nor let go yet",
      "`failed`": "an error, with `code`, `message` and `help`; the table is as it was before the step",
    ],
    examples: [
      .run(
        #"{"do":"drag","row":[0,0],"to":[1,0]}"#, #"{"do":"drag","row":[0,0],"to":[0,0]}"#, #"{"do":"undo"}"#,
        policy:
          "function policy.can_move_row(view, path)\n  return not view:is_checked(path), \"it is done\"\nend",
        editing: true, options: "--format jsonl")
    ])
}
