import ArgumentParser
import TabuluaModel

/// Which table, and what its columns mean.
struct TableOptions: ParsableArguments {
  @Option(
    name: .customLong("table"),
    help: ArgumentHelp(
      "Read the table from this CSV, TSV or JSON Lines file; - reads standard input. run and trace take several.",
      valueName: "[name=]file"))
  var tables: [String] = []

  @Option(help: .value("column", "The column whose text a row shows.")) var text: String?

  @Option(help: .value("column", "The column that gives a row its detail text.")) var detail: String?

  @Option(help: .value("column", "The column that says in which section a row stands."))
  var sectionBy: String?

  @Option(help: .value("value,…", "The sections in their order, with commas between; also empty ones."))
  var sections: String?

  @Option(help: .value("column", "The column that names a row.")) var key: String?

  @Option(
    help: .value("column[=on,off]", "The column that holds the check mark, and how it writes yes and no."))
  var check: String?

  @Option(help: .value("column=type,…", "Columns that are not text: integer, number or boolean."))
  var types: String?

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
  func givenMapping() throws(CommandFailure) -> TableMapping {
    var mapping = TableMapping(text: text, detail: detail, sectionBy: sectionBy, key: key)
    if let sections { mapping.sections = try Self.splitSections(sections) }
    if let check {
      let (column, spelling) = try Self.splitCheck(check)
      mapping.check = column
      mapping.checkSpelling = spelling
    }
    if let types { mapping.types = try Self.splitTypes(types) }
    return mapping
  }

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

  /// The options that say what columns mean.
  private var mappingOptions: [(name: String, value: String?)] {
    [
      ("--text", text), ("--detail", detail), ("--section-by", sectionBy), ("--sections", sections),
      ("--key", key), ("--check", check), ("--types", types),
    ]
  }

  /// Fails if an option is given that says what columns mean.
  func refuseMapping(beside other: String, help: String = "leave it out") throws(CommandFailure) {
    guard let option = mappingOptions.first(where: { $0.value != nil }) else { return }
    throw .usage("`\(option.name)` does not go with \(other)", help: help)
  }

  /// The options as they were given, for a command that people can run.
  var arguments: [String] { ShellWord.arguments([("--table", tables.first)] + mappingOptions) }

  static func splitSections(_ text: String) throws(CommandFailure) -> [String] {
    guard !text.isEmpty else {
      throw .usage("`--sections` lists no section", help: "write it as `--sections Todo,Doing,Done`")
    }
    return try checkSections(text.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
  }

  /// The names of sections, if each of them is there once.
  static func checkSections(_ names: [String]) throws(CommandFailure) -> [String] {
    guard !names.isEmpty else { throw .usage("`--sections` lists no section") }
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw .usage("`--sections` lists `\(name)` twice", help: "remove one of them")
    }
    return names
  }

  static func splitCheck(_ text: String) throws(CommandFailure) -> (String, BooleanSpelling?) {
    guard let equals = text.lastIndex(of: "=") else { return (text, nil) }
    let words = text[text.index(after: equals)...].split(separator: ",", omittingEmptySubsequences: false)
    guard words.count == 2, words[0] != words[1], equals > text.startIndex else {
      throw .usage(
        "`--check` is a column, or a column and two different words, not `\(text)`",
        help: "write it as `--check done` or as `--check done=yes,no`")
    }
    return (String(text[..<equals]), BooleanSpelling(on: String(words[0]), off: String(words[1])))
  }

  static func splitTypes(_ text: String) throws(CommandFailure) -> [String: ColumnType] {
    var types: [String: ColumnType] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let equals = part.lastIndex(of: "="), equals > part.startIndex else {
        throw .usage(
          "`--types` lists columns with their types, and `\(part)` is none",
          help: "write it as `--types estimate=integer,locked=boolean`")
      }
      let name = String(part[..<equals]), type = String(part[part.index(after: equals)...])
      let known: ColumnType = try UsageHelp.choice(type, "there is no type `\(type)`")
      guard types.updateValue(known, forKey: name) == nil else {
        throw .usage("`--types` names `\(name)` twice", help: "keep the one that is meant")
      }
    }
    return types
  }
}
