import TabuluaText

/// Codes of messages about the command line and what commands write.
enum CommandCode: String, DocumentedCode {
  /// The command line is wrong.
  case usage
  /// Standard output is closed.
  case outputClosed = "output_closed"
  /// An output is a file that was read.
  case outputIsInput = "output_is_input"
  /// Scripts have printed too much.
  case printLimit = "print_limit"
  /// A run waits for another one.
  case waiting
  /// A program has opened a pipe to write, and writes nothing.
  case waitingForPipe = "waiting_for_pipe"
  /// A note: the work will take long, and less can be asked for.
  case longWork = "long_work"
  /// Tests or coverage are below a threshold.
  case belowThreshold = "below_threshold"
  /// There are no specs.
  case noSpecs = "no_specs"
  /// No test failed last time.
  case noFailedTests = "no_failed_tests"
  /// There is no row to touch, or the run did not change it.
  case unknownRow = "unknown_row"
  /// Not all rows are drawn.
  case rowsLeftOut = "rows_left_out"
  /// A step before a picture was refused.
  case stepRefused = "step_refused"
  /// No column names the rows that are compared.
  case rowsWithoutKey = "rows_without_key"
  /// A batch makes a table, and not its bytes.
  case otherSpelling = "other_spelling"
  /// Nothing reads an option of `--set`.
  case optionNotRead = "option_not_read"
  /// All steps of a kind were refused, because the table never was in editing mode.
  case neverEditing = "never_editing"
  /// A warning: a run under `--quiet` writes its changes nowhere.
  case quietDryRun = "quiet_dry_run"
  /// A note: many steps failed in one way at one place.
  case repeatedErrors = "repeated_errors"
  /// A warning: nothing reads a column whose values `--values` lists.
  case valuesNotRead = "values_not_read"
  /// The system does not tell the program its arguments.
  case noArguments = "no_arguments"
  /// The process gets no more memory.
  case notEnoughMemory = "not_enough_memory"

