import TabuluaText
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaFiles

/// What a spec says about its table: `fixture { … }` or `fixture("tasks.csv", { … })`.
struct SpecFixture {
  /// The file that holds the rows, as the spec names it.
  private(set) var file: String?

  /// Which columns mean what, over what the policy says.
  private(set) var mapping = TableMapping()

  /// Whether the table is in editing mode from the start.
  private(set) var editing = true

  /// How many rows are in view.
  private(set) var viewport = TableView.Viewport.standard

  /// Whether cells are used again as on a device.
  private(set) var simulatesReuse = false

  /// How many rows each section has, for a policy that owns its rows.
  private(set) var shape: [Int]?

  /// The names of the columns in the order that they shall have.
  private var columns: [String] = []

  /// The rows, sorted into sections by the mapping.
  private var records: [[String: TableValue]] = []

  /// Sections that are written out, each with its rows.
  private var sections: [(value: String?, records: [Entry])]?

  /// A row that is written as a record, or as its text alone.
  private enum Entry {
    case text(String)
    case record([String: TableValue])
  }

  /// Reads what a spec says.
  ///
  /// - Throws: a diagnostic without a place.
  init(_ value: LuaValue, mapping options: LuaValue) throws(Diagnostic) {
    if case .string(let path) = value {
      file = path.string
    } else if case .table(let table) = value {
      try read(table, takesRows: true)
    } else {
      throw .fixture("a fixture is a table or the name of a file, not \(value.typeName)")
    }
    if case .table(let table) = options { try read(table, takesRows: false) }
    if shape != nil, !records.isEmpty || sections != nil || file != nil {
      throw .fixture(
        "a fixture has a `shape` or rows, not both",
        help: "`shape` is for a policy that owns its rows, which gets it as `options.shape`")
    }
  }

  private static let fields = [
    "text", "detail", "section_by", "sections", "key", "check", "types", "delimiter", "columns", "rows",
    "shape",
    "editing", "viewport", "simulate_reuse",
  ]

  private mutating func read(_ table: LuaTable, takesRows: Bool) throws(Diagnostic) {
    var loose: [LuaValue] = []
    for entry in table.entries {
      switch entry.key {
      case .string(let name): try read(name.string, entry.value)
      case .integer where takesRows: loose.append(entry.value)
      case .integer, .nil, .boolean, .number, .word, .table, .function, .other:
        throw .fixture("a fixture has a value under `[\(entry.key)]`, which means nothing")
      }
    }
    for row in loose { try add(row) }
  }

  private mutating func read(_ name: String, _ value: LuaValue) throws(Diagnostic) {
    switch name {
    case "text": mapping.text = try Self.text(name, value)
    case "detail": mapping.detail = try Self.text(name, value)
    case "section_by": mapping.sectionBy = try Self.text(name, value)
    case "key": mapping.key = try Self.text(name, value)
    case "check": mapping.check = try Self.text(name, value)
    case "delimiter": mapping.delimiter = try Self.delimiter(value)
    case "types": mapping.types = try Self.types(value)
    case "columns": columns = try Self.list(name, value, of: Self.text)
    case "sections": try readSections(value)
    case "rows": for row in try Self.list(name, value) { try add(row) }
    case "shape": shape = try Self.list(name, value, of: Self.count)
    case "editing": editing = try Self.flag(name, value)
    case "simulate_reuse": simulatesReuse = try Self.flag(name, value)
    case "viewport": viewport = value == .string("all") ? .all : .rows(try Self.count(name, value))
    default:
      throw .fixture(
        "a fixture has no field `\(name)`",
        help: Suggestion.question(for: name, among: Self.fields)
          ?? "a row is a table of its own: `fixture { { \(name) = … }, … }`")
    }
  }

