/// A kind of thing that has a page of documentation; `tabulua docs --list` takes its raw value.
///
/// ```swift
/// for kind in DocumentationKind.allCases { print(kind.rawValue, kind.title) }
/// ```
package enum DocumentationKind: String, Sendable, CaseIterable {
  /// Something to know that has no name in a program, such as index paths.
  case topic
  /// A command, such as `tabulua run`.
  case command
  /// An option of a command.
  case option
  /// A key of a settings file.
  case setting
  /// An exit status.
  case status
  /// A value of `--format`.
  case format
  /// A step of a batch.
  case verb
  /// A function that a policy defines.
  case callback
  /// A method or a field of `view`.
  case view
  /// A field of a cell, or a control in one.
  case cell
  /// What every script can call, and what its values have.
  case script
  /// A rule of `tabulua.rules`.
  case rule
  /// A law that a policy names.
  case law
  /// What a spec can call.
  case spec
  /// An assertion of a spec.
  case assertion
  /// A warning of `tabulua check` about style.
  case check
  /// The code of an error, a warning or a note.
  case error
  /// The code of a refusal by the table itself.
  case refusal

  /// What a list of such things is headed with.
  package var title: String {
    switch self {
    case .topic: "Topics"
    case .command: "Commands"
    case .option: "Options of commands"
    case .setting: "Keys of a settings file"
    case .status: "Exit statuses"
    case .format: "Formats of results"
    case .verb: "Steps of a batch"
    case .callback: "Callbacks of a policy"
    case .view: "Methods and fields of `view`"
    case .cell: "Fields and controls of cells"
    case .script: "What every script has"
    case .rule: "Rules of `tabulua.rules`"
    case .law: "Laws to name"
    case .spec: "What a spec can call"
    case .assertion: "Assertions of a spec"
    case .check: "Warnings of `check` about style"
    case .error: "Codes of errors, warnings and notes"
    case .refusal: "Codes of refusals by the table"
    }
  }

  /// What one of them is called before its name.
  package var noun: String {
    switch self {
    case .setting: "settings key"
    case .status: "exit status"
    case .verb: "step of a batch"
    case .view: "part of `view`"
    case .cell: "part of a cell"
    case .script: "part of every script"
    case .spec: "part of a spec"
    case .check: "warning of `check`"
    case .error: "code of a message"
    case .refusal: "code of a refusal"
    case .topic, .command, .option, .format, .callback, .rule, .law, .assertion: rawValue
    }
  }

  /// Whether a word means things of this kind: that of its list, or another one, for one of them or for several.
  package func isMeant(by word: String) -> Bool {
    ([rawValue] + otherNouns).contains { word == $0 || word == $0 + "s" }
  }

  /// Other words for one of them, which a person may write before its name.
  private var otherNouns: [String] {
    switch self {
    case .verb: ["step"]
    case .view: ["method"]
    case .script: ["function"]
    case .error: ["code", "warning"]
    case .refusal: ["code"]
    case .setting: ["key"]
    case .topic, .command, .option, .status, .format, .callback, .cell, .rule, .law, .spec, .assertion,
      .check:
      []
    }
  }
}
