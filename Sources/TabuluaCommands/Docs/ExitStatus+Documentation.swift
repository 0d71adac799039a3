import TabuluaText

extension ExitStatus {
  /// What it says: whole sentences.
  var meaning: String {
    switch self {
    case .done: "All was done. A refused step is no failure unless `--strict` is given."
    case .failed:
      "Something failed: the table, the batch or the output, a step, or a limit was passed. Nothing is written, unless "
        + "`--keep-going` is given."
    case .refused:
      "Something is not as it should be: a step was refused under `--strict`, a test failed, a law is broken, too few lines "
        + "ran, drags end elsewhere, or tables differ. Nothing is written."
    case .invalidPolicy:
      "The policy or the spec is missing, unreadable or wrong, which is known before any table is opened, or there are no "
        + "tests."
    case .usage: "The command line is wrong: an option is misspelt, or lacks its value. No file was opened."
    }
  }

  /// Its page of documentation.
  var documentation: DocumentationEntry {
    DocumentationEntry(
      .status, String(rawValue), otherNames: ["exit status \(rawValue)"], summary: meaning,
      facts: ["if several apply": "the first of 64, 3, 1 and 2 is taken"], examples: [example])
  }

  private var example: DocumentationExample {
    switch self {
    case .done: .run(#"{"do":"tap","row":[0,0]}"#)
    case .failed: .run(#"{"do":"tap","row":[9,0]}"#)
    case .refused: .run(#"{"do":"drag","row":[0,0],"to":[0,1]}"#, options: "--strict")
    case .invalidPolicy: .file("return 1")
    case .usage: .shell("tabulua run --tabel t.csv")
    }
  }
}
