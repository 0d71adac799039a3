import Foundation
import TabuluaProving
import TabuluaText
import Testing

/// A spec reads files of its own folder, and what its user allows, whichever of its words names them.
@Suite struct SpecFileAccessTests {
  /// Each way in which a spec names a file, with `@` in the place of the path.
  static let ways = [
    #"it("t", function() policy "@" fixture { { title = "A" } } user:set_editing(true) end)"#,
    #"it("t", function() policy "stay.lua" fixture "@" user:set_editing(true) end)"#,
    #"it("t", function() policy "stay.lua" fixture("@", { text = "id" }) user:set_editing(true) end)"#,
    #"describe("d", function() policy "@" fixture { { title = "A" } } it("t", function() user:set_editing(true) end) end)"#,
    #"describe("d", function() policy "stay.lua" fixture "@" it("t", function() user:set_editing(true) end) end)"#,
    #"each("@", "case", function(case) end)"#,
    #"describe("d", function() drags "@" end)"#,
  ]

  /// Paths that lead out of the folder of the spec.
  static let outside = [
    "/etc/passwd", "../secret.csv", "below/../../secret.csv", "./../secret.csv", "link.csv",
    "linked/secret.csv",
    "../none.csv", "none/../../secret.csv", "/proc/self/environ", "/dev/stdin",
  ]

  private let bench: SpecWorkbench

  init() throws {
    bench = try SpecWorkbench([
      "specs/stay.lua": SpecWorkbench.stay, "specs/below/rows.csv": "id,title,list\na,A,Todo\n",
      "secret.csv": "id,title,list\nhidden,hidden,hidden\n",
    ])
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: bench.folder + "specs/link.csv", withDestinationPath: "../secret.csv")
    try manager.createSymbolicLink(atPath: bench.folder + "specs/linked", withDestinationPath: "..")
  }

  /// What running a spec says is wrong.
  private func problems(_ text: String, options: SpecOptions = SpecOptions()) throws -> String {
    try bench.write(text, to: "specs/t_spec.lua")
    let run = bench.run(["specs/t_spec.lua"], options: options)
    let failures = run.results.flatMap(\.failures).map { "\($0)" }
    return (run.problems.map { "\($0.code): \($0.message)" } + failures).joined(separator: "\n")
  }

  @Test(arguments: ways)
  func nothingOutsideIsRead(_ way: String) throws {
    for path in Self.outside {
      let said = try problems(way.replacing("@", with: path))
      #expect(said.contains("may not read"), "\(path): \(said)")
      #expect(!said.contains("hidden") && !said.contains("root:"), "\(path): \(said)")
    }
  }

  /// What stands behind the last test of a file or a block is opened by no test, and is the same error.
  @Test(arguments: [
    #"it("t", function() end) fixture "@""#, #"it("t", function() end) policy "@""#,
    #"describe("d", function() it("t", function() end) fixture "@" end)"#,
    #"fixture "@" fixture { { title = "A" } } it("t", function() end)"#,
  ])
  func nothingOutsideIsNamedBehindTheTests(_ way: String) throws {
    for path in Self.outside {
      let said = try problems(way.replacing("@", with: path))
      #expect(said.contains("file_not_allowed") && said.contains("may not read"), "\(path): \(said)")
    }
    #expect(try problems(way.replacing("@", with: "below/rows.csv")) == "")
  }

  @Test func whatIsInsideIsRead() throws {
    for path in ["below/rows.csv", "./below/rows.csv", "below/../below/rows.csv"] {
      let said = try problems(Self.ways[1].replacing("@", with: path))
      #expect(said == "", "\(path): \(said)")
    }
  }

  @Test func aMissingFileInsideIsMissing() throws {
    let said = try problems(Self.ways[1].replacing("@", with: "none.csv"))
    #expect(!said.contains("may not read") && said.contains("none.csv"), "\(said)")
  }

  /// So it is where no test opens it: the error is the one that a test would have, with the line that names the file.
  @Test(arguments: ["policy", "fixture"]) func whatIsMissingBehindTheTests(_ word: String) throws {
    let missing = word == "policy" ? "policy_missing" : "file_missing"
    let folder = word == "policy" ? "policy_unreadable" : "file_is_directory"
    for (path, code) in [("none.csv", missing), ("below", folder), ("none/x.csv", missing)] {
      let before = try problems(
        "describe('d', function()\n\(word) \"\(path)\"\nit('t', function() user:set_editing(true) end) end)")
      for text in [
        "it('t', function() end)\n\(word) \"\(path)\"",
        "describe('d', function() it('t', function() end)\n\(word) \"\(path)\" end)",
      ] {
        try bench.write(text, to: "specs/t_spec.lua")
        let run = bench.run(["specs/t_spec.lua"])
        #expect(run.problems.map(\.code) == [code], "\(text): \(run.problems)")
        let problem = try #require(run.problems.first)
        #expect(before.contains(problem.message), "\(problem.message): \(before)")
        #expect(problem.location?.line == 2, "\(problem)")
      }
    }
  }

  @Test func whatIsAllowedIsRead() throws {
    for allowed in [bench.folder, bench.folder + "secret.csv"] {
      var options = SpecOptions()
      options.readable = [allowed]
      for path in ["../secret.csv", "link.csv", bench.folder + "secret.csv"] {
        let said = try problems(Self.ways[1].replacing("@", with: path), options: options)
        #expect(said == "", "\(allowed), \(path): \(said)")
      }
      let other = try problems(Self.ways[1].replacing("@", with: "/etc/passwd"), options: options)
      #expect(other.contains("may not read"))
    }
  }
}
