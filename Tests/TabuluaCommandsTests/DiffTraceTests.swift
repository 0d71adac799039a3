import TabuluaText
import Testing

/// What `diff --trace` does with traces of several tables, of callbacks that change values, of policies that remember, of rows
/// that are dragged together, and with files that are no traces.
@Suite struct DiffTraceTests {
  private static let table =
    "text = \"title\", key = \"id\", section_by = \"status\", sections = { \"Todo\", \"Doing\" }"

  /// A policy with some callbacks.
  private static func policy(_ callbacks: String = "", table more: String = "", _ fields: String = "")
    -> String
  {
    "local policy = { table = { \(table)\(more) }\(fields) }\n\(callbacks)\nreturn policy\n"
  }

  /// A table, a policy that allows all, another one, and a batch.
  private func bench(_ new: String, old: String = policy(), _ batch: String...) throws -> Workbench {
    try Workbench([
      "t.csv": "id,title,status,done\na,A,Todo,\nb,B,Doing,\n",
      "u.csv": "id,title,status,done\nb,B,Todo,\na,A,Todo,\n",
      "old.lua": old, "new.lua": new, "b.jsonl": batch.map { $0 + "\n" }.joined(),
    ])
  }

  private func record(_ bench: Workbench, _ more: String...) {
    let run = bench.run(
      ["run", "--policy", "@old.lua", "--batch", "@b.jsonl", "--trace", "@r.jsonl"] + more)
    #expect(run.status == 0, "\(run)")
  }

  private func diff(_ bench: Workbench, _ table: String = "@t.csv", _ more: String...) -> Workbench.Outcome {
    bench.run(["diff", "@old.lua", "@new.lua", "--table", table, "--trace", "@r.jsonl"] + more)
  }

