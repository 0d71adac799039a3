import TabuluaText
import Testing

@Suite struct ShowCommandTests {
  private let arguments = ["show", "--table", "@t.csv", "--policy", "@p.lua"]

  @Test func sectionsRowsAndMarks() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(arguments)
    #expect(result.status == 0)
    #expect(
      result.output == """
        0  Todo
           0  Write       T-1
           1  Measure     T-2  ✓
        1  Doing
           0  日本語の題  T-3
        2  Waiting
           empty
        3  Done
           0  Rest        T-4  ✓

        """)
  }

  @Test func handlesOnlyWhereARowMayBeDragged() throws {
    let bench = try Workbench(Sample.files)
    #expect(
      bench.run(arguments + ["--editing"]).output == """
        0  Todo
           0  ⊖ Write       T-1  ≡
           1  ⊖ Measure     T-2  ≡
        1  Doing
           0  ⊖ 日本語の題  T-3  ≡
        2  Waiting
           empty
        3  Done
           0  ⊖ Rest        T-4

        """)
  }

  /// Without a terminal nothing is cut, and one long text does not push every sign out of sight.
  @Test func aLongTextPushesOnlyItsOwnSigns() throws {
    let long = String(repeating: "x", count: 90)
    let bench = try Workbench(["t.csv": "n,d\n\(long),\nshort,y\n", "p.lua": Sample.policy])
    let result = bench.run(["show", "--table", "@t.csv", "--detail", "d", "--editing"])
    #expect(
      result.output == """
        0  ⊖ \(long)     ≡
        1  ⊖ short\(String(repeating: " ", count: 55))  y  ≡

        """)
  }

  @Test func withoutAPolicy() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(["show", "--table", "@t.csv", "--text", "title", "--check", "done=x,"])
    #expect(
      result.output == """
        0  Write
        1  Measure     ✓
        2  日本語の題
        3  Rest        ✓

        """)
  }

  @Test func aTableWithoutSectionsOrRows() throws {
    let bench = try Workbench(["t.csv": "title\n"])
    #expect(bench.run(["show", "--table", "@t.csv"]).output == "empty\n")
  }

  /// Several sections are told apart by their numbers, with titles or without.
  @Test func sectionsWithoutTitles() throws {
    let bench = try Workbench([
      "s.lua": """
      return {
        number_of_sections = function(view) return 2 end,
        number_of_rows = function(view, section) return 1 end,
        cell_for_row = function(view, path) return { text = "row" } end,
      }
      """
    ])
    #expect(bench.run(["show", "--policy", "@s.lua"]).output == "0\n   0  row\n1\n   0  row\n")
  }

  /// A terminal's own width comes first; elsewhere `COLUMNS` is asked for, if it is a number.
  @Test func theWidthOfTheEnvironment() throws {
    let bench = try Workbench(["t.csv": "title\nA title that is cut\n"])
    func shown(_ columns: String, width: Int? = nil) -> String {
      bench.run(
        ["show", "--table", "@t.csv", "--text", "title"], width: width,
        environment: ["COLUMNS": columns, "NO_COLOR": "1"]
      ).output
    }
    #expect(shown("12") == "0  A title …\n")
    #expect(shown("12", width: 14) == "0  A title th…\n")
    for nonsense in ["", "0", "-3", "wide"] { #expect(shown(nonsense) == "0  A title that is cut\n") }
  }

  @Test func json() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(arguments + ["--format", "json", "--editing"])
    #expect(
      result.output == """
        {"version":1,"kind":"table","editing":true,"style":"plain","row_height":44.0,"sections":[
          {"value":"Todo","title":"Todo","rows":[
            {"path":[0,0],"key":"T-1","text":"Write","detail":"T-1","accessory":"none","can_move":true,"editing_style":"delete"},
            {"path":[0,1],"key":"T-2","text":"Measure","detail":"T-2","accessory":"checkmark","can_move":true,"editing_style":"delete"}]},
          {"value":"Doing","title":"Doing","rows":[
            {"path":[1,0],"key":"T-3","text":"日本語の題","detail":"T-3","accessory":"none","can_move":true,"editing_style":"delete"}]},
          {"value":"Waiting","title":"Waiting","rows":[]},
          {"value":"Done","title":"Done","rows":[
            {"path":[3,0],"key":"T-4","text":"Rest","detail":"T-4","accessory":"checkmark","can_move":false,"editing_style":"delete"}]}]}

        """)
  }

  @Test func aPolicyThatOwnsItsRows() throws {
    let bench = try Workbench(Sample.files)
    #expect(
      bench.run(["show", "--policy", "@s.lua", "--editing"]).output == """
        0  Letters
           0  ⊖ a  ≡
           1  ⊖ b  ≡
           2  ⊖ c  ≡

        """)
  }

  @Test func noLineIsWiderThanTheTerminal() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(
      Array(
        """
        id,title,status,done
        a,"\(String(repeating: "日本語", count: 30))",\(String(repeating: "Section ", count: 20)),x
        \(String(repeating: "id", count: 40)),"e\u{301}\u{1B}[2J\twide 👩‍👩‍👧",B,
        """.utf8), to: "t.csv")
    var transcript = Transcript()
    for width in [4, 8, 12, 14, 20, 30, 80] {
      for extra in [[], ["--editing"]] {
        let result = bench.run(
          [
            "show", "--table", "@t.csv", "--text", "title", "--detail", "id", "--section-by", "status",
            "--check", "done",
          ]
            + extra, width: width, environment: ["NO_COLOR": "1"])
        transcript.add(result, title: "\(width) columns")
        guard width >= 12 else { continue }
        for line in result.lines { #expect(DisplayWidth.of(line) <= width, "\(line)") }
      }
    }
    try transcript.expect(inFile: "NarrowTerminals")
  }

  @Test func footersAndIndentation() throws {
    let bench = try Workbench(["t.csv": "a\n1\n2\n"])
    try bench.write(
      Array(
        """
        return {
          title_for_header = function(view, section) return "Numbers" end,
          title_for_footer = function(view, section) return "two of them" end,
          cell_for_row = function(view, path)
            return { text = "n" .. view:row(path).a, indentation_level = path.row, accessory = "disclosure_indicator" }
          end,
        }
        """.utf8), to: "p.lua")
    #expect(
      bench.run(arguments).output == """
        0  Numbers
           0  n1    ›
           1    n2  ›
           two of them

        """)
  }
}
