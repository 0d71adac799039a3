import TabuluaText
import Testing

@testable import TabuluaCommands

/// What somebody types who has just begun, and what is said to it.
@Suite struct FirstStepsTests {
  @Test func stumbles() throws {
    let bench = try Workbench(Dictionary(uniqueKeysWithValues: SampleFiles.all))
    try bench.write(
      Array("for _, row in ipairs(view:rows(0)) do user:tap(row) end\n".utf8), to: "list.lua")
    try bench.write(Array("print(#view:rows())\n".utf8), to: "count.lua")
    let table = ["--table", "@t.csv", "--policy", "@p.lua"]
    var transcript = Transcript()
    for command in [
      ["show", "@t.csv"], ["show", "--table", "@t.csv", "--by", "status"],
      ["run"] + table + ["--do", #"{"do":"drag","row":{"key":"tea"},"to":[1,0]}"#],
      ["why", "tea", "Done"] + table, ["why", "tea", "Doing", "Todo"] + table, ["why", "tea", "Don"] + table,
      ["why", "tea", "nowhere"] + table, ["run"] + table + ["--batch", "@list.lua"],
      ["run"] + table + ["--batch", "@count.lua"], ["diff", "@t.csv", "@t.csv"],
      ["docs", "forbid"], ["docs", "cron"], ["docs", "night"], ["docs", "first steps"], ["docs", "policies"],
      ["docs", "specs"],
    ] { transcript.add(bench.run(command)) }
    try transcript.expect(inFile: "FirstSteps")
  }
}
