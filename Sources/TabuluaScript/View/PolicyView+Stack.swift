import TabuluaText
package import LuaHost
package import TabuluaModel

/// The policy of a table that a script pushes, as `view:push` sees it.
package protocol PushedPolicy {
  /// Whether the policy owns its rows.
  var ownsRows: Bool { get }

  /// What `policy.table` says about the columns.
  var mapping: TableMapping { get }

  /// Shows a table that the policy rules over the one of a view.
  func push(_ contents: TableContents, over view: TableView) throws
}

/// Makes the policy of a table that a script pushes: of its table of callbacks, which is given back, the name of the file,
/// and the state with its `view`.
package typealias PushedPolicyMaker = (
  _ policy: LuaReference, _ name: String, LuaState, PolicyView, LuaObject
) throws -> any PushedPolicy

// Tables that are pushed one over the other.
extension PolicyView {
  /// `view:push(sections, policy)`: shows a table of its own over this one.
  ///
  /// The sections are a list of `{ header = …, rows = { { column = value }, … } }`; a row may be a string, which is
  /// its text. The policy is a table of callbacks in the same state.
  func push(_ call: borrowing LuaCall) throws -> LuaReturn {
    guard let state, let object else { throw PolicyError.noView }
    var policy: (any PushedPolicy)?
    if !call.isNone(at: 2) { policy = try pushedPolicy(call, state, object) }
    if let policy, policy.ownsRows {
      guard call.isNone(at: 1) else { throw PolicyError.pushedRowsTwice }
      return try perform { try policy.push(TableContents(sections: []), over: $0) }
    }
    let contents = try PushedSections(sections(call)).contents(policy?.mapping ?? TableMapping())
    guard contents.numberOfSections <= TableIndexPath.maximumSectionInLua else {
      throw PolicyError.tooManySections
    }
    return try perform { view in
      if let policy { try policy.push(contents, over: view) } else { try view.push(contents) }
    }
  }

  private func sections(_ call: borrowing LuaCall) throws -> ArgumentList {
    do {
      return try ArgumentList(call, at: 1, "sections", release: state)
    } catch var error as LuaArgumentError {
      error.expected = "a list of sections, such as `{ { rows = { { text = \"…\" } } } }`"
      throw error
    }
  }

  /// `view:pop()`: the sections of the table that was on top.
  func pop(_ call: borrowing LuaCall) throws -> LuaReturn {
    .value(LuaValue(sectionsOf: try change { try $0.pop() }))
  }

  /// The policy that `push` is given.
  private func pushedPolicy(
    _ call: borrowing LuaCall, _ state: LuaState, _ object: LuaObject
  ) throws -> any PushedPolicy {
    let reference = try call.reference(at: 2)
    guard state.type(of: reference) == "table" else {
      state.release(reference)
      throw call.wrong(2, "policy", "a table of callbacks")
    }
    let file = state.innermostPlace?.chunk ?? "the policy"
    do {
      return try makePolicy(reference, file, state, self, object)
    } catch var problem as Diagnostic {
      // Only functions have a place of their own; for other values the place of the call is told.
      if problem.location?.line == nil { problem.location = nil }
      throw problem
    }
  }
}

/// The sections that `push` is given.
private struct PushedSections {
  private let list: ArgumentList
  private var columns: [String] = []
  private var known: Set<String> = []
  private var sections: [(header: String?, rows: [[String: LuaValue]])] = []

  init(_ list: ArgumentList) throws {
    self.list = list
    for entry in list.values {
      let help = "write `{ header = \"…\", rows = { { text = \"…\" } } }`"
      guard case .table(let table) = entry.value else {
        throw list.wrong(entry, "a table with the field `rows`", help: help)
      }
      let fields = try list.fields(of: table, entry, known: ViewNames.pushedFields, help: help)
      var header: String?
      switch fields["header"] {
      case nil: break
      case .string(let string): header = string.string
      case let other?: throw list.wrong(entry, "a table whose `header` is a string", got: inWords(other))
      }
      var rows: [[String: LuaValue]] = []
      switch fields["rows"] {
      case nil: break
      case .table(let table): rows = try self.rows(table, of: entry)
      case let other?: throw list.wrong(entry, "a table whose `rows` are a list", got: inWords(other))
      }
      sections.append((header, rows))
    }
  }

