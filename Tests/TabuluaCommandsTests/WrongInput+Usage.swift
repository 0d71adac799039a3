extension WrongInput {
  private static func run(without options: String...) -> [String] {
    var arguments = ["run"]
    for (option, value) in [("--table", "@t.csv"), ("--policy", "@p.lua"), ("--batch", "@b.jsonl")]
    where !options.contains(option) {
      arguments += [option, value]
    }
    return arguments
  }

  /// What can be wrong with a command line.
  static let usages: [WrongInput] = [
    .usage("an unknown command", ["shwo", "--table", "@t.csv"], "there is no command `shwo`"),
    .usage("a journal that nobody names", ["undo"], "there is no journal"),
    .usage("help for an unknown command", ["help", "rnu"], "there is no command `rnu`"),
    .usage("an unknown option", run + ["--keep-gong"], "unknown option `--keep-gong`"),
    .usage("no time", run + ["--deadline", "0"], "`--deadline` is a number of seconds from 0.001, not `0`"),
    .usage(
      "an endless time", run + ["--deadline", "inf"],
      "`--deadline` is a number of seconds from 0.001, not `inf`"
    ),
    .usage(
      "a time in words", run + ["--deadline", "soon"],
      "`--deadline` is a number of seconds from 0.001, not `soon`"),
    .usage(
      "memory of a process that is none", run + ["--isolate-memory", "512"],
      "`--isolate-memory` needs `--isolate`"),
    .usage(
      "too little memory for a process", run + ["--isolate", "--isolate-memory", "8"],
      "`--isolate-memory` is a whole number of mebibytes from 64, not `8`"),
    .usage(
      "laws at another time", run + ["--laws", "sometimes"],
      "`--laws` is `every`, `end` or `off`, not `sometimes`"),
    .usage("an option without its value", run + ["--output"], "missing value for `--output <file>`"),
    .usage("one argument too many", ["show", "--table", "@t.csv", "more"], "unexpected argument `more`"),
    .usage("a table twice", run + ["--table", "@t.csv"], "two tables are the file `t.csv`"),
    .usage("an option twice", run + ["--viewport", "1", "--viewport", "1"], "`--viewport` is given twice"),
    .usage(
      "several policies, one of which is wrong", run + ["--policy", "@s.lua", "--policy", ""],
      "`--policy` names no file"),
    .usage("no policy", run(without: "--policy"), "there is no policy"),
    .usage("no batch", run(without: "--batch"), "there is no batch"),
    .usage("no table", run(without: "--table"), "there is no table"),
    .usage("nothing to show", ["show"], "there is nothing to show"),
    .usage("nothing to check", ["check"], "there is no policy to check"),
    .usage(
      "in place and elsewhere", run + ["--output", "@o.csv"], "`--in-place` does not go with `--output`"),
    .usage(
      "in place without a table", ["run", "--policy", "@s.lua", "--batch", "@b.jsonl", "--in-place"],
      "`--in-place` needs a table"),
    .usage(
      "a table beside a policy that owns its rows",
      ["run", "--table", "@t.csv", "--policy", "@s.lua", "--batch", "@b.jsonl"],
      "`--table` does not go with a policy that owns its rows"),
    .usage(
      "an output of a policy that owns its rows",
      ["run", "--policy", "@s.lua", "--batch", "@b.jsonl", "--output", "@o.csv"],
      "`--output` does not go with a policy that owns its rows"),
    .usage(
      "a mapping for a policy that owns its rows", ["show", "--policy", "@s.lua", "--key", "id"],
      "`--key` does not go with a policy that owns its rows"),
    .usage(
      "an output over the policy", run(without: "") + ["--output", "@p.lua"],
      "`--output` would overwrite the file of `--policy`, `p.lua`"),
    .usage(
      "an output over the batch", run(without: "") + ["--output", "@b.jsonl"],
      "`--output` would overwrite the file of `--batch`, `b.jsonl`"),
    .usage(
      "a trace over the table", run(without: "") + ["--trace", "@t.csv"],
      "`--trace` would overwrite the file of `--table`, `t.csv`"),
    .usage(
      "a trace over the table by another path", run(without: "") + ["--trace", "@./t.csv"],
      "`--trace` would overwrite the file of `--table`, `t.csv`"),
    .usage(
      "an output over the policy by another path", run(without: "") + ["--output", "@.//p.lua"],
      "`--output` would overwrite the file of `--policy`, `p.lua`"),
    .usage(
      "a trace over an output that is not there yet",
      run(without: "") + ["--output", "@new.csv", "--trace", "@./new.csv"],
      "`--trace` would overwrite the file of `--output`, `new.csv`"),
    .usage("a table without a name", run(without: "--table") + ["--table", ""], "`--table` names no file"),
    .usage("a policy without a name", run(without: "--policy") + ["--policy="], "`--policy` names no file"),
    .usage("a batch without a name", run + ["--batch", ""], "`--batch` names no file"),
    .usage("an output without a name", run(without: "") + ["--output", ""], "`--output` names no file"),
    .usage("a trace without a name", run + ["--trace", ""], "`--trace` names no file"),
    .usage(
      "an output to `-`", run(without: "") + ["--output", "-"], "`--output` names a file, and `-` is none"),
    .usage("a trace to `-`", run + ["--trace", "-"], "`--trace` names a file, and `-` is none"),
    .usage(
      "standard input twice", run(without: "--table", "--batch") + ["--table", "-", "--batch", "-"],
      "standard input can be read only once"),
    .usage(
      "standard input in place", run(without: "--table") + ["--table", "-", "--in-place"],
      "`--in-place` has no file to write, because the table comes from standard input"),
    .usage("sections without a section", run + ["--sections", ""], "`--sections` lists no section"),
    .usage("a section twice", run + ["--sections", "Todo,Doing,Todo"], "`--sections` lists `Todo` twice"),
    .usage("a format that is none", run + ["--format", "jsnol"], "there is no format `jsnol`"),
    .usage(
      "a format of another command", ["show", "--table", "@t.csv", "--format", "jsonl"],
      "there is no format `jsonl`"),
    .usage(
      "a viewport that is none", run + ["--viewport=-3"],
      "`--viewport` is a number of rows or `all`, not `-3`"),
    .usage(
      "a viewport that is a word", run + ["--viewport", "some"],
      "`--viewport` is a number of rows or `all`, not `some`"),
    .usage(
      "an option of the policy without a value", run + ["--set", "limit"],
      "`--set` gives a name and a value, not `limit`"),
    .usage(
      "an option of the policy without a name", run + ["--set", "=3"],
      "`--set` gives a name and a value, not `=3`"),
    .usage(
      "an option of the policy twice", run + ["--set", "a=1", "--set", "a=2"], "`--set` gives `a` twice"),
    .usage(
      "an option without a policy", ["show", "--table", "@t.csv", "--set", "a=1"], "`--set` needs a policy"),
    .usage(
      "no instructions", run + ["--max-instructions", "0"],
      "`--max-instructions` is a whole number from 1, not `0`"),
    .usage(
      "memory in words", run + ["--max-memory", "8M"], "`--max-memory` is a whole number from 1, not `8M`"),
    .usage(
      "memory that no machine has", run + ["--max-memory", "9223372036854775807"],
      "`--max-memory` is too large: `9223372036854775807`"),
    .usage("a type that is none", run + ["--types", "estimate=integr"], "there is no type `integr`"),
    .usage(
      "a type without a column", run + ["--types", "integer"],
      "`--types` lists columns with their types, and `integer` is none"),
    .usage("a column with two types", run + ["--types", "a=text,a=number"], "`--types` names `a` twice"),
    .usage(
      "a spelling of one word", run + ["--check", "done=yes"],
      "`--check` is a column, or a column and two different words, not `done=yes`"),
    .usage(
      "a spelling of the same word twice", run + ["--check", "done=x,x"],
      "`--check` is a column, or a column and two different words, not `done=x,x`"),
  ]
}
