import Diagnostics
import TableAutomation
public import TableModel
public import TablePolicy

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
    var lines = ["-- \(Self.line(found.law.name)): \(Self.line(found.law.statement))"]
    lines.append("-- Found by a proof: \(Self.line(found.action)); \(Self.line(found.happened)).")
    lines.append("describe(\(LuaText.quoted(Self.name(of: policy))), function()")
    let extra = options.isEmpty ? "" : ", \(LuaText.table(options))"
    lines.append("  policy(\(LuaText.quoted(Self.relative(policy, to: file)))\(extra))")
    lines += fixture(file)
    lines.append("")
    lines.append("  it(\(LuaText.quoted("keeps the law \(Self.line(found.law.name))")), function()")
    lines += steps.map { "    \($0)" }
    lines += ["  end)", "end)"]
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: The table

  private func fixture(_ file: String) -> [String] {
    var fields: [String] = []
    if case .tap(let tap) = found.trial, !tap.isEditing { fields.append("editing = false") }
    guard let literal = found.literal else {
      guard let table else {
        let counts = found.shape.map(String.init).joined(separator: ", ")
        fields.insert("shape = { \(counts) }", at: 0)
        return ["  fixture { \(fields.joined(separator: ", ")) }"]
      }
      fields = LuaText.fields(mapping) + fields
      let more = fields.isEmpty ? "" : ", { \(fields.joined(separator: ", ")) }"
      return ["  fixture(\(LuaText.quoted(Self.relative(table, to: file)))\(more))"]
    }
    fields = LuaText.fields(literal.mapping) + fields
    fields.append("columns = { \(literal.columns.map(LuaText.quoted).joined(separator: ", ")) }")
    var lines = ["  fixture {"]
    lines += fields.map { "    \($0)," }
    for row in literal.rows {
      let values = zip(literal.columns, row).compactMap { name, value in
        LuaText.value(value).map { "\(LuaText.key(name)) = \($0)" }
      }
      lines.append("    { \(values.joined(separator: ", ")) },")
    }
    return lines + ["  }"]
  }

  // MARK: What is done, and what must hold

  private var steps: [String] {
    switch found.trial {
    case .load: return ["assert.is_true(view:number_of_sections() >= 0)"]
    case .tap(let tap):
      var lines: [String] = []
      if let selected = tap.selected { lines.append("view:select_row(\(LuaText.path(selected)))") }
      lines.append("local result = user:tap(\(LuaText.path(tap.path)))")
      return lines + expectations
    case .drag(let drag): return dragging(drag)
    }
  }

  private func dragging(_ drag: DragTrial) -> [String] {
    let row = LuaText.path(drag.source)
    func drop(_ places: [TableIndexPath]) -> String {
      let list = places.map(LuaText.pair).joined(separator: ", ")
      return places.count == 1
        ? "local result = user:drag(\(row), { to = \(list) })"
        : "local result = user:drag(\(row), { through = { \(list) } })"
    }
    switch found.breach {
    case .movesOn(let target, _):
      return [drop(drag.through + [target]), "assert.equal(\(LuaText.path(target)), result.to)"]
    case .dependsOnWay(let direct, _), .answersDiffer(let direct, _):
      var places = drag.through
      if case .answersDiffer = found.breach { places.append(drag.proposed) }
      guard case .lands(let path, _) = direct else {
        return [drop(places), "assert.equal(\"refused\", result.outcome)"]
      }
      // A row that lands at home has no `to`.
      return [drop(places), "assert.equal(\(LuaText.path(path)), result.to or result.from)"]
    default: return [drop(drag.through)] + expectations
    }
  }

  private var expectations: [String] {
    if found.isEnforced {
      let law = LuaText.quoted("law `\(found.law.name)`")
      return ["assert.is_nil(string.find(result.reason or \"\", \(law), 1, true), result.reason)"]
    }
    switch found.breach {
    case .failed: return ["assert.not_equal(\"failed\", result.outcome)"]
    case .displaced(let row, _): return [unchanged(row)]
    case .leftSection: return found.shape.indices.map(count)
    case .lastPlaceTaken(let section):
      return [unchanged(TableIndexPath(section: section, row: found.shape[section] - 1))]
    case .marks(let section, _):
      return [
        "local marked = 0", "for path in view:rows(\(section)) do",
        "  if view:is_checked(path) then marked = marked + 1 end", "end",
        "assert.is_true(marked <= 1, marked .. \" rows are marked\")",
      ]
    case .selected: return ["assert.equal(0, #view:index_paths_for_selected_rows())"]
    case .otherOrder(let expected, _):
      return expected.enumerated().map { section, names in
        "assert.same({ \(names.map(LuaText.quoted).joined(separator: ", ")) }, rows(\(section)))"
      }
    case .changedByRefusal, .otherRows, .ownLaw, .answersDiffer, .movesOn, .dependsOnWay:
      return names(of: found.before)
    }
  }

  /// The rows as they were, in each section.
  private func names(of page: TablePage) -> [String] {
    page.sections.enumerated().map { section, content in
      let names = content.rows.map { LuaText.quoted($0.key ?? $0.cell.text ?? "") }
      return "assert.same({ \(names.joined(separator: ", ")) }, rows(\(section)))"
    }
  }

  private func count(_ section: Int) -> String {
    "assert.equal(\(found.shape[section]), view:number_of_rows(\(section)))"
  }

  private func unchanged(_ path: TableIndexPath) -> String {
    let row = found.before.sections[path.section].rows[path.row]
    let name = LuaText.quoted(row.key ?? row.cell.text ?? "")
    return "assert.equal(\(name), rows(\(path.section))[\(path.row + 1)])"
  }

  // MARK: Names

  /// A text on one line, for a comment.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
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
