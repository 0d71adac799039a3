import ArgumentParser
import Foundation
import TabuluaModel
import TabuluaText
import Testing

@testable import TabuluaCommands

/// The list of keys: each one is whole, is filled in in its order, and stands in the guide.
@Suite struct SettingsKeyTests {
  /// A value of a key as a flag or variable writes it, as a settings file does, and how an option then holds it.
  struct Sample {
    /// Three values as options and variables have them.
    var texts: [String]
    /// The same three as TOML has them.
    var tomls: [String]
  }

  /// Samples of every key; a new key needs one here.
  static let samples: [String: Sample] = [
    "policy": Sample(texts: ["a.lua", "b.lua", "c.lua"], tomls: ["'a.lua'", "'b.lua'", "'c.lua'"]),
    "set": Sample(texts: ["n=1", "n=2", "n=3"], tomls: ["{ n = 1 }", "{ n = 2 }", "{ n = 3 }"]),
    "journal": Sample(texts: ["a.j", "b.j", "c.j"], tomls: ["'a.j'", "'b.j'", "'c.j'"]),
    "text": Sample(texts: ["a", "b", "c"], tomls: ["'a'", "'b'", "'c'"]),
    "detail": Sample(texts: ["a", "b", "c"], tomls: ["'a'", "'b'", "'c'"]),
    "section_by": Sample(texts: ["a", "b", "c"], tomls: ["'a'", "'b'", "'c'"]),
    "sections": Sample(texts: ["a,x", "b,x", "c,x"], tomls: ["['a', 'x']", "['b', 'x']", "['c', 'x']"]),
    "key": Sample(texts: ["a", "b", "c"], tomls: ["'a'", "'b'", "'c'"]),
    "check": Sample(
      texts: ["a=x,", "b=x,", "c=x,"],
      tomls: ["a", "b", "c"].map { "{ column = '\($0)', on = 'x', off = '' }" }),
    "types": Sample(
      texts: ["a=integer", "a=number", "a=boolean"],
      tomls: ["{ a = 'integer' }", "{ a = 'number' }", "{ a = 'boolean' }"]),
    "delimiter": Sample(texts: [";", "tab", "|"], tomls: ["';'", "'tab'", "'|'"]),
    "deadline": Sample(texts: ["1.0", "2.5", "3.0"], tomls: ["1.0", "2.5", "3.0"]),
    "max_instructions": Sample(texts: ["1", "2", "3"], tomls: ["1", "2", "3"]),
    "max_memory": Sample(texts: ["1", "2", "3"], tomls: ["1", "2", "3"]),
    "isolate": Sample(texts: ["true", "true", "false"], tomls: ["true", "true", "false"]),
    "isolate_memory": Sample(texts: ["100", "200", "300"], tomls: ["100", "200", "300"]),
    "timeout": Sample(texts: ["1.0", "2.5", "3.0"], tomls: ["1.0", "2.5", "3.0"]),
    "max_steps": Sample(texts: ["1", "2", "3"], tomls: ["1", "2", "3"]),
    "laws": Sample(texts: ["every", "end", "off"], tomls: ["'every'", "'end'", "'off'"]),
    "viewport": Sample(texts: ["1", "2", "all"], tomls: ["1", "2", "'all'"]),
    "language": Sample(texts: ["sl", "ru", "zh"], tomls: ["'sl'", "'ru'", "'zh'"]),
    "strings": Sample(texts: ["a.json", "b.json", "c.json"], tomls: ["'a.json'", "'b.json'", "'c.json'"]),
  ]

