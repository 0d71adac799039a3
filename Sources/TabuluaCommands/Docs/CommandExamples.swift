import TabuluaText

// Examples of the commands that look at tables and run batches: all options of all commands are in one of them.
extension RunCommand {
  static let examples: [DocumentationExample] = [
    .run(#"{"do":"drag","row":{"key":"milk"},"to":[1,0]}"#, editing: true).saying(
      "What a drag would change; nothing is written"),
    DocumentationExample(
      "A batch of interactions that writes another file",
      files: [
        .init(
          name: "b.jsonl",
          shown: #"{"do":"set_editing","editing":true}"# + "\n"
            + #"{"do":"drag","row":{"key":"milk"},"to_section":"Done","at":"last"}"#,
          frame: .whole)
      ], commands: ["tabulua run --table t.csv --policy p.lua --batch b.jsonl --output o.csv --diff"]),
    .run(
      #"{"do":"delete","row":{"key":"tea"}}"#, editing: true,
      options: "--in-place --journal j.jsonl --no-wait"
    ).saying("The table itself is written, and a journal with which the run can be taken back"),
    .shell(
      "tabulua run --table t.csv --policy q.lua --text title --detail estimate \\\n"
        + "    --section-by status --sections Todo,Doing,Done --key id --check done=x, \\\n"
        + "    --types estimate=integer --delimiter ',' --do '{\"do\":\"tap\",\"row\":{\"key\":\"milk\"}}'",
      files: ["q.lua": "return {}"]
    ).saying("What the columns mean, without a policy that says it"),
    .run(
      #"{"do":"tap","row":[0,0]}"#,
      options:
        "--set limit=3 --deadline 2 --timeout 60 --time-limit 60 \\\n    --max-steps 1000 --max-instructions 1000000 --max-memory 64"
    ).saying("Options of the policy, and limits"),
    .run(#"{"do":"tap","row":[0,0]}"#, options: "--isolate --isolate-memory 2048").saying(
      "A policy that nobody trusts"),
    .run(
      #"{"do":"scroll","by":1}"#,
      options: "--strict --keep-going --laws end --trace r.jsonl --full --full-selection \\\n"
        + "    --viewport 1 --simulate-reuse --format jsonl --report text=r.txt"
    ).saying("For a program: lines of JSON, a trace, and the words for people beside them"),
    .shell(
      #"tabulua run --table t.csv --policy p.lua --no-config --language sl --strings s.json --do '{"do":"tap","row":[0,0]}'"#,
      files: ["s.json": #"{"sl": {"Todo": "Opravki"}}"#]
    ).saying("In another language, whatever settings files say"),
  ]
}

extension ShowCommand {
  static let examples: [DocumentationExample] = [
    .shell("tabulua show --table t.csv --policy p.lua"),
    .shell("tabulua show --table t.csv --policy p.lua --editing --touch milk --format svg --output t.svg")
      .saying("A picture of the table, while a finger touches a row"),
  ]
}

extension TraceCommand {
  static let examples: [DocumentationExample] = [
    .run(
      #"{"do":"tap","row":{"key":"milk"}}"#,
      policy: "function policy.will_select_row(view, path) return path end",
      command: "trace"
    ).saying("Every callback that a tap asks or tells, and what it answered")
  ]
}

extension CheckCommand {
  static let examples: [DocumentationExample] = [
    .check("function policy.can_move_row(view, path) return path.row > 0 end"),
    .shell("tabulua check p.lua --quiet").saying("Nothing is printed where nothing is wrong, as for cron"),
    .shell("tabulua check p.lua --table t.csv --strict").saying(
      "The columns of a table too; warnings end with status 2"),
  ]
}

extension CompareCommand {
  static let examples: [DocumentationExample] = [
    .shell(
      "tabulua compare t.csv n.csv --key id",
      files: [
        "n.csv":
          "id,title,status,done,estimate\ntea,Buy tea,Todo,x,\nmilk,Buy oat milk,Todo,,2\noil,Buy oil,Doing,,1\n"
      ]),
    .shell(
      "tabulua compare t.csv n.csv --key id --full --format batch",
      files: ["n.csv": "id,title,status,done,estimate\nmilk,Buy milk,Todo,,2\noil,Buy oil,Doing,,1\n"]
    ).saying("The differences as a batch for `run`"),
  ]
}

extension SettingsCommand {
  static let examples: [DocumentationExample] = [
    .shell(
      "tabulua settings --table t.csv --config s.toml --all --time-limit 10",
      files: ["s.toml": "policy = \"p.lua\"\ndeadline = 5\n"])
  ]
}

extension SchemaCommand {
  static let examples: [DocumentationExample] = [.shell("tabulua schema", "tabulua schema run")]
}

extension DocsCommand {
  static let examples: [DocumentationExample] = [
    .shell("tabulua docs can_move_row", "tabulua docs verb drag", "tabulua docs --list law"),
    .shell("tabulua docs --man man").saying("All manual pages, to be installed"),
  ]
}
