import TabuluaModel
import TabuluaText

/// One table of a plan.
struct ShapeTable: Sendable {
  let plan: ShapePlan

  /// How many rows each section has.
  let shape: [Int]

  /// Which of the plan's values each section has, or its number where they are generated.
  let sections: [Int]

  /// Which values each row has: for each, one number for its key and one for each listed column.
  let digits: [Int]

  /// The table to be tried.
  ///
  /// - Throws: what is wrong with the mapping.
  func trial() throws(Diagnostic) -> TrialTable {
    if plan.ownsRows { return .scripted(shape: shape) }
    let content = content(hidesGenerated: true)
    return try Diagnostic.catching { () throws(TableError) in
      .loaded(try TableContents(columns: content.columns, mapping: content.mapping, rows: content.rows))
    }
  }

  /// The table as a person would write it; nil where the policy owns the rows.
  var literal: TableLiteral? {
    guard !plan.ownsRows else { return nil }
    var literal = content(hidesGenerated: false)
    literal.isMadeUp = plan.columns.isEmpty && plan.keys.isEmpty && plan.sectionValues == nil
    return literal
  }

  /// The table.
  ///
  /// Where generated columns are hidden they have names that no policy can ask for.
  private func content(hidesGenerated: Bool) -> TableLiteral {
    let mapping = plan.mapping
    func hidden(_ name: String, _ isListed: Bool) -> String {
      hidesGenerated && !isListed ? "\u{0}" + name : name
    }
    let isListed = Set(plan.columns.map(\.name))
    let hasSections = mapping.sectionBy != nil || shape.count > 1
    let sectionName = mapping.sectionBy ?? "section"
    let textName = mapping.text ?? "text"

    var columns: [String] = []
    var result = TableMapping(types: mapping.types.filter { isListed.contains($0.key) })
    for column in plan.columns where plan.declaredType(of: column.name) == nil {
      let type = ColumnType(ofAll: column.values)
      if type != .text { result.types[column.name] = type }
    }
    if let key = mapping.key {
      result.key = hidden(key, !plan.keys.isEmpty)
      columns.append(key)
    }
    if textName == mapping.key {
      result.text = result.key
    } else if textName == mapping.sectionBy {
      result.text = hidden(textName, plan.sectionValues != nil)
    } else if isListed.contains(textName) {
      result.text = textName
    } else {
      result.text = hidden(textName, false)
      columns.append(textName)
    }
    if hasSections {
      result.sectionBy = hidden(sectionName, plan.sectionValues != nil)
      result.sections = sections.map { section(at: $0) }
      columns.append(sectionName)
    }
    columns += plan.columns.map(\.name)
    if let detail = mapping.detail, isListed.contains(detail) { result.detail = detail }
    if let check = mapping.check, isListed.contains(check) {
      (result.check, result.checkSpelling) = (check, mapping.checkSpelling)
    }

    var rows: [[TableValue]] = []
    for (section, count) in shape.enumerated() {
      for _ in 0..<count {
        rows.append(
          columns.map { column in
            if column == mapping.key { return .text(key(ofRow: rows.count)) }
            if hasSections, column == sectionName { return .text(self.section(at: sections[section])) }
            if let value = listedValue(column, ofRow: rows.count) { return value }
            return .text(key(ofRow: rows.count))
          })
      }
    }
    let names = columns.map { name in
      [result.key, result.text, result.sectionBy].compactMap { $0 }.first { $0 == "\u{0}" + name } ?? name
    }
    return TableLiteral(mapping: result, columns: names, rows: rows)
  }

  /// The value of a section.
  private func section(at index: Int) -> String {
    plan.sectionValues?[index] ?? "List \(Self.letters(index).uppercased())"
  }

  /// How many numbers a row has.
  private var width: Int { (plan.keys.isEmpty ? 0 : 1) + plan.columns.count }

  private func listedValue(_ column: String, ofRow row: Int) -> TableValue? {
    guard let index = plan.columns.firstIndex(where: { $0.name == column }) else { return nil }
    return plan.columns[index].values[digits[row * width + (plan.keys.isEmpty ? 0 : 1) + index]]
  }

  /// The key of a row: a listed one, or a letter that is not listed.
  private func key(ofRow row: Int) -> String {
    guard !plan.keys.isEmpty else { return Self.letters(row) }
    let number = digits[row * width]
    if number > 0 { return plan.keys[number - 1] }
    // As many letters are left out as there are keys, at most.
    let free = (0...row + plan.keys.count).map(Self.letters).filter { !plan.keys.contains($0) }
    return free[row]
  }

  /// The letters that name a number, from `a` to `z`, then `aa`, `ab` and so on.
  static func letters(_ number: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(number % 26)))
    return number < 26 ? letter : letters(number / 26 - 1) + letter
  }
}
