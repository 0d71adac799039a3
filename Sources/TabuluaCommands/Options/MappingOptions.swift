import ArgumentParser
import TabuluaModel

/// What the columns of a table mean.
struct MappingOptions: ParsableArguments {
  @Option(help: .value("column", "The column whose text a row shows."), completion: .column) var text: String?

  @Option(help: .value("column", "The column that gives a row its detail text."), completion: .column)
  var detail: String?

  @Option(help: .value("column", "The column that says in which section a row stands."), completion: .column)
  var sectionBy: String?

  @Option(
    help: .value(
      "value,…",
      "The sections in their order, with commas between; also empty ones. A name with a comma stands between double quotes."
    ),
    completion: .sections)
  var sections: String?

  @Option(help: .value("column", "The column that names a row."), completion: .column) var key: String?

  @Option(
    help: .value("column[=on,off]", "The column that holds the check mark, and how it writes yes and no."),
    completion: .column)
  var check: String?

  @Option(
    help: .value("column=type,…", "Columns that are not text: integer, number or boolean."),
    completion: .typedColumns)
  var types: String?

  @Option(
    help: .value(
      "character", "What stands between the fields of a CSV file: `;`, `tab` or another character."),
    completion: .delimiter)
  var delimiter: String?
}

extension MappingOptions {
  /// What the options say about the columns.
  ///
  /// - Throws: a usage failure for a spelling or a type that is none.
  func mapping() throws(CommandFailure) -> TableMapping {
    var mapping = TableMapping(text: text, detail: detail, sectionBy: sectionBy, key: key)
    if let sections { mapping.sections = try Self.splitSections(sections) }
    if let check {
      let (column, spelling) = try Self.splitCheck(check)
      mapping.check = column
      mapping.checkSpelling = spelling
    }
    if let types { mapping.types = try Self.splitTypes(types) }
    if let delimiter { mapping.delimiter = try Self.checkDelimiter(delimiter) }
    return mapping
  }

  /// The options and what was given for them.
  var options: [(name: String, value: String?)] {
    [
      ("--text", text), ("--detail", detail), ("--section-by", sectionBy), ("--sections", sections),
      ("--key", key), ("--check", check), ("--types", types),
      ("--delimiter", delimiter),
    ]
  }

  /// Fails if an option is given that says what columns mean.
  func refuse(beside other: String, help: String = "leave it out") throws(CommandFailure) {
    guard let option = options.first(where: { $0.value != nil }) else { return }
    throw .usage("`\(option.name)` does not go with \(other)", help: help)
  }

  static func splitSections(_ text: String) throws(CommandFailure) -> [String] {
    guard !text.isEmpty else {
      throw .usage("`--sections` lists no section", help: "write it as `--sections Todo,Doing,Done`")
    }
    return try checkSections(list(text))
  }

  /// The values of a list with commas between; one between double quotes may have commas itself, as in a CSV file.
  static func list(_ text: String) -> [String] {
    var values = [""]
    var isQuoted = false
    for scalar in text.unicodeScalars {
      if scalar == "\"", isQuoted || values[values.count - 1].isEmpty {
        isQuoted.toggle()
      } else if scalar == ",", !isQuoted {
        values.append("")
      } else {
        values[values.count - 1].unicodeScalars.append(scalar)
      }
    }
    // A quote that has no end is a character as any other.
    return isQuoted ? text.parts(between: ",") : values
  }

  /// The names of sections, if each of them is there once.
  static func checkSections(_ names: [String]) throws(CommandFailure) -> [String] {
    guard !names.isEmpty else { throw .usage("`--sections` lists no section") }
    var seen: Set<ExactText> = []
    for name in names where !seen.insert(ExactText(name)).inserted {
      throw .usage("`--sections` lists `\(name)` twice", help: "remove one of them")
    }
    return names
  }

  static func splitCheck(_ text: String) throws(CommandFailure) -> (String, BooleanSpelling?) {
    guard let (column, spelling) = text.parted(atLast: "=") else { return (text, nil) }
    let words = spelling.parts(between: ",")
    guard words.count == 2, words[0] != words[1], !column.isEmpty else {
      throw .usage(
        "`--check` is a column, or a column and two different words, not `\(text)`",
        help: "write it as `--check done` or as `--check done=yes,no`")
    }
    return (column, BooleanSpelling(on: words[0], off: words[1]))
  }

  static func checkDelimiter(_ text: String) throws(CommandFailure) -> Character {
    guard let delimiter = TableMapping.delimiter(named: text) else {
      throw .usage(
        "`--delimiter` is \(TableMapping.delimiterWords), not `\(text)`",
        help: "write it as `--delimiter ';'` or as `--delimiter tab`")
    }
    return delimiter
  }

  static func splitTypes(_ text: String) throws(CommandFailure) -> [String: ColumnType] {
    var types: [String: ColumnType] = [:]
    for part in text.parts(between: ",") {
      guard let (name, type) = part.parted(atLast: "="), !name.isEmpty else {
        throw .usage(
          "`--types` lists columns with their types, and `\(part)` is none",
          help: "write it as `--types estimate=integer,locked=boolean`")
      }
      let known: ColumnType = try UsageHelp.choice(type, "there is no type `\(type)`")
      guard types.updateValue(known, forKey: name) == nil else {
        throw .usage("`--types` names `\(name)` twice", help: "keep the one that is meant")
      }
    }
    return types
  }
}
