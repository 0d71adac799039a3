import TabuluaFiles
import TabuluaText

/// What the last bytes of a journal tell of its last runs.
///
/// It is not checked: whatever a line says is only offered, and read properly when the command runs.
struct GlancedJournal {
  /// The runs, the newest first.
  private(set) var runs: [String] = []

  /// Who made them.
  private(set) var users: [String] = []

  /// On which days they were made, such as `2026-11-23`.
  private(set) var days: [String] = []

  /// The rows that they changed.
  private(set) var rows: [String] = []

  /// The files of the newest run's tables.
  private(set) var tables: [String] = []

  init(_ path: String) {
    guard let end = FileGlance.end(of: path) else { return }
    var lines = end.bytes.split(separator: 0x0A)
    // The first line may have lost its beginning.
    if !end.isWhole { lines = Array(lines.dropFirst()) }
    for line in lines.reversed() {
      guard let value = try? JSONParser.parse(line) else { continue }
      if let row = text(value["row"]) { add(row, to: &rows) }
      guard text(value["kind"]) == "run" else { continue }
      if let id = text(value["id"]) { add(id, to: &runs) }
      if let user = text(value["user"]) { add(user, to: &users) }
      if let time = text(value["time"]) { add(String(time.prefix { $0 != "T" }), to: &days) }
      guard tables.isEmpty else { continue }
      tables = (value["tables"]?.elements ?? []).compactMap { text($0["file"]) }
        .map { JournalPath.path($0, besides: path) }
    }
  }

  private func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  private func add(_ text: String, to texts: inout [String]) {
    if !texts.contains(text) { texts.append(text) }
  }
}