  var page: CodePage {
    switch self {
    case .usage:
      CodePage(
        "The command line is wrong.",
        why: "An option is misspelt, lacks its value, or does not go with another one. Nothing was "
          + "opened. The exit status is 64.",
        mend: "Do what the help says; `tabulua help COMMAND` lists the options.",
        example: .shell("tabulua show --tabel t.csv"))
    case .outputClosed:
      CodePage(
        "Standard output is closed.", why: "Nobody could read the results, and a file could take its number.",
        mend: "Leave it open, or throw the results away with `> /dev/null`.",
        example: .none("it takes a shell that closes it, `tabulua show --table t.csv >&-`"))
    case .noArguments:
      CodePage(
        "The system does not tell the program what it is to do.",
        why: "On Linux that may be so in a jail without `/proc`. Nothing was opened.",
        mend: "Mount `/proc` there.", example: .none("it takes a system that hides the arguments"))
    case .notEnoughMemory:
      CodePage(
        "The process may not have as much memory as the command takes.",
        why:
          "A table is kept in memory as a whole. The limit is the one of the process: `ulimit -v` and `ulimit -d` show it. "
          + "No table is half written.",
        mend: "Allow it more, or split the table. Words that stand above the error are those of Swift.",
        example: .none("it takes a process whose memory is limited, as by `ulimit -v 300000`"))
    case .outputIsInput:
      CodePage(
        "A report would overwrite a file that was read.", why: "Two options name one file.",
        mend: "Name another file.",
        example: .test("assert.is_true(true)").with("tabulua test t_spec.lua --report junit=t_spec.lua"))
    case .printLimit:
      CodePage(
        "A warning: scripts have printed 64 mebibytes, and what they print from now on is left out.",
        why: "Who prints without end fills a disk.", mend: "Look for a loop that prints without end.",
        example: .none("it takes mebibytes of text"))
    case .waiting:
      CodePage(
        "A note: the run waits for another one that writes the table.",
        why: "Two runs that replace one table go one after the other.",
        mend: "Wait, or give `--no-wait` to fail at once.",
        example: .none("it takes two runs at the same moment"))
    case .waitingForPipe:
      CodePage(
        "A note: a file is a pipe, and the program that writes into it has written nothing for ten seconds.",
        why:
          "A program may need long until it writes, so that it is waited for; after an hour of silence reading fails, "
          + "`file_unreadable`.",
        mend: "Wait, look whether that program hangs, or limit how long the command takes, `--time-limit`.",
        example: .none("it takes ten seconds"))
    case .longWork:
      CodePage(
        "A note: the work that is asked for takes minutes or more.",
        why:
          "The number of small tables grows fast with their size and with the values that are listed. It is told once, "
          + "after five seconds, where no terminal shows how far the work is.",
        mend:
          "Wait, list fewer values, ask for smaller tables, or limit how long the command takes, `--time-limit`.",
        example: .none("it takes a minute"))
    case .belowThreshold:
      CodePage(
        "Fewer lines ran, or fewer changes were noticed, than the threshold asks for.",
        why: "`--threshold` says how many percent there must be. The exit status is 2.",
        mend: "Write tests for what is missing; `--coverage text` shows the lines.",
        example: DocumentationExample(
          files: [
            .init(
              name: "p.lua",
              shown:
                "function policy.can_move_row(view, path)\n  if path.row > 5 then\n    return false\n  end\n"
                + "  return true\nend", frame: .policy),
            .init(
              name: "t_spec.lua", shown: "assert.moved(user:drag(\"milk\", index_path(0, 1)))", frame: .test),
          ], commands: ["tabulua test t_spec.lua --threshold 100"]))
    case .noSpecs:
      CodePage(
        "There are no specs to try changes of the policy on.",
        why: "`mutate` looks for specs beside the policy, or where it is told.",
        mend: "Name a file whose tests load the policy; specs end in `_spec.lua`.",
        example: .shell("tabulua mutate p.lua"))
    case .noFailedTests:
      CodePage(
        "A note: no test failed last time, so that all are run.",
        why: "`--last-failed` runs those that failed in the run before.",
        mend: "Nothing is to be done.",
        example: .test("assert.is_true(true)").with("tabulua test t_spec.lua --last-failed"))
    case .unknownRow:
      CodePage(
        "There is no row of that name for the command.",
        why:
          "`show` has no such row to draw a touch at, or the run that is to be taken back did not change it.",
        mend:
          "Name a row by its path, as in `0,3`, or by its key; `tabulua log --row KEY` shows which runs changed one.",
        example: .shell("tabulua show --table t.csv --policy p.lua --touch 7,7 --format svg"))
    case .rowsLeftOut:
      CodePage(
        "A note: not all rows are drawn.",
        why: "A picture has the rows of one screen, unless it is told otherwise.",
        mend: "`--viewport all` draws all of them.",
        example: .shell(
          "for i in $(seq 2500); do echo \"k$i,t,Todo,,\"; done >> t.csv",
          "tabulua show --table t.csv --policy p.lua --format svg"))
    case .stepRefused:
      CodePage(
        "A warning: a step before the picture was refused.",
        why: "The table is drawn as the refusal left it.",
        mend: "Look why, with `tabulua trace`.",
        example: .shell(
          #"tabulua show --table t.csv --policy p.lua --do '{"do":"drag","row":[0,0],"to":[0,1]}'"#))
    case .rowsWithoutKey:
      CodePage(
        "A note: no column names the rows, so that a changed row may count as deleted and inserted.",
        why: "Without keys rows are found again by their values alone.",
        mend: "Say with `--key` which column names them.",
        example: .shell(
          "tabulua compare a.csv b.csv",
          files: ["a.csv": "title,note\nmilk,x\ntea,y\n", "b.csv": "title,note\noil,z\ntea,y\nsalt,w\n"]))
    case .otherSpelling:
      CodePage(
        "A note: the batch makes the table of the new file, and not the same file byte for byte.",
        why: "The files write the same values otherwise, with other quotes or line ends.",
        mend: "Nothing, if the values are what counts.",
        example: .shell(
          "sed 's/Buy milk/\"Buy milk\"/; s/Buy oil/Get oil/' t.csv > n.csv",
          "tabulua compare t.csv n.csv --key id --format batch"))
    case .optionNotRead:
      CodePage(
        "A warning: nothing reads an option of `--set`.",
        why:
          "Its name is misspelt, or the policy has no such option any more. The policy goes on as if it were not given.",
        mend: "Write the name as the policy reads it; the message has the near one.",
        example: DocumentationExample(
          files: [
            .init(
              name: "o.lua",
              shown:
                "local options = ...\nreturn { can_move_row = function(view, path) return path.row < options.limit end }",
              frame: .whole)
          ], commands: ["tabulua show --table t.csv --policy o.lua --set limt=3"]))
    case .neverEditing:
      CodePage(
        "A warning under `--quiet`: all steps of a kind were refused, because the table was not in editing mode.",
        why:
          "Rows are dragged, deleted and inserted in editing mode. A refused step is no failure, so that nobody would hear of it.",
        mend: "Begin the run in editing mode, `--editing`, or let the step `set_editing` enter it.",
        example: .shell(
          #"tabulua run -q --table t.csv --policy p.lua --do '{"do":"drag","row":[0,0],"to":[0,1]}'"#))
    case .repeatedErrors:
      CodePage(
        "A note: more steps failed in one way at one place than are shown.",
        why:
          "The first three errors with one code at one place are shown whole; the results tell what came of every step.",
        mend: "Mend what the errors above tell, or read the others in the results, `--format jsonl`.",
        example: DocumentationExample(
          files: [
            .init(
              name: "f.lua", shown: "return { did_select_row = function() error(\"not today\") end }",
              frame: .whole),
            .init(
              name: "taps.jsonl",
              shown: Array(repeating: #"{"do":"tap","row":[0,0]}"#, count: 5).joined(separator: "\n"),
              frame: .whole),
          ],
          commands: ["tabulua run --table t.csv --policy f.lua --batch taps.jsonl --keep-going"]))
    case .valuesNotRead:
      CodePage(
        "A warning: nothing reads a column whose values `--values` lists.",
        why: "Its values only make more tables, which all end alike. Most likely its name is misspelt.",
        mend: "Write the name as the policy has it; the message names the near one, or those that there are.",
        example: DocumentationExample(
          files: [
            .init(
              name: "v.lua",
              shown:
                "return {\n  shapes = { owner = { \"\", \"ana\" } },\n  can_move_row = function(view, path) return view:row(path).owner ~= \"ana\" end,\n}",
              frame: .whole)
          ], commands: ["tabulua prove v.lua --shapes 1 --values ownr=bob"]))
    case .quietDryRun:
      CodePage(
        "A warning under `--quiet`: a run changed rows, and the changes were neither written nor printed.",
        why:
          "Without `--in-place` or `--output` the changes are only shown, and `--quiet` shows nothing where all is well. With "
          + "`--strict`, `--report` or `--trace` a run is good for something all the same.",
        mend: "Add `--in-place`, or leave `--quiet` out.",
        example: .shell(
          #"tabulua run -q --editing --table t.csv --policy p.lua --do '{"do":"drag","row":[0,0],"to":[0,1]}'"#
        ))
    }
  }
}
