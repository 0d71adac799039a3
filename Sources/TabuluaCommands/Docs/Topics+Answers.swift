import TabuluaBatch
import TabuluaText

// What commands and steps answer, and what scripts are.
extension Topics {
  /// The fields of the result of a step.
  static let results: DocumentationEntry = {
    var page = DocumentationEntry(
      .topic, "results",
      otherNames: ["result", "result of a step", "fields of a result", "step result", "user:tap result"],
      summary:
        "Each step has a result with these fields, of which it has those that mean something: a batch in Lua gets it from the "
        + "call, and `--format jsonl` prints it as a line. A field that is not there is nil in Lua.",
      usage: [
        "local result = user:drag(\"milk\", { to_section = \"Done\" })",
        "print(result.outcome, result.reason)",
      ],
      examples: [
        DocumentationExample(
          files: [
            .init(
              name: "b.lua",
              shown: """
                user:set_editing(true)
                local result = user:drag("milk", { to_section = "Done" })
                print(result.outcome, result.from, result.to)
                if result.outcome == "refused" then print(result.by, result.reason) end
                """, frame: .whole)
          ], commands: ["tabulua run --table t.csv --policy p.lua --batch b.lua"])
      ])
    let onlyInJSON = Set(StepResult.fields.map(\.name)).subtracting(StepResult.namesInLua)
    for field in StepResult.fields {
      // What a step can be called is listed by `--list verb`.
      let values =
        if case .oneOf(let words) = field.form, words.count < 12 {
          " \(words.inBackticks.inWords(last: "or"))."
        } else { "" }
      page.add(
        "`\(field.name)`", field.meaning + values + (onlyInJSON.contains(field.name) ? " Not in Lua." : ""))
    }
    return page
  }()

  /// What messages have besides their words.
  static let codes = DocumentationEntry(
    .topic, "codes",
    otherNames: [
      "code", "error", "errors", "error code", "error codes", "message", "messages", "warning", "warnings",
    ],
    summary:
      "Each error, warning and refusal by the table has a code, which stays the same when the words change. Each code has a page "
      + "that says why it happens and how it is mended.",
    usage: ["tabulua docs CODE"],
    facts: [
      "lists": "`tabulua docs --list error` and `--list refusal`",
      "where": "`--format jsonl` prints it as `code` of `error`, of a refusal as `code` beside `reason`",
      "in text":
        "a message says what happened, where, and behind `help:` what to do; standard error has the messages, and standard output "
        + "the results",
      "in Lua":
        "a step that fails raises its error, which `pcall` catches; one that is refused has `outcome` and `reason` (`tabulua docs results`)",
      "exit status": "`tabulua docs exit_statuses`",
    ],
    examples: [.shell("tabulua docs not_editing", "tabulua docs --list refusal")])

  /// What commands end with.
  static let exitStatuses: DocumentationEntry = {
    var page = DocumentationEntry(
      .topic, "exit_statuses",
      otherNames: [
        "exit", "exit status", "exit code", "exit codes", "return code", "status code", "statuses",
      ],
      summary:
        "What the status says with which a command ends, for scripts, `cron` and continuous integration.",
      examples: [.shell("tabulua check p.lua && echo all is well")])
    for status in ExitStatus.allCases { page.add("\(status.rawValue)", status.meaning) }
    page.add("if several apply", "the first of 64, 3, 1 and 2 is taken")
    return page
  }()

  /// What a policy remembers.
  static let state = DocumentationEntry(
    .topic, "state",
    otherNames: ["stateful", "persist", "persistence", "remember", "variables", "global variables"],
    summary:
      "A policy may remember something in its local variables from one step to the next, as long as the command goes on; what "
      + "must last longer stands in a column of the table.",
    facts: [
      "taken back":
        "`save_state` gives the variables and `restore_state` takes them back, where a step fails or is undone",
      "between two runs":
        "nothing is kept but the table: write into a row, `view:row(path).note = \"…\"`, in a callback that is told of something",
      "globals": "there are none: write `local count = 0` at the top of the file",
      "in tests": "each test has a policy and a state of Lua of its own",
      "own rows":
        "a policy can keep all rows itself, with `number_of_rows` and others (`tabulua docs number_of_rows`)",
    ],
    examples: [
      .run(
        #"{"do":"drag","row":[0,0],"to":[0,1]}"#,
        policy: """
          local moves = 0

          function policy.did_end_reordering_row(view, path, destination) moves = moves + 1 end
          function policy.save_state(view) return moves end
          function policy.restore_state(view, state) moves = state end
          """, editing: true)
    ])

  /// The language of scripts.
  static let lua = DocumentationEntry(
    .topic, "lua",
    otherNames: ["Lua 5.4", "scripts", "language of scripts", "loop", "loops", "batch in lua"],
    summary:
      "Policies, batches and specs are written in Lua 5.4, without what reaches files, programs or the network.",
    facts: [
      "loops":
        "`for _, row in view:rows() do … end` goes through all rows, `while` and `if` are as everywhere in Lua",
      "counting": "lists of Lua begin at 1, sections and rows at 0 (`tabulua docs index_paths`)",
      "what there is":
        "`string`, `table`, `math`, `utf8`, `coroutine`, `pcall`, `require` and `print`, and what `--list script` lists",
      "what there is not": "files, programs, the network and the clock: no `io`, no `os`",
      "own modules": "`require \"limits\"` loads `limits.lua` from the folder of the script",
      "what was meant": "`tabulua check` finds the misspelt names of a policy before anything runs",
      "limits": "a script that does not end is stopped (`tabulua docs limits`)",
    ],
    examples: [
      .lua(
        """
        for section = 0, view:number_of_sections() - 1 do
          for _, row in view:rows(section) do
            print(section, row.title)
          end
        end
        """)
    ])
}
