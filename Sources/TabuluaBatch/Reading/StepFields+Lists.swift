import TabuluaModel
import TabuluaPolicy
import TabuluaText

// Lists and objects.
extension StepFields {
  /// Values that stand beside each other, by their places in ``nodes``.
  struct Elements {
    /// The first one, unless it is the end.
    fileprivate let start: Int
    /// The place after the last one.
    fileprivate let end: Int

    fileprivate init(first: Int, end: Int) { (start, self.end) = (first, end) }

    @inline(__always)
    var first: Int? { start < end ? start : nil }
  }

  @inline(__always)
  func elements(of field: Field) -> Elements { Elements(first: field.node + 1, end: nodes.end(field.node)) }

  @inline(__always)
  func next(after node: Int, in elements: Elements) -> Int? {
    let next = nodes.end(node)
    return next < elements.end ? next : nil
  }

  /// The fields of the step.
  @inline(__always)
  var all: Elements { Elements(first: 0, end: nodes.count) }

  /// How many fields the step has.
  var numberOfFields: Int { count(all) }

  func count(_ elements: Elements) -> Int {
    var count = 0
    var node = elements.first
    while let element = node {
      count += 1
      node = next(after: element, in: elements)
    }
    return count
  }

  /// What a closure makes of each element of a list, or of the value of each field of an object.
  func map<Element>(
    _ field: Field, _ body: (StepFields, Field) throws(Diagnostic) -> Element
  ) throws(Diagnostic) -> [Element] {
    var result: [Element] = []
    let elements = elements(of: field)
    var node = elements.first
    while let element = node {
      result.append(try body(self, Field(owner: field.owner, node: element)))
      node = next(after: element, in: elements)
    }
    return result
  }

  /// What a closure makes of each element of a field that is a list.
  func list<Element>(
    _ field: Field, of things: String, _ body: (StepFields, Field) throws(Diagnostic) -> Element
  ) throws(Diagnostic) -> [Element] {
    switch nodes.value(field.node) {
    case .list:
      if isPath(inPlaceOfListOf: things, field) { throw onePath(field, things) }
      return try map(field, body)
    // An empty table of Lua is an object.
    case .object where isCall && elements(of: field).first == nil: return []
    case .null, .boolean, .integer, .number, .text, .object:
      throw wrongType(field, "a list of \(things)", help: helpForList(field))
    }
  }

  /// What a closure makes of each field of a field that is an object, by its name; `what` is what
  /// the error says that a value of another type should be.
  func object<Element>(
    _ field: Field, _ what: String, _ body: (StepFields, String, Field) throws(Diagnostic) -> Element
  ) throws(Diagnostic) -> [Element] {
    guard case .object = nodes.value(field.node) else {
      throw wrongType(field, isCall ? "a table of \(what)" : "an object of \(what)")
    }
    return try map(field) { (fields, element) throws(Diagnostic) in
      try body(fields, fields.string(fields.nodes.name(element.node)), element)
    }
  }

  /// The name of a column, which a field of an object is.
  private func columnName(_ node: Int) -> String {
    let name = nodes.name(node)
    guard name.isInBatch, name.count <= 8 else { return string(name) }
    return columnNames.name(nodes.head(node)) ?? columnNames.keep(string(name), nodes.head(node))
  }

  /// A field that gives columns their values.
  func values(_ field: Field) throws(Diagnostic) -> RowValues {
    guard case .object = nodes.value(field.node) else {
      throw wrongType(
        field, isCall ? "a table of columns and their values" : "an object of columns and their values")
    }
    var values = RowValues()
    // How many more are put in their order one by one.
    var left = 16
    let cells = elements(of: field)
    var node = cells.first
    while let cell = node {
      let column = columnName(cell)
      let value = try value(Field(owner: field.owner, node: cell), column: column)
      left = values.add(value, column: column) ? left - 1 : 0
      if left == 0 { values = try manyValues(field) }
      node = left == 0 ? nil : next(after: cell, in: cells)
    }
    return values
  }

  /// The values of a field that has so many that they are put in their order together, or two of one name: two names can
  /// be one text, though their bytes differ, and the last one counts.
  @inline(never)
  private func manyValues(_ field: Field) throws(Diagnostic) -> RowValues {
    var values: [(column: String, value: TableValue)] = []
    let cells = elements(of: field)
    var node = cells.first
    while let cell = node {
      let column = string(nodes.name(cell))
      values.append((column, try value(Field(owner: field.owner, node: cell), column: column)))
      node = next(after: cell, in: cells)
    }
    return RowValues(values)
  }

  /// A field that lists columns by their names.
  func columns(_ field: Field) throws(Diagnostic) -> [String] {
    try list(field, of: "columns") { (fields, column) throws(Diagnostic) in
      guard case .text(let name) = fields.nodes.value(column.node) else {
        throw fields.wrongType(column, "the name of a column")
      }
      return fields.string(name)
    }
  }

  /// Names of fields in words: "the field `a`", "the fields `a`, `b` and `c`".
  static func inWords(fields names: [String]) -> String {
    if names.isEmpty { return "no fields" }
    return "the field\(names.count > 1 ? "s" : "") \(names.inBackticks.inWords(last: "and"))"
  }
}
