import Foundation
import TabuluaText
import Testing

@testable import TabuluaCommands

/// Who decided a change, as the journal tells it: only what was asked in that step.
@Suite struct JournalCauseTests {
  private static let policy = """
    local policy = { table = { key = "id", section_by = "s", sections = { "open", "done" } } }
    function policy.can_edit_row(view, path) return true end
    function policy.can_move_row(view, path) return true end
    function policy.move_row(view, source, destination) end
    function policy.editing_style_for_row(view, path) return "delete" end
    function policy.target_index_path_for_move(view, source, proposed) return proposed end
    function policy.did_select_row(view, path) view:row(path).v = "tapped" end
    function policy.leading_swipe_actions(view, path)
      return { { title = "Up", handler = function(view, path) view:row(path).v = "up" end } }
    end
    function policy.trailing_swipe_actions(view, path)
      return { { title = "Down", handler = function(view, path) view:row(path).v = "down" end } }
    end
    function policy.context_menu_for_row(view, path)
      return { { title = "Over", handler = function(view, path) view:row(path).v = "over" end } }
    end
    return policy

    """

  private static let table = "id,s,v\na,open,1\nb,open,2\nc,done,3\nd,done,4\nf,open,6\n"

  /// Steps with the callback that decided each of their changes; nil where none was asked.
  private static let steps: [(line: String, by: String?)] = [
    (#"{"do":"set_editing","editing":true}"#, nil),
    (#"{"do":"set","row":{"key":"a"},"values":{"v":"5"}}"#, nil),
    (#"{"do":"set","row":{"key":"b"},"values":{"s":"done"}}"#, "target_index_path_for_move"),
    (#"{"do":"drag","row":{"key":"c"},"to":[0,0]}"#, "target_index_path_for_move"),
    (#"{"do":"delete","row":{"key":"d"}}"#, "can_edit_row"),
    (#"{"do":"set_editing","editing":false}"#, nil),
    (#"{"do":"swipe","row":{"key":"f"},"edge":"leading","action":"Up"}"#, "leading_swipe_actions"),
    (#"{"do":"swipe","row":{"key":"b"},"edge":"trailing","action":"Down"}"#, "trailing_swipe_actions"),
    (#"{"do":"menu","row":{"key":"a"},"action":"Over"}"#, "context_menu_for_row"),
    (#"{"do":"tap","row":{"key":"c"}}"#, "did_select_row"),
    (#"{"do":"update","insert_rows":[{"at":[0,0],"values":{"id":"e"}}]}"#, nil),
  ]

  /// One step after another, each in a run of its own, with the trace of what was asked.
  @Test func onlyWhatWasAsked() throws {
    for (without, expected) in [("", nil), ("target_index_path_for_move", "can_move_row")] {
      let policy = Self.policy.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { without.isEmpty || !$0.contains(without) }.joined(separator: "\n")
      let bench = try JournalBench(["p.lua": policy, "t.csv": Self.table])
      let batch = Self.steps.map(\.line).joined(separator: "\n") + "\n"
      try bench.bench.write(Array(batch.utf8), to: "b.jsonl")
      let run = bench.run(
        "run --table @t.csv --policy @p.lua --batch @b.jsonl --in-place --journal @j.jsonl --trace @trace.jsonl"
      )
      #expect(run.status == 0, "\(run.errors)")
      let trace = try bench.text("trace.jsonl").split(separator: "\n")
      var told = 0
      for line in try bench.text("j.jsonl").split(separator: "\n") where line.contains(#""kind":"change""#) {
        let value = try JSONParser.parse(Array(line.utf8)[...])
        guard case .integer(let step)? = value["step"] else { continue }
        told += 1
        let (_, by) = Self.steps[Int(step) - 1]
        let wanted = by == without ? expected : by
        #expect(
          value["callback"] == wanted.map(JSONValue.string)
            && value["by"] == .string(wanted == nil ? "host" : "policy"),
          "\(line)")
        guard let wanted else { continue }
        #expect(
          trace.contains {
            $0.contains(#""step":\#(step),"call":"\#(wanted)""#) && $0.contains(#""implemented":true"#)
          }, "\(line)")
      }
      #expect(told >= 8, "\(told)")
    }
  }

  /// A value and the section in one step: each has what decided it.
  @Test func aValueAndAPlaceInOneStep() throws {
    let bench = try JournalBench(["p.lua": Self.policy, "t.csv": Self.table])
    let step = #"{"do":"set","row":{"key":"a"},"values":{"v":"5","s":"done"}}"#
    let run = bench.run(
      "run --table @t.csv --policy @p.lua --do {\"do\":\"set_editing\",\"editing\":true} --do \(step) --in-place --journal @j.jsonl"
    )
    #expect(run.status == 0, "\(run.errors)")
    let log = bench.run("log --journal @j.jsonl --full").output
    #expect(
      log.contains("v: \"1\" → \"5\"\n          step 2: set; no callback was asked\n"), "\(log)")
    #expect(log.contains("step 2: set; by target_index_path_for_move, p.lua:6\n"), "\(log)")
  }
}
