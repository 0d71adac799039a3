import Testing

/// What `undo` shows: the rows are those of the table as it is, whatever their keys and columns become.
@Suite struct UndoShownTests {
  /// Runs a batch over a table, and answers what taking it back shows, and whether it gives the table back.
  private func shown(
    _ name: String, _ table: String, _ mapping: String, _ steps: [String]
  ) throws -> (changes: [String], isBack: Bool) {
    let bench = try JournalBench()
    try bench.bench.write(Array(table.utf8), to: name)
    let batch = steps.map { $0 + "\n" }.joined()
    try bench.bench.write(Array(batch.utf8), to: "steps.jsonl")
    try bench.bench.write(Array("return { table = { \(mapping) } }\n".utf8), to: "own.lua")
    let run = bench.run(
      "run --table @\(name) --policy @own.lua --batch @steps.jsonl --in-place --journal @own.jsonl"
    )
    try #require(run.status == 0, "\(run.errors)")
    try #require(try bench.text(name) != table)
    let undo = bench.run("undo --journal @own.jsonl --in-place --format jsonl")
    try #require(undo.status == 0, "\(undo.errors)")
    return (
      undo.lines.filter { $0.contains(#""kind":"change""#) || $0.contains(#""change":"#) },
      try bench.text(name) == table
    )
  }

  /// The row that went was the only one with a column: the file has no such column now, and gets it back.
  @Test func aColumnThatOnlyADeletedRowHad() throws {
    let result = try shown(
      "t.jsonl", "{\"id\":\"a\",\"t\":\"x\"}\n{\"id\":\"b\",\"t\":\"y\",\"note\":\"n\"}\n",
      #"key = "id", text = "t""#,
      [#"{"do":"set_editing","editing":true}"#, #"{"do":"delete","row":{"key":"b"}}"#])
    #expect(result.isBack)
    #expect(result.changes.count == 1, "\(result.changes)")
    #expect(
      result.changes.first?.contains(#""values":{"id":"b","note":"n","t":"y"}"#) ?? false, "\(result.changes)"
    )
  }

  /// The last value that was a text goes: the column is one of numbers again.
  @Test func aColumnWhoseTypeChanges() throws {
    let result = try shown(
      "t.jsonl", "{\"id\":\"a\",\"t\":\"x\",\"n\":1}\n{\"id\":\"b\",\"t\":\"y\",\"n\":2}\n",
      #"key = "id", text = "t""#,
      [
        #"{"do":"set_editing","editing":true}"#, #"{"do":"delete","row":{"key":"b"}}"#,
        #"{"do":"set","row":{"key":"a"},"values":{"n":5}}"#,
      ])
    #expect(result.isBack)
    #expect(result.changes.count == 2, "\(result.changes)")
  }

  /// A row that got another key is one row, and not one that went and one that came.
  @Test func aKeyThatChanged() throws {
    let result = try shown(
      "t.csv", "id,t\na,x\nb,y\n", #"key = "id", text = "t""#,
      [#"{"do":"set","row":{"key":"b"},"values":{"id":"c"}}"#])
    #expect(result.isBack)
    #expect(result.changes.count == 1, "\(result.changes)")
    #expect(
      result.changes.first?.contains(#""change":"set""#) ?? false
        && result.changes.first?.contains(#""column":"id","old":"c","new":"b""#) ?? false, "\(result.changes)"
    )
  }

  /// Rows without keys are known by their records.
  @Test func rowsWithoutKeys() throws {
    let result = try shown(
      "t.csv", "t,n\nx,1\ny,2\nz,3\n", #"text = "t""#,
      [
        #"{"do":"set","row":[0,0],"values":{"t":"new"}}"#,
        #"{"do":"set_editing","editing":true}"#, #"{"do":"drag","row":[0,2],"to":[0,0]}"#,
      ])
    #expect(result.isBack)
    #expect(result.changes.count == 2, "\(result.changes)")
    #expect(result.changes.contains { $0.contains(#""change":"moved""#) }, "\(result.changes)")
    #expect(result.changes.contains { $0.contains(#""old":"new","new":"x""#) }, "\(result.changes)")
  }
}
