import TabuluaText

/// Codes of messages about runs in a journal that are listed, taken back or made again.
enum JournalCommandCode: String, DocumentedCode {
  /// The journal has no runs.
  case noRuns = "no_runs"
  /// The journal has no run of that name.
  case unknownRun = "unknown_run"
  /// Several runs begin with that name.
  case ambiguousRun = "ambiguous_run"
  /// No run can be taken back.
  case nothingToUndo = "nothing_to_undo"
  /// No run was taken back.
  case nothingToRedo = "nothing_to_redo"
  /// The run took another one back.
  case isUndo = "is_undo"
  /// The run was taken back already.
  case alreadyUndone = "already_undone"
  /// The run was not taken back.
  case notUndone = "not_undone"
  /// No run was made by a user.
  case unknownUser = "unknown_user"
  /// The run changed another table.
  case otherTable = "other_table"
  /// Nothing is left to do.
  case nothingToDo = "nothing_to_do"
  /// The policy was changed since.
  case policyChanged = "policy_changed"
  /// Rows were changed since.
  case rowsChanged = "rows_changed"
  /// The columns are others now.
  case columnsChanged = "columns_changed"
  /// The table was changed since, and its rows have no keys.
  case tableChanged = "table_changed"
  /// The bytes that the journal gives are not those of records.
  case recordsDoNotFit = "records_do_not_fit"
  /// A table is taken for one that is not there any more.
  case tableElsewhere = "table_elsewhere"
  /// The journal has no run that could be made again.
  case nothingToReplay = "nothing_to_replay"
  /// The journal is about several tables.
  case severalTables = "several_tables"
  /// A replay is not written into the journal that it is read from.
  case notJournaled = "not_journaled"
  /// A run is left out of a replay.
  case runLeftOut = "run_left_out"
  /// What a run left would not become what it found.
  case undoDiffers = "undo_differs"
  /// A replay comes to another table.
  case replayDiffers = "replay_differs"
  /// What writes no table writes no journal.
  case journalOfDryRun = "journal_of_dry_run"

  /// A run that is written into a journal.
  private static let run =
    #"tabulua run --table t.csv --policy p.lua --editing --do '{"do":"drag","row":{"key":"milk"},"to":[1,0]}' --in-place --journal j.jsonl"#
  private static let undo = "tabulua undo --table t.csv --journal j.jsonl --in-place"

