import TabuluaText
import Testing

/// `--language` and `--strings` wherever a policy's words can show.
@Suite struct LanguageCommandTests {
  private static let files = [
    "t.csv": "title\na\nb\n",
    "p.lua": """
    local policy = { table = { text = "title" }, laws = {} }
    function policy.can_move_row(view, path)
      if path.row == 0 then return false, view:localized_string("no") end
      return true
    end
    policy.laws["nothing moves"] = function(view)
      local stays = view:number_of_rows(0) == 0 or view:row(index_path(0, 0)).title == "a"
      return stays, view:localized_string("no") .. " " .. view.language
    end
    return policy
    """,
    "q.lua": "return { table = { text = 'title' } }",
    "s.json": #"{"no":"нельзя"}"#,
    "t_spec.lua": """
    policy "p.lua"
    fixture { "a", "b", text = "title" }
    it("speaks", function()
      assert.refused(user:drag({ 0, 0 }, { 0, 1 }), "нельзя")
      assert.equal("нельзя", view:localized_string("no"))
      assert.equal("ru", view.language)
    end)
    """,
  ]

  private static let language = ["--language", "ru", "--strings", "@s.json"]

  @Test func reasons() throws {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    for arguments in [
      ["why", "0,0", "0,1", "--policy", "@p.lua", "--table", "@t.csv"],
      ["matrix", "@p.lua", "--table", "@t.csv"],
      ["diff", "@q.lua", "@p.lua", "--table", "@t.csv"],
      ["diff", "@q.lua", "@p.lua", "--shapes", "2", "--values", "title=a,b"],
    ] {
      transcript.add(bench.run(arguments))
      transcript.add(bench.run(arguments + Self.language))
    }
    try transcript.expect(inFile: "Languages")
  }

  /// A sample and a proof; the command that repeats a drag says the language too.
  @Test func proofs() throws {
    let bench = try Workbench(Self.files)
    let prove = ["prove", "@p.lua", "--table", "@t.csv"] + Self.language
    bench.run(prove).expect(
      status: 2,
      output: """
        refuted: nothing moves

          before      after
          0  a      → 0  b  was [0, 1]
        → 1  b      ↓ 1  a
        → dragged   ↓ pushed aside

        action       drag b [0, 1] to [0, 0]: moved, landed at [0, 0]
        happened     the law says no: нельзя ru
        decided by   target_index_path_for_move [0, 1], [0, 0]: not defined, so [0, 0]
        table        2 rows in 1 section
        note         a run enforces the law: it would refuse this instead

        reproduce: tabulua prove p.lua --table t.csv --only-law "nothing moves" --row 0,1 --language ru --strings s.json
        explain:   tabulua why 0,1 0,0 --policy p.lua --table t.csv --language ru --strings s.json

        note: a [0, 0] may not be dragged, but dragging [0, 1] to [0, 0] displaces it (no law asks for more; `--law not_displaced` would)

        """)
    bench.run(prove + ["--steps", "5", "--runs", "20"]).expect(
      status: 2,
      output: """
        sampled session 1, seed 1: law `nothing moves` is broken: нельзя ru

        shortened from 4 steps to 1:
          {"do":"set","row":[0,0],"values":{"title":"b"}}

        """)
    bench.run(["prove", "@p.lua", "--shapes", "2", "--values", "title=a,b"] + Self.language).expect(
      status: 2,
      output: #"""
        refuted: nothing moves

          before      after
          0  a      → 0  b  was [0, 1]
        → 1  b      ↓ 1  a
        → dragged   ↓ pushed aside

        action       drag b [0, 1] to [0, 0]: moved, landed at [0, 0]
        happened     the law says no: нельзя ru
        decided by   target_index_path_for_move [0, 1], [0, 0]: not defined, so [0, 0]
        table        2 rows in 1 section, the smallest of 10 tables tried
        note         a run enforces the law: it would refuse this instead

        reproduce: printf '%s\n' title a b | tabulua prove p.lua --table - --only-law "nothing moves" --language ru --strings s.json
        explain:   printf '%s\n' title a b | tabulua why 0,1 0,0 --policy p.lua --table - --language ru --strings s.json

        note: a [0, 0] may not be dragged, but dragging [0, 1] to [0, 0] displaces it (no law asks for more; `--law not_displaced` would)

        """#)
  }

  @Test func tests() throws {
    let bench = try Workbench(Self.files)
    bench.run(["test", "@t_spec.lua"] + Self.language).expect(
      output: """
        t_spec.lua  1 passed

        1 test: 1 passed

        """)
    bench.run(["test", "@t_spec.lua", "--language", "sl"]).expect(
      status: 2,
      output: """
        t_spec.lua  1 failed

        ✗ speaks
          error: the reason is another one
            --> t_spec.lua:4
            |
          4 |   assert.refused(user:drag({ 0, 0 }, { 0, 1 }), "нельзя")
            |
            - expected, + actual:
              - "нельзя"
              + "no"
          last interaction: a [0, 0] to [0, 1]: refused: no
          decided by can_move_row [0, 0]: no: no (p.lua:2)
            nothing changed
          → 0  a
            1  b
          → dragged
          run it alone: tabulua test t_spec.lua -k speaks --language sl

        1 test: 1 failed

        """)
    try bench.run(["mutate", "@p.lua", "@t_spec.lua"] + Self.language).expect(inFile: "MutationInRussian")
    // A test fails without a change.
    bench.run(["mutate", "@p.lua", "@t_spec.lua"]).expect(
      status: 2,
      errors: """
        error: `speaks` fails already without any change
          --> t_spec.lua:3
          |
        3 | it("speaks", function()
          |
          = note: the reason is another one
          = help: mend the policy or the test first; see `tabulua test`

        """)
  }

  @Test func wrongUsage() throws {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    for arguments in [
      ["test", "@t_spec.lua"], ["prove", "@p.lua", "--shapes", "2"], ["matrix", "@p.lua", "--shape", "2"],
      ["why", "0,0", "0,1", "--policy", "@p.lua", "--shape", "2"],
      ["diff", "@p.lua", "@q.lua", "--shapes", "2"],
      ["mutate", "@p.lua", "@t_spec.lua"],
    ] {
      transcript.add(bench.run(arguments + ["--language", "de"]))
      transcript.add(bench.run(arguments + ["--strings", "@none.json"]))
    }
    for command in [["prove", "@p.lua"], ["diff", "@p.lua", "@q.lua"]] {
      transcript.add(bench.run(command + ["--table", "-", "--strings", "-"]))
    }
    try transcript.expect(inFile: "LanguageMistakes")
  }
}
