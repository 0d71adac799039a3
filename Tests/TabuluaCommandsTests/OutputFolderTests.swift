import ArgumentParser
import Foundation
import TabuluaText
import Testing

@testable import TabuluaCommands

/// A file that an option names is looked at before a command begins: what takes long is not done for nothing.
@Suite struct OutputFolderTests {
  private static let files = [
    "t.csv": "name\none\ntwo\n", "u.csv": "name\none\n",
    "p.lua": "print 'it was read'\nreturn { table = { text = 'name', key = 'name' } }\n",
    "t_spec.lua": "print 'it was read'\nit('loads', function() policy 'p.lua' end)\n",
  ]

  private static let run = [
    "--table", "@t.csv", "--policy", "@p.lua", "--editing", "--do", #"{"do":"delete","row":[0,0]}"#,
  ]

  /// A command line for each command, without what names a file to write.
  private static let commands: [String: [String]] = [
    "run": run, "trace": run, "show": ["--table", "@t.csv", "--policy", "@p.lua"],
    "matrix": ["--table", "@t.csv", "--policy", "@p.lua"], "prove": ["@p.lua", "--table", "@t.csv"],
    "check": ["@p.lua"], "test": ["@t_spec.lua"], "mutate": ["@p.lua", "@t_spec.lua"],
    "compare": ["@t.csv", "@u.csv"], "diff": ["@p.lua", "@p.lua", "--table", "@t.csv"],
    "why": ["--table", "@t.csv", "--policy", "@p.lua", "0,0"], "settings": [],
    "log": ["--journal", "@j.jsonl"],
    "undo": ["--journal", "@j.jsonl"], "redo": ["--journal", "@j.jsonl"],
    "replay": ["@j.jsonl", "--table", "@t.csv"],
  ]

  /// What else an option needs.
  private static let beside = [
    "--write-batch": ["--steps", "5"], "--coverage-output": ["--coverage", "json"],
    "--journal": ["--in-place"],
  ]

  /// The options that name a file to write, by what their help says, with the command.
  private static var options: [(command: String, option: String)] {
    RootCommand.configuration.subcommands.flatMap { command in
      let name = command.configuration.commandName ?? ""
      let lines = RootCommand.helpMessage(for: command, columns: 500).split(separator: "\n")
      return zip(lines, lines.dropFirst() + [""]).compactMap {
        line, next -> (command: String, option: String)? in
        let words = line.split(separator: " ")
        guard words.count > 1, let option = words.first, option.hasPrefix("--"), words[1].contains("file")
        else {
          return nil
        }
        // A long option has its help in the line below.
        let help = words.count > 2 ? words[2] : next.split(separator: " ").first ?? ""
        return ["Write", "Append"].contains(help) ? (name, String(option)) : nil
      }
    }
  }

  @Test func everyOptionIsFound() {
    let found = Dictionary(grouping: Self.options) { $0.option }.mapValues { $0.map(\.command).sorted() }
    #expect(found["--output"] == ["matrix", "run", "show", "trace"])
    #expect(found["--trace"] == ["run", "trace"])
    #expect(found["--journal"] == ["replay", "run", "trace"])
    #expect(found["--report"] == Self.commands.keys.sorted())
    #expect(found["--coverage-output"] == ["prove", "test"])
    #expect(found["--write-spec"] == ["prove"] && found["--write-batch"] == ["prove"])
    #expect(found.count == 7, "\(found)")
  }

  #if os(Linux)
    /// It seems to be writable for root, and nobody can make a file there.
    private static let others = ["/proc/file.json"]
  #else
    private static let others: [String] = []
  #endif

  /// A folder that is not there, a name that is a folder, and folders that may not be written.
  @Test(arguments: ["none/file.json", "folder", "locked/file.json"] + others)
  func nothingIsDone(_ path: String) throws {
    // Root may write everywhere.
    if path.hasPrefix("locked"), geteuid() == 0 { return }
    let code =
      ["none/file.json": "directory_missing", "folder": "file_is_directory"][path] ?? "file_not_writable"
    for (command, option) in Self.options {
      let bench = try Workbench(Self.files.merging(["folder/x": "", "locked/x": ""]) { $1 })
      let made = bench.run(
        ["run", "--table", "@t.csv", "--policy", "@p.lua", "--in-place", "--journal", "@j.jsonl"]
          + ["--editing", "--do", #"{"do":"delete","row":[0,1]}"#])
      #expect(made.status == 0, "\(made)")
      chmod(bench.path("locked"), 0o500)
      defer { chmod(bench.path("locked"), 0o700) }
      let before = try bench.snapshot()
      let file = path.hasPrefix("/") ? path : bench.path(path)
      let value = option == "--report" ? "text=\(file)" : file
      let line = try #require(Self.commands[command], "\(command)")
      let outcome = bench.run([command] + line + (Self.beside[option] ?? []) + [option, value])
      #expect(outcome.status == 1 && outcome.output.isEmpty, "\(outcome)")
      #expect(
        outcome.diagnostics.map(\.code) == [option == "--journal" ? "journal_not_writable" : code],
        "\(outcome)")
      #expect(!outcome.errors.contains("it was read"), "\(outcome)")
      #expect(try bench.snapshot() == before, "\(outcome)")
    }
  }

  /// A journal is written only where a table is.
  @Test func aDryRunNeedsNoJournal() throws {
    let bench = try Workbench(Self.files)
    let outcome = bench.run(["run"] + Self.run + ["--journal", "@none/j.jsonl"])
    #expect(outcome.status == 0 && outcome.diagnostics.map(\.code) == ["journal_of_dry_run"], "\(outcome)")
  }
}
