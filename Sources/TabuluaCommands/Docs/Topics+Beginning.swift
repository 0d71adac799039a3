import TabuluaText

// Where somebody begins who has the command and nothing else.
extension Topics {
  /// What is done first.
  static let tasks = DocumentationEntry(
    .topic, "tasks",
    otherNames: [
      "start", "first steps", "tutorial", "getting started", "ten tasks", "quickstart", "install",
      "installation", "version",
    ],
    summary:
      "Ten things that somebody does first, and how. The examples do them one after the other, with the two files that "
      + "`tabulua docs examples` shows.",
    facts: [
      "install":
        "`sudo dpkg -i tabulua_….deb`, or unpack the tarball below `/usr/local`; `tabulua --version` tells that it is there",
      "show by status":
        "`tabulua show` with `--section-by`, the column whose values are the sections. What columns mean is kept in a "
        + "policy (`tabulua docs policies`)",
      "forbid a drag":
        "`can_move_row` of the policy answers false, and why; `target_index_path_for_move` forbids single places",
      "try every drag":
        "`tabulua matrix` draws how each drag of a table ends, and `tabulua prove --shapes` tries all drags of all small "
        + "tables: begin with 1 where values are listed, because each of them makes more tables",
      "write a test": "a file `…_spec.lua` for `tabulua test` (`tabulua docs specs`)",
      "every night":
        "cron starts `tabulua run` with `--in-place --journal --quiet`, which prints nothing where all is well; the exit "
        + "status tells the rest, also of refused steps with `--strict` (`tabulua docs nightly`)",
      "why refused": "`tabulua why` with the row and the place, or the section, where it was dropped",
      "take back":
        "`tabulua log` lists the runs of a journal, and `tabulua undo` takes one of them back, or what it did to one row",
      "batch in Lua":
        "a file `.lua` for `--batch`, with loops and conditions; `user` does what a finger does",
      "compare tables": "`tabulua compare` with a `--key`; `--format batch` makes a batch of the differences",
    ],
    examples: [
      .shell("tabulua show --table t.csv --section-by status --text title").saying(
        "Show a CSV file by status"),
      DocumentationExample(
        "Forbid a drag, and say why",
        files: [.init(name: "p.lua", shown: forbidding, frame: .policy)],
        commands: [
          "tabulua check p.lua --table t.csv",
          #"tabulua run --table t.csv --policy p.lua --editing --do '{"do":"drag","row":{"key":"tea"},"to_section":"Done"}'"#,
        ]),
      DocumentationExample(
        "Try it on every drag, and find out why one is refused",
        files: [.init(name: "p.lua", shown: forbidding, frame: .policy)],
        commands: [
          "tabulua matrix p.lua --table t.csv", "tabulua prove p.lua --shapes 2",
          "tabulua why tea Done --table t.csv --policy p.lua",
        ]),
      DocumentationExample(
        "Write a test",
        files: [
          .init(name: "p.lua", shown: forbidding, frame: .policy),
          .init(
            name: "t_spec.lua",
            shown: #"assert.refused(user:drag("tea", { to_section = "Done" }), "it is ticked")"#,
            frame: .test),
        ], commands: ["tabulua test t_spec.lua"]),
      DocumentationExample(
        "Run a batch in Lua every night, and take the last run back",
        files: [
          .init(
            name: "night.lua",
            shown: """
              user:set_editing(true)
              for _, task in view:rows() do
                if task.estimate == nil then user:drag(task, { to_section = "Done", at = "last" }) end
              end
              """, frame: .whole)
        ],
        commands: [
          "tabulua run --table t.csv --policy p.lua --batch night.lua --in-place --journal j.jsonl --quiet",
          "tabulua log --journal j.jsonl", "tabulua undo --journal j.jsonl --in-place",
        ]),
      .shell(
        "tabulua compare t.csv n.csv --key id",
        files: ["n.csv": "id,title,status,done,estimate\nmilk,Buy oat milk,Done,,2\ntea,Buy tea,Todo,x,\n"]
      ).saying("Compare two tables"),
    ])

  private static let forbidding = """
    function policy.can_move_row(view, path)
      if view:is_checked(path) then return false, "it is ticked" end
      return true
    end
    """

  /// What a file of rules looks like.
  static let policies = DocumentationEntry(
    .topic, "policies", otherNames: ["policy file", "rules file", "policy.table"],
    summary:
      "A policy is a file in Lua that returns a table: what the columns mean, and callbacks, functions that are asked "
      + "or told what happens. What it leaves out is as in a table view without it.",
    usage: [
      "local policy = { table = { … } }", "function policy.CALLBACK(view, path, …) … end", "return policy",
    ],
    facts: [
      "`table`":
        "`text`, `detail`, `section_by`, `sections`, `key`, `check`, `types` and `delimiter`: each as the option of that "
        + "name, which comes before it (`tabulua docs section-by`); `check = { column = \"done\", on = \"yes\", off = \"no\" }` "
        + "says how the column writes yes and no",
      "callbacks":
        "`tabulua docs --list callback` lists them; their names are UIKit's, in small letters with `_` between",
      "in callbacks":
        "`view` is the table (`--list view`), `view:row(path)` a row, and `row.COLUMN` its value; paths count from 0 "
        + "(`tabulua docs index_paths`)",
      "answers":
        "a question that is answered false, or nil, may give a reason as its second value, which people read",
      "rules":
        "`tabulua.rules` has ready ones (`--list rule`), and `policy.laws` names laws that always hold (`--list law`)",
      "look at it":
        "`tabulua check` says what is wrong before it is used, `tabulua matrix` and `tabulua why` what it comes to",
    ],
    examples: [
      .file(
        """
        local policy = {
          table = {
            text = "title", key = "id", section_by = "status",
            sections = { "Todo", "Doing", "Done" }, types = { estimate = "integer" },
          },
        }

        function policy.can_move_row(view, path)
          local task = view:row(path)
          if task.estimate == nil then return false, "nobody knows how long it takes" end
          return true
        end

        return policy
        """, "tabulua check p.lua --table t.csv",
        #"tabulua run --table t.csv --policy p.lua --editing --do '{"do":"drag","row":{"key":"tea"},"to":[1,0]}'"#
      )
    ])

  /// What a file of tests looks like.
  static let specs = DocumentationEntry(
    .topic, "specs", otherNames: ["spec file", "testing"],
    summary:
      "A spec is a file in Lua whose name ends in `_spec.lua`: tests of a policy, written as for busted. `tabulua test` "
      + "runs all specs of a folder.",
    usage: ["describe(NAME, function() … end)", "it(NAME, function() … end)"],
    facts: [
      "`policy`": "the file of the rules, beside the spec",
      "`fixture`": "the rows: a file beside the spec, or written there",
      "`user`":
        "does what a finger does; each step returns its result, which assertions take (`--list assertion`)",
      "`view`": "is the table, to look at and to change",
      "each test": "has a policy, a table and a state of Lua of its own",
    ],
    examples: [
      .spec(
        """
        describe("the list", function()
          policy "p.lua"
          fixture "t.csv"

          it("moves a task", function()
            assert.moved(user:drag("milk", { to_section = "Done" }))
            assert.rows("Done", { "milk" })
          end)
        end)
        """)
    ])
}
