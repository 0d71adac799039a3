import ArgumentParser
import TabuluaDrawing
import TabuluaText

/// `tabulua docs`: help on anything that has a name, without a network.
struct DocsCommand: CommandWithoutTables {
  static let configuration = CommandConfiguration(
    commandName: "docs",
    abstract: "Show what a callback, a step, a code, an option or anything else with a name is.",
    discussion: """
      A name is written as it is used, can_move_row, view:select_row, user:drag, not_editing, or as UIKit writes it, \
      tableView(_:canMoveRowAt:) or tableView:canMoveRowAtIndexPath:. A part of a name that only one thing has is enough, \
      such as not_stored. Where several things have one name all are shown; tabulua docs verb move_up shows one. Without a \
      name all names are listed.

      Exit status: 0 done, 1 a manual page could not be written, 64 there is no page of that name.
      """)

  @Argument(
    help: .value("name", "The name, or a kind and a name."),
    completion: .custom { _, _, _ in Documentation.names })
  var names: [String] = []

  @Option(
    name: .customLong("list"),
    help: .value(
      "kind",
      "List all of a kind, with a line for each: \(DocumentationKind.allCases.map(\.rawValue).inWords(last: "or"))."
    ), completion: .oneOf(DocumentationKind.self))
  var kindToList: String?

  @Option(
    name: .customLong("man"),
    help: .value(
      "folder", "Write the manual pages of all commands, of batches, policies, settings and codes."),
    completion: .directory)
  var manualFolder: String?

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    if [!names.isEmpty, kindToList != nil, manualFolder != nil].count(where: { $0 }) > 1 {
      throw .usage("`docs` shows a page, lists a kind or writes manual pages, one at a time")
    }
    let text = DocumentationText(context.outputStyle)
    if let manualFolder {
      try ManualPages.write(into: manualFolder)
    } else if let kindToList {
      let kind: DocumentationKind = try UsageHelp.choice(
        kindToList, "there is no kind of page `\(kindToList)`")
      context.standardOutput.write(text.list(kind, Documentation.entries(kind)))
    } else if names.isEmpty {
      let lists = DocumentationKind.allCases.map { text.names($0, Documentation.entries($0)) }
      context.standardOutput.write(
        lists.joined(separator: "\n")
          + "\n`tabulua docs NAME` shows the page of a name, with an example.\n"
          + "Begin with `tabulua docs tasks`.\n"
      )
    } else {
      context.standardOutput.write(try pages().map(text.text).joined(separator: "\n"))
    }
    return .done
  }

  /// The pages that the names are about.
  private func pages() throws(CommandFailure) -> [DocumentationEntry] {
    let kind = kindBeforeNames
    if names.count == 1, let kind = DocumentationKind.allCases.first(where: { $0.isMeant(by: names[0]) }),
      Documentation.find(names[0]).isEmpty
    {
      throw .usage(
        "`\(names[0])` is a kind of pages", help: "`tabulua docs --list \(kind.rawValue)` lists them")
    }
    // Several words may be one name: `tabulua docs take back`.
    if kind == nil, names.count > 1 {
      let pages = Documentation.find(names.joined(separator: " "))
      if !pages.isEmpty { return pages }
    }
    let all = kind == nil ? names : Array(names.dropFirst())
    // Of a question, such as `how to undo`, the words that ask name nothing.
    let asks = all.first.map { Self.questions.contains($0.lowercased()) } ?? false
    let telling = asks ? all.filter { !Self.asking.contains($0.lowercased()) } : all
    let wanted = telling.isEmpty ? all : telling
    var found: [DocumentationEntry] = []
    var unknown: CommandFailure?
    for name in wanted {
      // Nobody has typed it, and to look for its parts would take long.
      guard Suggestion.isComparable(name) else {
        throw .usage("there is no page `\(name.forMessage)`", help: "`tabulua docs` lists all names")
      }
      var pages = Documentation.find(name, kind)
      // UIKit's names that do nothing here are told as such.
      if pages.isEmpty, Documentation.uikitHelp(for: name) == nil {
        let names = Documentation.names(with: name, kind)
        if names.count == 1 { pages = Documentation.find(names[0], kind) }
      }
      if pages.isEmpty, unknown == nil { unknown = failure(name, kind) }
      found += pages
    }
    // A question may have words of which nothing is known.
    if let unknown, found.isEmpty || telling.count == all.count { throw unknown }
    return found
  }

  /// The kind of pages that the first word means; nil where it is a name itself.
  ///
  /// Another word than that of a list, such as `methods`, means a kind only before names of that kind: `steps` is a name too.
  private var kindBeforeNames: DocumentationKind? {
    let others = names.dropFirst()
    guard !others.isEmpty else { return nil }
    if let kind = DocumentationKind(rawValue: names[0]) { return kind }
    return DocumentationKind.allCases.first { kind in
      kind.isMeant(by: names[0]) && others.allSatisfy { !Documentation.find($0, kind).isEmpty }
    }
  }

  /// Words with which a question begins; `why` is a command.
  private static let questions: Set<String> = ["can", "how", "what", "when", "where", "which"]

  /// Words of a question that name nothing there, though one of them may be a name elsewhere, as `--do` is.
  private static let asking = questions.union([
    "a", "an", "and", "do", "does", "i", "in", "is", "my", "of", "or", "the", "to", "with",
  ])

  private func failure(_ name: String, _ kind: DocumentationKind?) -> CommandFailure {
    let elsewhere = kind.flatMap { _ in Documentation.find(name).first }
    let help =
      elsewhere.map { "did you mean `tabulua docs \($0.kind.rawValue) \($0.name)`?" }
      ?? Documentation.uikitHelp(for: name)
      ?? question(name, kind)
      ?? kind.map { "`tabulua docs --list \($0.rawValue)` lists them" } ?? "`tabulua docs` lists all names"
    let place = kind.map { " about \("aeiou".contains($0.noun.prefix(1)) ? "an" : "a") \($0.noun)" } ?? ""
    return .usage("there is no page\(place) `\(name.forMessage)`", help: help)
  }

  /// Which names may be meant: those that are near or have it in them, else pages that speak of it; nil where there are none.
  private func question(_ name: String, _ kind: DocumentationKind?) -> String? {
    let near = Documentation.name(near: name, kind)
    var names = [near].compactMap { $0 } + Documentation.names(with: name, kind).filter { $0 != near }
    if names.isEmpty {
      // Two names in one word, such as `undo-redo`.
      let parts = name.split { !($0.isLetter || $0.isNumber) }.map(String.init)
      if parts.count > 1, parts.allSatisfy({ !Documentation.find($0, kind).isEmpty }) { names = parts }
    }
    if names.isEmpty {
      let pages = Documentation.names(speakingOf: name, kind)
      if !pages.isEmpty { return "these pages speak of it: \(Self.few(pages, "and"))" }
      names = Documentation.names(withWordsNear: name, kind)
    }
    return names.isEmpty ? nil : "did you mean \(Self.few(names, "or"))?"
  }

  /// The first names, and how many more there are.
  private static func few(_ names: [String], _ word: String) -> String {
    let most = 8
    guard names.count > most else { return names.inBackticks.inWords(last: word) }
    return names.inBackticks.prefix(most).joined(separator: ", ") + " \(word) \(names.count - most) more"
  }
}
