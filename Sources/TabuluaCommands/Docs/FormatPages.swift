import TabuluaText

/// The pages of formats: each is told once, with what every kind of results makes of it.
enum FormatPages {
  /// The formats by their names.
  static let all: [DocumentationEntry] = {
    var names: [String] = []
    var pages: [String: DocumentationEntry] = [:]
    for use in uses {
      for (name, words, endings) in use.formats {
        if pages[name] == nil {
          names.append(name)
          pages[name] = DocumentationEntry(
            .format, name, summary: "A format of results.", usage: ["--format \(name)"],
            examples: [example(name, use.command)])
          if use.option != "--format" { pages[name]?.usage = ["\(use.option) \(name)"] }
          if !endings.isEmpty {
            pages[name]?.add(
              "files", endings.map { "`….\($0)`" }.inWords(last: "and") + ", by the ending of their name")
          }
        }
        pages[name]?.add(use.results, words)
      }
    }
    return names.sorted().compactMap { pages[$0] }
  }()

  /// What has formats, with a command that shows each of them.
  private static let uses:
    [(results: String, command: String, option: String, formats: [(String, String, [String])])] = [
      ("in `show`", "tabulua show --table t.csv --policy p.lua", "--format", told(ShowFormat.self)),
      ("in `matrix`", "tabulua matrix p.lua --table t.csv", "--format", told(MatrixFormat.self)),
      ("in `compare`", "tabulua compare t.csv t.csv --key id", "--format", told(CompareFormat.self)),
      ("in `check`", "tabulua check p.lua", "--format", told(CheckFormat.self)),
      ("in `test`", "tabulua test t_spec.lua", "--format", told(TestFormat.self)),
      ("of coverage", "tabulua test t_spec.lua", "--coverage", told(CoverageFormat.self)),
      (
        "in the others", #"tabulua run --table t.csv --policy p.lua --do '{"do":"tap","row":[0,0]}'"#,
        "--format",
        told(ResultFormat.self)
      ),
    ]

  private static func told<Format: OutputFormat>(_: Format.Type) -> [(String, String, [String])] {
    Format.all.map { ($0.name, $0.words, $0.fileEndings) }
  }

  private static func example(_ name: String, _ command: String) -> DocumentationExample {
    let option = name == "lcov" ? "--coverage" : "--format"
    return DocumentationExample.test("assert.is_true(view:exists \"milk\")").with(
      "\(command) \(option) \(name)")
  }
}