  private mutating func readSections(_ value: LuaValue) throws(Diagnostic) {
    let list = try Self.list("sections", value)
    if list.allSatisfy({ if case .string = $0 { true } else { false } }) {
      mapping.sections = try Self.list("sections", value, of: Self.text)
      return
    }
    var sections: [(value: String?, records: [Entry])] = []
    for item in list {
      guard case .table(let table) = item else {
        throw .wrongField("sections", "a list of values, or of lists of rows", item)
      }
      var section: (value: String?, records: [Entry]) = (nil, [])
      for entry in table.entries {
        switch entry.key {
        case .string("value"), .string("title"): section.value = try Self.text("sections", entry.value)
        case .integer: section.records.append(try Self.entry(entry.value))
        case .string, .nil, .boolean, .number, .word, .table, .function, .other:
          throw .fixture("a section of a fixture has a value under `[\(entry.key)]`, which means nothing")
        }
      }
      sections.append(section)
    }
    self.sections = sections
  }

  private mutating func add(_ row: LuaValue) throws(Diagnostic) {
    switch try Self.entry(row) {
    case .record(let record): records.append(record)
    case .text(let text):
      // Texts alone are one section.
      if sections == nil { sections = [(nil, [])] }
      sections?[0].records.append(.text(text))
    }
  }
}

// The table itself.
extension SpecFixture {
  /// What the columns mean, for a policy.
  func mapping(with policy: LuaPolicy?) -> TableMapping {
    (policy?.mapping ?? TableMapping()).overlaid(with: mapping)
  }

  /// The table, for a policy; the file is looked for by `path`.
  ///
  /// - Throws: what is wrong with the file or the rows.
  func contents(
    for policy: LuaPolicy?, path: (String) -> String
  ) throws(Diagnostic) -> TableContents? {
    var mapping = mapping(with: policy)
    if let file { return try TableFile.load(path: path(file), mapping: mapping) }
    if shape != nil { return nil }
    if records.isEmpty, sections == nil, policy?.ownsRows == true { return nil }
    let sections = sections ?? []
    if self.sections != nil { mapping.text = mapping.text ?? "text" }
    var flat = self.sections == nil ? records : []
    var parts: [[Int]] = []
    var values: [String] = []
    for (number, section) in sections.enumerated() {
      let listed = mapping.sections.flatMap { $0.indices.contains(number) ? $0[number] : nil }
      values.append(section.value ?? listed ?? "Section \(number)")
      parts.append(Array(flat.count..<flat.count + section.records.count))
      flat += section.records.map { Self.record($0, in: values[number], mapping) }
    }
    if self.sections != nil { mapping.sections = mapping.sectionBy == nil ? nil : values }
    let names = names(of: flat, mapping)
    if WrittenRows.areTooSparse(
      rows: flat.count, columns: names.count, values: flat.reduce(0) { $0 + $1.count })
    {
      throw .fixture(
        WrittenRows.tooManyCells(rows: flat.count, columns: names.count), help: WrittenRows.helpOfTooManyCells
      )
    }
    let rows = flat.map { record in names.map { record[$0] ?? .null } }
    return try Diagnostic.catching(policy) { [mapping] () throws(TableError) in
      let all = try TableContents(columns: names, mapping: mapping, rows: rows)
      guard self.sections != nil, mapping.sectionBy == nil else { return all }
      return try TableContents(
        columns: all.columns, mapping: mapping, sections: sections.map { TableSection(title: $0.value) },
        rowsPerSection: parts, records: all.records)
    }
  }

  /// A row of a section that is written out; a row that is a text alone, or has no key, is named by its text.
  private static func record(
    _ entry: Entry, in section: String, _ mapping: TableMapping
  ) -> [String: TableValue] {
    let text = mapping.text ?? "text"
    var record: [String: TableValue] =
      switch entry {
      case .text(let words): [text: .text(words)]
      case .record(let given): given
      }
    if let key = mapping.key { record[key] = record[key] ?? record[text] }
    if let column = mapping.sectionBy { record[column] = .text(section) }
    return record
  }

