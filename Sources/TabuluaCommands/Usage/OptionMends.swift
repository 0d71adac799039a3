import TabuluaText

/// What somebody meant who typed an option that the command does not have: as other programs call it, or as another command of
/// ours takes it.
enum OptionMends {
  /// The help for an unknown option; nil where nothing is known of it.
  static func help(for name: String, of command: String?) -> String? {
    guard let command else { return nil }
    let known = OptionNames.names(of: command)
    if let words = argument(for: name, of: command) { return words }
    if let format = format(for: name, of: command) { return "did you mean `--format \(format)`?" }
    if dryRuns.contains(name), known.contains("--in-place") {
      return "leave it out: without `--in-place` nothing is written"
    }
    for (option, names) in otherNames where names.contains(name) && known.contains(option) {
      return "did you mean `\(option)`?"
    }
    return OptionNames.nearest(to: name, of: command).map { "did you mean `\($0)`?" }
      ?? sisters(of: name, command)
  }

  /// Names that other programs have for an option of ours.
  private static let otherNames: KeyValuePairs<String, [String]> = [
    "--table": ["-t", "--file", "--input", "--csv", "--data"],
    "--policy": ["-p", "--rules", "--script", "--lua"],
    "--batch": ["-b", "--steps", "--edits"], "--do": ["--step", "--action", "--interaction", "-c", "-e"],
    "--output": ["-o", "--out", "--to-file"],
    "--in-place": ["-i", "--inplace", "--write", "--save", "--overwrite"],
    "--format": ["-f"], "--types": ["--type"], "--set": ["-s", "--option", "--define", "-D"],
    "--jobs": ["-j"],
    "--quiet": ["--silent"], "--config": ["--settings"], "--watch": ["-w"], "--last": ["--limit", "--count"],
    "--section-by": ["--group-by", "--group", "--section", "--by"],
    "--pattern": ["--only", "--filter", "--name", "--grep", "--tests"],
    "--viewport": ["--limit", "--rows", "--height"],
  ]

  /// What nothing is written with elsewhere.
  private static let dryRuns = ["--dry-run", "--dryrun", "-n", "--no-write", "--pretend", "--simulate"]

  /// What is an argument of the command and no option.
  private static func argument(for name: String, of command: String) -> String? {
    arguments.first { $0.commands.contains(command) && $0.names.contains(name) }?.words
  }

  /// What is done without an option, by the commands and the names that somebody may give it.
  private static let arguments: [(commands: [String], names: [String], words: String)] = [
    (
      ["compare"], ["--old", "--new", "--table"],
      "name both tables without an option, the old one first: `tabulua compare old.csv new.csv`"
    ),
    (
      ["diff"], ["--old", "--new"],
      "name both policies without an option, the old one first: `tabulua diff old.lua new.lua`"
    ),
    (
      ["test"], ["--spec", "--specs"], "name the spec without an option, as in `tabulua test rules_spec.lua`"
    ),
    (["check"], ["--spec"], "name the spec without an option, as in `tabulua check rules_spec.lua`"),
    (
      ["mutate"], ["--spec", "--specs"],
      "name the spec without an option, as in `tabulua mutate rules.lua rules_spec.lua`"
    ),
    (["test"], ["--policy"], "a spec names its policy itself: `policy \"rules.lua\"`"),
    (["test"], ["--table"], "a spec names its table itself: `fixture \"tasks.csv\"`"),
    (
      ["why"], ["--row", "--from", "--to"],
      "name the row and the place without an option, as in `tabulua why 0,3 1,0`"
    ),
    (["schema"], ["--format"], "name it without an option, as in `tabulua schema run`"),
    (["docs"], ["--name"], "name it without an option, as in `tabulua docs run`"),
    (
      ["matrix"], ["--limit", "--rows"],
      "`--by section` has counts for sections in the place of a cell for each drag"
    ),
  ]

  /// The format that an option of its name asks for.
  private static func format(for name: String, of command: String) -> String? {
    guard name.hasPrefix("--"), let type = RootCommand.subcommand(command) as? any ReportingCommand.Type
    else { return nil }
    let wanted = String(name.dropFirst(2))
    let formats = type.formats
    return formats.first { $0 == wanted } ?? (wanted == "json" ? formats.first { $0.hasPrefix("json") } : nil)
  }

  /// The other commands that have such an option.
  private static func sisters(of name: String, _ command: String) -> String? {
    let others = ArgumentCheck.commands.filter { $0 != command && OptionNames.names(of: $0).contains(name) }
    guard !others.isEmpty else { return nil }
    let shown = others.count > 5 ? others.prefix(4).map { "`\($0)`" } + ["others"] : others.map { "`\($0)`" }
    return "it is an option of \(shown.inWords(last: "and"))"
  }
}

extension ReportingCommand {
  /// The names of its formats.
  static var formats: [String] { ReportFormat.all.map(\.name) }
}
