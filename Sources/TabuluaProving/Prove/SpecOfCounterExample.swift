import TabuluaText
import TabuluaBatch
import TabuluaDrawing
public import TabuluaModel
import TabuluaPolicy
public import TabuluaScript

/// The spec that shows a counter-example: it fails as long as the law is broken.
///
/// ```swift
/// let spec = SpecOfCounterExample(found, policy: "stay.lua")
/// print(spec.text(inFile: "stay_spec.lua"))
/// ```
public struct SpecOfCounterExample: Sendable {
  private let found: CounterExample
  private let policy: String
  private let options: [String: PolicyOption]
  private let table: String?
  private let mapping: TableMapping

  /// Makes the spec of a counter-example.
  ///
  /// - Parameters:
  ///   - found: The counter-example.
  ///   - policy: The policy's file.
  ///   - options: What the policy gets as `options`.
  ///   - table: The file of a table that was given; a table that was made is written into the spec.
  ///   - mapping: What the user said about the columns of that file, over the policy's own mapping.
  public init(
    _ found: CounterExample, policy: String, options: [String: PolicyOption] = [:], table: String? = nil,
    mapping: TableMapping = TableMapping()
  ) {
    self.found = found
    self.policy = policy
    self.options = options
    self.table = table
    self.mapping = mapping
  }

  /// The Lua text of the spec.
  ///
  /// Files are named from the folder of `file`, where both are told from the same folder.
  public func text(inFile file: String) -> String {
    let extra = options.isEmpty ? "" : ", \(LuaText.table(options))"
    let name = policy.split(separator: "/").last.map(String.init) ?? policy
    let head = [
      "-- \(Self.line(found.law.name)): \(Self.line(found.law.statement))",
      "-- Found by a proof: \(Self.line(found.action)); \(Self.line(found.happened)).",
      "describe(\(LuaText.quoted(name)), function()",
      "  policy(\(LuaText.quoted(Self.relative(policy, to: file)))\(extra))",
    ]
    let test = ["", "  it(\(LuaText.quoted("keeps the law \(Self.line(found.law.name))")), function()"]
    return (head + fixture(file) + test + steps.map { "    \($0)" } + ["  end)", "end)"])
      .map { $0 + "\n" }.joined()
  }

  // MARK: The table

  private func fixture(_ file: String) -> [String] {
    var mode: [String] = []
    if case .tap(let tap) = found.trial, !tap.isEditing { mode = ["editing = false"] }
    switch found.viewport {
    case .standard: break
    case .rows(let rows): mode.append("viewport = \(rows)")
    case .all: mode.append("viewport = \"all\"")
    }
    if let literal = found.literal {
      let columns = ["columns = \(LuaText.braces(literal.columns.map(LuaText.quoted)))"]
      let rows = literal.rows.map { row in
        LuaText.braces(
          zip(literal.columns, row).compactMap { name, value in
            LuaText.value(value).map { "\(LuaText.key(name)) = \($0)" }
          })
      }
      let parts = LuaText.fields(literal.mapping) + mode + columns + rows
      return ["  fixture {"] + parts.map { "    \($0)," } + ["  }"]
    }
    guard let table else {
      let shape = "shape = \(LuaText.braces(found.shape.map(String.init)))"
      return ["  fixture \(LuaText.braces([shape] + mode))"]
    }
    let fields = LuaText.fields(mapping) + mode
    let more = fields.isEmpty ? "" : ", \(LuaText.braces(fields))"
    return ["  fixture(\(LuaText.quoted(Self.relative(table, to: file)))\(more))"]
  }

  // MARK: What is done, and what must hold

  private var steps: [String] {
    switch found.trial {
    case .load: return loading
    case .tap(let tap):
      let selecting = tap.selected.map { ["view:select_row(\(LuaText.path($0)))"] } ?? []
      return selecting + ["local result = user:tap(\(LuaText.path(tap.path)))"] + expectations
    case .drag(let drag): return dragging(drag)
    }
  }

  /// What must hold of the table as it is loaded.
  private var loading: [String] {
    switch found.breach.expectation {
    case .doesNotFail: ["assert.is_true(view:number_of_sections() >= 0)"]
    case .oneMark(let section): marks(section)
    case .exactlyOneMark(let section): marks(section, isExact: true)
    case .nothingSelected: [nothingSelected]
    case .rowKeepsPlace, .rowCountsStay, .lastRowStays, .rows, .rowsInAnyOrder, .rowsStay,
      .refusalChangesNothing, .landsWhereHeld, .ends, .comesThereByOnes:
      ["pending \"the table itself breaks the law, before anything is done\""]
    }
  }

  private func dragging(_ drag: DragTrial) -> [String] {
    let row = LuaText.path(drag.source)
    func drop(_ places: [TableIndexPath]) -> String {
      let list = places.map(LuaText.pair)
      let way = places.count == 1 ? "to = \(list[0])" : "through = \(LuaText.braces(list))"
      let rows = LuaText.braces(drag.rows.map(LuaText.path))
      if !drag.followers.isEmpty { return "local result = user:drag { rows = \(rows), \(way) }" }
      return "local result = user:drag(\(row), { \(way) })"
    }
    switch found.breach.expectation {
    case .landsWhereHeld(let target):
      return [
        "-- where it lands, held over \(drag.proposed), it must land again",
        drop([target]), lands(target, drag),
      ]
    case .ends(let answer, let staysLonger):
      var places = drag.through
      if staysLonger, places.count == 1 { places.append(drag.proposed) }
      guard let path = answer.landing else {
        return [drop(places), "assert.equal(\"refused\", result.outcome)"]
      }
      return [drop(places), lands(path, drag)]
    case .comesThereByOnes(let target): return movesByOne(from: drag.source, to: target)
    case .refusalChangesNothing where !found.isEnforced:
      return look
        + [
          "local before = look()", drop(drag.through),
          "if result.outcome == \"refused\" then assert.same(before, look()) end",
        ]
    case .refusalChangesNothing, .doesNotFail, .rowKeepsPlace, .rowCountsStay, .lastRowStays, .oneMark,
      .exactlyOneMark, .nothingSelected, .rows, .rowsInAnyOrder, .rowsStay:
      return [drop(drag.through)] + expectations
    }
  }