  /// The columns: those that are listed, those that mean something, and the others by name.
  private func names(of records: [[String: TableValue]], _ mapping: TableMapping) -> [String] {
    var names = columns
    var known = Set(columns)
    let meant = [mapping.key, mapping.text, mapping.detail, mapping.sectionBy, mapping.check]
    let others = Set(records.flatMap(\.keys)).union(mapping.types.keys)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for name in meant.compactMap({ $0 }) + others where known.insert(name).inserted { names.append(name) }
    return names
  }
}

// Reading values.
extension SpecFixture {
  private static func entry(_ value: LuaValue) throws(Diagnostic) -> Entry {
    if case .string(let text) = value { return .text(text.string) }
    guard case .table(let table) = value else {
      throw .fixture("a row of a fixture is a table or a text, not \(value)")
    }
    var record: [String: TableValue] = [:]
    for entry in table.entries {
      guard case .string(let name) = entry.key else {
        throw .fixture(
          "a row of a fixture has a value under `[\(entry.key)]`",
          help:
            "a row names its columns: `{ id = \"a\", title = \"A\" }`; sections of texts are `sections = { { \"a\" }, … }`"
        )
      }
      record[name.string] = try tableValue(name.string, entry.value)
    }
    return .record(record)
  }

  private static func tableValue(_ column: String, _ value: LuaValue) throws(Diagnostic) -> TableValue {
    switch value {
    case .string(let text): return .text(text.string)
    case .integer(let number): return .integer(number)
    case .number(let number) where number.isFinite: return .number(number)
    case .boolean(let flag): return .boolean(flag)
    case .number, .nil, .word, .table, .function, .other:
      throw .wrongField(column, "a string, a number, true or false", value)
    }
  }

  private static func text(_ name: String, _ value: LuaValue) throws(Diagnostic) -> String {
    guard case .string(let text) = value else { throw .wrongField(name, "a string", value) }
    return text.string
  }

  private static func count(_ name: String, _ value: LuaValue) throws(Diagnostic) -> Int {
    guard case .integer(let number) = value, (0...1_000_000).contains(number) else {
      throw .wrongField(name, "a whole number of at least 0", value)
    }
    return Int(number)
  }

  private static func flag(_ name: String, _ value: LuaValue) throws(Diagnostic) -> Bool {
    guard case .boolean(let flag) = value else { throw .wrongField(name, "true or false", value) }
    return flag
  }

  private static func list<Element>(
    _ name: String, _ value: LuaValue, of read: (String, LuaValue) throws(Diagnostic) -> Element
  ) throws(Diagnostic) -> [Element] {
    try list(name, value).map { (item) throws(Diagnostic) in try read(name, item) }
  }

  private static func list(_ name: String, _ value: LuaValue) throws(Diagnostic) -> [LuaValue] {
    guard case .table(let table) = value, table.list.count == table.entries.count else {
      throw .wrongField(name, "a list", value)
    }
    return table.list
  }

  private static func delimiter(_ value: LuaValue) throws(Diagnostic) -> Character {
    guard case .string(let text) = value, let delimiter = TableMapping.delimiter(named: text.string) else {
      throw .wrongField("delimiter", TableMapping.delimiterWords, value)
    }
    return delimiter
  }

  private static func types(_ value: LuaValue) throws(Diagnostic) -> [String: ColumnType] {
    guard case .table(let table) = value else { throw .wrongField("types", "a table", value) }
    var types: [String: ColumnType] = [:]
    for entry in table.entries {
      guard case .string(let column) = entry.key, case .string(let name) = entry.value,
        let type = ColumnType(rawValue: name.string)
      else {
        throw .wrongField(
          "types", "a table such as `{ done = \"boolean\" }`, with text, integer, number or boolean", value)
      }
      types[column.string] = type
    }
    return types
  }
}

extension Diagnostic {
  fileprivate static func fixture(_ message: String, help: String? = nil) -> Diagnostic {
    Diagnostic(code: SpecCode.wrongFixture, message: message, help: help)
  }

  fileprivate static func wrongField(_ name: String, _ expected: String, _ value: LuaValue) -> Diagnostic {
    fixture("`\(name)` of a fixture is \(expected), not \(value)")
  }
}