  private mutating func rows(_ table: LuaTable, of entry: ArgumentList.Entry) throws -> [[String: LuaValue]] {
    let list = table.list
    guard list.count == table.entries.count else {
      throw self.list.wrong(
        entry, "a table whose `rows` are a list", got: "a table with other keys",
        help: "write `rows = { { text = \"…\" }, … }`")
    }
    return try list.enumerated().map { index, row in
      switch row {
      case .string:
        note(column: "text")
        return ["text": row]
      case .table(let table): return try values(table, ofRow: index + 1, of: entry)
      case .nil, .boolean, .integer, .number, .word, .function, .other:
        throw self.list.wrong(
          entry, "a table whose rows are tables of columns",
          got: "one with \(inWords(row)) as row \(index + 1)",
          help: "write `rows = { { text = \"…\" }, … }`")
      }
    }
  }

  private mutating func values(
    _ table: LuaTable, ofRow number: Int, of entry: ArgumentList.Entry
  ) throws -> [String: LuaValue] {
    var row: [String: LuaValue] = [:]
    for field in table.entries {
      guard case .string(let name) = field.key else {
        throw list.wrong(
          entry, "a table whose rows are tables of columns",
          got: "one with the key \(field.key) in row \(number)",
          help: "name each value by its column, such as `{ text = \"…\" }`")
      }
      note(column: name.string)
      row[name.string] = field.value
    }
    return row
  }

  private mutating func note(column: String) {
    if known.insert(column).inserted { columns.append(column) }
  }

  /// The rows as a table; columns named `text` and `detail` are what they are called, unless the mapping says other.
  func contents(_ mapping: TableMapping) throws -> TableContents {
    if mapping.sectionBy != nil || mapping.sections != nil {
      throw PolicyError.pushedMapping(mapping.sectionBy != nil ? "section_by" : "sections")
    }
    var mapping = mapping
    if mapping.text == nil, columns.contains("text") { mapping.text = "text" }
    if mapping.detail == nil, columns.contains("detail"), mapping.text != "detail" {
      mapping.detail = "detail"
    }
    var columns = columns
    if columns.isEmpty { columns = [mapping.text ?? "text"] }
    for named in [mapping.key, mapping.check, mapping.detail, mapping.text].compactMap({ $0 }) {
      if sections.allSatisfy(\.rows.isEmpty), !columns.contains(named) { columns.append(named) }
    }
    let (rows, given) = sections.reduce(into: (0, 0)) { counts, section in
      counts.0 += section.rows.count
      counts.1 += section.rows.reduce(0) { $0 + $1.count }
    }
    if WrittenRows.areTooSparse(rows: rows, columns: columns.count, values: given) {
      throw PolicyError.tooManyCells(rows: rows, columns: columns.count)
    }
    let values = try sections.map { section in
      (section.header, try section.rows.map { row in try columns.map { try value(row[$0], column: $0) } })
    }
    return try TableContents(columns: columns, mapping: mapping, sections: values)
  }

  private func value(_ value: LuaValue?, column: String) throws -> TableValue {
    guard let value else { return .null }
    if case .string(let string) = value { return try TableValue(string, column: column) }
    guard let plain = TableValue(plain: value), value.asBoolean != nil || value.asNumber != nil else {
      throw PolicyError.pushedValue(column: column, got: inWords(value))
    }
    return plain
  }
}

extension LuaValue {
  /// The sections of a table as `push` takes them; nil where a data source owns the rows.
  package init(sectionsOf table: TableView) {
    let contents = table.contents
    let sections = (0..<contents.numberOfSections).map { section in
      let rows = contents.rows(inSection: section).map { row in
        LuaValue.table(
          LuaTable(
            known: contents.columns.enumerated().map { index, column in
              (column.name, LuaValue(contents.value(of: row, column: index)))
            }))
      }
      let header = LuaValue.text(contents.section(section).title)
      return LuaValue.table(LuaTable(known: [("header", header), ("rows", .table(LuaTable(list: rows)))]))
    }
    self = table.isScripted ? .nil : .table(LuaTable(list: sections))
  }
}
