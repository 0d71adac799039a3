import ArgumentParser
import TabuluaFiles
import TabuluaModel

/// What a command line that is still written tells of its table and its journal.
///
/// Only the beginning of the table and the end of the journal are read, so that the answer comes at once; no script runs,
/// nothing is written, and what is wrong is not told, since nobody asked yet.
struct CompletedLine {
  private let words: ShellWords

  init(_ words: [String]) {
    self.words = ShellWords(
      words, of: CompletionShell.requesting?.rawValue, version: CompletionShell.requestingVersion)
  }

  init(_ words: ShellWords) { self.words = words }

  /// The columns of the tables, those of the first one first.
  var columns: [String] { distinct(tables.flatMap { head(of: $0).columns }) }

  /// The sections that the first records of the tables are in.
  var sections: [String] {
    distinct(tables.flatMap { table in mapping(of: table).sectionBy.map(head(of: table).texts) ?? [] })
  }

  /// The keys of the first rows of the tables, or of those that the last runs of the journal changed.
  var rows: [String] {
    if let journal { return GlancedJournal(journal).rows }
    return distinct(tables.flatMap { table in mapping(of: table).key.map(head(of: table).texts) ?? [] })
  }

  /// Whether it names a table or a journal, without which nothing is known of rows.
  var namesRows: Bool { !tables.isEmpty || journal != nil }

  /// The last runs of the journal, the newest first.
  var runs: [String] { journal.map { GlancedJournal($0).runs } ?? [] }

  /// The users of those runs.
  var users: [String] { journal.map { GlancedJournal($0).users } ?? [] }

  /// The days of those runs.
  var days: [String] { journal.map { GlancedJournal($0).days } ?? [] }

  // MARK: What is named

  /// The files of the tables: those of the command line, else those that the journal's last run changed.
  private var tables: [String] {
    let named =
      words.command == CompareCommand.configuration.commandName
      ? words.arguments.filter { TableFormat(forFileNamed: $0) != nil }
      : words.values(of: "--table").map { NamedTable($0).path }
    if named.isEmpty, let journal { return GlancedJournal(journal).tables }
    return named
  }

  private var journal: String? {
    switch words.command {
    case LogCommand.configuration.commandName, UndoCommand.configuration.commandName,
      RedoCommand.configuration.commandName:
      if let named = words.values(of: "--journal").first { return named }
      return (try? settings(of: words.values(of: "--table").first)?.text(of: .journal)) ?? nil
    case ReplayCommand.configuration.commandName:
      return words.arguments.first { !$0.hasPrefix("-") && FileGlance.isFile($0) }
    default: return nil
    }
  }

  private func head(of table: String) -> TableHead { TableHead(path: table, mapping: mapping(of: table)) }

  /// What settings and options say of the columns; what the policy says is not known, because no script runs.
  private func mapping(of table: String) -> TableMapping {
    let given = TableMapping(
      sectionBy: words.values(of: "--section-by").first, key: words.values(of: "--key").first,
      delimiter: words.values(of: "--delimiter").first.flatMap { TableMapping.delimiter(named: $0) })
    return (settings(of: table)?.mapping(ofTable: table) ?? TableMapping()).overlaid(with: given)
  }

  /// The settings that hold for a table; none where they cannot be read at once.
  private func settings(of table: String?) -> Settings? {
    var context = CommandContext.process()
    context.standardOutput = CommandOutput { _ in 0 }
    context.standardError = CommandOutput { _ in 0 }
    let named = words.values(of: "--config").first ?? context.environment[SettingsKey.fileVariable]
    if words.contains("--no-config") { return nil }
    if let named, !named.isEmpty {
      guard FileGlance.isFile(named) else { return nil }
      context.environment[SettingsKey.fileVariable] = named
    }
    guard let options = try? SettingsOptions.parse([]) else { return nil }
    return try? Settings(ofTables: [table].compactMap { $0 }, options, in: context)
  }

  private func distinct(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}
