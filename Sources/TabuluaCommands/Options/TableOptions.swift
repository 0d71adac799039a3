import ArgumentParser
import TabuluaModel

/// Which table, and what its columns mean.
struct TableOptions: ParsableArguments {
  @Option(
    name: .customLong("table"),
    help: ArgumentHelp(
      "Read the table from this CSV, TSV or JSON Lines file; - reads standard input. run and trace take several.",
      valueName: "[name=]file"), completion: .tableFile)
  var tables: [String] = []

  @OptionGroup var columns: MappingOptions

  /// What settings say of the columns.
  @OptionGroup var settled: SettledMappings
}

/// What settings say of the columns of each table, over which the options are laid; it has no options of its own.
struct SettledMappings: ParsableArguments {
  private let tables: [(path: String?, mapping: TableMapping)]

  /// Takes over what settings say of tables.
  init(tables: [(path: String?, mapping: TableMapping)]) { self.tables = tables }

  init() { tables = [] }

  init(from decoder: any Decoder) { tables = [] }

  /// What settings say of the columns of a table; of a file that is none of the command's tables, that of the first.
  func mapping(ofTable path: String?) -> TableMapping {
    (tables.first { $0.path == path } ?? tables.first)?.mapping ?? TableMapping()
  }
}

extension TableOptions {
  /// What settings say about the columns of the first table, with what the options say laid over it.
  ///
  /// - Throws: a usage failure for a spelling or a type that is none.
  func mapping() throws(CommandFailure) -> TableMapping {
    settled.mapping(ofTable: table).overlaid(with: try givenMapping())
  }

  /// What the options say about the columns.
  ///
  /// - Throws: a usage failure for a spelling or a type that is none.
  func givenMapping() throws(CommandFailure) -> TableMapping { try columns.mapping() }

  /// The file of the first table; nil where none is named.
  var table: String? { tables.first.map { NamedTable($0).path } }

  /// The tables and their names.
  ///
  /// - Throws: a usage failure where two of several have one name or are one file.
  func named() throws(CommandFailure) -> [NamedTable] {
    let named = tables.map { NamedTable($0) }
    for (index, table) in named.enumerated() {
      for other in named[..<index] {
        if FileIdentity.same(table.path, other.path) {
          throw .usage("two tables are the file `\(table.path)`", help: "name another file")
        }
        if table.name == other.name {
          throw .usage("two tables have the name `\(table.name)`", help: "name one with `--table NAME=FILE`")
        }
      }
      if named.count > 1, table.path == StandardInput.name {
        throw .usage("one of several tables cannot come from standard input", help: "name a file")
      }
    }
    return named
  }

  /// The files of the tables, and others that are read and written.
  func files(
    reading inputs: [(option: String, path: String?)] = [],
    writing outputs: [(option: String, path: String?)] = []
  ) -> CommandFiles {
    CommandFiles(tables: tables.map { NamedTable($0).path }, inputs: inputs, outputs: outputs)
  }

  /// Fails if an option is given that says what columns mean.
  func refuseMapping(beside other: String, help: String = "leave it out") throws(CommandFailure) {
    try columns.refuse(beside: other, help: help)
  }

  /// The options as they were given, for a command that people can run.
  var arguments: [String] { ShellWord.arguments([("--table", tables.first)] + columns.options) }
}
