import TabuluaFiles
import TabuluaText

/// The manual pages: what `tabulua docs --man` writes.
enum ManualPages {
  /// Each page with the name of its file.
  static var all: [(file: String, text: String)] {
    [("tabulua.1", root)]
      + CommandDescription.subcommands.map { ("tabulua-\($0.name).1", page(of: $0)) }
      + parts.map { ("\($0.name).\($0.section)", page(of: $0)) }
  }

  /// Writes all of them into a folder, which is made if need be; each is put in place whole.
  ///
  /// - Throws: a diagnostic for the first page that cannot be written; those before it are there.
  static func write(into folder: String) throws(CommandFailure) {
    guard FileChanges.makeFolder(folder) else {
      throw .failed(
        FileCode.writeFailed, "cannot make the folder `\(folder.forMessage)`",
        help: "check the name, and the permissions of the folder around it")
    }
    for (file, text) in all {
      try CommandFailure.catching { () throws(Diagnostic) in
        try AtomicFile.write(Array(text.utf8), to: folder + (folder.hasSuffix("/") ? "" : "/") + file)
      }
    }
  }

  /// A page that is about no command: its name, what it is about, and the kinds whose pages it has.
  private struct Part {
    let name: String
    let section: Int
    let words: String
    let kinds: [DocumentationKind]
    var topics: [String] = []
  }

  private static let parts = [
    Part(
      name: "tabulua-batch", section: 5, words: "the steps of a batch that tabulua runs", kinds: [.verb],
      topics: [
        "batches", "index_paths", "outcomes", "editing_mode", "nightly", "taking_back", "results", "keys",
        "files", "column_types", "sorting", "examples",
      ]),
    Part(
      name: "tabulua-policy", section: 5, words: "what a policy in Lua can define and use",
      kinds: [.callback, .view, .cell, .script, .rule, .law, .check],
      topics: ["policies", "index_paths", "laws", "marks", "state", "lua", "limits", "costs", "examples"]),
    Part(
      name: "tabulua-spec", section: 5, words: "what the tests of a policy can use",
      kinds: [.spec, .assertion],
      topics: ["specs", "examples"]),
    Part(
      name: "tabulua-settings", section: 5, words: "the keys of the settings file .tabulua.toml",
      kinds: [.setting]),
    Part(
      name: "tabulua-errors", section: 7, words: "the codes of messages and refusals, and exit statuses",
      kinds: [.status, .error, .refusal], topics: ["codes", "exit_statuses", "examples"]),
  ]

  private static var root: String {
    let command = CommandDescription.root
    var page = ManualText("tabulua", section: 1)
    page.section("Name")
    page.paragraph("tabulua - \(plain(command.abstract))")
    page.section("Synopsis")
    page.lines(["tabulua COMMAND [options]", "tabulua help COMMAND", "tabulua docs NAME"])
    page.section("Description")
    page.paragraph(
      "Each command has a page of its own, such as `tabulua-run`(1). `tabulua docs` shows help on anything that has a name."
    )
    page.section("Commands")
    for command in CommandDescription.subcommands { page.term(command.name, command.abstract, isCode: true) }
    page.section("First steps")
    page.page(Topics.tasks)
    page.section("Exit status")
    for status in ExitStatus.allCases { page.term(String(status.rawValue), status.meaning, isCode: true) }
    page.section("Formats")
    for format in FormatPages.all { page.page(format) }
    page.section("Environment")
    page.term("NO_COLOR", "if it is set and not empty, nothing is coloured", isCode: true)
    page.term("TABULUA_USER", "whose runs these are, in a journal: for cron and servers", isCode: true)
    page.term(
      "SOURCE_DATE_EPOCH",
      "the time of runs in a journal, in seconds since 1970, so that they are the same again",
      isCode: true)
    page.term("COLUMNS", "how wide results are where they go to no terminal", isCode: true)
    page.term(
      "\(SettingsKey.fileVariable)", "a settings file; the other variables stand in `tabulua-settings`(5)",
      isCode: true)
    seeAlso(&page)
    return page.text
  }

  private static func page(of command: CommandDescription) -> String {
    var page = ManualText("tabulua-\(command.name)", section: 1)
    page.section("Name")
    page.paragraph("tabulua-\(command.name) - \(plain(command.abstract))")
    page.section("Synopsis")
    page.lines([command.usage])
    page.section("Description")
    page.paragraph(command.abstract)
    for paragraph in command.discussion?.split(separator: "\n\n") ?? [] { page.paragraph(String(paragraph)) }
    for (title, arguments) in command.sections {
      page.section(title)
      for argument in arguments {
        let standard = argument.standard.map { " (default: \($0))" } ?? ""
        page.term(argument.usage, argument.words + standard, isCode: true)
      }
    }
    page.section("Examples")
    for example in CommandPages.examples(of: command.name) { page.example(example) }
    seeAlso(&page)
    return page.text
  }

  private static func page(of part: Part) -> String {
    var page = ManualText(part.name, section: part.section)
    page.section("Name")
    page.paragraph("\(part.name) - \(part.words)")
    page.section("Description")
    for topic in part.topics.flatMap({ Documentation.find($0, .topic) }) { page.page(topic) }
    if part.topics.isEmpty {
      page.paragraph("Each key is told with the option and the variable that come before it.")
    }
    for kind in part.kinds {
      page.section(kind.title)
      for entry in Documentation.entries(kind) { page.page(entry) }
    }
    seeAlso(&page)
    return page.text
  }

  private static func seeAlso(_ page: inout ManualText) {
    page.section("See also")
    page.paragraph(
      (["`tabulua`(1), `tabulua-docs`(1)"] + parts.map { "`\($0.name)`(\($0.section))" }).joined(
        separator: ", "))
  }

  /// A sentence as the line of a name has it: without the full stop.
  private static func plain(_ sentence: String) -> String {
    let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
