import TabuluaText
import Testing

/// Whole numbers that a column of numbers does not hold in all their digits.
@Suite struct ExactNumberCommandTests {
  private static let first = "9007199254740992"
  private static let second = "9007199254740993"

  private func bench(_ n: String = first) throws -> Workbench {
    try Workbench([
      "a.csv": "id,n\na,\(n)\nb,1.50\n", "w.csv": "id,n\na,7\nb,2\n",
      "a.jsonl": "{\"id\":\"a\",\"n\":\(n)}\n{\"id\":\"b\",\"n\":1.50}\n",
      "q.lua": "return { table = { key = 'id', types = { n = 'integer' } } }\n",
      "p.lua": """
      local policy = {}
      policy.table = { key = "id", types = { n = "number" } }
      function policy.did_select_row(view, path)
        view:deselect_row(path)
        view:row(path).n = 9007199254740993
      end
      return policy

      """,
    ])
  }

  private func compare(
    _ one: String, _ other: String, _ options: [String] = ["--key", "id"], ending: String = "csv"
  ) throws -> Workbench.Outcome {
    let bench = try Workbench()
    for (name, n) in [("one", one), ("other", other)] {
      let text =
        ending == "csv" ? "id,n\na,\(n)\nb,0\n" : "{\"id\":\"a\",\"n\":\(n)}\n{\"id\":\"b\",\"n\":0.5}\n"
      try bench.write(Array(text.utf8), to: "\(name).\(ending)")
    }
    return bench.run(["compare", "@one.\(ending)", "@other.\(ending)", "--types", "n=number"] + options)
  }

  /// Numbers are compared by all their digits, with keys and without, and as a batch, which could not write them.
  @Test(arguments: ["csv", "jsonl"], [["--key", "id"], []])
  func comparedByAllDigits(_ ending: String, _ options: [String]) throws {
    for (one, other) in [
      (Self.first, Self.second), ("0.1", "0.1000000000000000055511151231257827"),
      ("12345678901234567890", "12345678901234567891"),
      ("1.2345678901234568e+29", "123456789012345678901234567890"), ("1e+22", "10000000000000000000001"),
      ("9.223372036854776e+18", "9223372036854775808"), ("0", "1e-400"),
    ] {
      let told = try compare(one, other, options, ending: ending)
      #expect(told.status == 2 && told.diagnostics.isEmpty, "\(told)")
      #expect(told.output.contains(one) && told.output.contains(other), "\(told)")
      let batch = try compare(one, other, options + ["--format", "batch"], ending: ending)
      if !options.isEmpty { #expect(batch.diagnostics.map(\.code) == ["inexact_number"], "\(batch)") }
      // The other way too: a step that sets the same number leaves the digits as they are. A whole number is set by its own.
      let back = try compare(other, one, options + ["--format", "batch"], ending: ending)
      let codes = Int64(one) == nil ? ["inexact_number"] : []
      if !options.isEmpty { #expect(back.diagnostics.map(\.code) == codes, "\(back)") }
      #expect(
        try compare(
          other, other.contains("e") ? other.uppercased() : other + (other.contains(".") ? "0" : ".0"),
          options, ending: ending
        ).status == 0)
    }
    for (one, other) in [("1.50", "1.5"), ("0.1", "0.10"), ("1500", "1.5e3"), ("-0", "0")] {
      let told = try compare(one, other, options, ending: ending)
      #expect(told.status == 0, "\(told)")
    }
  }

  @Test func comparedBetweenForms() throws {
    let bench = try bench(Self.second)
    let same = bench.run(["compare", "@a.csv", "@a.jsonl", "--key", "id", "--types", "n=number"])
    #expect(same.status == 0, "\(same)")
    try bench.write(
      Array("{\"id\":\"a\",\"n\":12345678901234567890}\n{\"id\":\"b\",\"n\":1.5}\n".utf8), to: "a.jsonl")
    let other = bench.run(["compare", "@a.csv", "@a.jsonl", "--key", "id", "--types", "n=number"])
    #expect(other.status == 2 && other.output.contains("12345678901234567890"), "\(other)")
  }

  /// No step and no script writes a whole number that is rounded.
  @Test(arguments: [
    #"{"do":"set","row":{"key":"a"},"values":{"n":9007199254740993}}"#,
    #"{"do":"set","row":{"key":"a"},"values":{"n":12345678901234567890}}"#,
    #"{"do":"set","row":{"key":"a"},"values":{"n":9007199254740993.0}}"#,
    #"{"do":"update","insert_rows":[{"at":[0,0],"values":{"id":"z","n":9007199254740993}}]}"#,
    #"{"do":"update","insert_rows":[{"at":[0,0],"values":{"id":"z","n":12345678901234567890}}]}"#,
    #"{"do":"tap","row":{"key":"a"}}"#,
  ])
  func nothingIsRounded(_ step: String) throws {
    let bench = try bench()
    for table in ["a.csv", "a.jsonl"] {
      let before = try bench.read(table)
      try bench.write(Array(step.utf8), to: "b.jsonl")
      let run = bench.run([
        "run", "--table", "@\(table)", "--policy", "@p.lua", "--in-place", "--batch", "@b.jsonl",
      ])
      #expect(run.status == 1, "\(run)")
      let code = step.contains("tap") ? "callback_failed" : "inexact_number"
      #expect(run.diagnostics.map(\.code) == [code], "\(run)")
      #expect(run.errors.contains("has more digits than a number holds"), "\(run)")
      #expect(run.diagnostics.first?.help?.contains("--types n=") == true, "\(run)")
      #expect(try bench.read(table) == before)
    }
  }

  @Test(arguments: [
    #"user:set("a", { values = { n = 9007199254740993 } })"#, #"view:find("a").n = 9007199254740993"#,
    #"view:insert_rows({ { at = index_path(0, 0), values = { id = "z", n = 9007199254740993 } } })"#,
  ])
  func nothingIsRoundedInLua(_ line: String) throws {
    let bench = try bench()
    try bench.write(Array(line.utf8), to: "b.lua")
    let run = bench.run(["run", "--table", "@a.csv", "--policy", "@p.lua", "--batch", "@b.lua"])
    #expect(run.diagnostics.map(\.code) == ["inexact_number"], "\(run)")
  }

  /// A number that is too large has help too.
  @Test func aNumberThatIsTooLarge() throws {
    let run = try bench().run([
      "run", "--table", "@a.csv", "--policy", "@p.lua", "--do",
      #"{"do":"set","row":{"key":"a"},"values":{"n":1e999}}"#,
    ])
    #expect(
      run.diagnostics.first?.help
        == "numbers go up to 1.8e308; a column of text takes it as a string, `\"1e999\"`", "\(run)")
  }

