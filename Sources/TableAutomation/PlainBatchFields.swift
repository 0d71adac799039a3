import TableModel

/// The fields of a line that ``PlainBatchLine`` has read, and the interaction that they make.
struct PlainBatchFields {
  /// The fields that were read.
  ///
  /// Those that no verb has both of share a place below.
  struct Given: OptionSet {
    let rawValue: UInt16

    static let verb = Given(rawValue: 1)
    static let row = Given(rawValue: 1 << 1)
    static let to = Given(rawValue: 1 << 2)
    static let through = Given(rawValue: 1 << 3)
    static let before = Given(rawValue: 1 << 4)
    static let after = Given(rawValue: 1 << 5)
    static let section = Given(rawValue: 1 << 6)
    static let at = Given(rawValue: 1 << 7)
    static let cancel = Given(rawValue: 1 << 8)
    static let editing = Given(rawValue: 1 << 9)
    static let value = Given(rawValue: 1 << 10)
    static let values = Given(rawValue: 1 << 11)
    static let edge = Given(rawValue: 1 << 12)
    static let action = Given(rawValue: 1 << 13)
    static let by = Given(rawValue: 1 << 14)
  }

  /// Where a row is dragged to.
  enum Paths {
    case none
    case one(TableIndexPath)
    case many([TableIndexPath])
  }

  var given: Given = []
  var verb: PlainText?
  var row: RowReference?
  var paths = Paths.none
  /// Of `before` and `after`.
  var other: RowReference?
  /// Of `to_section` and `action`.
  var text: String?
  /// Of `at` and `edge`.
  var word: PlainText?
  /// Of `cancel` and `editing`.
  var flag = false
  var value = TableValue.null
  var values = RowValues()
  var number = 0

  /// The interaction that the fields ask for; nil if they are not exactly those of a verb.
  var interaction: Interaction? {
    guard let verb else { return nil }
    let others = given.subtracting(.verb)
    guard let row else { return others.isEmpty ? alone(verb) : withOneField(verb, others) }
    let rest = others.subtracting(.row)
    return rest.isEmpty ? ofRow(verb, row) : ofRow(verb, row, rest)
  }

  private func alone(_ verb: PlainText) -> Interaction? {
    if verb.isEqual("confirm_delete") { return .confirmDelete }
    if verb.isEqual("cancel_delete") { return .cancelDelete }
    if verb.isEqual("reload") { return .reload }
    return verb.isEqual("add") ? .add : nil
  }

  private func withOneField(_ verb: PlainText, _ field: Given) -> Interaction? {
    if field == .editing, verb.isEqual("set_editing") { return .setEditing(flag) }
    return field == .by && verb.isEqual("scroll") ? .scroll(by: number) : nil
  }

  private func ofRow(_ verb: PlainText, _ row: RowReference) -> Interaction? {
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

  private func ofRow(_ verb: PlainText, _ row: RowReference, _ rest: Given) -> Interaction? {
    if verb.isEqual("drag") { return place(rest).map { .drag(row, $0) } }
    if verb.isEqual("set") { return rest == .values ? .set(row, values) : nil }
    if verb.isEqual("change_control") {
      guard rest == .value else { return nil }
      switch value {
      case .boolean, .integer, .number: return .changeControl(row, value)
      case .null, .text: return nil
      }
    }
    if verb.isEqual("swipe") {
      guard rest.isSubset(of: [.edge, .action]) else { return nil }
      let edge = word.map { SwipeEdge(rawValue: $0.string) } ?? .trailing
      return edge.map { .swipe(row, $0, action: text) }
    }
    guard rest == .at, let word, let position = ScrollPosition(rawValue: word.string) else { return nil }
    if verb.isEqual("select") { return .select(row, position) }
    return verb.isEqual("scroll_to") ? .scrollTo(row, position) : nil
  }

  private func place(_ fields: Given) -> DragPlace? {
    switch fields {
    case .to:
      guard case .one(let path) = paths else { return nil }
      return .to(path)
    case .before: return other.map(DragPlace.before)
    case .after: return other.map(DragPlace.after)
    case .through, [.through, .cancel]:
      guard case .many(let paths) = paths else { return nil }
      return .through(paths, cancel: flag)
    case .section: return text.map { .section($0, .last) }
    case [.section, .at]:
      guard let text, let word, let end = SectionEnd(rawValue: word.string) else { return nil }
      return .section(text, end)
    default: return nil
    }
  }
}
