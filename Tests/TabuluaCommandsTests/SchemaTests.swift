import Foundation
import Testing

@testable import TabuluaCommands

/// The schemas of our JSON: that there is one for each format, and that what is written is as they say.
@Suite struct SchemaTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(arguments: SchemaDocument.all.map(\.name)) func fileIsWhatTheCommandPrints(_ name: String) throws {
    let result = try Workbench().run(["schema", name])
    #expect(result.status == 0)
    let file = Self.root.appendingPathComponent("scripts/schemas/\(name).json")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    expectText(text, result.output, "scripts/schemas/\(name).json")
    if text != result.output, ProcessInfo.processInfo.environment["TABULUA_RECORD"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try result.output.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  @Test func noOtherFiles() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent("scripts/schemas").path)
    #expect(Set(names) == Set(SchemaDocument.all.map { "\($0.name).json" }))
  }

  /// Each command with a format for programs has a schema for it.
  @Test func everyFormatHasASchema() throws {
    let help = try Workbench().run(["--experimental-dump-help"]).output
    let dumped = try #require(try JSONSerialization.jsonObject(with: Data(help.utf8)) as? [String: Any])
    let root = try #require(dumped["command"] as? [String: Any])
    var formats = 0
    for command in try #require(root["subcommands"] as? [[String: Any]]) {
      let name = try #require(command["commandName"] as? String)
      for argument in command["arguments"] as? [[String: Any]] ?? [] {
        guard let option = argument["preferredName"] as? [String: Any], let long = option["name"] as? String,
          ["format", "coverage"].contains(long)
        else { continue }
        let kind = try #require(argument["completionKind"] as? [String: Any])
        let values = try #require((kind["list"] as? [String: Any])?["values"] as? [String])
        for format in values where format.hasPrefix("json") {
          formats += 1
          #expect(
            SchemaDocument.all.contains { $0.outputs.contains("\(name) --\(long) \(format)") },
            "`\(name) --\(long) \(format)` has no schema")
        }
      }
    }
    #expect(formats >= 16)
  }

  /// What the transcripts of the tests and the pages show is as the schemas say.
  @Test func recordedOutput() throws {
    let bench = try Workbench()
    let result = try bench.shell(
      """
      cd '\(Self.root.path)'
      scripts/check-json --least 100 Tests/TabuluaCommandsTests/Transcripts/*.txt \
        $(find README.md Sources scripts/examples -name '*.md')
      """)
    #expect(result.status == 0)
    #expect(result.output.hasSuffix(" objects of JSON, 0 wrong\n"), "\(result.output)")
    #expect(result.errors == "")
  }

  /// The validator finds what is wrong: another name, a missing field, a word that there is not, and too little.
  @Test func wrongOutputIsFound() throws {
    let bench = try Workbench()
    let lines = [
      #"{"kind":"step","step":1,"do":"drag","outcome":"moved","row":"a","from":[0,0],"to":[0,1]}"#,
      #"{"kind":"step","step":1,"do":"drag","outcome":"moved","rwo":"a"}"#,
      #"{"kind":"step","step":1,"do":"drag"}"#, #"{"kind":"step","step":1,"do":"dragg","outcome":"moved"}"#,
      #"{"kind":"steps","step":1}"#, #"{"kind":"step","step":1,"outcome":"moved","to":[0]}"#,
      #"{"kind":"step""#,
    ]
    let text = "$ tabulua run --table t.csv --format jsonl\n" + lines.map { $0 + "\n" }.joined()
    try bench.write(Array(text.utf8), to: "wrong.txt")
    let result = try bench.shell("'\(Self.root.path)/scripts/check-json' --least 8 wrong.txt")
    #expect(result.status == 1)
    #expect(
      result.output.contains("6 objects of JSON, 6 wrong\nthere should be 8 at least\n"), "\(result.output)")
    #expect(result.output.contains("('rwo' was unexpected)"))
    #expect(result.output.contains("'outcome' is a required property"))
    #expect(result.output.contains("'dragg' is not one of"))
  }

  @Test func unknownNames() throws {
    let result = try Workbench().run(["schema", "runn"])
    #expect(result.status == 64)
    #expect(result.errors == "error: there is no format `runn`\n  = help: did you mean `run`?\n")
  }

  @Test func listOfFormats() throws {
    var transcript = Transcript()
    transcript.add(try Workbench().run(["schema"]))
    try transcript.expect(inFile: "Schemas")
  }

  /// The guide shows the fields of each format.
  @Test func guide() throws {
    let file = Self.root.appendingPathComponent("Sources/TabuluaCommands/Guides.docc/JSONOutput.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let mark = "<!-- fields -->\n"
    let start = try #require(text.range(of: mark)).upperBound
    let expected = text[..<start] + SchemaDocument.all.map(\.page).joined()
    expectText(text, String(expected), "JSONOutput.md")
    if text != expected, ProcessInfo.processInfo.environment["TABULUA_RECORD"] == "1" {
      try String(expected).write(to: file, atomically: true, encoding: .utf8)
    }
  }
}

extension SchemaDocument {
  /// The format on a page: what it is, who writes it, and the fields of each object.
  fileprivate var page: String {
    let commands = outputs.map { "`\($0)`" }.joined(separator: ", ")
    let form = layout == .lines ? "JSON Lines" : "one object"
    var text = "\n## \(name)\n\n\(words) Written by \(commands), as \(form).\n"
    for object in parts {
      text += "\n**\(object.name)**: \(object.words)\n\n| field | value | what it tells |\n|---|---|---|\n"
      for field in object.fields {
        let name = field.isRequired ? "`\(field.name)`" : "`\(field.name)`, if any"
        text += "| \(name) | \(field.schema.words) | \(field.words) |\n"
      }
    }
    return text
  }
}
