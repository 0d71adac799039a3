import TabuluaText

// Examples of the commands about journals.
private let writtenRun =
  #"tabulua run --table t.csv --policy p.lua --editing --journal j.jsonl --in-place \"#
  + "\n    " + #"--do '{"do":"drag","row":{"key":"milk"},"to":[1,0]}'"#

extension LogCommand {
  static let examples: [DocumentationExample] = [
    .shell(writtenRun, "tabulua log --journal j.jsonl --full"),
    .shell(
      writtenRun,
      "tabulua log --journal j.jsonl --row milk --column status --since 2020-01-01 --until 2040-01-01 --last 3"
    ).saying("The last runs that changed a row, in a time"),
    .shell(writtenRun, "tabulua log --journal j.jsonl --user nobody --time-limit 10"),
  ]
}

extension UndoCommand {
  static let examples: [DocumentationExample] = [
    .shell(writtenRun, "tabulua undo --table t.csv --journal j.jsonl").saying(
      "What would be taken back; nothing is written"),
    .shell(writtenRun, "tabulua undo --table t.csv --journal j.jsonl --in-place --keep-going"),
  ]
}

extension RedoCommand {
  static let examples: [DocumentationExample] = [
    .shell(
      writtenRun, "tabulua undo --table t.csv --journal j.jsonl --in-place",
      "tabulua redo --table t.csv --journal j.jsonl --in-place")
  ]
}

extension ReplayCommand {
  static let examples: [DocumentationExample] = [
    .shell(
      "cp t.csv copy.csv", writtenRun, "tabulua replay j.jsonl --table copy.csv --in-place --journal k.jsonl"),
    .shell(
      "cp t.csv copy.csv", writtenRun,
      #"tabulua replay j.jsonl --table copy.csv --run $(tabulua log --journal j.jsonl --format jsonl | sed -n 's/.*"id":"\([^"]*\)","deed":"run.*/\1/p')"#
    ).saying("One run alone"),
  ]
}
