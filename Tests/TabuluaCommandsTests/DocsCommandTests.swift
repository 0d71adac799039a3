import TabuluaText
import Testing

@testable import TabuluaCommands

/// `tabulua docs` at a terminal of 80 columns.
@Suite struct DocsCommandTests {
  @Test func pagesOfAllForms() throws {
    let bench = try Workbench()
    var transcript = Transcript()
    for words in [
      ["can_move_row"], ["move_row"], ["verb", "move_up"], ["view:select_row(path)"], ["user:tap"],
      ["--list", "law"],
      ["tableView(_:moveRowAt:to:)"], ["insertRowsAtIndexPaths:withRowAnimation:"], ["not_editing"],
      ["file_missing"],
      ["table_failed"], ["option", "section-by"], ["setting", "deadline"], ["64"], ["junit"], ["index_paths"],
      ["how", "do", "I", "take", "back"], ["policy.laws"], ["policy.table"], ["cell", "switch"],
      ["rules.pin"], ["assert.moved"],
      ["check", "mark_in_cell"],
    ] {
      transcript.add(bench.run(["docs"] + words))
    }
    try transcript.expect(inFile: "Docs")
  }

  /// Outside of a question each word is a name of its own.
  @Test func wordsThatAskNothing() throws {
    let bench = try Workbench()
    let (one, other) = (bench.run(["docs", "do"]), bench.run(["docs", "tap"]))
    #expect(one.status == 0 && other.status == 0)
    #expect(bench.run(["docs", "do", "tap"]).output == one.output + "\n" + other.output)
    #expect(bench.run(["docs", "how", "to", "tap"]).output == other.output)
  }

  /// Words that somebody looks for who does not know ours, and the topic that each leads to, before other pages of the name.
  private static let subjects: KeyValuePairs<String, String> = [
    "files": "csv excel xlsx sqlite database bom newline quote import export encoding",
    "column_types": "types number integer boolean date dates null columns",
    "keys": "key id keys", "marks": "checkbox tick checkmark",
    "sorting": "sort sorting filter search", "results": "result results",
    "codes": "error errors code", "exit_statuses": "exit statuses",
    "state": "stateful persist", "lua": "lua Lua loop scripts",
    "costs": "performance speed slow big parallel cost", "taking_back": "history backup recover rollback",
    "tasks": "start quickstart tutorial install version", "laws": "each_section invariants",
    "batches": "batch verbs steps", "limits": "sandbox untrusted", "specs": "testing",
  ]

  @Test func subjectsThatHaveOtherNames() throws {
    let bench = try Workbench()
    for (topic, words) in Self.subjects {
      for word in words.split(separator: " ").map(String.init) {
        let result = bench.run(["docs", word])
        #expect(
          result.status == 0 && result.lines.first == "\(topic) – topic",
          "\(word): \(result.output.prefix(80))")
      }
    }
    // What has the name itself is shown too, and with its kind alone.
    #expect(bench.run(["docs", "number"]).output.contains("number – assertion"))
    #expect(bench.run(["docs", "assertion", "number"]).output.hasPrefix("number – assertion"))
    #expect(bench.run(["docs", "key"]).output.contains("key – option"))
  }

  /// The fields of a result are told with what a batch in Lua does not get.
  @Test func fieldsOfResults() throws {
    let page = try #require(Documentation.find("results", .topic).first)
    let labels = page.facts.map(\.label)
    #expect(labels.contains("`outcome`") && labels.contains("`reason`") && labels.contains("`moves`"))
    #expect(
      page.facts.filter { $0.text.hasSuffix("Not in Lua.") }.map(\.label) == [
        "`line`", "`values`", "`error`",
      ])
  }

  /// A kind may be named before a name by other words than that of its list, also for several.
  @Test(arguments: [
    ("method rows", "view rows"), ("methods rows select_row", "view rows select_row"),
    ("step tap", "verb tap"),
    ("steps tap drag", "verb tap drag"), ("code not_editing", "refusal not_editing"),
    ("code file_missing", "error file_missing"), ("key deadline", "setting deadline"),
    ("laws pure in_table", "law pure in_table"),
  ]) func otherWordsOfKinds(_ words: String, _ same: String) throws {
    let bench = try Workbench()
    let outputs = [words, same].map { words in
      let result = bench.run(["docs"] + words.split(separator: " ").map(String.init))
      #expect(result.status == 0, "\(words): \(result.errors)")
      return result.output
    }
    #expect(outputs[0] == outputs[1])
  }

  @Test func mistakes() throws {
    let bench = try Workbench()
    var transcript = Transcript()
    for words in [
      ["can_mov_row"], ["verb", "can_move_row"], ["beginUpdates"], ["contentOffset"], ["--list", "verbs"],
      ["verb"], ["methods"],
      ["nothing-like-it"], ["error", "nothing-like-it"], ["undo-redo"], ["how", "to", "nothing-like-it"],
      ["tap", "--list", "verb"],
    ] {
      let result = bench.run(["docs"] + words)
      #expect(result.status == 64)
      transcript.add(result)
    }
    try transcript.expect(inFile: "DocsMistakes")
  }

  /// A part of a name leads to the page of the only thing that has it, and else to the names that have it or are near.
  @Test func partsOfNames() throws {
    let bench = try Workbench()
    var transcript = Transcript()
    let words = [
      ["not_stored"], ["NotStored"], ["retarget"], ["listed section"], ["error", "stack"],
      ["can_moveRow"], ["row rejected"], ["moveRow("], ["row"], ["mov"], ["error", "retarget"],
      ["not_storde"], ["select_ro"],
      ["ro"], ["begin updates"], ["beginUpdates"],
    ]
    for words in words { transcript.add(bench.run(["docs"] + words)) }
    try transcript.expect(inFile: "DocsParts")
  }

  @Test func `no line of words is wider than the terminal`() throws {
    let bench = try Workbench()
    let all = bench.run(["docs"], width: 80)
    #expect(all.lines.count > 100)
    #expect(all.lines.filter { DisplayWidth.of($0.replacing(/\u{1B}\[[0-9]*m/, with: "")) > 80 } == [])
    for page in Documentation.all { #expect(all.output.contains(page.name), "\(page.name)") }
    for kind in DocumentationKind.allCases {
      let list = bench.run(["docs", "--list", kind.rawValue], width: 80)
      #expect(list.lines.filter { DisplayWidth.of($0.replacing(/\u{1B}\[[0-9]*m/, with: "")) > 80 } == [])
    }
  }
}
