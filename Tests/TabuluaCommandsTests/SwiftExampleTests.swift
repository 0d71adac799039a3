import Foundation
import Tabulua
import Testing

/// The first example of the README, as a program that embeds Tabulua writes it.
@Suite struct SwiftExampleTests {
  /// Runs in a process of its own, because the example names its files without their folder.
  @Test func theExampleRuns() async {
    await #expect(processExitsWith: .success) {
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
      guard FileManager.default.changeCurrentDirectoryPath(bench.folder.path) else {
        throw CocoaError(.fileNoSuchFile)
      }
      try example()
      let written = try bench.read("tasks.csv")
      let expected = "id,title,status\n1,Write,Todo\n2,Test,Todo\n3,Rest,Doing\n4,Ship,Doing\n"
      guard written == expected else { throw CocoaError(.fileReadCorruptFile) }
    }
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
    #expect(throws: Diagnostic.self) { try readFile("/none") }
  }
}

/// The lines of the README.
private func example() throws {
  let table = try TableContents(csv: "tasks.csv", sectionBy: "status", key: "id", text: "title")
  let policy = try LuaPolicy(contentsOf: "kanban.lua", options: ["limit": 3])
  let view = try TableView(table, policy: policy)
  try view.setEditing(true)
  switch try view.drag(rowAt: [0, 2], to: [1, 0]) {
  case .moved(let move), .retargeted(let move, _): print("landed at \(move.to)")
  case .refused(let reason): print("refused: \(reason ?? "by the policy")")
  case .unchanged, .cancelled: break
  }
  try view.contents.write(to: "tasks.csv")
}
