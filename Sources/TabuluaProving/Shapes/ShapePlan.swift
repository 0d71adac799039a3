import TabuluaText
import TabuluaModel
import TabuluaPolicy
import TabuluaBatch

/// Which tables a proof over shapes makes: how many sections and rows they have, and what their cells hold.
struct ShapePlan: Sendable {
  /// How many rows a section has at most.
  var maximum: Int

  /// How many sections a table has.
  var sectionCounts: ClosedRange<Int> {
    let listed = sectionValues?.count
    return hasFixedSections ? (listed ?? 1)...(listed ?? 1) : 1...max(1, min(maximum, listed ?? maximum))
  }

  /// Whether the policy owns the rows; there are no values then.
  let ownsRows: Bool

  /// What the columns mean, by the names that the user knows.
  let mapping: TableMapping

  /// The values that sections may have, each one section of a table; nil where they are generated.
  let sectionValues: [String]?

  /// The keys that rows may have, each one row of a table.
  let keys: [String]

  /// The other columns whose values are listed, by name.
  let columns: [Column]

  /// A column and the values that its cells may have.
  struct Column: Sendable {
    let name: String
    let values: [TableValue]
  }

  /// Plans the tables.
  ///
  /// The policy's mapping and values are used; `other` is laid over its mapping, `given` over its values.
  ///
  /// - Throws: `no_values` for a column without values, `bad_value` for one that does not fit its type.
  init(
    maximum: Int, policy: LuaPolicy, mapping other: TableMapping, values given: [String: [TableValue]]
  ) throws(Diagnostic) {
    let mapping = policy.mapping.overlaid(with: other)
    self.maximum = maximum
    self.mapping = mapping
    ownsRows = policy.ownsRows
    var listed: [String: [TableValue]] = [:]
    if !ownsRows {
      for (column, values) in policy.shapes { listed[column] = values }
      listed.merge(given) { _, new in new }
    }
    var keys: [String] = []
    var sections: [String]?
    var columns: [Column] = []
    for name in listed.keys.sorted() {
      let values = try Self.distinct(listed[name] ?? [], of: name, in: mapping)
      if name == mapping.key {
        keys = values.map(\.text)
      } else if name == mapping.sectionBy {
        sections = values.map(\.text)
      } else {
        columns.append(Column(name: name, values: values))
      }
    }
    self.keys = keys
    self.columns = columns
    // Where the mapping lists the sections, each table that is loaded has all of them.
    sectionValues = mapping.sectionBy != nil && !ownsRows ? mapping.sections ?? sections : sections
  }

  /// The type that the mapping gives a column; nil where it gives none.
  func declaredType(of column: String) -> ColumnType? {
    column == mapping.check ? .boolean : mapping.types[column]
  }

  /// Whether the sections of each table are those that the mapping lists, in their order.
  var hasFixedSections: Bool { mapping.sections != nil && mapping.sectionBy != nil && !ownsRows }

  /// The values once each, in the type that the mapping gives their column.
  private static func distinct(
    _ values: [TableValue], of column: String, in mapping: TableMapping
  ) throws(Diagnostic) -> [TableValue] {
    let type = column == mapping.check ? .boolean : mapping.types[column] ?? ColumnType(ofAll: values)
    var result: [TableValue] = []
    for value in values {
      guard
        let value = value.fitted(to: type, spelling: column == mapping.check ? mapping.checkSpelling : nil)
      else {
        throw Diagnostic(
          code: BatchCode.badValue,
          message: "the column `\(column)` holds \(type?.plural ?? "text"), and `\(value.text)` is none",
          help: "list values that such a column can hold")
      }
      if !result.contains(value) { result.append(value) }
    }
    if result.isEmpty {
      throw Diagnostic(
        code: ProofCode.noValues, message: "no values are listed for the column `\(column)`",
        help: "list at least one, as `--values \(column)=a,b` or in `policy.shapes`")
    }
    return result
  }
}

extension TableValue {
  /// The value in the type of a column; nil if it does not fit.
  ///
  /// Without a type it stays as it is.
  func fitted(to type: ColumnType?, spelling: BooleanSpelling? = nil) -> TableValue? {
    switch (type, self) {
    case (nil, _), (_, .null), (.text, .text), (.integer, .integer), (.number, .number), (.boolean, .boolean):
      return self
    case (.number, .integer): return self
    case (.text, let value): return .text(value.text)
    case (_, .text("")): return .null
    case (.integer, .text(let text)): return Int64(text).map(TableValue.integer)
    case (.number, .text(let text)):
      if let whole = Int64(text) { return .integer(whole) }
      return Double(text).flatMap { $0.isFinite ? .number($0) : nil }
    case (.boolean, .text(let text)):
      let spellings = spelling.map { [$0] } ?? BooleanSpelling.candidates
      if spellings.contains(where: { $0.on == text }) || text == "true" { return .boolean(true) }
      if spellings.contains(where: { $0.off == text }) || text == "false" { return .boolean(false) }
      return nil
    case (.integer, _), (.number, _), (.boolean, _): return nil
    }
  }
}

extension ColumnType {
  /// The type that a column has which holds these values, in every table alike: text where no other one fits; nil for no
  /// value but null.
  init?(ofAll values: [TableValue]) {
    let types = Set(values.compactMap(Self.init(of:)))
    guard let first = types.first else { return nil }
    self = types.count == 1 ? first : types == [.integer, .number] ? .number : .text
  }

  private init?(of value: TableValue) {
    switch value {
    case .null: return nil
    case .text: self = .text
    case .integer: self = .integer
    case .number: self = .number
    case .boolean: self = .boolean
    }
  }

  /// What a column of the type holds.
  fileprivate var plural: String {
    switch self {
    case .text: "text"
    case .integer: "whole numbers"
    case .number: "numbers"
    case .boolean: "booleans"
    }
  }
}
