import TabuluaText
import TabuluaModel
import Testing

@testable import TabuluaFiles

/// Tables that are written back only if nobody changed their files.
@Suite struct UnchangedFileTests {
  private let old = ["a.csv": "id,t\n1,x\n", "b.jsonl": "{\"id\":\"1\",\"t\":\"y\"}\n"]

  private func tables(in folder: Folder) throws -> [(contents: TableContents, path: String)] {
    for (name, text) in old { try folder.put(name, text) }
    return try old.keys.sorted().map { (try TableFile.load(path: folder.at($0)), folder.at($0)) }
  }

  /// One file that was changed keeps all from being written.
  @Test(arguments: ["a.csv", "b.jsonl"]) func severalTables(_ changed: String) throws {
    let folder = try Folder()
    let tables = try tables(in: folder)
    try TableContents.write(tables, ifUnchanged: true)
    // The tables are those of files that have been replaced by the same bytes.
    try TableContents.write(tables, ifUnchanged: true)
    let new = (old[changed] ?? "") + "\n"
    try folder.put(changed, new)
    let problem = diagnostic { try TableContents.write(tables, ifUnchanged: true) }
    #expect(problem?.code == "file_changed")
    #expect(problem?.location?.file == folder.at(changed))
    expectForm(problem)
    for (name, text) in old { #expect(folder.text(name) == (name == changed ? new : text)) }
    #expect(folder.names == ["a.csv", "b.jsonl"])
    // Without being asked to look, it is written.
    try TableContents.write(tables)
    for (name, text) in old { #expect(folder.text(name) == text) }
  }

  /// What comes from no file has nothing to lose.
  @Test func tablesOfNoFile() throws {
    let folder = try Folder()
    try folder.put("a.csv", "something else\n")
    let table = try TableFile.load(bytes: Array("id,t\n1,x\n".utf8), name: "a.csv")
    try table.write(to: folder.at("a.csv"), ifUnchanged: true)
    #expect(folder.text("a.csv") == "id,t\n1,x\n")
  }
}
