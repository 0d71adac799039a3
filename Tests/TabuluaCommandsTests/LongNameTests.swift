import Testing

#if os(Linux)
  /// Names, values and texts that no person writes, from scripts and batches, cost no more than they have bytes, and are
  /// told by their beginnings.
  @Suite struct LongNameTests {
    /// What each command may take of a processor, in seconds, with a build that is checked; all of these took 2 to 20 s.
    private static let most = 2.5

    private static let policy = "policy = { table = { text = 'title', key = 'id' } }"

    private func check(
      _ line: String, _ files: [String: String], status: Int32, says words: [String],
      _ location: SourceLocation = #_sourceLocation
    ) throws {
      let bench = try Workbench(files.merging(["none.lua": "return {}\n"]) { file, _ in file })
      var run = try bench.measured("tabulua \(line)")
      // What others do on the machine only ever makes it slower.
      for _ in 0..<2 where run.seconds > Self.most { run = try bench.measured("tabulua \(line)") }
      let told = run.outcome.errors + run.outcome.output
      #expect(run.seconds < Self.most, "\(line): \(run.seconds) s", sourceLocation: location)
      #expect(run.outcome.status == status, "\(told.prefix(2000))", sourceLocation: location)
      #expect(told.utf8.count < 20_000, "\(told.prefix(2000))", sourceLocation: location)
      for word in words {
        #expect(told.contains(word), "\(word): \(told.prefix(2000))", sourceLocation: location)
      }
    }

    private static let table = "id,title\na,A\n"

    @Test(
      arguments: [
        ("view[s] = 1", 1, "`view` has no field or method `xxx"), ("local x = view[s]", 1, "xxx"),
        ("user[s] = 1", 1, "xxx"), ("require(s)", 1, "xxx"),
        ("view:find('a').title = s", 0, "(20 000 000 bytes)"),
        ("user:set('a', { values = { title = s } })", 0, "(20 000 000 bytes)"),
      ] as [(String, Int32, String)])
    func ofABatch(_ statement: String, _ status: Int32, _ words: String) throws {
      try check(
        "run --table t.csv --key id --policy none.lua --batch b.lua",
        ["t.csv": Self.table, "b.lua": "local s = ('x'):rep(20e6)\n\(statement)\n"], status: status,
        says: [words])
    }

    @Test(
      arguments: [
        ("policy[s] = function() end", 3, "bytes)"),
        ("policy.table.types = { title = s }", 3, "a string of 20000000 bytes"),
        ("policy.view = { style = s }", 3, "a string of 20000000 bytes"),
        ("policy.cell_for_row = function() return { accessory = s } end", 1, "a string of 20000000 bytes"),
      ] as [(String, Int32, String)])
    func ofAPolicy(_ statement: String, _ status: Int32, _ words: String) throws {
      try check(
        "show --table t.csv --policy p.lua",
        [
          "t.csv": Self.table,
          "p.lua": "local \(Self.policy)\nlocal s = ('x'):rep(20e6)\n\(statement)\nreturn policy\n",
        ], status: status, says: [words])
    }

    /// What is not shown of a message is not looked at, in a thousand steps.
    @Test(arguments: ["x", "\\200", "\\n\u{E4}"]) func ofMessages(_ character: String) throws {
      let bench = try Workbench([
        "t.csv": Self.table, "b.jsonl": String(repeating: "{\"do\":\"tap\",\"row\":[0,0]}\n", count: 1000),
        "p.lua":
          "local s = ('\(character)'):rep(60000)\nreturn { did_select_row = function() error(s) end }\n",
      ])
      let line = "tabulua run --table t.csv --key id --policy p.lua --batch b.jsonl --keep-going"
      var run = try bench.measured(line)
      for _ in 0..<2 where run.seconds > Self.most { run = try bench.measured(line) }
      #expect(run.seconds < Self.most, "\(run.seconds) s")
      #expect(run.outcome.status == 1 && run.outcome.errors.contains("997 more steps failed"))
      #expect(run.outcome.errors.contains("bytes)"), "\(run.outcome.errors.prefix(2000))")
    }

    @Test func ofASpec() throws {
      try check(
        "test a_spec.lua",
        [
          "a_spec.lua": """
          local s = ('x'):rep(20e6)
          fixture { { id = 'a' } }
          it('names a field', function() view[s] = 1 end)
          """
        ], status: 2, says: ["xxx", "bytes)"])
    }

    @Test func manyValuesOfAStep() throws {
      let values = (0..<60_000).map { "\"c\($0)\":\"x\"" }.joined(separator: ",")
      try check(
        "run --table t.csv --key id --policy none.lua --batch b.jsonl",
        ["t.csv": Self.table, "b.jsonl": "{\"do\":\"set\",\"row\":[0,0],\"values\":{\(values)}}\n"],
        status: 1, says: ["no column `c0`"])
      try check(
        "run --table t.csv --key id --policy none.lua --batch b.lua",
        [
          "t.csv": Self.table,
          "b.lua": "local v = {} for i = 1, 60000 do v['c' .. i] = 'x' end user:set('a', { values = v })\n",
        ], status: 1, says: ["no column `c1`"])
    }

    @Test func aPolicyOfManyWordsIsNotCheckedWordByWord() throws {
      let calls = String(repeating: "print() ", count: 100_000)
      try check(
        "check p.lua", ["p.lua": "local f = function() \(calls) end return {}\n"], status: 0,
        says: ["names and style were not checked", "more than 250 000 words"])
    }

    @Test func aBatchIsCompiledWithinItsDeadline() throws {
      let entries = (0..<1_200_000).map { "\"k\($0)\"" }.joined(separator: ",")
      try check(
        "run --table t.csv --key id --policy none.lua --deadline 0.2 --batch b.lua",
        ["t.csv": Self.table, "b.lua": "local t = {\(entries)} return t\n"], status: 1,
        says: ["the batch took too long, more than 0.2 seconds,"])
    }

    @Test(arguments: ["(", "{"])
    func whatIsNestedTooDeeplyIsToldOfTheText(_ bracket: String) throws {
      let lines: [(String, String, Int32)] = [
        ("b.lua", "run --table t.csv --key id --policy none.lua --batch b.lua", 1),
        ("p.lua", "check p.lua", 3),
      ]
      for (name, line, status) in lines {
        try check(
          line, ["t.csv": Self.table, name: "return \(String(repeating: bracket, count: 100_000))"],
          status: status, says: ["the text is nested too deeply"])
      }
    }

    /// What passed the limit is told, and not what was left when the garbage was gone.
    @Test func theMemoryThatIsToldIsMoreThanTheLimit() throws {
      let bench = try Workbench([
        "t.csv": Self.table, "b.lua": "local s = ('x'):rep(250e6)\n", "none.lua": "return {}\n",
      ])
      let run = bench.run(["run", "--table", "@t.csv", "--policy", "@none.lua", "--batch", "@b.lua"])
      let words = run.errors.split(separator: " ")
      let place = try #require(words.firstIndex(of: "MiB"), "\(run.errors)")
      #expect(Int(words[place - 1]).map { $0 > 256 } ?? false, "\(run.errors)")
      #expect(run.errors.contains("where 256 MiB are allowed"))
    }

    @Test func fewOfManyWarningsAreTold() throws {
      try check(
        "run --table t.csv --key id --section-by title --policy none.lua --batch b.lua",
        [
          "t.csv": Self.table,
          "b.lua": """
          local t = {}
          for i = 1, 3000 do t[i] = { at = i - 1, header = "s" .. i } end
          view:insert_sections(t)
          """,
        ], status: 0, says: ["2 900 more sections are not stored"])
    }

    @Test(arguments: ["--timeout", "--deadline"])
    func aLimitWithoutEndIsRefused(_ option: String) throws {
      let bench = try Workbench(["t.csv": Self.table, "none.lua": "return {}\n"])
      bench.run([
        "run", "--table", "@t.csv", "--policy", "@none.lua", option, "1e300", "--do", "{\"do\":\"reload\"}",
      ]).expect(
        status: 64, errors: "error: `\(option)` is at most 1 000 000 000 seconds, not `1e300`\n")
    }

    /// A settings file that nobody named does not lead isolated scripts out of its folder.
    @Test func aFoundSettingsFileTellsNoScriptOfOtherFiles() throws {
      let bench = try Workbench([
        "secret.json": "{\"Delete\":\"SECRET\"}", "st/t.csv": Self.table,
        "st/.tabulua.toml": "strings = \"../secret.json\"\n",
        "st/none.lua": "return {}\n", "st/b.lua": "print(view:localized_string('Delete'))\n",
      ])
      let line = "cd st && tabulua run --table t.csv --key id --policy none.lua --batch b.lua"
      let isolated = try bench.shell("\(line) --isolate")
      #expect(isolated.status == 0 && isolated.errors.contains("`strings` is left out"), "\(isolated)")
      #expect(!"\(isolated)".contains("SECRET"), "\(isolated)")
      #expect("\(try bench.shell(line))".contains("SECRET"))
    }
  }
#endif
