import ArgumentParser
import TabuluaBatch
import TabuluaModel

/// What a shell offers for the value of an option. Each option says one of these, also where nothing can be offered.
extension CompletionKind {
  // MARK: Files

  /// A file with a table.
  static let tableFile = CompletionKind.file(extensions: ["csv", "tsv", "tab", "jsonl", "ndjson"])

  /// A file with rules, or a spec.
  static let luaFile = CompletionKind.file(extensions: ["lua"])

  /// A file of interactions: JSON Lines, or a script.
  static let batchFile = CompletionKind.file(extensions: ["jsonl", "ndjson", "lua"])

  /// A journal, or a trace.
  static let jsonLinesFile = CompletionKind.file(extensions: ["jsonl", "ndjson"])

  /// A file of translations.
  static let jsonFile = CompletionKind.file(extensions: ["json"])

  /// A settings file.
  static let tomlFile = CompletionKind.file(extensions: ["toml"])

  /// Any file or folder: what is written has the name that its user likes.
  static let anyFile = CompletionKind.file()

  // MARK: Lists

  /// A value that only the user knows, such as a number: nothing is offered.
  static let usersOwn = CompletionKind.list([])

  /// One of the cases of a type.
  static func oneOf<Choice: RawRepresentable<String> & CaseIterable>(_ type: Choice.Type) -> CompletionKind {
    .list(Choice.allCases.map(\.rawValue))
  }

  /// The name of a format.
  static func format<Format: OutputFormat>(_ type: Format.Type) -> CompletionKind {
    .list(Format.all.map(\.name))
  }

  /// A format and a file for it.
  static func report<Format: OutputFormat>(_ type: Format.Type) -> CompletionKind {
    .custom { _, _, _ in OfferedTexts.of(Format.all.map(\.report)) }
  }

  /// What stands between the fields of a file.
  static let delimiter = CompletionKind.custom { _, _, _ in
    OfferedTexts.of([",", ";", "\t", "|"].map { TableMapping.name(ofDelimiter: $0) })
  }

  /// A step of a batch: of each verb an example.
  static let step = CompletionKind.custom { _, _, _ in
    OfferedTexts.of(InteractionBatch.stepsOfVerbs)
  }

  // MARK: What files say

  /// A column of the table that the command line names.
  static let column = CompletionKind.custom { words, _, _ in OfferedTexts.of(CompletedLine(words).columns) }

  /// Columns with their types, with commas between.
  static let typedColumns = CompletionKind.custom { words, index, prefix in
    let columns = CompletedLine(words).columns
    return OfferedTexts.afterComma(
      begun(words, index, prefix),
      columns.flatMap { column in
        ColumnType.allCases.map { "\(column)=\($0.rawValue)" }
      })
  }

  /// Sections of the table, with commas between.
  static let sections = CompletionKind.custom { words, index, prefix in
    OfferedTexts.afterComma(
      begun(words, index, prefix), CompletedLine(words).sections.filter { !$0.contains(",") })
  }

  /// The key of a row.
  static let row = CompletionKind.custom { words, _, _ in
    let line = CompletedLine(words)
    return line.namesRows ? OfferedTexts.of(line.rows) : ["--table"]
  }

  /// A run of the journal that the command line names.
  static let run = CompletionKind.custom { words, _, _ in OfferedTexts.of(CompletedLine(words).runs) }

  /// A day on which runs of that journal were made.
  static let dayOfRun = CompletionKind.custom { words, _, _ in OfferedTexts.of(CompletedLine(words).days) }

  /// Who made runs of that journal.
  static let user = CompletionKind.custom { words, _, _ in OfferedTexts.of(CompletedLine(words).users) }

  /// What is there already of the word; fish tells no cursor while it completes a line that is not at the prompt.
  private static func begun(_ words: [String], _ index: Int, _ prefix: String) -> String {
    prefix.isEmpty && words.indices.contains(index) ? words[index] : prefix
  }
}
