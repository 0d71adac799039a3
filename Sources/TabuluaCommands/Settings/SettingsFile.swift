import TabuluaFiles
import TabuluaText

/// A settings file that was read and understood.
struct SettingsFile {
  /// Its path, as people see it.
  let path: String

  /// What it says for every table.
  private(set) var settings: [Setting] = []

  /// What it says for single tables, with the paths of their files.
  private(set) var tables: [(path: String, settings: [Setting])] = []

  /// Understands what a file says.
  ///
  /// - Throws: a usage failure with the place of the first thing that is wrong.
  init(_ bytes: [UInt8], path: String) throws(CommandFailure) {
    self.path = path
    let reader = SettingsReader(bytes: bytes, path: path)
    for entry in try reader.document() {
      guard entry.key == Self.tablesKey else {
        settings.append(try reader.setting(entry, beside: [Self.tablesKey]))
        continue
      }
      guard case .table(let tables) = entry.node.value else {
        throw reader.failure(
          "`tables` holds a table for each file, and not \(entry.node.kind)", at: entry.place,
          help: "write it as `[tables.\"tasks.csv\"]`")
      }
      for table in tables {
        guard case .table(let entries) = table.node.value else {
          throw reader.failure(
            "`tables.\(TOMLNode.key(table.key))` is a table with settings, and not \(table.node.kind)",
            at: table.place, help: "write it as `[tables.\(JSONText.string(table.key))]`")
        }
        var settings: [Setting] = []
        for entry in entries { settings.append(try reader.setting(entry, beside: [])) }
        self.tables.append((reader.inFolder(table.key), settings))
      }
    }
  }

  /// What the file says for a table: what it says for this one alone goes before what it says for all.
  func settings(forTable table: String?) -> [Setting] {
    let own =
      tables.first { entry in table.map { FileIdentity.same(entry.path, $0) } ?? false }?.settings ?? []
    return SettingsKey.all.compactMap { key in
      own.first { $0.key.name == key.name } ?? settings.first { $0.key.name == key.name }
    }
  }

  /// The key under which single tables have settings of their own.
  static let tablesKey = "tables"
}

/// Turns the entries of a settings file into settings.
private struct SettingsReader {
  let bytes: [UInt8]
  let path: String

  /// The entries of the file.
  func document() throws(CommandFailure) -> [TOMLNode.Entry] {
    do throws(TOMLFault) {
      return try TOMLParser.parse(bytes[...])
    } catch {
      let place = bytes.withUnsafeBytes { TextPlace(error.offset, in: $0) }
      throw CommandFailure.usage(
        Diagnostic(
          code: SettingsCode.settingsSyntax, message: error.message(found: place.character),
          location: place.location(file: path), help: "the file is written in TOML: https://toml.io"))
    }
  }

  /// The setting of an entry; `others` are keys that may stand beside those of settings.
  func setting(_ entry: TOMLNode.Entry, beside others: [String]) throws(CommandFailure) -> Setting {
    guard let key = SettingsKey.all.first(where: { $0.name == entry.key }) else {
      throw failure(
        "there is no setting `\(entry.key.forMessage)`", at: entry.place,
        help: UsageHelp.oneOf(SettingsKey.all.map(\.name) + others, near: entry.key))
    }
    let read: SettingValue?
    do {
      read = try key.form.fromFile(entry.node)
    } catch {
      throw failure(
        (error.diagnostic?.message ?? "").replacing("`\(key.option)`", with: "`\(key.name)`"),
        at: entry.node.place, help: "write it as `\(key.name) = \(key.example)`")
    }
    guard var value = read else {
      throw failure(
        "`\(key.name)` is \(key.form.words), and not \(entry.node.kind)", at: entry.node.place,
        help: "write it as `\(key.name) = \(key.example)`")
    }
    var shown = entry.node
    if key.isPath, case .text(let name) = value {
      guard !name.isEmpty, name != StandardInput.name, !name.utf8.contains(0) else {
        throw failure(
          "`\(key.name)` names no file", at: entry.node.place,
          help: "give it the name of a file, from the folder of `\(path)` on")
      }
      value = .text(inFolder(name))
      shown = TOMLNode(.string(inFolder(name)))
    }
    return Setting(key: key, value: value, shown: shown, source: .file(location(entry.place)))
  }

  /// A path that the file tells from its own folder on.
  func inFolder(_ name: String) -> String {
    SettingsSearch.path(of: name, in: DirectoryListing.split(path).directory ?? ".")
  }

  private func location(_ place: Range<Int>) -> TextLocation {
    bytes.withUnsafeBytes { buffer in
      let text = String(decoding: buffer[place], as: UTF8.self)
      return TextPlace(place.lowerBound, in: buffer).location(
        file: path, length: text.prefix { $0 != "\n" && $0 != "\r\n" }.count)
    }
  }

  func failure(_ message: String, at place: Range<Int>, help: String) -> CommandFailure {
    .usage(
      Diagnostic(code: SettingsCode.settingsInvalid, message: message, location: location(place), help: help))
  }
}
