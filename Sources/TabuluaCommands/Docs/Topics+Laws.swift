import TabuluaPolicy
import TabuluaText

// What must always hold.
extension Topics {
  /// How laws are written, and when they are asked.
  static let laws = DocumentationEntry(
    .topic, "laws", otherNames: ["policy.laws", "own laws", "write a law", "invariants", "each_section"],
    summary:
      "A law says what must hold of the table after every change, whatever brought it about. A step that would break one is "
      + "refused, and nothing of it stays.",
    usage: [
      "policy.laws = {", "  \"stays_in_section\",",
      "  [\"at most three in Doing\"] = function(view) return … end,",
      "  [\"at most three\"] = { each_section = function(view, section) return … end },", "}",
    ],
    facts: [
      "ready ones": "stand in the list by their names (`tabulua docs --list law`)",
      "your own":
        "is a function under its name, which gets `view` and answers true, or false and a reason",
      "faults":
        "it may answer how many faults it finds instead, 0 where there are none: then a table that has some already can be "
        + "mended step by step, because only a step that makes more of them is refused",
      "each section":
        "a law about every section by itself is a table with a function `each_section`, which gets `view` and the number of a "
        + "section, and looks at no other: it is asked about the sections that a step touched, so that a large table costs no "
        + "more, and a section that is broken already stops no step in another one; faults are counted over all sections that a step "
        + "touched, so that one may get a fault where another one loses it: answer true or false where each is to hold by itself",
      "a broken table":
        "where a law answers false for the table as it is read, every step is refused that does not mend all of it at once; "
        + "`tabulua check --table` tells so",
      "which rows":
        "`view:find_section`, `view:rows(section)` and `view:number_of_rows(section)` look at them",
      "proved":
        "`tabulua prove` tries whether the callbacks keep the laws by themselves, and `why` names the law that refuses",
      "`--laws`": "`end` asks them once after a run, and `off` never (`tabulua docs option laws`)",
    ],
    examples: [
      DocumentationExample(
        files: [
          .init(
            name: "p.lua",
            shown: """
              policy.laws = {
                ["at most one in Doing"] = function(view)
                  local doing = view:find_section("Doing")
                  local count = doing and view:number_of_rows(doing) or 0
                  return math.max(0, count - 1), "Doing is full"
                end,
              }
              """, frame: .policy)
        ],
        commands: [
          "tabulua check p.lua --table t.csv",
          #"tabulua run --table t.csv --policy p.lua --editing --do '{"do":"drag","row":[0,0],"to_section":"Doing"}'"#,
        ])
    ])
}
