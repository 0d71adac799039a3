import TabuluaModel

// What the fields of a line come to.
extension PlainBatchLine {
  /// The interaction that the fields ask for; nil if they are not exactly those of a verb.
  @inline(__always)
  mutating func interaction(of fields: PlainBatchFields) -> Interaction? {
    let verb = fields.verb
    switch fields.given {
    case [.verb, .row, .values]:
      guard verb.isEqual("set"), let row = reference(fields.row), let values = values(of: fields)
      else { return nil }
      return .set(row, values)
    case [.verb, .row]: return reference(fields.row).flatMap { Self.interaction(verb, of: $0) }
    case [.verb, .row, .before]:
      guard verb.isEqual("drag"), let row = reference(fields.row), let other = reference(fields.other)
      else { return nil }
      return .drag(row, .before(other))
    default: return rareInteraction(of: fields)
    }
  }

  /// The same for fields that are not so frequent.
  @inline(never)
  private mutating func rareInteraction(of fields: PlainBatchFields) -> Interaction? {
    guard fields.given.contains(.verb) else { return nil }
    let others = fields.given.subtracting(.verb)
    guard others.contains(.row) else { return Self.interaction(withoutRow: fields, others) }
    guard let row = reference(fields.row) else { return nil }
    let rest = others.subtracting(.row)
    if fields.verb.isEqual("drag") { return place(fields, rest).map { .drag(row, $0) } }
    return Self.interaction(fields, of: row, rest)
  }

  private static func interaction(
    withoutRow fields: PlainBatchFields, _ others: PlainBatchFields.Given
  ) -> Interaction? {
    let verb = fields.verb
    if others == .editing { return verb.isEqual("set_editing") ? .setEditing(fields.flag) : nil }
    if others == .by { return verb.isEqual("scroll") ? .scroll(by: fields.number) : nil }
    guard others.isEmpty else { return nil }
    if verb.isEqual("confirm_delete") { return .confirmDelete }
    if verb.isEqual("cancel_delete") { return .cancelDelete }
    if verb.isEqual("reload") { return .reload }
    return verb.isEqual("add") ? .add : nil
  }

  private static func interaction(_ verb: PlainText, of row: RowReference) -> Interaction? {
    if verb.isEqual("delete") { return .delete(row) }
    if verb.isEqual("tap") { return .tap(row) }
    if verb.isEqual("tap_accessory") { return .tapAccessory(row) }
    if verb.isEqual("tap_delete") { return .tapDelete(row) }
    if verb.isEqual("insert") { return .insert(row) }
    if verb.isEqual("select") { return .select(row, .none) }
    if verb.isEqual("deselect") { return .deselect(row) }
    if verb.isEqual("scroll_to") { return .scrollTo(row, .none) }
    return verb.isEqual("swipe") ? .swipe(row, .trailing, action: nil) : nil
  }

  private static func interaction(
    _ fields: PlainBatchFields, of row: RowReference, _ rest: PlainBatchFields.Given
  ) -> Interaction? {
    let verb = fields.verb
    if verb.isEqual("change_control") {
      guard rest == .value else { return nil }
      switch fields.value {
      case .boolean(let flag): return .changeControl(row, .boolean(flag))
      case .integer(let number): return .changeControl(row, .integer(number))
      case .number(let number): return .changeControl(row, .number(number))
      case .null, .text: return nil
      }
    }
    if verb.isEqual("swipe") {
      guard rest.isSubset(of: [.edge, .action]) else { return nil }
      var edge = SwipeEdge.trailing
      if rest.contains(.edge) {
        guard let given = fields.word.string.flatMap(SwipeEdge.init) else { return nil }
        edge = given
      }
      guard rest.contains(.action) else { return .swipe(row, edge, action: nil) }
      return fields.text.string.map { .swipe(row, edge, action: $0) }
    }
    guard rest == .at, let position = fields.word.string.flatMap(ScrollPosition.init) else { return nil }
    if verb.isEqual("select") { return .select(row, position) }
    return verb.isEqual("scroll_to") ? .scrollTo(row, position) : nil
  }

  private mutating func place(_ fields: PlainBatchFields, _ rest: PlainBatchFields.Given) -> DragPlace? {
    switch rest {
    case .to:
      guard case .one(let path) = fields.paths else { return nil }
      return .to(path)
    case .after: return reference(fields.other).map(DragPlace.after)
    case .through, [.through, .cancel]:
      guard case .many(let place) = fields.paths else { return nil }
      return paths(at: place).map { .through($0, cancel: fields.flag) }
    case .section: return fields.text.string.map { .section($0, .last) }
    case [.section, .at]:
      guard let text = fields.text.string, let end = fields.word.string.flatMap(SectionEnd.init)
      else { return nil }
      return .section(text, end)
    default: return nil
    }
  }

  @inline(__always)
  private func reference(_ row: PlainBatchFields.Row) -> RowReference? {
    switch row {
    case .path(let path): .path(path)
    case .key(let key): key.string.map(RowReference.key)
    }
  }
}

// Cells and their values.
extension PlainBatchLine {
  @inline(__always)
  private mutating func values(of fields: PlainBatchFields) -> RowValues? {
    var values = RowValues()
    guard let place = fields.cells else { return add(fields.cell, to: &values) ? values : nil }
    return cells(at: place).allSatisfy { add($0, to: &values) } ? values : nil
  }

  /// Adds a cell; false if its column has a value already, or a string of it is wrong.
  @inline(__always)
  private mutating func add(_ cell: PlainBatchFields.Cell, to values: inout RowValues) -> Bool {
    guard let column = name(ofColumn: cell.column), let value = Self.value(cell.value) else { return false }
    return values.add(value, column: column)
  }

  @inline(__always)
  private static func value(_ value: PlainBatchFields.Value) -> TableValue? {
    switch value {
    case .null: .some(.null)
    case .text(let text): text.string.map(TableValue.text)
    case .integer(let number): .integer(number)
    case .number(let number): .number(number)
    case .boolean(let flag): .boolean(flag)
    }
  }
}
