import TabuluaText

// What takes long, and what does not.
extension Topics {
  /// What a step costs in a large table, and what grows with it.
  static let costs = DocumentationEntry(
    .topic, "costs",
    otherNames: [
      "cost", "speed", "performance", "slow", "fast", "large tables", "big tables", "big", "large",
      "how long", "scaling", "parallel", "threads",
      "cores",
    ],
    summary:
      "A step, a callback and a question about one row cost the same in a table of a hundred rows and of a million: some "
      + "millionths of a second. What goes through rows costs more the more rows it goes through.",
    facts: [
      "as long as the files":
        "reading the table and writing it; a run that changes nothing takes hardly less than one with ten thousand steps",
      "as long as the table":
        "`view:rows()`, `view:snapshot()`, `save_state` of a policy that owns its rows, and so a law that uses them, after each "
        + "step that changed rows: a law with `each_section` reads only the sections that a step touched (`tabulua docs laws`), "
        + "and `--laws end` asks once",
      "rows that make room":
        "a dragged row displaces those between its old place and its new one: `can_displace_row` is asked for each of them, and "
        + "so are the rules and laws that keep rows in their places, such as `rules.pin` and `keeps_place`",
      "rows in view":
        "`cell_for_row` and others are asked for rows that come into view; with `--viewport all` these are all rows, and each "
        + "row that comes or goes has the view look through them",
      "marks":
        "`view:index_paths_for_checked_rows()` and the law `exactly_one_mark` look through the rows of a section, without a call "
        + "of Lua for each",
      "every drag":
        "`matrix`, `prove --table` and `diff` try each row at each place, as many drags as the square of the rows; `diff --trace` "
        + "tries those that were made, and `prove --shapes` small tables",
      "a batch in Lua":
        "a step takes three to four times as long as from JSON Lines, which is read on another processor meanwhile",
      "`--journal`, `--trace`":
        "a journal costs as much as what was changed, and a glance at each run that is in it; a trace as much as the calls that "
        + "are made",
      "in parallel":
        "the steps of a run are done one after the other; `test`, `prove` and `mutate` use all cores, or `--jobs` of them",
      "`--full-selection`": "prints all selected rows at each step: steps times rows",
      "`--do`": "is for a few steps: thousands of them are read the faster from a file, `--batch`",
      "what to do":
        "`tabulua trace` tells which callbacks are called, and how often; `--deadline` ends and names one that takes long "
        + "(`tabulua docs limits`)",
    ],
    examples: [
      DocumentationExample(
        "A law that reads one section, however many there are",
        files: [
          .init(
            name: "p.lua",
            shown: """
              policy.laws = {
                ["at most three"] = {
                  each_section = function(view, section) return view:number_of_rows(section) <= 3, "it is full" end,
                },
              }
              """, frame: .policy)
        ],
        commands: [
          #"tabulua run --table t.csv --policy p.lua --editing --do '{"do":"drag","row":[0,0],"to":[1,0]}'"#
        ])
    ])
}
