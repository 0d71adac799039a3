/// What somebody would use who does not have Tabulua, each as its own experts would write it.
struct EditingPeers {
  let shop: Workshop
  let files: DataFiles

  /// A peer, or what is missing.
  enum Peer {
    case here(EditingSide, version: String)
    case missing(String, what: String)
  }

  /// All peers for the table in CSV: first the bound in C, which writes the same bytes.
  func ofCSV() -> [Peer] {
    [
      .here(
        EditingSide(
          name: "C bound",
          command: [shop.programs + "/CBound", files.table, files.plain, files.output("bound")],
          output: files.output("bound")), version: "C on two threads"),
      python("polars", "edits_polars.py", modules: ["polars"]),
      python("DuckDB", "edits_duckdb.py", modules: ["duckdb"]),
      python("pandas", "edits_pandas.py", modules: ["pandas", "pyarrow"]),
      sqlite(),
      python("Python", "edits_python.py", modules: []),
      miller(),
    ]
  }

  /// All peers for the table in JSON Lines.
  func ofJSONLines() -> [Peer] {
    [python("polars", "edits_polars.py", modules: ["polars"], table: files.jsonTable, kind: "jsonl")]
  }

  private func python(
    _ name: String, _ script: String, modules: [String], table: String? = nil, kind: String = "csv"
  ) -> Peer {
    guard let python = shop.python(with: modules) else {
      return .missing(name, what: (["python3"] + modules).joined(separator: ", "))
    }
    let print = zip([name] + modules.dropFirst(), modules).map { label, module in
      "import \(module)\nprint('\(label)', \(module).__version__)\n"
    }.joined()
    let version =
      "import platform\n" + (modules.isEmpty ? "print('Python', platform.python_version())" : print)
    let output = files.output(name, kind: kind)
    return .here(
      EditingSide(
        name: name,
        command: [python, shop.scripts + "/" + script, table ?? files.table, files.plain, output],
        output: output),
      version: said([python, "-c", version], lines: modules.count))
  }

  private func sqlite() -> Peer {
    guard let program = shop.find("sqlite3"), shop.find("bash") != nil else {
      return .missing("SQLite", what: "sqlite3")
    }
    let output = files.output("SQLite")
    return .here(
      EditingSide(
        name: "SQLite", command: [shop.scripts + "/edits_sqlite.sh", files.table, files.plain, output],
        output: output),
      version: "SQLite " + said([program, "--version"]).prefix { $0 != " " })
  }

  /// Three joins and a sort: ids stand in the order of the records, so they are the keys to sort by.
  private func miller() -> Peer {
    guard let program = shop.find("mlr") else { return .missing("Miller", what: "mlr") }
    let command = [
      program, "--csv", "join", "--np", "--ur", "-j", "id", "-f", files.deletes,
      "then", "join", "--ur", "-j", "id", "-f", files.sets,
      "then", "put", "if (is_present($edited)) {$note = $edited; unset $edited}",
      "then", "join", "--ur", "-j", "id", "-f", files.moves,
      "then", "put", "if (is_absent($at)) {$at = $id; $n = 1000000000}",
      "then", "sort", "-f", "at", "-nf", "n", "then", "cut", "-x", "-f", "at,n", files.table,
    ]
    return .here(
      EditingSide(name: "Miller", command: command, output: files.output("Miller"), printsOutput: true),
      version: said([program, "--version"]))
  }

  /// What a program says of its version.
  private func said(_ command: [String], lines: Int = 1) -> String {
    let output = (try? Child.run(command))?.output ?? "of no version"
    return output.split(separator: "\n").prefix(max(1, lines)).joined(separator: ", ")
  }
}
