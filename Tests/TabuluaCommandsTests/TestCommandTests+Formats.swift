import TabuluaText
import Foundation
import TabuluaCommands
import Testing

/// The formats of the results.
extension TestCommandTests {
  @Test func tap() throws {
    let bench = try bench()
    let result = bench.run(["test", "@.", "--format", "tap"])
    #expect(result.status == 2)
    #expect(
      result.lines == [
        "TAP version 13", "1..6",
        "not ok 1 - bad_spec.lua: bad fails", "  ---",
        "  message: \"the interaction ended otherwise\"", "  severity: \"fail\"", "  at: \"bad_spec.lua:6\"",
        "  last_interaction: \"a [0, 0] to [0, 0]: unchanged\"", "  difference:",
        "    - \"- \\\"moved\\\"\"", "    - \"+ \\\"unchanged\\\"\"", "  ...",
        "not ok 2 - bad_spec.lua: bad fails too: 100%, \\# ]]>", "  ---",
        "  message: \"the values are not equal\"", "  severity: \"fail\"", "  at: \"bad_spec.lua:8\"",
        "  difference:", "    - \"- \\\"a\\\\0b\\\"\"", "    - \"+ 1\"", "  ...",
        "ok 3 - bad_spec.lua: bad passes", "ok 4 - good_spec.lua: good moves",
        "ok 5 - good_spec.lua: good stays",
        "ok 6 - good_spec.lua: good later # SKIP pending",
      ], "\(result.output)")
    try bench.write(Array("it(".utf8), to: "a_spec.lua")
    bench.run(["test", "@.", "--format", "tap"]).expect(
      status: 3,
      output: ##"""
        TAP version 13
        1..7
        not ok 1 - a_spec.lua
          ---
          message: "unexpected symbol near <eof>"
          severity: "error"
          at: "a_spec.lua:1"
          ...
        not ok 2 - bad_spec.lua: bad fails
          ---
          message: "the interaction ended otherwise"
          severity: "fail"
          at: "bad_spec.lua:6"
          last_interaction: "a [0, 0] to [0, 0]: unchanged"
          difference:
            - "- \"moved\""
            - "+ \"unchanged\""
          ...
        not ok 3 - bad_spec.lua: bad fails too: 100%, \# ]]>
          ---
          message: "the values are not equal"
          severity: "fail"
          at: "bad_spec.lua:8"
          difference:
            - "- \"a\\0b\""
            - "+ 1"
          ...
        ok 4 - bad_spec.lua: bad passes
        ok 5 - good_spec.lua: good moves
        ok 6 - good_spec.lua: good stays
        ok 7 - good_spec.lua: good later # SKIP pending

        """##,
      errors: """
        error: unexpected symbol near <eof>
          --> a_spec.lua:1
          |
        1 | it(
          |

        """)
  }

  @Test func jsonLines() throws {
    let result = try bench().run(["test", "@.", "--format", "jsonl"])
    let objects = try result.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(
      objects.map { $0["kind"] as? String } == ["test_run"] + Array(repeating: "test", count: 6) + ["summary"]
    )
    result.withoutTimes.expect(
      status: 2,
      output: #"""
        {"version":1,"kind":"test_run","tests":6}
        {"kind":"test","file":"bad_spec.lua","name":"bad fails","path":["bad","fails"],"at":"bad_spec.lua:4","outcome":"failed","seconds":0,"failure":"expectation","error":{"code":"expectation","message":"the interaction ended otherwise","at":"bad_spec.lua:6"},"difference":["- \"moved\"","+ \"unchanged\""],"last_interaction":"a [0, 0] to [0, 0]: unchanged","decided_by":"target_index_path_for_move","decided_at":"rules.lua:2","printed":["<&>\u001b[31m"],"printed_lines":1}
        {"kind":"test","file":"bad_spec.lua","name":"bad fails too: 100%, # ]]>","path":["bad","fails too: 100%, # ]]>"],"at":"bad_spec.lua:8","outcome":"failed","seconds":0,"failure":"expectation","error":{"code":"expectation","message":"the values are not equal","at":"bad_spec.lua:8"},"difference":["- \"a\\0b\"","+ 1"]}
        {"kind":"test","file":"bad_spec.lua","name":"bad passes","path":["bad","passes"],"at":"bad_spec.lua:9","outcome":"passed","seconds":0}
        {"kind":"test","file":"good_spec.lua","name":"good moves","path":["good","moves"],"at":"good_spec.lua:5","outcome":"passed","seconds":0}
        {"kind":"test","file":"good_spec.lua","name":"good stays","path":["good","stays"],"at":"good_spec.lua:6","outcome":"passed","seconds":0}
        {"kind":"test","file":"good_spec.lua","name":"good later","path":["good","later"],"at":"good_spec.lua:7","outcome":"pending","seconds":0,"reason":""}
        {"kind":"summary","passed":3,"failed":2,"pending":1,"errors":0}

        """#)
  }

  @Test func junit() throws {
    let bench = try bench(["c_spec.lua": "it("])
    let result = bench.run(["test", "@.", "--format", "junit"])
    let text = result.output
    try result.withoutTimes.expect(inFile: "JUnitReport")
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
    // Every element that is opened is closed.
    var open: [Substring] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("?") || tag.hasSuffix("/") { continue }
      if tag.hasPrefix("/") {
        #expect(open.popLast() == tag.dropFirst())
      } else {
        open.append(tag.prefix { $0 != " " })
      }
    }
    #expect(open.isEmpty)
  }

  @Test func github() throws {
    try bench().run(["test", "@bad_spec.lua", "--format", "github"]).expect(
      status: 2,
      output: #"""
        ::error file=bad_spec.lua,line=6,title=bad fails::✗ bad fails%0A  error: the interaction ended otherwise%0A    --> bad_spec.lua:6%0A    |%0A  6 |     assert.moved(user:drag("a", { 0, 0 }), { 0, 1 })%0A    |%0A    - expected, + actual:%0A      - "moved"%0A      + "unchanged"%0A  last interaction: a [0, 0] to [0, 0]: unchanged%0A  decided by target_index_path_for_move [0, 0], [0, 0]: [0, 0] (rules.lua:2)%0A    nothing changed%0A    0  x%0A  →    0  A%0A       1  B%0A  → dragged%0A  printed:%0A    bad_spec.lua:5: <&>\u{1b}[31m%0A  run it alone: tabulua test bad_spec.lua -k "bad fails"
        ::error file=bad_spec.lua,line=8,title=bad fails too%3A 100%25%2C # ]]>::✗ bad fails too: 100%25, # ]]>%0A  error: the values are not equal%0A    --> bad_spec.lua:8%0A    |%0A  8 |   it("fails too: 100%25, # ]]>", function() assert.equal("a\0b", 1) end)%0A    |%0A    - expected, + actual:%0A      - "a\0b"%0A      + 1%0A  run it alone: tabulua test bad_spec.lua -k "bad fails too: 100%25, # ]]>"
        3 tests: 1 passed, 2 failed

        """#)
  }
}
