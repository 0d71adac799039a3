import ArgumentParser
import TabuluaDrawing
import TabuluaText

/// `tabulua settings`: which settings hold, and where each one comes from.
struct SettingsCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Show which settings hold for a table, and where each one comes from.",
    discussion: """
      A setting stands for an option that is not given. Settings are read from the environment, one variable for each \
      key, and from the file \(SettingsSearch.fileName) in the table's folder or the nearest one above it (without a \
      table, the current folder). An option goes before the environment, and the environment before the file.
      """)

  @Option(help: .value("file", "The table whose settings are shown."), completion: .tableFile) var table:
    String?

  @OptionGroup(title: "Settings") var config: SettingsOptions

  @Flag(help: "Show also the keys that are not set.") var all = false

  @Option(help: ResultFormat.help("How they are written"), completion: .format(ResultFormat.self))
  var format = ResultFormat.standard.name

  @OptionGroup var limits: TimeLimitOptions

  @OptionGroup var report: ReportOptions<ResultFormat>

  var files: CommandFiles { CommandFiles(tables: [table.map { NamedTable($0).path }].compactMap { $0 }) }

  var isolation: IsolationPlan { limits.plan }

  func fill(from settings: Settings) {}

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let format = try ResultFormat.named(format)
    let reports = try report.files()
    let found = context.settings.common + context.settings.tables.flatMap(\.settings)
    let lines = SettingsKey.all.map { key in (key: key, setting: found.first { $0.key.name == key.name }) }
    let shown = lines.filter { all || $0.setting != nil }
    try context.write(
      as: format, and: reports, text: { text(shown, context.settings.files, $0) },
      jsonLines: { shown.map { json($0.key, $0.setting) + "\n" }.joined() })
    return .done
  }

  /// The settings as people read them: key, value and source in columns.
  private func text(
    _ lines: [(key: SettingsKey, setting: Setting?)], _ files: [String], _ style: TextStyle
  ) -> String {
    guard !lines.isEmpty else {
      guard let file = files.first else {
        let place = table == nil ? "in this folder" : "beside the table"
        return config.noConfig
          ? "nothing is set\n"
          : "nothing is set: there is no \(SettingsSearch.fileName) \(place) or above it\n"
      }
      return "nothing is set: \(PrintableText.of(file)) says nothing of this table\n"
    }
    let rows = lines.map { key, setting in
      (
        key.name, PrintableText.of(setting?.shown.toml ?? "not set"),
        PrintableText.of(setting?.source.words ?? "\(key.option), \(key.variable)")
      )
    }
    let names = rows.map { DisplayWidth.of($0.0) }.max() ?? 0
    let values = min(60, rows.map { DisplayWidth.of($0.1) }.max() ?? 0)
    func padded(_ text: String, to width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
    }
    return rows.map { name, value, source in
      "\(padded(name, to: names))  \(padded(value, to: values))  \(style.dim(source))\n"
    }.joined()
  }

  /// A setting as JSON on one line: `{"key","value","file","line","variable"}`, without what is not known.
  private func json(_ key: SettingsKey, _ setting: Setting?) -> String {
    var object = JSONText.Object()
    object.add("key", key.name)
    if let setting { object.add("value", raw: setting.shown.json) } else { object.addNull("value") }
    switch setting?.source {
    case .file(let place):
      object.add("file", place.file)
      if let line = place.line { object.add("line", line) }
    case .environment(let name): object.add("variable", name)
    case nil: break
    }
    return object.text
  }
}
