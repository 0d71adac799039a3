extension WrongInput {
  /// What can be wrong with a table and with what is said about its columns.
  static let tables: [WrongInput] = [
    .table("a missing table", nil, "file_missing", "there is no file `t.csv`", at: "t.csv"),
    WrongInput(
      what: "a folder as a table",
      arguments: ["run", "--table", "@.", "--policy", "@p.lua", "--batch", "@b.jsonl"],
      status: 1, code: "file_is_directory", message: "`.` is a directory", place: ""),
    .table("an empty table", "", "empty_file", "the file is empty", at: "t.csv"),
    .table("a table of a byte-order mark", "\u{FEFF}", "empty_file", "the file is empty", at: "t.csv"),
    .table(
      "a head without rows, and a batch that names one", "id,title,status,done\n", "unknown_key",
      "no row has the key `T-1`",
      at: "b.jsonl:2"),
    .table(
      "a record that is too short", "id,title,status,done\n1,a,Todo,\n2,b\n", "ragged_record",
      "the record has 2 fields, but the first line names 4 columns",
      at: "t.csv:3"),
    .table(
      "a record that is too long", "id,title,status,done\n1,a,Todo,,x\n", "ragged_record",
      "the record has 5 fields, but the first line names 4 columns", at: "t.csv:2"),
    .table(
      "a quote that is not closed", "id,title,status,done\n1,\"a,Todo,\n2,b,Todo,\n", "unterminated_quote",
      "the quote that opens here is never closed", at: "t.csv:2:3"),
    .table(
      "text behind a closing quote", "id,title,status,done\n1,\"a\"b,Todo,\n", "text_after_quote",
      "`b` stands after the closing quote of a field",
      at: "t.csv:2"),
    .table(
      "a bare quote", "id,title,status,done\n1,a\"b,Todo,\n", "bare_quote",
      "a quote stands inside a field that does not begin with one", at: "t.csv:2"),
    .table(
      "two columns of one name", "id,title,id\n1,a,2\n", "duplicate_column",
      "columns 1 and 3 are both named `id`", at: "t.csv:1"),
    .table(
      "a head without a mapped column", "id,title,state,done\n1,a,Todo,\n", "unknown_column",
      "`section_by` names the column `status`, which the table does not have",
      at: "t.csv:1"),
    WrongInput(
      what: "an SQLite database that is named as a table",
      bytes: ["t.csv": Array("SQLite format 3\0\u{10}\0".utf8) + [0xFF, 0x40, 0x0A]], status: 1,
      code: "unsupported_format", message: "the file is an SQLite database, whatever its name ends with",
      place: "t.csv"),
    WrongInput(
      what: "bytes that are no UTF-8",
      bytes: ["t.csv": Array("id,title,status,done\n1,".utf8) + [0xE9, 0x0A]], status: 1,
      code: "invalid_utf8", message: "the file is not valid UTF-8 here", place: "t.csv:2:3"),
    WrongInput(
      what: "a table in UTF-16", bytes: ["t.csv": [0xFF, 0xFE, 0x61, 0x00, 0x0A, 0x00]], status: 1,
      code: "not_utf8",
      message: "the file is UTF-16, not UTF-8", place: "t.csv"),
    .table(
      "a key twice", "id,title,status,done\n1,a,Todo,\n2,b,Todo,\n1,c,Todo,\n", "duplicate_key",
      "the key `1` appears twice, in line 2 and in line 4",
      at: "t.csv:4"),
    .table(
      "an empty key", "id,title,status,done\n1,a,Todo,\n,b,Todo,\n", "empty_key", "the key is empty",
      at: "t.csv:3"),
    .table(
      "a section that is not listed", "id,title,status,done\n1,a,Tood,\n", "unknown_section",
      "`Tood` is none of the sections that `sections` lists",
      at: "t.csv:2"),
    .table(
      "a mark that is none", "id,title,status,done\n1,a,Todo,maybe\n", "type_mismatch",
      "`maybe` is no boolean",
      at: "t.csv:2"),
    .table(
      "a text where an integer stands", Sample.table.replacing(",3\n", with: ",three\n"), "type_mismatch",
      "`three` is no integer, but the column `estimate` is declared so", at: "t.csv:5",
      with: ["--types", "estimate=integer"]),
    .table(
      "a fraction where an integer stands", Sample.table.replacing(",3\n", with: ",3.5\n"), "type_mismatch",
      "`3.5` is no integer, but the column `estimate` is declared so", at: "t.csv:5",
      with: ["--types", "estimate=integer"]),
    .table(
      "a number too large for an integer", Sample.table.replacing(",3\n", with: ",99999999999999999999\n"),
      "type_mismatch", "`99999999999999999999` is no integer, but the column `estimate` is declared so",
      at: "t.csv:5", with: ["--types", "estimate=integer"]),
    .table(
      "a text where a number stands", Sample.table.replacing(",3\n", with: ",1e\n"), "type_mismatch",
      "`1e` is no number, but the column `estimate` is declared so",
      at: "t.csv:5", with: ["--types", "estimate=number"]),
    .table(
      "a word outside the spelling of the marks", Sample.table, "type_mismatch",
      "`x` is neither `yes` nor `no`", at: "t.csv:3",
      with: ["--check", "done=yes,no"]),
    .table(
      "a text column that is not there", Sample.table, "unknown_column",
      "`text` names the column `titel`, which the table does not have", at: "t.csv:1",
      with: ["--text", "titel"]),
    .table(
      "a detail column that is not there", Sample.table, "unknown_column",
      "`detail` names the column `nmae`, which the table does not have", at: "t.csv:1",
      with: ["--detail", "nmae"]),
    .table(
      "a section column that is not there", Sample.table, "unknown_column",
      "`section_by` names the column `state`, which the table does not have", at: "t.csv:1",
      with: ["--section-by", "state"]),
    .table(
      "a key column that is not there", Sample.table, "unknown_column",
      "`key` names the column `idd`, which the table does not have", at: "t.csv:1",
      with: ["--key", "idd"]),
    .table(
      "a check column that is not there", Sample.table, "unknown_column",
      "`check` names the column `dnoe`, which the table does not have", at: "t.csv:1",
      with: ["--check", "dnoe"]),
    .table(
      "a typed column that is not there", Sample.table, "unknown_column",
      "`types` names the column `estimated`, which the table does not have", at: "t.csv:1",
      with: ["--types", "estimated=integer"]),
    .table(
      "a check column of another type", Sample.table, "type_mismatch",
      "`done` is the check column, which is boolean, but `types` says `integer`", at: "t.csv",
      with: ["--types", "done=integer"]),
    .table(
      "the key column as the section column", Sample.table, "key_is_section_column",
      "`id` is both the key and the section column", at: "t.csv",
      with: ["--section-by", "id", "--sections", "T-1,T-2,T-3,T-4"]),
    WrongInput(
      what: "a table of another format", files: ["t.json": "[]"],
      arguments: ["run", "--table", "@t.json", "--policy", "@p.lua", "--batch", "@b.jsonl"], status: 1,
      code: "unsupported_format", message: "`t.json` is JSON, not CSV, TSV or JSON Lines", place: "t.json"),
    WrongInput(
      what: "a missing table to show", arguments: ["show", "--table", "@none.csv"], status: 1,
      code: "file_missing",
      message: "there is no file `none.csv`", place: "none.csv"),
    WrongInput(
      what: "a mapped column that the table to show lacks",
      arguments: ["show", "--table", "@t.csv", "--text", "x"],
      status: 1, code: "unknown_column",
      message: "`text` names the column `x`, which the table does not have", place: "t.csv:1"),
    WrongInput(
      what: "a TSV with a record too short", files: ["t.tsv": "a\tb\n1\t2\n3\n"],
      arguments: ["show", "--table", "@t.tsv"],
      status: 1, code: "ragged_record", message: "the record has 1 field, but the first line names 2 columns",
      place: "t.tsv:3"),
  ]
}