  @Test("rows that are dragged along count, where the first one stays")
  func followers() throws {
    let refusing = Self.policy(
      "function policy.target_index_path_for_moving_rows(view, rows, to) if to == rows[1] then return nil, \"no\" end return to end"
    )
    let bench = try bench(
      refusing, #"{"do":"drag","rows":[{"key":"a"},{"key":"b"}],"to":[0,0]}"#)
    record(bench, "--table", "@t.csv", "--editing")
    diff(bench).expect(
      status: 2,
      output: """
        1 drag: 1 ends elsewhere

        1  accepted → refused

        step 1: a [0, 0] with [1, 0] to [0, 0]: lands at [0, 0], now refused: no  (new.lua:2)

        """)
    let all = bench.run(["diff", "@old.lua", "@new.lua", "--table", "@t.csv", "--groups", "2"])
    #expect(all.status == 2 && all.output.hasPrefix("10 drags: 2 end elsewhere\n"), "\(all)")
  }

  @Test("a callback that may have changed values is told")
  func changedValues() throws {
    let tap = "function policy.did_select_row(view, path) view:set_checked(path, true) end\n"
    let (check, view) = (", check = \"done\"", ", view = { allows_selection_during_editing = true }")
    let bench = try bench(
      Self.policy(
        tap + "function policy.can_move_row(view, path) return not view:is_checked(path) end", table: check,
        view),
      old: Self.policy(tap, table: check, view),
      #"{"do":"tap","row":[0,0]}"#, #"{"do":"drag","row":[0,0],"to":[1,0]}"#)
    record(bench, "--table", "@t.csv", "--editing")
    diff(bench).expect(
      output: "1 drag: all end where they did\n",
      errors: """
        warning: `did_select_row` was called in step 1, and a trace does not tell which values and marks it changed: the drags behind it are compared as if it had changed none
          = help: do not rely on this where the policies look at them

        """)
  }

  @Test("of several tables the steps of the named one are tried")
  func severalTables() throws {
    let bench = try bench(
      Self.policy("function policy.can_move_row(view, path) return path.row == 0 end"),
      #"{"do":"drag","table":"b","row":{"key":"a"},"to":[1,0]}"#)
    record(bench, "--table", "a=\(bench.path("t.csv"))", "--table", "b=\(bench.path("u.csv"))", "--editing")
    let right = diff(bench, "b=\(bench.path("u.csv"))")
    #expect(right.status == 2 && right.output.contains("step 1: a [0, 1] to [1, 0]"), "\(right)")
    diff(bench, "a=\(bench.path("t.csv"))").expect(
      status: 1,
      errors: """
        error: no step of the trace is about `a`: step 1 is about `b`
          = help: name the table as the run did: `--table b=FILE`

        """)
    // The table has the name, and is another one: its second row is not that of the trace.
    let wrong = diff(bench, "b=\(bench.path("t.csv"))")
    #expect(wrong.status == 1 && wrong.diagnostics.map(\.code) == ["trace_does_not_fit"], "\(wrong)")
  }

  @Test("a row that has another key than the recorded one does not fit")
  func otherRow() throws {
    let bench = try bench(Self.policy(), #"{"do":"drag","row":{"key":"a"},"to":[1,0]}"#)
    record(bench, "--table", "@t.csv", "--editing")
    diff(bench, "@u.csv").expect(
      status: 1,
      errors: """
        error: step 1 of the trace does not fit: the row at [0, 0] is `b`, and `a` was recorded
          = help: name the table as it was before the recorded run, and first the policy that ran, with its options

        """)
  }

  @Test("a policy that remembers is told to begin anew at each drag")
  func remembers() throws {
    let counting = Self.policy(
      """
      local asked = 0
      function policy.target_index_path_for_move(view, from, to)
        asked = asked + 1
        if asked > 2 then return from, "too many" end
        return to
      end
      """)
    let steps = [#"{"do":"drag","row":[0,0],"to":[1,0]}"#, #"{"do":"drag","row":[1,0],"to":[0,0]}"#]
    let bench = try bench(counting, old: counting, steps[0], steps[1], steps[0])
    record(bench, "--table", "@t.csv", "--editing")
    let result = diff(bench)
    #expect(result.status == 2 && result.output.hasPrefix("3 drags: 1 ends elsewhere\n"), "\(result)")
    #expect(result.diagnostics.map(\.code) == ["policy_begins_anew"])
    // One that remembers nothing is not told of.
    let forgetful = try self.bench(Self.policy(), steps[0])
    record(forgetful, "--table", "@t.csv", "--editing")
    #expect(diff(forgetful).diagnostics.isEmpty)
  }

  @Test("drags out of editing mode, and those that are held, are passed over")
  func notAsked() throws {
    let bench = try bench(
      Self.policy("function policy.can_move_row(view, path) return path.section == 1 end"),
      #"{"do":"drag","row":[0,0],"to":[1,0]}"#, #"{"do":"set_editing","editing":true}"#,
      #"{"do":"drag","row":{"key":"b"},"to":[0,0]}"#,
      #"{"do":"drag","row":{"key":"a"},"to":[1,0],"hold":true}"#)
    record(bench, "--table", "@t.csv")
    diff(bench).expect(output: "1 drag: all end where they did\n")
  }

  @Test("drags that are not compared are counted, and the status says so")
  func leftOut() throws {
    let bench = try bench(
      Self.policy(), #"{"do":"drag","row":[0,0],"to":[1,0]}"#,
      #"{"do":"set","row":[1,0],"values":{"title":"x"}}"#,
      #"{"do":"drag","row":[1,0],"to":[0,0]}"#, #"{"do":"drag","row":[0,0],"to":[1,0]}"#)
    record(bench, "--table", "@t.csv", "--editing")
    diff(bench).expect(
      status: 1, output: "1 drag: all end where they did; 2 were not compared\n",
      errors: """
        warning: the drags behind step 2 are not compared: a trace does not tell what `set` did to the table
          = help: compare the policies on the table itself, without `--trace`

        """)
    let lines = diff(bench, "@t.csv", "--format", "jsonl").lines
    #expect(lines.count == 3)
    #expect(
      lines[1].hasPrefix(#"{"kind":"warning","step":2,"warning":{"code":"trace_ends_early","#), "\(lines)")
    #expect(lines[2].contains(#""left_out":2"#) && lines[2].contains(#""status":1"#), "\(lines)")
  }

  @Test(
    "files that are no traces of this version are told",
    arguments: [
      (
        #""version":1"#, #""version":2"#,
        "the trace is of another version of this program, which is not known here"
      ),
      (#""version":1,"#, "", "the trace is of another version of this program, which is not known here"),
      (#""to":[1,0]"#, #""to":"x""#, "`to` of a step is a path, such as `[0, 2]`"),
      (#""to":[1,0]"#, #""to":[1,1e300]"#, "`to` of a step is a path, such as `[0, 2]`"),
      (#""to":[1,0]"#, #""with":[3],"to":[1,0]"#, "`with` of a step is a list of paths"),
      (
        #""to":[1,0]"#, #""to":[1,1]"#,
        "step 1 of the trace does not fit: under `old.lua` it ends moved at [1, 0], and moved at [1, 1] was recorded"
      ),
      (
        #""kind":"call""#, #""kind":"other""#,
        "`r.jsonl` is the result of a run and no trace: it does not tell which callbacks step 1 called"
      ),
    ])
  func damaged(_ text: String, _ other: String, _ message: String) throws {
    let bench = try bench(Self.policy(), #"{"do":"drag","row":[0,0],"to":[1,0]}"#)
    record(bench, "--table", "@t.csv", "--editing")
    let trace = try bench.read("r.jsonl")
    #expect(trace.contains(text))
    try bench.write(Array(trace.replacing(text, with: other).utf8), to: "r.jsonl")
    let result = diff(bench)
    #expect(result.status == 1 && result.diagnostics.map(\.message) == [message], "\(result)")
    // A mark of UTF-8 before the first line is none of them.
    try bench.write(Array(("\u{feff}" + trace).utf8), to: "r.jsonl")
    diff(bench).expect(output: "1 drag: all end where they did\n")
  }
}
