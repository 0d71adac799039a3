import Foundation
import Testing

/// What runs without anybody: the hooks of this repository, and the files of the example that cron, CI servers and pre-commit
/// read, are what they say.
@Suite struct UnattendedTests {
  private static let example = "scripts/examples/nightly"

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Shell.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The values of a key of a file in YAML, one a line.
  private func values(of key: String, in path: String) throws -> [String] {
    try text(path).components(separatedBy: "\n").compactMap { line in
      let bare = line.drop { $0 == " " || $0 == "-" }
      return bare.hasPrefix("\(key): ") ? String(bare.dropFirst(key.count + 2)) : nil
    }
  }

  @Test func hooksOfTheExampleAreThere() throws {
    let offered = try values(of: "id", in: ".pre-commit-hooks.yaml")
    let wanted = try values(of: "id", in: "\(Self.example)/.pre-commit-config.yaml")
    #expect(offered == ["tabulua-check", "tabulua-test"])
    #expect(wanted == offered)
  }

  /// Each hook passes the example as it is, and stops a commit whose rules are wrong.
  @Test func hooksStopWhatIsWrong() throws {
    let entries = try values(of: "entry", in: ".pre-commit-hooks.yaml")
    #expect(entries.count == 2)
    for entry in entries {
      let shell = try Shell(copyOf: Self.example)
      defer { shell.remove() }
      let files = entry.contains(" check") ? " rules.lua rules_spec.lua" : ""
      let command = "\(entry)\(files) > said; echo $?"
      #expect(try shell.output(of: command) == "0\n", "\(entry)")
      _ = try shell.output(of: "sed -i 's/can_move_row/can_mov_row/' rules.lua")
      let status = try shell.output(of: "\(entry)\(files) > said 2>&1; echo $?")
      #expect(["2\n", "3\n"].contains(status), "\(entry): \(status)")
    }
  }

  /// The jobs run commands of `tabulua`, besides installing it; the guide runs those.
  @Test(arguments: [("run", ".github/workflows/rules.yml"), ("-", ".gitlab-ci.yml")])
  func jobsRunWhatTheGuideRuns(key: String, file: String) throws {
    let path = "\(Self.example)/\(file)"
    let steps =
      key == "-"
      ? try text(path).components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }
      : try values(of: key, in: path)
    #expect(steps.count == 4)
    #expect(steps.first?.contains("dpkg -i tools/tabulua_") == true)
    for step in steps.dropFirst() { #expect(step.hasPrefix("tabulua "), "\(step)") }
    let guide = try text("Sources/TabuluaCommands/Guides.docc/Unattended.md")
    #expect(guide.contains("\(file) > g"), "the guide does not run \(file)")
  }

  /// The table of cron names a time and a program of the example that can be run.
  @Test func cronFindsItsProgram() throws {
    let lines = try text("\(Self.example)/crontab").components(separatedBy: "\n")
    let jobs = lines.filter { $0.first?.isNumber == true }
    #expect(jobs.count == 1)
    for job in jobs {
      let words = job.split(separator: " ")
      #expect(words.count == 6)
      let program = words.last.map { (String($0) as NSString).lastPathComponent } ?? ""
      let path = Shell.root.appendingPathComponent("\(Self.example)/\(program)").path
      #expect(FileManager.default.isExecutableFile(atPath: path), "\(job)")
    }
  }
}
