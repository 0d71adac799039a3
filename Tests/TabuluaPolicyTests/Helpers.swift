import TabuluaText
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// A policy from Lua text, in a file named `test.lua`.
func policy(_ source: String, options: [String: PolicyOption] = [:]) throws -> LuaPolicy {
  try LuaPolicy(source: source, name: "test.lua", options: options)
}

/// The first error in a policy, or nil where it loads.
func loadError(_ source: String) -> Diagnostic? {
  do {
    _ = try LuaPolicy(source: source, name: "test.lua")
    return nil
  } catch {
    return error
  }
}

/// A view in editing mode over lists of texts.
func view(
  _ rows: [[String]], _ policy: LuaPolicy, editing: Bool = true, viewport: TableView.Viewport = .rows(0),
  onCall: ((CallRecord) -> Void)? = nil
) throws -> TableView {
  try TableView(
    TableContents(sections: rows), policy: policy, viewport: viewport, editing: editing, onCall: onCall)
}

/// A view in editing mode over lists of texts, under the callbacks of a policy.
func view(_ rows: [[String]], _ source: String, editing: Bool = true, viewport: TableView.Viewport = .rows(0))
  throws
  -> TableView
{
  try view(rows, policy(source), editing: editing, viewport: viewport)
}

/// Three tasks in two sections, with a key, typed columns and a mark.
func tasks() throws -> TableContents {
  try TableContents(
    columns: ["id", "title", "status", "estimate", "weight", "done", "Due date"],
    mapping: TableMapping(
      text: "title", detail: "Due date", sectionBy: "status", key: "id", check: "done",
      sections: ["Todo", "Doing", "Done"], types: ["estimate": .integer, "weight": .number, "done": .boolean]),
    rows: [
      ["T-1", "Buy milk", "Todo", 3, 0.5, true, "2024-05-01"],
      ["T-2", "Mow the lawn", "Todo", nil, 1.5, false, ""],
      ["T-3", "Paint", "Doing", 8, nil, nil, "2024-06-01"],
    ])
}

extension TableView {
  /// The text of each row.
  var texts: [[String]] {
    (0..<numberOfSections).map { section in
      (0..<(numberOfRows(inSection: section) ?? 0)).map { row in
        guard let identity = self.row(at: [section, row]) else { return "?" }
        return contents.text(of: identity, column: contents.textColumn ?? 0)
      }
    }
  }
}

extension DragOutcome {
  /// The outcome as one word, and where the row landed.
  var words: String {
    switch self {
    case .moved(let move): "moved to \(move.to)"
    case .retargeted(let move, _): "retargeted to \(move.to)"
    case .unchanged: "unchanged"
    case .refused(let refusal): "refused: \(refusal.reason ?? "")"
    case .cancelled: "cancelled"
    }
  }
}

/// Runs the body of a question about [0, 0] in a view of tasks: what `report(…)` was given, in order.
///
/// The body sees `view`, `path` and `report`.
func evaluate(_ body: String, in contents: TableContents? = nil) throws -> [String] {
  var lines: [String] = []
  let rules = try LuaPolicy(
    source: Array(
      """
      local policy = {}
      local function report(...)
        local parts = table.pack(...)
        for i = 1, parts.n do parts[i] = tostring(parts[i]) end
        print(table.concat(parts, " "))
      end
      function policy.can_move_row(view, path)
      \(body)
        return true
      end
      return policy
      """.utf8), name: "test.lua", printHandler: { lines.append($1) })
  let view = try TableView(try contents ?? tasks(), policy: rules, viewport: .rows(0), editing: true)
  do {
    _ = try view.beginReordering(rowAt: [0, 0])
  } catch {
    throw error.diagnostic(policy: rules)
  }
  return lines
}

/// The message that the body of a question fails with; its line counts from 1.
func failure(_ body: String, in contents: TableContents? = nil) -> Diagnostic? {
  do {
    _ = try evaluate(body, in: contents)
    return nil
  } catch {
    return error as? Diagnostic
  }
}

extension TableError {
  /// The call that the error is about.
  var call: Call? { if case .callback(let call, _) = facts { call } else { nil } }
}

/// The error of a body that must fail.
func tableError(_ body: () throws -> Void) -> TableError? {
  do {
    try body()
    return nil
  } catch {
    return error as? TableError
  }
}

/// What was called: the callbacks that a policy has, with their arguments.
final class CallLog {
  var records: [CallRecord] = []

  /// The calls as text, such as `can_move_row [0, 0]`.
  var lines: [String] {
    records.filter(\.implemented).map { record in
      ([record.callback.rawValue] + record.arguments.map(\.words)).joined(separator: " ")
    }
  }

  func add(_ record: CallRecord) { records.append(record) }
}

extension TraceValue {
  /// The value as messages show it.
  var words: String {
    switch self {
    case .null: "nil"
    case .path(let path): "\(path)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    case .text(let text): text
    case .cell: "cell"
    case .list(let values): "{" + values.map(\.words).joined(separator: ", ") + "}"
    }
  }
}

/// Every path of a table whose sections have so many rows.
func everyPath(_ counts: [Int]) -> [TableIndexPath] {
  counts.enumerated().flatMap { section, count in
    (0..<count).map { TableIndexPath(section: section, row: $0) }
  }
}

/// Every place where the row at `source` may be proposed, after the removal.
func everyDestination(of source: TableIndexPath, _ counts: [Int]) -> [TableIndexPath] {
  counts.enumerated().flatMap { section, count in
    (0..<(section == source.section ? count : count + 1)).map { TableIndexPath(section: section, row: $0) }
  }
}

/// A policy that keeps its rows in `options.rows`-like tables of its own; `rows` and `extra` are Lua.
func scripted(_ rows: String, _ extra: String = "") throws -> LuaPolicy {
  try policy(
    """
    local policy = {}
    local rows = \(rows)
    function policy.number_of_sections(view) return #rows end
    function policy.number_of_rows(view, section) return #rows[section + 1] end
    function policy.cell_for_row(view, path) return { text = rows[path.section + 1][path.row + 1] } end
    \(extra)
    return policy
    """)
}

/// Listing 8-2 for a policy that owns its rows.
let moveRow = """
  function policy.move_row(view, source, destination)
    local row = table.remove(rows[source.section + 1], source.row + 1)
    table.insert(rows[destination.section + 1], destination.row + 1, row)
  end
  """

extension TableView {
  /// The text of each cell.
  func cells() throws -> [[String]] {
    try (0..<numberOfSections).map { section in
      try (0..<(numberOfRows(inSection: section) ?? 0)).map { row in
        try cell(forRowAt: [section, row])?.text ?? "?"
      }
    }
  }
}
