import TabuluaText
import Testing

@Suite struct CompareCommandTests {
  private let old = """
    id,title,status,done,size
    a,Write,Doing,no,1
    b,Rest,Doing,no,2.50
    c,Ship,Todo,no,
    d,Plan,Done,yes,4

    """

  private let new = """
    id,title,status,done,size
    b,Rest,Doing,yes,2.5
    a,Write more,Doing,no,1
    e,New one,Waiting,no,7
    c,Ship,Waiting,no,

    """

  private let mapping = [
    "--key", "id", "--section-by", "status", "--check", "done", "--types", "size=number",
  ]

  private func bench(_ others: [String: String] = [:]) throws -> Workbench {
    try Workbench(["old.csv": old, "new.csv": new].merging(others) { $1 })
  }

  @Test func inWords() throws {
    let compare = ["compare", "@old.csv", "@new.csv"]
    let bench = try bench()
    bench.run(compare + mapping).expect(
      status: 2,
      output: """
        inserted  section Waiting  at 1
        deleted   section Todo  was at 1
        deleted   section Done  was at 2
        mark      b  done: false → true
        moved     a  [0, 0] → [0, 1]
        set       a  title: "Write" → "Write more"
        inserted  e  at [1, 0] in Waiting
        moved     c  [1, 0] → [1, 1] from Todo to Waiting
        deleted   d  was at [2, 0] in Done

        1 section inserted, 2 sections deleted, 2 rows moved, 1 row inserted, 1 row deleted, 1 value set, 1 mark changed

        """)
    bench.run(["compare", "@old.csv", "@old.csv"] + mapping).expect(output: "no differences\n")
    bench.run(compare + mapping + ["--format", "jsonl"]).expect(
      status: 2,
      output: """
        {"version":1,"kind":"compare","old":"old.csv","new":"new.csv"}
        {"kind":"change","change":"section_inserted","section":"Waiting","to":1}
        {"kind":"change","change":"section_deleted","section":"Todo","from":1}
        {"kind":"change","change":"section_deleted","section":"Done","from":2}
        {"kind":"change","change":"mark","row":"b","to":[0,0],"column":"done","old":false,"new":true}
        {"kind":"change","change":"moved","row":"a","from":[0,0],"to":[0,1],"from_section":"Doing","to_section":"Doing"}
        {"kind":"change","change":"set","row":"a","to":[0,1],"column":"title","old":"Write","new":"Write more"}
        {"kind":"change","change":"inserted","row":"e","to":[1,0],"to_section":"Waiting","values":{"done":false,"id":"e","size":7,"status":"Waiting","title":"New one"}}
        {"kind":"change","change":"moved","row":"c","from":[1,0],"to":[1,1],"from_section":"Todo","to_section":"Waiting"}
        {"kind":"change","change":"deleted","row":"d","from":[2,0],"from_section":"Done","values":{"done":true,"id":"d","size":4,"status":"Done","title":"Plan"}}
        {"kind":"summary","section_moved":0,"section_inserted":1,"section_deleted":2,"moved":2,"inserted":1,"deleted":1,"set":1,"mark":1,"status":2}

        """)
  }

  @Test func asABatch() throws {
    let bench = try bench([
      "p.lua":
        "return { table = { key = 'id', section_by = 'status', check = 'done', types = { size = 'number' } } }"
    ])
    let policy = ["--policy", "@p.lua"]
    let batch = bench.run(["compare", "@old.csv", "@new.csv", "--format", "batch"] + policy)
    batch.expect(
      status: 2,
      output: """
        {"do":"update","insert_sections":[{"at":1,"header":"Waiting"}]}
        {"do":"update","delete_rows":[[3,0]],"insert_rows":[{"at":[1,0],"values":{"done":false,"id":"e","size":7,"title":"New one"}}],"move_rows":[[[0,0],[0,1]],[[2,0],[1,1]]]}
        {"do":"update","delete_sections":[2,3]}
        {"do":"set","row":{"key":"b"},"values":{"done":true}}
        {"do":"set","row":{"key":"a"},"values":{"title":"Write more"}}

        """,
      // 2.50 is 2.5.
      errors: """
        note: the batch makes the table of `new.csv`, and a file that is not the same byte for byte
          --> old.csv
          = help: `new.csv` spells equal values in another way, or has records in another order, which no step can do

        """)
    try bench.write(Array(batch.output.utf8), to: "b.jsonl")
    let run = bench.run(["run", "--table", "@old.csv", "--batch", "@b.jsonl", "--in-place"] + policy)
    #expect(run.status == 0)
    #expect(try bench.read("old.csv") == new.replacing("2.5\n", with: "2.50\n"))
    bench.run(["compare", "@old.csv", "@new.csv"] + policy).expect(output: "no differences\n")
  }

