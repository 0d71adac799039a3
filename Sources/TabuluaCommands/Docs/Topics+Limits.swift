import LuaHost
import TabuluaProving
import TabuluaDrawing
import TabuluaModel
import TabuluaText

// What keeps a script from taking more than it may.
extension Topics {
  /// How much a script may use, and how much it can have done by saying a number.
  static let limits = DocumentationEntry(
    .topic, "limits",
    otherNames: ["limit of", "untrusted", "sandbox", "too slow", "hangs", "endless loop", "out of memory"],
    summary:
      "Every policy, batch and spec runs within limits, with and without `--isolate`, which is for scripts that nobody trusts. A "
      + "script cannot catch the error that stops it, and nothing is written then.",
    usage: ["tabulua run --table tasks.csv --policy rules.lua --batch found.lua --isolate --time-limit 60"],
    facts: [
      "`--max-instructions`":
        "what one call of a policy may run in `check`, `prove`, `matrix`, `diff`, `test` and `mutate`: \(CountText.of(LuaLimits.standard.instructions ?? 0)), about a second",
      "`--deadline`":
        "the same for commands that answer people, such as `run`, `show` and `why`: ten seconds for an interaction, and for a batch between two; 0.5 keeps a table quick. What a command reads, compares, draws and writes by itself does not count: `--time-limit` ends that",
      "`--max-memory`":
        "mebibytes for a script and what is kept for it: \(LuaLimits.standardMebibytes). A proof, a matrix and other commands that try many things load a policy several times side by side, each with as much. The names, snapshots, failures and prints of all tests of a run have as much once more, and so have the cells that `show` draws. What scripts have put into the tables of a run, rows and values and pushed tables, counts as long as it is there, but for half a kibibyte a call; what people put there does not. Of the steps that `undo` can take back those that scripts had a part in keep half as much once more, all steps \(CountText.of(bytes: UndoRoom.most)), over all tables of a run: the oldest ones are dropped, which is no error, and a later `undo` says so",
      "`--timeout`, `--max-steps`":
        "for a run with all its steps: an hour and ten million steps of a batch in Lua, under `--isolate` a minute and a million; for one test `test --timeout`, ten minutes or one",
      "`--time-limit`": "for all that a command does: no limit, under `--isolate` ten minutes",
      "what cannot be stopped":
        "a few things within Lua take long without an instruction between: two seconds after its deadline the process is ended. What a stopped step has changed is taken back, so that the table's work at changes counts twice for the deadline",
      "rows":
        "a policy may say that it has any number of rows; of more than \(CountText.of(1 << 22)) nothing is done that looks at each, `show` draws \(CountText.of(1000)) unless `--viewport` says more, and a test's failure has a picture of up to \(CountText.of(10_000))",
      "drags":
        "`matrix` tries \(CountText.of(DragMatrix.standardLimit)) drags, of more those of evenly chosen rows; `diff` refuses more than as many without `--exact`; `prove` refuses more than \(CountText.of(1_000_000_000)), or a hundredth of that where the policy is loaded anew for each",
      "sections": "`matrix` takes \(CountText.of(100_000)), other commands as many as there is memory for",
      "texts":
        "reasons, titles and cells are told by their beginnings where very many are kept; a name of a test, a law or a snapshot has 10 000 bytes, that of a test with its blocks 20 000",
      "prints":
        "64 MiB for a command; of a test the first hundred lines, of each 2 000 characters",
      "files":
        "a script is read up to 16 MiB; specs read what lies in their folder and what `--allow-read` names",
    ],
    examples: [
      .shell(
        #"tabulua run --editing --table t.csv --policy p.lua --deadline 0.5 --max-memory 64 --time-limit 60 --do '{"do":"drag","row":[0,0],"to":[0,1]}'"#
      )
    ])
}
