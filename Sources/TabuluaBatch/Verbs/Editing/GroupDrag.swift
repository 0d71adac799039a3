import TabuluaModel
import TabuluaText

/// A drag that is read by ``DragVerb``, whose name and fields it has, and that has rows in a list.
protocol ListedDrag: BatchVerb {
  /// The rows, the one that is picked up first; at least one.
  var rows: [RowReference] { get }
  /// Where the first one is taken.
  var place: DragPlace { get }
}

extension ListedDrag {
  static var name: BatchWord { DragVerb.name }
  static var fields: [VerbField] { DragVerb.fields }
  static var summary: String { DragVerb.summary }
  static var deciders: [TableCallback] { DragVerb.deciders }
  static var outcomes: [StepResult.Outcome] { DragVerb.outcomes }
  static var example: DocumentationExample { DragVerb.example }
  static var examples: VerbExamples { DragVerb.examples }

  func forEachKey(_ body: (String) -> Void) {
    for case .key(let key) in rows { body(key) }
    place.forEachKey(body)
  }
}

/// Picks several rows up, the first one with the others behind it: `{"do":"drag","rows":[ROW,…],"to":[1,0]}`.
///
/// A list of one row is a drag of that row.
struct GroupDrag: ListedDrag {
  static let movesItsRow = true

  let rows: [RowReference]
  let place: DragPlace

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    let paths = try runner.resolve(rows, in: view, &result)
    let places = try place.proposedPaths(ofRowsAt: paths, in: view, by: runner)
    result.proposed = places.last
    let outcome = try view.drag(rowsAt: paths, through: places, cancel: place.isCancelled)
    runner.note(outcome, in: view, &result)
  }

  func write(to object: inout JSONText.Object) {
    object.add("rows", raw: JSONText.array(rows.map(\.json)))
    place.write(to: &object)
  }

  func words(row: String, _ result: StepResult) -> String { place.words(rows: rows.inWords) }

  var implied: ImpliedWords { place.implied }
}

extension GroupDrag {
  static func read(_ fields: StepFields) throws(Diagnostic) -> GroupDrag {
    try read(fields, rows: try fields.required("rows", for: name))
  }

  /// Reads the drag of the rows in a list; that `row` does not stand beside it is known.
  static func read(_ fields: StepFields, rows list: StepFields.Field) throws(Diagnostic) -> GroupDrag {
    let rows = try fields.list(list, of: "rows") { (fields, row) throws(Diagnostic) in try fields.row(row) }
    guard !rows.isEmpty else {
      throw fields.problem(BatchCode.badValue, "`rows` is empty", at: list, help: "name at least one row")
    }
    return GroupDrag(rows: rows, place: try DragVerb.place(fields))
  }
}

extension BatchRunner {
  /// The paths of rows that are dragged together, the one that is picked up first.
  func resolve(
    _ rows: [RowReference], in view: TableView, _ result: inout StepResult
  ) throws -> [TableIndexPath] {
    var paths: [TableIndexPath] = []
    for row in rows {
      paths.append(try paths.isEmpty ? resolve(row, in: view, &result) : resolve(row, in: view))
    }
    if paths.count > 1 { result.with = paths.dropFirst().sorted() }
    return paths
  }
}

extension [RowReference] {
  /// The dragged rows in words; many are told by their number.
  var inWords: String {
    let names = map { PrintableText.of($0.description) }
    return names.count <= 4 ? names.inWords(last: "and") : "\(names.count) rows, \(names[0]) first,"
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