  @Test func formsOfFiles() throws {
    let lines = """
      {"size":1,"id":"a","title":"Write","status":"Doing","done":false}
      {"size":2.5,"id":"b","title":"Rest","status":"Doing","done":false,"extra":null}

      {"id":"c","title":"\\u0053hip","status":"Todo","done":false}
      {"size":4,"id":"d","title":"Plan","status":"Done","done":true}
      """
    let windows =
      "\u{FEFF}" + old.replacing("\n", with: "\r\n").replacing("Rest", with: "\"Rest\"").dropLast(1)
    let bench = try bench(["old.jsonl": lines, "windows.csv": windows])
    let same = ["--key", "id", "--types", "size=number,done=boolean"]
    bench.run(["compare", "@old.csv", "@windows.csv"] + same).expect(output: "no differences\n")
    let other = bench.run(["compare", "@old.csv", "@old.jsonl"] + same)
    #expect(other.diagnostics.map(\.code) == ["different_columns"])
    let back = lines.replacing(",\"extra\":null", with: "")
    try bench.write(Array(back.utf8), to: "old.jsonl")
    bench.run(["compare", "@old.csv", "@old.jsonl"] + same).expect(output: "no differences\n")
    bench.run(["compare", "@old.jsonl", "@windows.csv"] + same).expect(output: "no differences\n")
    // Without types they are those of the JSON Lines file.
    bench.run(["compare", "@old.csv", "@old.jsonl", "--key", "id"]).expect(output: "no differences\n")
    bench.run(["compare", "@old.jsonl", "@old.csv", "--key", "id"]).expect(output: "no differences\n")
    let shell = try bench.shell("cat new.csv | tabulua compare old.csv - --key id | tail -n 1")
    #expect(
      shell.output == "2 rows moved, 1 row inserted, 1 row deleted, 3 values set\n" || !shell.output.isEmpty)
  }

  @Test func manyDifferencesAreSummedUp() throws {
    let rows = (0..<500).map { "k\($0),\($0)\n" }.joined()
    let others = (0..<500).map { "k\($0),\($0 + 1)\n" }.joined()
    let bench = try Workbench(["a.csv": "id,n\n" + rows, "b.csv": "id,n\n" + others])
    let short = bench.run(["compare", "@a.csv", "@b.csv", "--key", "id"])
    short.expect(
      status: 2,
      output: """
        set       n: 500 values, such as
                  k0  n: "0" → "1"
                  k1  n: "1" → "2"
                  k2  n: "2" → "3"

        500 values set

        """)
    #expect(bench.run(["compare", "@a.csv", "@b.csv", "--key", "id", "--full"]).lines.count == 502)
  }

  @Test func hugeFields() throws {
    let huge = String(repeating: "x\"\"\n,", count: 300_000)
    let bench = try Workbench([
      "a.csv": "id,n\na,\"\(huge)\"\nb,1\n", "b.csv": "id,n\r\nb,1\r\na,\"\(huge)y\"",
    ])
    let result = bench.run(["compare", "@a.csv", "@b.csv", "--key", "id", "--format", "batch"])
    #expect(result.status == 2)
    #expect(result.lines.count == 2)
    try bench.write(Array(result.output.utf8), to: "c.jsonl")
    try bench.write(Array("return { table = { key = 'id' } }".utf8), to: "p.lua")
    let run = bench.run([
      "run", "--table", "@a.csv", "--policy", "@p.lua", "--batch", "@c.jsonl", "--in-place",
    ])
    #expect(run.status == 0)
    bench.run(["compare", "@a.csv", "@b.csv", "--key", "id"]).expect(output: "no differences\n")
  }

  @Test func columnsOfJSONLines() throws {
    let bench = try Workbench([
      "a.jsonl": #"{"id":"a","n":1}"# + "\n" + #"{"id":"b"}"# + "\n",
      "b.jsonl": #"{"id":"a","n":1,"m":"x"}"# + "\n" + #"{"id":"b","n":2.5}"# + "\n", "e.jsonl": "",
    ])
    bench.run(["compare", "@a.jsonl", "@b.jsonl", "--key", "id"]).expect(
      status: 2,
      output: """
        set       a  m: nothing → "x"
        set       b  n: nothing → 2.5

        2 values set

        """)
    bench.run(["compare", "@b.jsonl", "@a.jsonl", "--key", "id"]).expect(
      status: 2,
      output: """
        set       a  m: "x" → nothing
        set       b  n: 2.5 → nothing

        2 values set

        """)
    bench.run(["compare", "@e.jsonl", "@a.jsonl", "--key", "id", "--format", "text"]).expect(
      status: 2,
      output: """
        inserted  a  at [0, 0]
        inserted  b  at [0, 1]

        2 rows inserted

        """)
    bench.run(["compare", "@a.jsonl", "@e.jsonl", "--key", "id", "--format", "batch"]).expect(
      status: 2, output: "{\"do\":\"update\",\"delete_rows\":[[0,0],[0,1]]}\n")
  }

  /// Without keys a row that has changed in its place is set, and its record keeps its quotes and spellings.
  @Test func rowsThatChangedWithoutKeys() throws {
    let old = "name,n,note\n\"a\",1.50,x\nb,2,\"y\"\nc,3,z\nd,4,\n"
    let new = "name,n,note\n\"a\",1.50,w\nb,2,\"y\"\nd,4,\ne,5,q\nf,6,\"q\"\n"
    let bench = try Workbench(["a.csv": old, "b.csv": new, "p.lua": "return {}"])
    bench.run(["compare", "@a.csv", "@b.csv"]).expect(
      status: 2,
      output: """
        set       "a"  note: "x" → "w"
        inserted  e  at [0, 3]
        inserted  f  at [0, 4]
        deleted   c  was at [0, 2]

        2 rows inserted, 1 row deleted, 1 value set

        """.replacing("\"a\"", with: "a"),
      errors: """
        note: no column names the rows, so that one with other values may count as deleted and inserted
          = help: say with `--key` which column does

        """)
    let batch = bench.run(["compare", "@a.csv", "@b.csv", "--format", "batch"])
    #expect(
      batch.output == """
        {"do":"update","delete_rows":[[0,2]],"insert_rows":[{"at":[0,3],"values":{"n":"5","name":"e","note":"q"}},{"at":[0,4],"values":{"n":"6","name":"f","note":"q"}}]}
        {"do":"set","row":[0,0],"values":{"note":"w"}}

        """)
    // The quotes of the last row are nothing that a step could write.
    #expect(batch.diagnostics.map(\.code) == ["other_spelling"] && batch.diagnostics.first?.severity == .note)
    try bench.write(Array(batch.output.utf8), to: "c.jsonl")
    let run = bench.run([
      "run", "--table", "@a.csv", "--policy", "@p.lua", "--batch", "@c.jsonl", "--in-place",
    ])
    #expect(run.status == 0, "\(run.errors)")
    let made = new.replacing("f,6,\"q\"", with: "f,6,q")
    #expect(try bench.read("a.csv") == made)
    try bench.write(Array(made.utf8), to: "b.csv")
    try bench.write(Array(old.utf8), to: "a.csv")
    #expect(bench.run(["compare", "@a.csv", "@b.csv", "--format", "batch"]).diagnostics.isEmpty)
  }

  /// A step writes the value of a number, and not its zeros or its exponent, which is told.
  @Test(arguments: ["1.50", "1e3", "007.0", "+1", "1.5", "12"]) func numbersInAnotherWay(_ number: String)
    throws
  {
    let bench = try Workbench([
      "a.csv": "id,n\na,5\n", "p.lua": "return {}\n", "b.csv": "id,n\na,\(number)\nb,\(number)\n",
    ])
    let mapping = ["--key", "id", "--types", "n=number"]
    let batch = bench.run(["compare", "@a.csv", "@b.csv", "--format", "batch"] + mapping)
    try bench.write(Array(batch.output.utf8), to: "c.jsonl")
    let run = bench.run(
      ["run", "--table", "@a.csv", "--policy", "@p.lua", "--batch", "@c.jsonl", "--in-place"] + mapping)
    #expect(run.status == 0, "\(run.errors)")
    let isSame = try bench.read("a.csv") == bench.read("b.csv")
    #expect(isSame == ["1.5", "12"].contains(number))
    #expect(batch.diagnostics.map(\.code) == (isSame ? [] : ["other_spelling"]), "\(batch.errors)")
  }

  /// Records in another order are no difference of the tables; that no batch makes the file is told.
  @Test func recordsInAnotherOrder() throws {
    let bench = try Workbench([
      "a.csv": "id,list\n1,a\n2,b\n3,a\n", "b.csv": "id,list\n1,a\n3,a\n2,b\n",
      "c.jsonl":
        "{\"id\":\"1\",\"list\":\"a\"}\n{\"id\":\"2\",\"list\":\"b\"}\n{\"id\":\"3\",\"list\":\"a\"}\n",
    ])
    let mapping = ["--key", "id", "--section-by", "list"]
    bench.run(["compare", "@a.csv", "@b.csv"] + mapping).expect(output: "no differences\n", errors: "")
    let batch = bench.run(["compare", "@a.csv", "@b.csv", "--format", "batch"] + mapping)
    #expect(batch.status == 0 && batch.output.isEmpty)
    #expect(batch.diagnostics.map(\.code) == ["other_spelling"])
    // Of files of two forms nobody expects it.
    #expect(bench.run(["compare", "@a.csv", "@c.jsonl", "--format", "batch"] + mapping).errors.isEmpty)
  }

  /// The words of a check column say how texts are read; what is true or false in JSON is so under any words.
  @Test func booleansUnderWords() throws {
    func lines(_ values: [String]) -> String {
      zip(["a", "b", "c"], values).map { "{\"id\":\"\($0)\",\"done\":\($1)}\n" }.joined()
    }
    let bench = try Workbench([
      "t.csv": "id,done\na,yes\nb,no\nc,\n", "t.jsonl": lines(["true", "false", "null"]),
      "w.jsonl": lines(["\"yes\"", "\"no\"", "null"]), "u.jsonl": lines(["false", "false", "true"]),
      "mixed.jsonl": lines(["\"yes\"", "false", "null"]), "p.lua": "return {}",
    ])
    let mapping = ["--key", "id", "--check", "done=yes,no"]
    for file in ["t.csv", "t.jsonl", "w.jsonl"] {
      bench.run(["show", "--table", "@\(file)"] + mapping).expect(output: "0  a  ✓\n1  b\n2  c\n")
      for other in ["t.csv", "t.jsonl", "w.jsonl"] {
        bench.run(["compare", "@\(file)", "@\(other)"] + mapping).expect(output: "no differences\n")
      }
      bench.run(["compare", "@\(file)", "@u.jsonl"] + mapping).expect(
        status: 2,
        output: """
          mark      a  done: true → false
          mark      c  done: false → true

          2 marks changed

          """)
      let batch = bench.run(["compare", "@\(file)", "@u.jsonl", "--format", "batch"] + mapping)
      try bench.write(Array(batch.output.utf8), to: "b.jsonl")
      let run = bench.run(
        [
          "run", "--table", "@\(file)", "--policy", "@p.lua", "--batch", "@b.jsonl", "--output",
          "@made-\(file)",
        ] + mapping)
      #expect(run.status == 0, "\(file): \(run.errors)")
    }
    #expect(try bench.read("made-t.csv") == "id,done\na,no\nb,no\nc,yes\n")
    #expect(try bench.read("made-t.jsonl") == lines(["false", "false", "true"]))
    #expect(try bench.read("made-w.jsonl") == lines(["\"no\"", "\"no\"", "\"yes\""]))
    let mixed = bench.run(["show", "--table", "@mixed.jsonl"] + mapping)
    #expect(mixed.status == 1 && mixed.diagnostics.map(\.code) == ["type_mismatch"])
  }
}