  /// A number that is read as zero and is none is refused, and told of in a file.
  @Test func aNumberThatIsTooSmall() throws {
    let bench = try bench("1e-400")
    let options = ["--table", "@a.csv", "--policy", "@p.lua"]
    let step = #"{"do":"set","row":{"key":"b"},"values":{"n":-2.5e-999}}"#
    let run = bench.run(["run", "--do", step] + options)
    #expect(run.diagnostics.map(\.code) == ["inexact_number"], "\(run)")
    #expect(
      run.diagnostics.first?.message
        == "`-2.5e-999` is smaller than any number but zero: it would become 0", "\(run)")
    let shown = bench.run(["show"] + options)
    #expect(shown.status == 0 && shown.diagnostics.map(\.code) == ["inexact_number"], "\(shown)")
    #expect(
      shown.diagnostics.first?.message
        == "the column `n` is of numbers, and `1e-400` is smaller than any number but zero: rules see 0",
      "\(shown)")
  }

  /// JSON writes a whole number in several ways.
  @Test(arguments: [("1.0", "1"), ("2e2", "200"), ("-0", "0"), ("30.0e-1", "3"), ("1.5", nil), ("1e30", nil)])
  func wholeNumbersInJSON(_ given: String, _ held: String?) throws {
    let bench = try bench()
    let step = #"{"do":"set","row":{"key":"a"},"values":{"n":\#(given)}}"#
    let run = bench.run([
      "run", "--table", "@w.csv", "--policy", "@q.lua", "--in-place", "--do", step,
    ])
    #expect(try bench.read("w.csv") == (held.map { "id,n\na,\($0)\n" } ?? "id,n\na,7\n") + "b,2\n", "\(run)")
    #expect(run.status == (held == nil ? 1 : 0), "\(run)")
  }

  /// Whoever reads such a table for rules is told once for each column, with the line; the file keeps its digits.
  @Test(arguments: ["csv", "jsonl"])
  func whatRulesSee(_ ending: String) throws {
    let bench = try bench(Self.second)
    let table = "@a.\(ending)"
    let set = ["--do", #"{"do":"set","row":{"key":"b"},"values":{"n":2}}"#]
    let lines: [[String]] = [
      ["run", "--table", table, "--policy", "@p.lua"] + set,
      ["show", "--table", table, "--policy", "@p.lua"],
      ["check", "--table", table, "@p.lua"], ["matrix", "--table", table, "--policy", "@p.lua"],
    ]
    for line in lines {
      let told = bench.run(line)
      #expect(told.status == 0, "\(told)")
      #expect(told.diagnostics.map(\.code) == ["inexact_number"], "\(told)")
      let warning = try #require(told.diagnostics.first)
      #expect(warning.severity == .warning && warning.location?.line == (ending == "csv" ? 2 : 1), "\(told)")
      #expect(
        warning.message
          == "the column `n` is of numbers, and `\(Self.second)` has more digits than a number holds: rules see \(Self.first)"
      )
    }
    let run = bench.run(["run", "--table", table, "--policy", "@p.lua", "--in-place"] + set)
    #expect(run.status == 0)
    #expect(try bench.read("a.\(ending)").contains(Self.second))
    let typed = bench.run(["show", "--table", table, "--policy", "@p.lua", "--types", "n=text"])
    #expect(typed.diagnostics.isEmpty, "\(typed)")
  }

  /// What a run makes of such a cell is told, taken back and made again with all digits.
  @Test func takenBackWithAllDigits() throws {
    let bench = try bench(Self.second)
    let before = try bench.read("a.csv")
    let run = bench.run([
      "run", "--table", "@a.csv", "--policy", "@p.lua", "--in-place", "--journal", "@j", "--do",
      #"{"do":"set","row":{"key":"a"},"values":{"n":9007199254740992}}"#,
    ])
    #expect(run.status == 0 && run.output.contains("1 value set"), "\(run)")
    #expect(try bench.read("j").contains(#""old":9007199254740993,"new":9007199254740992"#))
    try bench.write(
      Array(
        "local policy = { laws = { all = function() return true end } }\npolicy.table = { key = \"id\", types = { n = \"number\" } }\nreturn policy\n"
          .utf8), to: "laws.lua")
    let undo = bench.run(["undo", "--journal", "@j", "--policy", "@laws.lua", "--in-place"])
    #expect(undo.status == 0, "\(undo)")
    #expect(undo.output.contains("\(Self.first) → \(Self.second)"), "\(undo)")
    #expect(try bench.read("a.csv") == before)
    let redo = bench.run(["redo", "--journal", "@j", "--in-place"])
    #expect(redo.output.contains("\(Self.second) → \(Self.first)"), "\(redo)")
    #expect(try bench.read("a.csv") == before.replacing(Self.second, with: Self.first))
  }
}