  var page: CodePage {
    switch self {
    case .noRuns:
      CodePage(
        "The journal has no runs yet.", why: "It is empty.",
        mend: "`tabulua run --in-place --journal FILE` writes into it.",
        example: .shell(
          "tabulua undo --table t.csv --config s.toml", files: ["s.toml": "journal = \"j.jsonl\"\n"]))
    case .unknownRun:
      CodePage(
        "The journal has no run of that name.", why: "`--run` takes the name of a run, or its beginning.",
        mend: "`tabulua log` lists the runs.",
        example: .shell(Self.run, "tabulua undo --journal j.jsonl --run xyz"))
    case .ambiguousRun:
      CodePage(
        "Several runs have names that begin so.",
        why: "`--run` takes the beginning of a name if it is that of one run.",
        mend: "Give more of it.", example: .none("the names of runs come by chance"))
    case .nothingToUndo:
      CodePage(
        "No run can be taken back, or no step.",
        why: "The journal has none of that table, or all were taken back. As the code of a "
          + "step: no step of this batch changed anything.",
        mend: "`tabulua log` shows what there is.", example: .shell(Self.run, Self.undo, Self.undo))
    case .nothingToRedo:
      CodePage(
        "No run was taken back and not done again, or no step.",
        why: "`redo` does again what `undo` took back.",
        mend: "`tabulua log` shows what there is.",
        example: .shell(Self.run, "tabulua redo --table t.csv --journal j.jsonl"))
    case .isUndo:
      CodePage(
        "The run took another one back.", why: "An undo is done again with `redo`, and not taken back.",
        mend: "Call `tabulua redo --run NAME`.",
        example: .shell(
          Self.run, Self.undo,
          #"tabulua undo --journal j.jsonl --run $(tabulua log --journal j.jsonl --format jsonl | sed -n 's/.*"id":"\([^"]*\)","deed":"undo.*/\1/p')"#
        ))
    case .alreadyUndone:
      CodePage(
        "The run was taken back already.", why: "The message names the run that did it.",
        mend: "`tabulua redo` does it again.",
        example: .shell(
          Self.run, Self.undo,
          #"tabulua undo --journal j.jsonl --run $(tabulua log --journal j.jsonl --format jsonl | sed -n 's/.*"id":"\([^"]*\)","deed":"run.*/\1/p')"#
        ))
    case .notUndone:
      CodePage(
        "The run was not taken back.",
        why: "`redo --run` takes the name of an undo, or of a run that was taken back.",
        mend: "`tabulua log` shows what was.",
        example: .shell(
          Self.run,
          #"tabulua redo --journal j.jsonl --run $(tabulua log --journal j.jsonl --format jsonl | sed -n 's/.*"id":"\([^"]*\)","deed":"run.*/\1/p')"#
        ))
    case .unknownUser:
      CodePage(
        "A note: no run of the journal was made by that user.",
        why: "`--user` takes the name as the journal has it.",
        mend: "`tabulua log` shows who made which run.",
        example: .shell(Self.run, "tabulua log --journal j.jsonl --user nobody-of-us"))
    case .otherTable:
      CodePage(
        "The run changed another table than the one that is named.",
        why: "`--table` is another file than that of the run.",
        mend: "Leave `--table` out. On another copy of the table `tabulua replay` makes the changes.",
        example: .shell(
          Self.run, "cp t.csv u.csv",
          #"tabulua undo --table u.csv --journal j.jsonl --run $(tabulua log --journal j.jsonl --format jsonl | sed -n 's/.*"id":"\([^"]*\)","deed":"run.*/\1/p')"#
        ))
    case .nothingToDo:
      CodePage(
        "A note: nothing is left to do of the run.",
        why: "What it did has been undone by other changes already.",
        mend: "Name an earlier run with `--run`, if that is meant.",
        example: .shell(
          Self.run, "cp t.csv keep.csv",
          #"tabulua run --table t.csv --policy p.lua --do '{"do":"set","row":{"key":"tea"},"values":{"title":"Tea"}}' --in-place --journal j.jsonl"#,
          "cp keep.csv t.csv", Self.undo))
    case .policyChanged:
      CodePage(
        "A note: the policy of the run was changed since.",
        why: "A run is taken back under the laws of its policy, and these are as the file has them now.",
        mend: "`--policy` names another policy, and `--laws off` does without laws.",
        example: .shell(Self.run, "echo '-- changed' >> p.lua", Self.undo))
    case .rowsChanged:
      CodePage(
        "Rows that the run changed were changed since.",
        why: "To take the run back would lose what came after it.",
        mend:
          "Take the later change back first, or give `--keep-going`, which leaves these rows as they are.",
        example: .shell(Self.run, "sed -i 's/Buy milk/Get milk/' t.csv", Self.undo))
    case .columnsChanged:
      CodePage(
        "The columns of the table are not those that it had in the run.",
        why: "The lines in the journal would not fit the table.",
        mend: "Give the table its columns again, if only for as long as this takes.",
        example: .shell(Self.run, "sed -i '1s/$/,x/; 2,$s/$/,/' t.csv", Self.undo))
    case .tableChanged:
      CodePage(
        "The table was changed since the run, and its rows have no keys.",
        why: "Rows without keys are found again only as long as nobody has written the table.",
        mend: "Map a key column, and the next runs can be taken back whatever was changed beside them.",
        example: .shell(
          #"tabulua run --table t.csv --policy q.lua --editing --do '{"do":"drag","row":[0,0],"to":[0,1]}' --in-place --journal j.jsonl"#,
          "echo 'tin,Buy tin,Todo,,' >> t.csv", Self.undo, files: ["q.lua": "return {}"]))
    case .recordsDoNotFit:
      CodePage(
        "What the journal gives as the bytes of records is something else.",
        why: "Somebody wrote into the journal by hand. Nothing was changed.",
        mend: "Get the journal from a backup.",
        example: .shell(
          Self.run,
          #"sed '1s/,"digest":"[^"]*"//; $d; /"kind":"record"/s/"bytes":"[^"]*"/"bytes":""/' j.jsonl > k.jsonl"#,
          "tabulua undo --journal k.jsonl"))
    case .tableElsewhere:
      CodePage(
        "A note: the table that is named is taken for the one of the run, which is not there any more.",
        why: "A table that was renamed has another name in the journal.",
        mend: "Nothing is to be done, if it is the same table.",
        example: .shell(Self.run, "mv t.csv u.csv", "tabulua undo --table u.csv --journal j.jsonl"))
    case .nothingToReplay:
      CodePage(
        "The journal has no run that was written.",
        why: "`replay` makes written runs again on a copy of the table.",
        mend: "`tabulua log` shows what there is.",
        example: .shell("touch j.jsonl", "tabulua replay --table t.csv --journal k.jsonl j.jsonl"))
    case .severalTables:
      CodePage(
        "The journal is about several tables, and the copy has none of their names.",
        why: "It is not known which of them it is a copy of.",
        mend: "Give the copy the name of the one that it is a copy of.",
        example: .none("it takes several tables, and copies of them"))
    case .notJournaled:
      CodePage(
        "A note: what is replayed is not written into the journal that it is read from.",
        why: "Its runs would stand there twice.",
        mend: "Name another journal with `--journal`, if it is to be written down.",
        example: .none("it takes a settings file that names the journal which is replayed"))
    case .runLeftOut:
      CodePage(
        "A warning: a run is left out of the replay, because nobody knows whether it was written.",
        why: "It has no end in the journal, and the tables do not tell.",
        mend: "`--run NAME` makes its changes alone.",
        example: .none("it takes a run that was killed while it wrote"))
    case .undoDiffers:
      CodePage(
        "What a run left would not become what it found.",
        why: "Nobody else has written the table since, so that the journal is not what the run wrote.",
        mend: "Nothing was changed. Get the table from a backup.",
        example: .none("it takes a journal that was made by hand"))
    case .replayDiffers:
      CodePage(
        "A run comes to another table than it did.",
        why: "The journal was written by another version, or is wrong.",
        mend: "Nothing was changed. Compare the policy and the table with those of that run.",
        example: .none("it takes a journal of another version"))
    case .journalOfDryRun:
      CodePage(
        "A warning: no journal is written, because the run writes no table.",
        why:
          "A journal tells what became of the files of tables. Without `--in-place` they stay as they are.",
        mend: "Give `--in-place`, or leave `--journal` out.",
        example: .shell(
          #"tabulua run --table t.csv --policy p.lua --do '{"do":"tap","row":[0,0]}' --journal k.jsonl"#))
    }
  }
}
