import TabuluaText

/// The pages of the guides that are made of the pages of documentation; a test compares them, and writes them anew with
/// `TABULUA_RECORD=1`.
enum GuidePages {
  /// Each page with the name of its file.
  static var all: [(file: String, text: String)] {
    [
      ("BatchSteps.md", batchSteps), ("IndexPaths.md", indexPaths), ("Options.md", options),
      ("ExitStatuses.md", exitStatuses), ("MessageCodes.md", messageCodes),
    ]
  }

  private static var batchSteps: String {
    var page = MarkdownText(
      "The steps of a batch",
      "Every step that a batch can have, with its fields, how it ends, and an example.")
    page.paragraph(
      "[Running batches](RunningBatches.md) tells how a batch is run. Where a step says how a path counts, [index "
        + "paths](IndexPaths.md) tells more. `tabulua docs verb NAME` shows the same.")
    for topic in ["batches", "outcomes", "examples"] { page.pages(Documentation.find(topic, .topic)) }
    page.pages(Documentation.entries(.verb))
    return page.text
  }

  private static var indexPaths: String {
    var page = MarkdownText(
      "Index paths",
      "What an index path counts: before the change, while a row is dragged, and after the change.")
    page.pages(Documentation.find("index_paths", .topic))
    for (title, kind) in [("In callbacks", DocumentationKind.callback), ("In methods of `view`", .view)] {
      page.heading(title)
      let rows = Documentation.entries(kind).compactMap { entry -> [String]? in
        guard let paths = entry.facts.first(where: { $0.label == "index paths" }) else { return nil }
        return ["`\(entry.name)`", paths.text]
      }
      page.table([kind == .view ? "method" : "callback", "its index paths"], rows)
    }
    return page.text
  }

  private static var options: String {
    var page = MarkdownText(
      "Options", "Every option of every command, and the key of settings that takes its place.")
    page.paragraph(
      "`tabulua help COMMAND` lists the options of a command. [Settings](Settings.md) tells of the settings file and of "
        + "variables.")
    let rows = CommandPages.options.map { entry -> [String] in
      func fact(_ label: String) -> String { entry.facts.first { $0.label == label }?.text ?? "" }
      let key = fact("settings").split(separator: "`").dropFirst().first.map { "`\($0)`" } ?? ""
      return [
        entry.usage.map { "`\($0)`" }.joined(separator: ", "), entry.summary, fact("commands"),
        fact("default"), key,
      ]
    }
    page.table(["option", "what it says", "commands", "default", "key of settings"], rows)
    page.heading("Keys of settings")
    page.table(
      ["key", "such as", "what it says"],
      SettingsKey.all.map { ["`\($0.name)`", "`\($0.name) = \($0.example)`", $0.words] })
    return page.text
  }

  private static var exitStatuses: String {
    var page = MarkdownText(
      "Exit statuses",
      "What the exit status of a command says, for scripts, `cron` and continuous integration.")
    page.paragraph(
      "If several apply, the first of 64, 3, 1 and 2 is taken. Results stand on standard output, and messages "
        + "on standard error. [The codes of messages](MessageCodes.md) say more than a status.")
    page.table(
      ["status", "what it says"], ExitStatus.allCases.map { ["\($0.rawValue)", $0.meaning] })
    page.heading("Examples")
    page.paragraph("They use the table and the policy of [the steps of a batch](BatchSteps.md).")
    for status in Documentation.entries(.status) {
      page.paragraph("\(status.name):")
      for example in status.examples { page.example(example) }
    }
    return page.text
  }

  private static var messageCodes: String {
    var page = MarkdownText(
      "Codes of messages", "What each code says, why it is given, and how to mend it.")
    page.paragraph(
      "Results (`--format jsonl`) have the code of an error as `error.code`, and that of a refusal by the table as `code`; in "
        + "Swift it is `Diagnostic.code`. `tabulua docs CODE` shows an example too.")
    for kind in [DocumentationKind.error, .refusal] {
      page.heading(kind.title)
      let rows = Documentation.entries(kind).map { entry -> [String] in
        func fact(_ label: String) -> String { entry.facts.first { $0.label == label }?.text ?? "" }
        return ["`\(entry.name)`", entry.summary, fact("why"), fact("how to mend it")]
      }
      page.table(["code", "what happened", "why", "how to mend it"], rows)
    }
    return page.text
  }
}
