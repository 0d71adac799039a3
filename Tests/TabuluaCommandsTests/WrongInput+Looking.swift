extension WrongInput {
  private static let why = ["why", "0,0", "1,0", "--table", "@t.csv", "--policy", "@p.lua"]
  private static let matrix = ["matrix", "@p.lua", "--table", "@t.csv"]
  private static let diff = ["diff", "@p.lua", "@p.lua", "--table", "@t.csv"]

  /// What can be wrong with a command that looks at a rule.
  static let looking: [WrongInput] = [
    .usage("a matrix without a policy", ["matrix"], "there is no policy"),
    .usage("a matrix without a table", ["matrix", "@p.lua"], "there is no table"),
    .usage("a matrix of a format that is none", matrix + ["--format", "png"], "there is no format `png`"),
    .usage(
      "a matrix by something else", matrix + ["--by", "rows"], "`--by` is `row` or `section`, not `rows`"),
    .usage("a matrix to `-`", matrix + ["--output", "-"], "`--output` names a file, and `-` is none"),
    .usage(
      "a matrix over its table", matrix + ["--output", "@t.csv"],
      "`--output` would overwrite the file of `--table`, `t.csv`"),
    .usage(
      "a matrix over its policy", matrix + ["--output", "@p.lua"],
      "`--output` would overwrite the policy `p.lua`"),
    .usage(
      "a matrix over its translations", matrix + ["--strings", "@t.csv", "--output", "@./t.csv"],
      "`--output` would overwrite the file of `--strings`, `t.csv`"),
    .usage(
      "a spec over its policy", ["prove", "@p.lua", "--shapes", "1", "--write-spec", "@p.lua"],
      "`--write-spec` would overwrite the policy `p.lua`"),
    .usage(
      "a spec over its table", ["prove", "@p.lua", "--table", "@t.csv", "--write-spec", "@t.csv"],
      "`--write-spec` would overwrite the file of `--table`, `t.csv`"),
    .usage(
      "a batch over its policy",
      ["prove", "@p.lua", "--table", "@t.csv", "--steps", "3", "--write-batch", "@p.lua"],
      "`--write-batch` would overwrite the policy `p.lua`"),
    .usage("a matrix of table and shape", matrix + ["--shape", "2"], "`--shape` does not go with `--table`"),
    .usage(
      "a shape with a mapping", ["matrix", "@p.lua", "--shape", "2", "--key", "id"],
      "`--key` does not go with `--shape`"),
    .usage(
      "a shape that is none", ["matrix", "@p.lua", "--shape", "2,x"],
      "`--shape` lists the number of rows of each section, not `2,x`"),
    WrongInput(
      what: "a matrix with too many cells",
      arguments: ["matrix", "@p.lua", "--shape", "3000", "--by", "row"], status: 1,
      code: "too_many_drags", message: "a cell for each of 9 000 000 drags is too much", place: nil),
    .usage(
      "a matrix of a table beside a policy that owns its rows", ["matrix", "@s.lua", "--table", "@t.csv"],
      "`--table` does not go with a policy that owns its rows"),
    WrongInput(
      what: "a matrix of a policy that is not there", arguments: ["matrix", "@x.lua", "--shape", "2"],
      status: 3,
      code: "policy_missing", message: "there is no policy `x.lua`", place: nil),
    WrongInput(
      what: "a matrix of a table that is not there", arguments: ["matrix", "@p.lua", "--table", "@x.csv"],
      status: 1, code: "file_missing", message: "there is no file `x.csv`", place: "x.csv"),
    .usage("why without a drag", ["why"] + why.dropFirst(3), "there is no drag to explain"),
    .usage(
      "why with nothing beside an and", ["why", "0,0", "and"] + why.dropFirst(3),
      "there is no drag beside an `and`"),
    WrongInput(
      what: "why to no path", arguments: ["why", "0,0", "first"] + why.dropFirst(3), status: 1,
      code: "unknown_section", message: "`first` is no index path, and no section has that value", place: nil),
    .usage("why without a policy", ["why", "0,0", "--table", "@t.csv"], "there is no policy"),
    .usage("why without a table", ["why", "0,0", "--policy", "@p.lua"], "there is no table"),
    .usage("why as a picture", why + ["--format", "svg"], "there is no format `svg`"),
    WrongInput(
      what: "why a key without keys", arguments: ["why", "T-1", "0,0", "--policy", "@s.lua"], status: 1,
      code: "no_keys", message: "rows have no keys, and `T-1` is no index path", place: nil),
    .usage("a diff of one policy", ["diff", "@p.lua"], "there are not two policies to compare"),
    .usage(
      "a diff of tables", ["diff", "@t.csv", "@t.csv"], "`diff` compares policies, and `t.csv` is a table"),
    .usage("a diff without a table", ["diff", "@p.lua", "@p.lua"], "there is no table"),
    .usage(
      "a diff with a limit that is none", diff + ["--limit", "many"],
      "`--limit` is a whole number from 0, not `many`"),
    .usage(
      "a diff of a trace without a table", ["diff", "@p.lua", "@p.lua", "--trace", "@b.jsonl"],
      "`--trace` needs a table"),
    .usage(
      "a diff of a trace and a shape", ["diff", "@p.lua", "@p.lua", "--trace", "@b.jsonl", "--shape", "2"],
      "`--shape` does not go with `--trace`"),
    .usage(
      "a diff of policies of two kinds", ["diff", "@p.lua", "@s.lua", "--shape", "2"],
      "only one of the policies owns its rows"),
    WrongInput(
      what: "a diff of too many drags", arguments: ["diff", "@p.lua", "@p.lua", "--shape", "4000"], status: 1,
      code: "too_many_drags", message: "the table has 16 000 000 drags, more than 10 000 000", place: nil),
    WrongInput(
      what: "a diff of too many shapes", arguments: ["diff", "@s.lua", "@s.lua", "--shapes", "40"], status: 1,
      code: "too_many_drags",
      message: "these tables have 9 223 372 036 854 775 807 drags, more than 10 000 000", place: nil),
    WrongInput(
      what: "a diff of shapes without values", arguments: ["diff", "@p.lua", "@p.lua", "--shapes", "1"],
      status: 1,
      code: "column_not_listed", message: "the policy reads the column `title`, whose values are not listed",
      place: nil),
    .usage(
      "a diff of a table and shapes", ["diff", "@p.lua", "@p.lua", "--table", "@t.csv", "--shapes", "1"],
      "`--table` does not go with `--shapes`"),
    .usage(
      "a diff of shapes that are none", ["diff", "@p.lua", "@p.lua", "--shapes", "0"],
      "`--shapes` is a whole number from 1 to 64, not `0`"),
    .usage(
      "a diff of values that are none", ["diff", "@p.lua", "@p.lua", "--shapes", "1", "--values", "x"],
      "`--values` names a column and its values, not `x`"),
    .usage("a diff of values without shapes", diff + ["--values", "x=1"], "`--values` needs `--shapes`"),
    WrongInput(
      what: "a diff of a trace that is none", arguments: diff + ["--trace", "@b.jsonl"], status: 1,
      code: "invalid_trace", message: "a line of a trace has a `kind`", place: "b.jsonl:1"),
    .usage("a comparison of one table", ["compare", "@t.csv"], "there are not two tables to compare"),
    .usage(
      "a comparison of standard input with itself", ["compare", "-", "-"],
      "standard input can be read only once"),
    .usage(
      "a comparison as a picture", ["compare", "@t.csv", "@t.csv", "--format", "svg"],
      "there is no format `svg`"),
    .usage(
      "a comparison with a policy that owns its rows", ["compare", "@t.csv", "@t.csv", "--policy", "@s.lua"],
      "a policy that owns its rows says nothing about the columns of a file"),
    WrongInput(
      what: "a comparison with a table that is not there", arguments: ["compare", "@t.csv", "@x.csv"],
      status: 1,
      code: "file_missing", message: "there is no file `x.csv`", place: "x.csv"),
    WrongInput(
      what: "a comparison with other columns", files: ["o.csv": "id,title\nT-1,One\n"],
      arguments: ["compare", "@t.csv", "@o.csv"], status: 1, code: "different_columns",
      message: "`o.csv` lacks the columns `status`, `done` and `estimate`, which `t.csv` has", place: "o.csv"),
    WrongInput(
      what: "a comparison with columns of other names", files: ["o.csv": "a\n1\n", "n.csv": "b\n1\n"],
      arguments: ["compare", "@o.csv", "@n.csv"], status: 1, code: "different_columns",
      message: "`n.csv` lacks the column `a`, which `o.csv` has, and has the column `b` instead",
      place: "n.csv"),
    WrongInput(
      what: "a comparison with a key twice", files: ["o.csv": "id\na\nb\na\n"],
      arguments: ["compare", "@o.csv", "@o.csv", "--key", "id"], status: 1, code: "duplicate_key",
      message: "the key `a` appears twice, in line 2 and in line 4", place: "o.csv:4:1"),
    WrongInput(
      what: "a comparison without the key column", files: ["o.csv": "id\na\n"],
      arguments: ["compare", "@o.csv", "@o.csv", "--key", "ident"], status: 1, code: "unknown_column",
      message: "`key` names the column `ident`, which the table does not have", place: "o.csv:1"),
    WrongInput(
      what: "a batch that would write a list",
      files: ["o.jsonl": "{\"id\":\"a\",\"l\":[1]}", "n.jsonl": "{\"id\":\"a\",\"l\":[2]}"],
      arguments: ["compare", "@o.jsonl", "@n.jsonl", "--key", "id", "--format", "batch"], status: 1,
      code: "nested_value", message: "a batch cannot write the list or object under `l` of `a`",
      place: "n.jsonl"),
    WrongInput(
      what: "a batch that would add a column",
      files: ["o.jsonl": "{\"id\":\"a\"}", "n.jsonl": "{\"id\":\"a\",\"l\":2}"],
      arguments: ["compare", "@o.jsonl", "@n.jsonl", "--key", "id", "--format", "batch"], status: 1,
      code: "different_columns", message: "a batch cannot add a column, and `o.jsonl` has no `l`",
      place: "o.jsonl"),
    WrongInput(
      what: "a batch that would change a type",
      files: ["o.jsonl": "{\"id\":\"a\",\"n\":1}", "n.jsonl": "{\"id\":\"a\",\"n\":1.5}"],
      arguments: ["compare", "@o.jsonl", "@n.jsonl", "--key", "id", "--format", "batch"], status: 1,
      code: "type_mismatch",
      message: "`n` is integer in `o.jsonl`, which cannot be given the values of `n.jsonl`",
      place: "n.jsonl"),
    WrongInput(
      what: "a diff with a policy that is not there",
      arguments: ["diff", "@p.lua", "@x.lua", "--table", "@t.csv"],
      status: 3, code: "policy_missing", message: "there is no policy `x.lua`", place: nil),
  ]
}
