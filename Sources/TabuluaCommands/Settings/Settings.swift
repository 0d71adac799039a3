import TabuluaFiles
import TabuluaModel
import TabuluaScript
import TabuluaText

/// What settings files and the environment say for one command.
///
/// What is given on the command line goes before the environment, and the environment before a file.
struct Settings {
  /// All but what the columns mean, in the order of ``SettingsKey/all``.
  private(set) var common: [Setting] = []

  /// What the columns of each table mean; without a table there is one entry without a path.
  private(set) var tables: [(path: String?, settings: [Setting])] = []

  /// The settings files that were read.
  private(set) var files: [String] = []

  /// What is wrong with a key that tables of one command have different values for, unless an option gives one.
  private var disagreements: [String: CommandFailure] = [:]

  /// No settings.
  init() {}

  /// Reads the settings of a command.
  ///
  /// - Parameters:
  ///   - paths: The tables of the command.
  ///   - options: Which file is read.
  ///   - context: The environment, and where files are looked for.
  /// - Throws: a usage failure for what is wrong in a file or a variable; a failure for a file that cannot be read.
  init(
    ofTables paths: [String], _ options: SettingsOptions, in context: CommandContext
  ) throws(CommandFailure) {
    var environment: [Setting] = []
    for key in SettingsKey.all {
      if let setting = try Setting.fromEnvironment(key, in: context) { environment.append(setting) }
    }
    var read: [SettingsFile] = []
    var found: [[Setting]] = []
    for path in paths.isEmpty ? [nil] : paths.map(Optional.some) {
      let file = try Self.file(forTable: path, options, read, in: context)
      if let file, !read.contains(where: { $0.path == file.path }) { read.append(file) }
      let settings = file?.settings(forTable: path) ?? []
      found.append(settings)
      let own = SettingsKey.all.filter(\.isMapping).compactMap { key in
        environment.first { $0.key.name == key.name } ?? settings.first { $0.key.name == key.name }
      }
      tables.append((path, own))
    }
    files = read.map(\.path)
    for key in SettingsKey.all where !key.isMapping {
      if let setting = environment.first(where: { $0.key.name == key.name }) {
        common.append(setting)
      } else {
        agree(on: key, found.compactMap { settings in settings.first { $0.key.name == key.name } })
      }
    }
  }

  /// The settings file of a table, from those that were read already or anew.
  private static func file(
    forTable path: String?, _ options: SettingsOptions, _ read: [SettingsFile],
    in context: CommandContext
  ) throws(CommandFailure) -> SettingsFile? {
    if let named = try options.named(in: context) {
      if let file = read.first { return file }
      return try SettingsFile(try SettingsSearch.named(named), path: named)
    }
    guard !options.noConfig, let top = context.settingsTop else { return nil }
    let table = path == StandardInput.name ? nil : path
    guard let found = try SettingsSearch.nearest(to: table, upTo: top, in: context) else { return nil }
    if let file = read.first(where: { $0.path == found.path }) { return file }
    return try SettingsFile(found.bytes, path: found.path)
  }

  /// Leaves keys out, as if no settings said anything about them.
  mutating func remove(_ names: [String]) { common.removeAll { names.contains($0.key.name) } }

  /// Takes the value of a key that is not for single tables: all tables that have one must have the same one.
  private mutating func agree(on key: SettingsKey, _ found: [Setting]) {
    guard let first = found.first else { return }
    common.append(first)
    func isSame(_ other: Setting) -> Bool {
      if key.isPath, case .text(let one) = first.value, case .text(let two) = other.value {
        return FileIdentity.same(one, two)
      }
      return first.value == other.value
    }
    guard let other = found.first(where: { !isSame($0) }) else { return }
    disagreements[key.name] = .usage(
      Diagnostic(
        code: SettingsCode.settingsDisagree, message: "the tables have different values of `\(key.name)`",
        help: "say which one holds, with `\(key.option)`",
        notes: [first, other].map { "\($0.shown.toml) in \($0.source.words)" }))
  }
}

// What options take from it.
extension Settings {
  /// The value of a key that is a text; nil where no setting gives one.
  ///
  /// - Throws: a usage failure where tables have different values.
  func text(of key: SettingsKey) throws(CommandFailure) -> String? {
    guard case .text(let text)? = try value(of: key) else { return nil }
    if key.isPath, case .file(let place)? = setting(of: key)?.source, PolicyFile.isNoFile(text) {
      throw .failed(
        Diagnostic(
          code: FileCode.fileNotAllowed, message: "`\(text)` is not used, because it is a pipe or a device",
          location: place, help: "name it with `\(key.option)`, or a file in the settings"))
    }
    return text
  }

  /// The value of a key.
  func value(of key: SettingsKey) throws(CommandFailure) -> SettingValue? {
    if let problem = disagreements[key.name] { throw problem }
    return setting(of: key)?.value
  }

  private func setting(of key: SettingsKey) -> Setting? { common.first { $0.key.name == key.name } }

  /// What the columns of a table mean, as far as settings say it.
  func mapping(ofTable path: String?) -> TableMapping {
    let settings = (tables.first { $0.path == path } ?? tables.first)?.settings ?? []
    return settings.reduce(TableMapping()) { mapping, setting in
      if case .mapping(let part) = setting.value { mapping.overlaid(with: part) } else { mapping }
    }
  }

  /// Gives options what they were not given on the command line.
  func fill<Options>(
    _ options: inout Options,
    _ place: (SettingsKey.Slot) -> OptionPath<Options>?
  ) throws(CommandFailure) {
    for setting in common {
      guard let path = place(setting.key.slot), options[keyPath: path] == nil else { continue }
      options[keyPath: path] = try text(of: setting.key)
    }
  }

  /// The diagnostic with notes about the settings that it is about.
  func explaining(_ problem: Diagnostic) -> Diagnostic {
    guard problem.severity == .error, !problem.code.hasPrefix("settings_") else { return problem }
    var problem = problem
    for setting in common + tables.flatMap(\.settings) {
      guard let note = setting.note(for: problem), !problem.notes.contains(note) else { continue }
      problem.notes.append(note)
    }
    return problem
  }
}
