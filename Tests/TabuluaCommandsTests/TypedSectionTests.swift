import TabuluaText
import Testing

/// Sections of a column that holds numbers or yes and no, and what a file keeps of sections.
@Suite struct TypedSectionTests {
  private static let policy = """
    local policy = { table = { section_by = "n", key = "id", types = { n = "TYPE" } } }
    function policy.did_select_row(view)
      local snapshot = view:snapshot()
      snapshot:append_sections { "later" }
      snapshot:append_rows({ "c" }, "later")
      view:apply(snapshot)
    end
    return policy

    """

  private func bench(_ type: String, _ table: String, _ name: String = "t.csv") throws -> Workbench {
    try Workbench([name: table, "p.lua": Self.policy.replacing("TYPE", with: type)])
  }

  private static func insertion(_ header: String) -> String {
    #"{"do":"update","insert_sections":[{"at":0,"header":"\#(header)"}],"insert_rows":[{"at":[0,0],"values":{"id":"c"}}]}"#
  }

  /// A section whose name is no value of the column cannot come: the file could not be read again.
  @Test(arguments: [
    ("integer", "id,n\na,1\nb,2\n", "t.csv"), ("number", "id,n\na,1\nb,2\n", "t.csv"),
    ("boolean", "id,n\na,yes\nb,no\n", "t.csv"),
    ("integer", "{\"id\":\"a\",\"n\":1}\n{\"id\":\"b\",\"n\":2}\n", "t.jsonl"),
    ("boolean", "{\"id\":\"a\",\"n\":true}\n{\"id\":\"b\",\"n\":false}\n", "t.jsonl"),
  ])
  func noSectionOfAnotherType(_ type: String, _ table: String, _ name: String) throws {
    for (step, code) in [
      (Self.insertion("later"), "type_mismatch"), (#"{"do":"tap","row":[0,0]}"#, "callback_failed"),
    ] {
      let bench = try bench(type, table, name)
      let outcome = bench.run([
        "run", "--table", "@" + name, "--policy", "@p.lua", "--in-place", "--do", step,
      ])
      #expect(outcome.status == 1, "\(outcome)")
      #expect(outcome.diagnostics.last?.code == code, "\(outcome)")
      #expect(
        outcome.errors.contains(
          "there can be no section `later`: its rows would hold that in `n`, which is declared as `\(type)`"),
        "\(outcome.errors)")
      #expect(try bench.read(name) == table)
    }
  }

  /// One that fits comes, and the file is read again with it.
  @Test(arguments: [("integer", "7"), ("number", "1.5"), ("text", "later"), ("integer", "")])
  func sectionsThatFit(_ type: String, _ header: String) throws {
    let bench = try bench(type, "id,n\na,1\nb,2\n")
    let outcome = bench.run([
      "run", "--table", "@t.csv", "--policy", "@p.lua", "--in-place", "--do", Self.insertion(header),
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try bench.read("t.csv") == "id,n\nc,\(header)\na,1\nb,2\n")
    #expect(bench.run(["show", "--table", "@t.csv", "--policy", "@p.lua"]).status == 0)
  }

  /// A list of sections is looked at when the table is opened, before a row is moved into one of them.
  @Test func aListThatDoesNotFit() throws {
    let bench = try bench("integer", "id,n\na,1\nb,2\n")
    let outcome = bench.run([
      "show", "--table", "@t.csv", "--key", "id", "--section-by", "n", "--types", "n=integer", "--sections",
      "1,2,x",
    ])
    #expect(outcome.status == 1, "\(outcome)")
    let problem = try #require(outcome.diagnostics.first)
    #expect(problem.code == "type_mismatch")
    #expect(problem.message == "`sections` lists `x`, but the section column `n` is declared as `integer`")
  }

  private func warnings(_ step: String, _ table: String = "id,n\na,1\nb,2\n") throws -> [String] {
    let bench = try bench("text", table)
    let outcome = bench.run([
      "run", "--table", "@t.csv", "--policy", "@p.lua", "--in-place", "--do", step,
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.diagnostics.map(\.message)
  }

  /// Each section that the file does not keep is told once, whichever of several of one value has the rows.
  @Test func sectionsOfOneValueAreToldOnce() throws {
    let step =
      #"{"do":"update","insert_sections":[{"at":0,"header":"1"},{"at":3,"header":"2"},{"at":4,"header":"3"}]}"#
    #expect(
      try warnings(step) == [
        "the sections `1` are stored as one", "the sections `2` are stored as one",
        "the section `3` is not stored: it has no rows",
      ])
  }

  /// Rows in a section without a value are kept, with an empty cell.
  @Test func aSectionWithoutAValue() throws {
    let with =
      #"{"do":"update","insert_sections":[{"at":0}],"insert_rows":[{"at":[0,0],"values":{"id":"c"}}]}"#
    #expect(try warnings(with).isEmpty)
    let without = #"{"do":"update","insert_sections":[{"at":0}]}"#
    #expect(try warnings(without) == ["the section without a value is not stored: it has no rows"])
  }

  /// The section without a name is printed as two quotes.
  @Test func theEmptyName() throws {
    let bench = try bench("text", "id,n\na,1\nb,\n")
    let outcome = bench.run([
      "run", "--table", "@t.csv", "--policy", "@p.lua", "--editing", "--do",
      #"{"do":"drag","row":[0,0],"to":[1,0]}"#,
    ])
    #expect(outcome.output.contains(#"moved     a  [0, 0] → [1, 0] from 1 to """#), "\(outcome.output)")
  }

  /// A journal is a file with a name.
  @Test func aJournalOfOneSign() throws {
    let bench = try bench("text", "id,n\na,1\n")
    let outcome = bench.run([
      "run", "--table", "@t.csv", "--policy", "@p.lua", "--in-place", "--journal", "-", "--do",
      Self.insertion("2"),
    ])
    #expect(outcome.status == 64 && outcome.errors.contains("write `./-`"), "\(outcome)")
    #expect(try bench.read("t.csv") == "id,n\na,1\n")
  }
}
