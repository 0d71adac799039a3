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
      return view:row(index_path(0, 0)).title == "a", view:localized_string("no") .. " " .. view.language
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

  @Test(arguments: [
    ["why", "0,0", "0,1", "--policy", "@p.lua", "--table", "@t.csv"],
    ["matrix", "@p.lua", "--table", "@t.csv"],
    ["diff", "@q.lua", "@p.lua", "--table", "@t.csv"],
    ["diff", "@q.lua", "@p.lua", "--shapes", "2", "--values", "title=a,b"],
  ])
  func reasons(_ arguments: [String]) throws {
    let bench = try Workbench(Self.files)
    let plain = bench.run(arguments)
    #expect(plain.output.contains("no") && !plain.output.contains("нельзя"), "\(plain.output)\(plain.errors)")
    let result = bench.run(arguments + Self.language)
    #expect(result.output.contains("нельзя"), "\(result.output)\(result.errors)")
    #expect(result.status == plain.status)
  }

  /// A sample and a proof; the command that repeats a drag says the language too.
  @Test func proofs() throws {
    let bench = try Workbench(Self.files)
    let prove = ["prove", "@p.lua", "--table", "@t.csv"] + Self.language
    let proof = bench.run(prove)
    #expect(proof.output.contains("нельзя ru"))
    #expect(proof.output.contains(" --language ru --strings s.json"))
    #expect(proof.status == 2)
    let sample = bench.run(prove + ["--steps", "5", "--runs", "20"])
    #expect(sample.output.contains("нельзя ru"), "\(sample.output)\(sample.errors)")
    #expect(
      bench.run(["prove", "@p.lua", "--shapes", "2", "--values", "title=a,b"] + Self.language).output
        .contains("нельзя ru"))
  }

  @Test func tests() throws {
    let bench = try Workbench(Self.files)
    #expect(bench.run(["test", "@t_spec.lua"] + Self.language).output.hasSuffix("1 test: 1 passed\n"))
    let failed = bench.run(["test", "@t_spec.lua", "--language", "sl"])
    #expect(failed.status == 2)
    #expect(failed.output.contains("-k speaks --language sl\n"))
    #expect(bench.run(["mutate", "@p.lua", "@t_spec.lua"] + Self.language).status == 0)
    #expect(bench.run(["mutate", "@p.lua", "@t_spec.lua"]).status == 2, "a test fails without a change")
  }

  @Test(arguments: [
    ["test", "@t_spec.lua"], ["prove", "@p.lua", "--shapes", "2"], ["matrix", "@p.lua", "--shape", "2"],
    ["why", "0,0", "0,1", "--policy", "@p.lua", "--shape", "2"],
    ["diff", "@p.lua", "@q.lua", "--shapes", "2"],
    ["mutate", "@p.lua", "@t_spec.lua"],
  ])
  func wrongUsage(_ arguments: [String]) throws {
    let bench = try Workbench(Self.files)
    let unknown = bench.run(arguments + ["--language", "de"])
    #expect(unknown.status == 64)
    #expect(unknown.diagnostics.map(\.message) == ["there are no words of our own in `de`"])
    let missing = bench.run(arguments + ["--strings", "@none.json"])
    #expect(missing.status == 1)
    #expect(missing.diagnostics.first?.message.hasPrefix("there is no file") == true)
    guard arguments[0] != "test", arguments[0] != "mutate", !arguments.contains("--shape") else { return }
    let twice = bench.run(arguments + ["--table", "-", "--strings", "-"])
    #expect(twice.status == 64)
  }
}
