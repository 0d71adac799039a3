import TabuluaModel
import TabuluaText

/// Picks several rows up, the first one with the others behind it: `{"do":"drag","rows":[ROW,…],"to":[1,0]}`.
///
/// It is read by ``DragVerb``, whose name and fields it has; a list of one row is a drag of that row.
struct GroupDrag: BatchVerb {
  static let name = DragVerb.name
  static let fields = DragVerb.fields
  static let summary = DragVerb.summary
  static let deciders = DragVerb.deciders
  static let movesItsRow = true
  static let examples = DragVerb.examples

  /// The rows, the one that is picked up first; at least one.
  let rows: [RowReference]
  /// Where the first one is taken.
  let place: DragPlace

  func forEachKey(_ body: (String) -> Void) {
    for case .key(let key) in rows { body(key) }
    place.forEachKey(body)
  }

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    var paths: [TableIndexPath] = []
    for row in rows {
      paths.append(
        try paths.isEmpty ? runner.resolve(row, in: view, &result) : runner.resolve(row, in: view))
    }
    if paths.count > 1 { result.with = paths.dropFirst().sorted() }
    let proposed: TableIndexPath
    switch place {
    case .through(let hovers, let cancel):
      result.proposed = hovers.last
      return runner.note(try view.drag(rowsAt: paths, through: hovers, cancel: cancel), in: view, &result)
    case .to(let other): proposed = other
    case .before(let other):
      proposed = try view.proposedIndexPath(forRowsAt: paths, before: runner.resolve(other, in: view))
    case .after(let other):
      proposed = try view.proposedIndexPath(forRowsAt: paths, after: runner.resolve(other, in: view))
    case .section(let value, let end):
      proposed = try view.proposedIndexPath(
        forRowsAt: paths, inSection: runner.section(value, in: view), at: end)
    }
    result.proposed = proposed
    runner.note(try view.drag(rowsAt: paths, to: proposed), in: view, &result)
  }

  func write(to object: inout JSONText.Object) {
    object.add("rows", raw: JSONText.array(rows.map(\.json)))
    place.write(to: &object)
  }

  func words(row: String, _ result: StepResult) -> String { place.words(rows: rowsInWords) }

  /// The dragged rows; many are told by their number.
  private var rowsInWords: String {
    let names = rows.map { PrintableText.of($0.description) }
    return names.count <= 4 ? names.inWords(last: "and") : "\(names.count) rows, \(names[0]) first,"
  }

  var implied: ImpliedWords { place.implied }
}

extension GroupDrag {
  static func read(_ fields: StepFields) throws(Diagnostic) -> GroupDrag {
    try read(fields, rows: try fields.required("rows", for: name, help: "list the rows"))
  }

  /// Reads the drag of the rows in a list; that `row` does not stand beside it is known.
  static func read(_ fields: StepFields, rows list: StepFields.Field) throws(Diagnostic) -> GroupDrag {
    let rows = try fields.list(list, of: "rows") { (fields, row) throws(Diagnostic) in try fields.row(row) }
    guard !rows.isEmpty else {
      throw fields.problem("bad_value", "`rows` is empty", at: list, help: "name at least one row")
    }
    return GroupDrag(rows: rows, place: try DragVerb.place(fields))
  }
}

extension Interaction {
  /// Picks several rows up, moves them and lets them go; the first one is picked up, and the others follow it in table order.
  ///
  /// A list of one row is a drag of that row; nil for an empty one.
  ///
  /// ```swift
  /// let step = Interaction.drag([.key("milk"), .key("tea")], .section("Done", .last))
  /// ```
  public static func drag(_ rows: [RowReference], _ place: DragPlace) -> Interaction? {
    if rows.count == 1 { return .drag(rows[0], place) }
    return rows.isEmpty ? nil : Interaction(GroupDrag(rows: rows, place: place))
  }

  /// The rows that a drag of several takes, the one that is picked up first; nil if the interaction is none.
  package var rowsOfGroup: [RowReference]? { self.as(GroupDrag.self)?.rows }
}
