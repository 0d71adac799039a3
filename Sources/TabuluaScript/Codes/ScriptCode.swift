package import TabuluaText

/// Codes of messages about what scripts of all kinds do.
package enum ScriptCode: String, DocumentedCode {
  /// Something went wrong for which there is no other code.
  case failed
  /// An argument of a method is wrong.
  case wrongArgument = "wrong_argument"
  /// `view` has nothing of that name.
  case unknownName = "unknown_name"
  /// No row has a key.
  case unknownKey = "unknown_key"
  /// A policy is not there.
  case policyMissing = "policy_missing"
  /// A policy cannot be read.
  case policyUnreadable = "policy_unreadable"
  /// A policy raised an error while it was loaded.
  case policyFailed = "policy_failed"
  /// Rows or sections would stand in a snapshot twice.
  case duplicateIdentifiers = "duplicate_identifiers"
  /// Rows or sections are not in a snapshot.
  case unknownIdentifiers = "unknown_identifiers"
  /// A snapshot has no section for a row.
  case noSections = "no_sections"

  package var page: CodePage {
    switch self {
    case .failed:
      CodePage(
        "Something went wrong for which there is no code of its own.",
        why:
          "The message says what it is. In most cases a script answered a value with a field that means nothing, or a module "
          + "is not there.",
        mend: "Do what the help says, at the line that is named.",
        example: .lua("local rules = require \"rulez\""))
    case .wrongArgument:
      CodePage(
        "A method was given an argument of a wrong type, or one too many.",
        why:
          "`view`, `user`, `index_path` and the methods of index paths look at each argument. nil behind the last one does "
          + "not count.",
        mend:
          "Give what the help says. A path is made with `index_path(section, row)`, not with two numbers.",
        example: .lua("view:select_row(0, 1)"))
    case .unknownName:
      CodePage(
        "`view` has no method or field of that name, or cannot be given one.",
        why:
          "It is misspelt, or it is UIKit's name for something that is called otherwise here or has no meaning without "
          + "pixels.",
        mend: "Write the near name that the help gives; `tabulua docs --list view` lists all of them.",
        example: .lua("view:reloadData()"))
    case .unknownKey:
      CodePage(
        "No row has the key.",
        why:
          "A key is the text of the key column, as the file has it. The row may have been deleted by an earlier step.",
        mend:
          "Write a key that there is; `tabulua show --format json` lists them all. In Lua `view:find` answers nil for a key "
          + "that no row has, and `view:exists` false.",
        example: .run(#"{"do":"tap","row":{"key":"mlik"}}"#))
    case .policyMissing:
      CodePage(
        "The file of the policy is not there.", why: "The command line or a settings file names it.",
        mend: "Check the path.",
        example: .shell("tabulua check rules.lua"))
    case .policyUnreadable:
      CodePage(
        "The policy cannot be read.",
        why: "It is a folder, a pipe where none is allowed, or a file that you may not read.",
        mend: "Name the Lua file itself, and allow reading it.", example: .shell("tabulua check ."))
    case .policyFailed:
      CodePage(
        "The policy raised an error while it was loaded.",
        why:
          "A file runs once from its first line to its last before any callback is called. There is no table yet.",
        mend:
          "Mend the line that is named. What needs the table goes into `view_did_load` or another callback.",
        example: .file("local limit = nil + 1\nreturn {}"))
    case .duplicateIdentifiers:
      CodePage(
        "Sections or rows would stand in a snapshot twice.",
        why:
          "A snapshot names each section and each row once. `append_rows` does not move a row that is there.",
        mend: "Move it with `move_row_before` or `move_row_after`, or take it out first.",
        told: .byScript,
        example: .lua("local s = view:snapshot()\ns:append_rows({ \"milk\" }, \"Doing\")"))
    case .unknownIdentifiers:
      CodePage(
        "Sections or rows that are named are not in the snapshot.",
        why: "They are misspelt, were taken out, or are of another table.",
        mend: "Name one that there is; `s:sections()` and `s:rows()` list them.",
        told: .byScript,
        example: .lua("local s = view:snapshot()\ns:move_row_before(\"milk\", \"tee\")"))
    case .noSections:
      CodePage(
        "Rows were appended to a snapshot without sections.",
        why: "Without a section named, rows go to the last one.",
        mend: "Append a section first.",
        told: .byScript,
        example: .lua("local s = require \"tabulua.snapshots\".new()\ns:append_rows { \"milk\" }"))
    }
  }
}
