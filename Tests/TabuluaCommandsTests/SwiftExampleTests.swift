import Foundation
import Tabulua
import Testing

/// The first example of the README, as a program that embeds Tabulua writes it.
@Suite(.serialized) struct SwiftExampleTests {
  @Test func theExampleRuns() throws {
    let bench = try Workbench([
      "tasks.csv": "id,title,status\n1,Write,Todo\n2,Test,Todo\n3,Rest,Todo\n4,Ship,Doing\n",
      "kanban.lua": """
      local options = ...
      return {
        target_index_path_for_move = function(view, source, proposed)
          if view:number_of_rows(proposed.section) >= options.limit then return nil, "full" end
          return proposed
        end,
      }
      """,
    ])
    let landed = try example(in: bench)
    #expect(landed == [1, 0])
    #expect(
      try bench.read("tasks.csv")
        == "id,title,status\n1,Write,Todo\n2,Test,Todo\n3,Rest,Doing\n4,Ship,Doing\n")
  }

  /// The lines of the example, in a folder that holds its files.
  private func example(in bench: Workbench) throws -> TableIndexPath? {
    var landed: TableIndexPath?
    func print(_ text: String) { landed = text == "landed at [1, 0]" ? [1, 0] : nil }
    func path(_ name: String) -> String { bench.path(name) }

    let table = try TableContents(csv: path("tasks.csv"), sectionBy: "status", key: "id", text: "title")
    let policy = try LuaPolicy(contentsOf: path("kanban.lua"), options: ["limit": 3])
    let view = try TableView(table, policy: policy)
    try view.setEditing(true)
    switch try view.drag(rowAt: [0, 2], to: [1, 0]) {
    case .moved(let move), .retargeted(let move, _): print("landed at \(move.to)")
    case .refused(let reason): print("refused: \(reason ?? "by the policy")")
    case .unchanged, .cancelled: break
    }
    try view.contents.write(to: path("tasks.csv"))
    return landed
  }

  /// One import is enough for batches and diagnostics too.
  @Test func batchesAndDiagnostics() throws {
    let batch = try Batch(jsonLines: Array(#"{"do":"set_editing","editing":true}"#.utf8), name: "b")
    var lines: [String] = []
    let runner = BatchRunner { lines.append($0.json) }
    runner.open(TableContents(sections: [["a"]]))
    runner.run([batch])
    runner.finish()
    #expect(lines.count == 3)
    #expect(JSONText.string("a") == "\"a\"")
  }
}