  /// What the options of `run` hold after settings are filled in, for each key.
  static func held(_ arguments: [String], in bench: Workbench, _ environment: [String: String]) throws
    -> [String: String]
  {
    var command = try #require(
      try RootCommand.parseAsRoot(["run", "--table", bench.path("t.csv")] + arguments) as? RunCommand)
    let output = CommandOutput { _ in 0 }
    var context = CommandContext(standardOutput: output, standardError: output, environment: environment)
    context.settingsTop = bench.folder.path
    try command.fill(
      from: try Settings(ofTables: command.files.tables, command.config, in: context))
    let mapping = try command.table.mapping()
    let lua = command.policy.settings
    let values: [String: String?] = [
      "policy": command.policy.policy, "set": lua.options.joined(separator: " "),
      "journal": command.options.journal,
      "text": mapping.text, "detail": mapping.detail, "section_by": mapping.sectionBy,
      "sections": mapping.sections?.joined(separator: ","), "key": mapping.key,
      "check": mapping.check.map { check in
        check + (mapping.checkSpelling.map { "=\($0.on),\($0.off)" } ?? "")
      },
      "types": mapping.types.map { "\($0.key)=\($0.value.rawValue)" }.sorted().joined(separator: ","),
      "delimiter": mapping.delimiter.map { TableMapping.name(ofDelimiter: $0) },
      "deadline": command.policy.deadline, "max_instructions": lua.maxInstructions,
      "max_memory": lua.maxMemory, "isolate": String(lua.isolation.isolate),
      "isolate_memory": lua.isolation.isolateMemory, "laws": command.options.laws,
      "timeout": command.options.timeout, "max_steps": command.options.maxSteps,
      "viewport": command.options.viewport, "language": command.language.language,
      "strings": command.language.strings,
    ]
    return values.compactMapValues { value in
      value.map { bench.relative(Array($0.utf8)) }
    }
  }

  @Test func everyKeyHasASample() {
    #expect(Set(SettingsKey.all.map(\.name)) == Set(Self.samples.keys))
    #expect(Set(SettingsKey.all.map(\.variable)).count == SettingsKey.all.count)
    #expect(Set(SettingsKey.all.map(\.option)).count == SettingsKey.all.count)
  }

  /// A flag goes before the environment, the environment before the file, and without them all there is nothing.
  @Test(arguments: SettingsKey.all.map(\.name))
  func order(_ name: String) throws {
    let key = try #require(SettingsKey.all.first { $0.name == name })
    let sample = try #require(Self.samples[name])
    let bench = try Workbench(["t.csv": "id\n1\n"])
    let before = try Self.held([], in: bench, [:])
    // The isolated process's memory counts only where there is one.
    var lines = name == "isolate_memory" ? "isolate = true\n" : ""
    lines += "\(name) = \(sample.tomls[0])\n"
    try bench.write(Array(lines.utf8), to: ".tabulua.toml")
    func expected(_ index: Int) -> String { sample.texts[index] }
    #expect(try Self.held([], in: bench, [:])[name] == expected(0))
    let environment = [key.variable: sample.texts[1]]
    #expect(try Self.held([], in: bench, environment)[name] == expected(1))
    #expect(try Self.held([], in: bench, [key.variable: ""])[name] == expected(0))
    let flag = name == "isolate" ? [key.option] : [key.option, sample.texts[2]]
    #expect(try Self.held(flag, in: bench, environment)[name] == (name == "isolate" ? "true" : expected(2)))
    #expect(try Self.held(["--no-config"], in: bench, [:]) == before)
    #expect(
      try Self.held(["--no-config"], in: bench, environment)[name]
        == (name == "isolate_memory" ? nil : expected(1)))
    if name == "isolate" { #expect(try Self.held([], in: bench, [key.variable: "false"])[name] == "false") }
  }

  /// What a table has of its own goes before what the file says for all.
  @Test(arguments: SettingsKey.all.map(\.name))
  func ofOneTable(_ name: String) throws {
    let sample = try #require(Self.samples[name])
    let isolate = name == "isolate_memory" ? "isolate = true\n" : ""
    let bench = try Workbench([
      "t.csv": "id\n1\n",
      ".tabulua.toml": """
      \(isolate)\(name) = \(sample.tomls[0])
      [tables."./t.csv"]
      \(name) = \(sample.tomls[2])
      [tables."u.csv"]
      \(name) = \(sample.tomls[1])
      """,
    ])
    #expect(try Self.held([], in: bench, [:])[name] == sample.texts[2])
  }

  /// The example of each key is a value of it, and what is of another kind is told with the key and the kind.
  @Test(arguments: SettingsKey.all.map(\.name))
  func forms(_ name: String) throws {
    let key = try #require(SettingsKey.all.first { $0.name == name })
    _ = try SettingsFile(Array("\(name) = \(key.example)".utf8), path: "s.toml")
    for value in ["2026-01-01", "[[1]]"] {
      let error = #expect(throws: CommandFailure.self) {
        try SettingsFile(Array("\n\(name) = \(value)".utf8), path: "s.toml")
      }
      #expect(error?.status == .usage)
      let problem = try #require(error?.diagnostic)
      #expect(problem.code == "settings_invalid")
      #expect(problem.message.hasPrefix("`\(name)` is \(key.form.words), and not "))
      #expect(problem.location?.fileAndLine == "s.toml:2")
      #expect(problem.help == "write it as `\(name) = \(key.example)`")
    }
  }

  /// Each key names an option that a command has, and every command says which file it reads.
  @Test func options() {
    var known: Set<String> = []
    for command in RootCommand.configuration.subcommands where command is any TabuluaCommand.Type {
      let name = command.configuration.commandName
      let names = OptionNames.names(of: name)
      known.formUnion(names)
      #expect(names.contains("--config") && names.contains("--no-config"), "\(name ?? "")")
    }
    #expect(!known.isEmpty)
    for key in SettingsKey.all { #expect(known.contains(key.option), "\(key.name)") }
  }

  /// The guide's table of keys is made from the list; `TABULUA_RECORD=1` writes it.
  @Test func guide() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/TabuluaCommands/Guides.docc/Settings.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let lines =
      ["| key | variable | what it says | such as |", "|---|---|---|---|"]
      + SettingsKey.all.map { "| `\($0.name)` | `\($0.variable)` | \($0.words) | `\($0.example)` |" }
    let table = "<!-- keys -->\n" + lines.joined(separator: "\n") + "\n<!-- end of keys -->"
    let found = try #require(text.firstMatch(of: #/<!-- keys -->\n(?s:.*?)<!-- end of keys -->/#))
    #expect(String(found.output) == table)
    if ProcessInfo.processInfo.environment["TABULUA_RECORD"] == "1" {
      try text.replacing(String(found.output), with: table).write(to: page, atomically: true, encoding: .utf8)
    }
  }
}
