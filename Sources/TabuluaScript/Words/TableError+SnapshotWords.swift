import TabuluaModel

extension TableError {
  /// The errors of snapshots in words.
  var snapshotWords: ErrorWords {
    switch code {
    case .noKeys:
      return ErrorWords(
        "a snapshot names rows by their keys, but the table has no key column",
        help: "name the column in `policy.table`, such as `key = \"id\"`, or with `--key`")
    case .staleSnapshot:
      let thing = section == nil ? "section" : "row"
      let place = section.map { "section \($0) of the view" } ?? "the view"
      return ErrorWords(
        "\(place) has \(counted(expected, thing)), but the snapshot before the change \(counted(actual, thing))",
        help: "pass the snapshot that the view shows now, and then the new one is compared with it")
    case .tableOwnsRows:
      return ErrorWords(
        "this is for rows that a data source owns, but the table owns its rows",
        help: "apply the snapshot alone: the table knows what it shows")
    case .wrongKey:
      return ErrorWords(
        "the row is named `\(text ?? "")`, so `\(column ?? "")` cannot be given another value",
        help: "leave `\(column ?? "")` out of the values")
    default:
      return ErrorWords(
        "the table has two sections with the name `\(text ?? "")`, so a snapshot cannot tell them apart",
        help: "give each section its own value")
    }
  }
}