  /// Moves a row by one place after the other, until it is there or has had as many moves as there are places.
  private func movesByOne(from source: TableIndexPath, to target: TableIndexPath) -> [String] {
    let places = found.shape.reduce(found.shape.count, +)
    let verb = target < source ? "move_up" : "move_down"
    return [
      "-- it can be dragged there, so moves by one place must bring it there too",
      "local path, target = \(LuaText.path(source)), \(LuaText.path(target))",
      "for _ = 1, \(places) do", "  if path ~= target then path = user:\(verb)(path).to or path end", "end",
      "assert.equal(target, path)",
    ]
  }

  /// That the row lands somewhere; a row that lands at home has no `to`.
  private func lands(_ path: TableIndexPath, _ drag: DragTrial) -> String {
    path == drag.source
      ? "assert.equal(\"unchanged\", result.outcome)" : "assert.equal(\(LuaText.path(path)), result.to)"
  }

  /// A function that gives all there is to see of the table.
  private var look: [String] {
    var columns = found.literal?.columns ?? []
    if found.literal == nil, case .loaded(let contents) = found.table {
      columns = contents.columns.map(\.name)
    }
    var lines = ["local function look()", "  local all = { rows(), marks(), selection() }"]
    if !columns.isEmpty {
      let cells = LuaText.braces(columns.map { "row[\(LuaText.quoted($0))]" })
      lines.append("  for _, row in view:rows() do table.insert(all, \(cells)) end")
    }
    return lines + ["  return all", "end"]
  }

  private var expectations: [String] {
    if found.isEnforced {
      let law = LuaText.quoted("law `\(found.law.name)`")
      return ["assert.is_nil(string.find(result.reason or \"\", \(law), 1, true), result.reason)"]
    }
    switch found.breach.expectation {
    case .doesNotFail: return ["assert.not_equal(\"failed\", result.outcome)"]
    case .rowKeepsPlace(let row): return ["assert.equal(\(name(row)), rows(\(row.section))[\(row.row + 1)])"]
    case .rowCountsStay:
      return found.shape.enumerated().map { "assert.equal(\($1), view:number_of_rows(\($0)))" }
    case .lastRowStays(let section):
      return [
        "local names = rows(\(section))",
        "assert.equal(\(name(TableIndexPath(section: section, row: found.shape[section] - 1))), names[#names])",
      ]
    case .oneMark(let section): return marks(section)
    case .exactlyOneMark(let section): return marks(section, isExact: true)
    case .nothingSelected: return [nothingSelected]
    case .rows(let expected): return sections(expected)
    case .rowsInAnyOrder:
      return [
        "local names = {}",
        "for _, section in ipairs(rows()) do",
        "  for _, name in ipairs(section) do table.insert(names, name) end", "end",
        "table.sort(names)", "assert.same(\(LuaText.braces(sortedNames)), names)",
      ]
    case .rowsStay, .refusalChangesNothing, .landsWhereHeld, .ends, .comesThereByOnes:
      return sections(found.before.sections.map { $0.rows.map(\.nameInSpec) })
    }
  }

  private let nothingSelected = "assert.equal(0, #view:index_paths_for_selected_rows())"

  /// That each section has these rows.
  private func sections(_ expected: [[String]]) -> [String] {
    expected.enumerated().map { section, names in
      "assert.same(\(LuaText.braces(names.map(LuaText.quoted))), rows(\(section)))"
    }
  }

  /// That at most, or exactly, one row of a section is marked.
  private func marks(_ section: Int, isExact: Bool = false) -> [String] {
    [
      "local marked = 0", "for path in view:rows(\(section)) do",
      "  if view:is_checked(path) or view:accessory(path) == \"checkmark\" then marked = marked + 1 end",
      "end",
      "assert.is_true(marked \(isExact ? "==" : "<=") 1, marked .. \" rows are marked\")",
    ]
  }

  /// What all rows are called, sorted as Lua sorts.
  private var sortedNames: [String] {
    found.before.sections.flatMap(\.rows).map(\.nameInSpec)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map(LuaText.quoted)
  }

  /// What a row is called.
  private func name(_ path: TableIndexPath) -> String {
    LuaText.quoted(found.before.sections[path.section].rows[path.row].nameInSpec)
  }

  // MARK: Names

  /// A text on one line, for a comment.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// A path as seen from the folder of a file.
  static func relative(_ path: String, to file: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    var folder = file.split(separator: "/").dropLast().filter { $0 != "." }[...]
    guard !file.hasPrefix("/"), !folder.contains("..") else { return path }
    var parts = path.split(separator: "/").filter { $0 != "." }[...]
    while parts.count > 1, let first = folder.first, first == parts.first {
      folder.removeFirst()
      parts.removeFirst()
    }
    return (folder.map { _ in ".." } + parts.map(String.init)).joined(separator: "/")
  }
}

extension TablePage.Row {
  /// What a spec calls the row: its key, else what its cell shows.
  fileprivate var nameInSpec: String { key ?? cell.text ?? "" }
}
