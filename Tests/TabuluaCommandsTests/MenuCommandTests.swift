import Testing

@testable import TabuluaCommands

/// Menus of rows, by every command that knows them; what each prints is kept.
@Suite("Menus of rows") struct MenuCommandTests {
  private static let files = [
    "board.lua": """
    local policy = {
      table = { key = "id", text = "title", section_by = "list", sections = { "Todo", "Doing" } },
      laws = { ["at most two in Doing"] = function(view) return view:number_of_rows(1) <= 2, "Doing is full" end },
    }
    function policy.context_menu_for_row(view, path)
      if view:row(path).title == "Pinned" then return nil end
      return {
        { title = "Doing", handler = function(view, row) view:move_row(row, index_path(1, 0)) end },
        { title = "More", children = {
          { title = "Rename", image = "pen", handler = function(view, row) row.title = row.title .. "!" end },
          { title = "Print", handler = function(view, row) row.title = "printed" return false, "no paper" end },
          { title = "Share", disabled = "nobody is there", handler = print },
        } },
        { title = "Fail", handler = function(view, row) view:delete_rows { row } error("broken") end },
        { title = "Delete", style = "destructive", handler = function(view, row) view:delete_rows { row } end },
      }
    end
    return policy
    """,
    "t.csv": """
    id,title,list
    a,Ash,Todo
    b,Birch,Todo
    c,Cedar,Todo
    p,Pinned,Doing

    """,
    "steps.jsonl": """
    {"do":"menu","row":{"key":"a"},"action":"Doing"}
    {"do":"menu","row":{"key":"b"},"action":"Doing"}
    {"do":"menu","row":{"key":"b"},"action":["More","Rename"]}
    {"do":"menu","row":{"key":"b"},"action":"Print"}
    {"do":"menu","row":{"key":"b"},"action":"Share"}
    {"do":"menu","row":{"key":"p"},"action":"Delete"}
    {"do":"menu","row":{"key":"b"}}
    {"do":"tap","row":{"key":"c"}}
    {"do":"menu","row":{"key":"b"}}
    {"do":"menu","row":{"key":"b"},"action":"Delete"}
    {"do":"menu","row":{"key":"c"},"action":"Fly"}
    {"do":"menu","row":{"key":"c"},"action":"Fail"}

    """,
  ]

  @Test("batches, traces, results and taking back") func batches() throws {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    let table = ["--table", "@t.csv", "--policy", "@board.lua"]
    transcript.add(bench.run(["run", "--batch", "@steps.jsonl", "--keep-going"] + table))
    transcript.add(
      bench.run(["run", "--batch", "@steps.jsonl", "--keep-going", "--format", "jsonl"] + table))
    transcript.add(bench.run(["trace", "--batch", "@steps.jsonl", "--keep-going"] + table))
    try bench.write(
      Array(
        """
        local result = user:menu("a", "Rename")
        print(result.outcome, view:find("a").title)
        result = user:menu(view:find("b"), { action = { "More", "Share" } })
        print(result.outcome, result.by, result.at, result.reason)
        print(user:menu("b").outcome, user:menu("c").code)
        print(pcall(user.menu, user, "b", { action = {} }))
        print(pcall(user.menu, user, "b", { action = { "More" } }))

        """.utf8), to: "steps.lua")
    transcript.add(bench.run(["run", "--batch", "@steps.lua", "--keep-going"] + table))
    let choose = #"{"do":"menu","row":{"key":"a"},"action":"Doing"}"#
    let made = bench.run(["run", "--do", choose, "--in-place", "--journal", "@j.jsonl"] + table)
    #expect(made.status == 0, "\(made.errors)")
    let changed = try bench.read("t.csv")
    #expect(bench.run(["undo", "--journal", "@j.jsonl", "--in-place"]).status == 0)
    #expect(try bench.read("t.csv") == Self.files["t.csv"] && changed != Self.files["t.csv"])
    try transcript.expect(inFile: "Menus")
  }

  @Test("pictures of an open menu") func pictures() throws {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    let show = [
      "show", "--table", "@t.csv", "--policy", "@board.lua", "--do", #"{"do":"menu","row":{"key":"b"}}"#,
    ]
    for format in ["text", "json", "svg", "html"] {
      transcript.add(bench.run(show + ["--format", format]))
    }
    try transcript.expect(inFile: "MenuPictures")
  }

  /// A session finds an action that breaks a law, which no drag does.
  @Test("sessions choose from menus") func sessions() throws {
    let bench = try Workbench(Self.files)
    try bench.write(
      Array(
        """
        return {
          laws = { ["nothing is lost"] = function(view) return view:number_of_rows(0) > 1 end },
          context_menu_for_row = function(view, path)
            return { { title = "More", children = { { title = "Lose", handler = function(view, row)
              view:delete_rows { row }
            end } } } }
          end,
        }
        """.utf8), to: "lose.lua")
    var transcript = Transcript()
    transcript.add(
      bench.run(["prove", "@lose.lua", "--table", "@t.csv", "--steps", "12", "--runs", "40"]))
    transcript.add(bench.run(["prove", "@board.lua", "--table", "@t.csv"]))
    transcript.add(bench.run(["check", "@board.lua"]))
    try transcript.expect(inFile: "MenuProofs")
  }
}
