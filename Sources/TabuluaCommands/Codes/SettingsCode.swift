import TabuluaText

/// Codes of messages about settings files, and about scripts that are isolated.
enum SettingsCode: String, DocumentedCode {
  /// A settings file is no TOML.
  case settingsSyntax = "settings_syntax"
  /// A settings file says what settings cannot say.
  case settingsInvalid = "settings_invalid"
  /// A settings file cannot be read.
  case settingsUnreadable = "settings_unreadable"
  /// A settings file belongs to somebody else.
  case settingsOfOthers = "settings_of_others"
  /// A settings file would loosen the isolation.
  case settingsTooGenerous = "settings_too_generous"
  /// Tables have different values of one key.
  case settingsDisagree = "settings_disagree"
  /// A process cannot be isolated.
  case isolationFailed = "isolation_failed"
  /// A process can be isolated only in part.
  case isolationIncomplete = "isolation_incomplete"
  /// An isolated process asked for what it may not have.
  case isolationRefused = "isolation_refused"
  /// An isolated process needed too much memory.
  case isolationMemoryExceeded = "isolation_memory_exceeded"
  /// An isolated process ended too early.
  case isolatedProcessEnded = "isolated_process_ended"
  /// An isolated process sent what makes no sense.
  case abandoned

  var page: CodePage {
    switch self {
    case .settingsSyntax:
      CodePage(
        "The settings file is not TOML.",
        why: "A quote, a bracket or a value is not as it must be, at the place that is shown.",
        mend: "Mend the line; strings have quotes.",
        example: .shell(
          "tabulua settings --table t.csv --config s.toml", files: ["s.toml": "policy = rules.lua\n"]))
    case .settingsInvalid:
      CodePage(
        "The settings file has a key that there is not, or a value that the key cannot have.",
        why: "Nothing is left out silently, because it was meant for something.",
        mend: "Write the near key; `tabulua docs --list setting` lists them.",
        example: .shell("tabulua settings --table t.csv --config s.toml", files: ["s.toml": "deadlin = 5\n"]))
    case .settingsUnreadable:
      CodePage(
        "The settings file cannot be read.", why: "It is not there, or the system does not let you read it.",
        mend: "Name another one with `--config`, or none with `--no-config`.",
        example: .none("it takes a file that the system does not let be read, or a pipe with `--isolate`"))
    case .settingsOfOthers:
      CodePage(
        "A warning: a settings file is left out, because somebody else could have written it.",
        why: "It would choose the policy of your table.",
        mend: "Take it with `--config FILE` if you trust it.",
        example: .none("it takes a file of somebody else"))
    case .settingsTooGenerous:
      CodePage(
        "A warning: what a settings file says is left out, because it would loosen `--isolate`.",
        why: "Who sends a policy that nobody trusts may send a settings file with it.",
        mend: "Take it with `--config FILE` if you trust it.",
        example: .none("it takes a settings file that is found beside the table, and `--isolate`"))
    case .settingsDisagree:
      CodePage(
        "Tables of one run have different values of a key that there can be once.",
        why: "Each table has settings of its own, and the run has one policy, one journal and one limit.",
        mend: "Say which one holds with the option that the help names.",
        example: .shell(
          "mkdir -p a b", "cp t.csv a/ann.csv", "cp t.csv b/bob.csv",
          "echo 'deadline = 1' > a/.tabulua.toml", "echo 'deadline = 2' > b/.tabulua.toml",
          #"tabulua run --table a/ann.csv --table b/bob.csv --policy p.lua --do '{"do":"tap","table":"ann","row":[0,0]}'"#
        ))
    case .isolationFailed:
      CodePage(
        "A process could not be isolated.",
        why: "The system does not let the command begin one, or watch it. Nothing was run.",
        mend: "Allow it, or run scripts that you trust without `--isolate`.",
        example: .none("it takes a system that does not allow it"))
    case .isolationIncomplete:
      CodePage(
        "A warning: the system cannot take all from a process that `--isolate` takes.",
        why: "Reading files is confined by Landlock, on Linux from 5.13 on, and other calls by seccomp.",
        mend: "Send nobody the output unseen, or use a later system.",
        example: .none("it takes an old system"))
    case .isolationRefused:
      CodePage(
        "The isolated process asked for what it may not have, and was ended.",
        why: "No policy needs that: this one is made to break out.", mend: "Do not run it.",
        example: .none("it takes a policy that breaks out of Lua"))
    case .isolationMemoryExceeded:
      CodePage(
        "The isolated process needed more memory than it may have, and was ended.",
        why: "`--isolate-memory` limits the whole process, with the table and all scripts.",
        mend: "Give it more, or take a smaller table.", example: .none("it takes a system that isolates"))
    case .isolatedProcessEnded:
      CodePage(
        "The isolated process ended too early.",
        why: "The system ended it, or it has a fault; the message says how.",
        mend: "Run again; if it stays so, run scripts that you trust without `--isolate`.",
        example: .none("it takes a process that is killed"))
    case .abandoned:
      CodePage(
        "The isolated process sent what makes no sense, and was left alone.",
        why: "What it sends is compared with what its keeper knows.", mend: "Do not run the policy.",
        example: .none("it takes a policy that breaks out of Lua"))
    }
  }
}
