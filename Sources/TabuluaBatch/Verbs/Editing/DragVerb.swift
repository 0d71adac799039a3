import TabuluaModel
import TabuluaText

/// Picks a row up, moves it and lets it go: `{"do":"drag","row":ROW,"to":[1,0]}`, or another place instead of `to`.
///
/// With `rows` instead of `row` it is a ``GroupDrag``, with `hold` a ``HeldDrag``: one step type for all would be copied with a
/// list in each drag of one row.
struct DragVerb: RowVerb {
  static let name: BatchWord = "drag"
  static let fields: [VerbField] = [
    .row,
    VerbField(
      "rows", "a list of rows", "several rows instead of `row`, the one that is picked up first",
      json: #"[{"key":"milk"},{"key":"tea"}]"#, lua: #"{ "milk", "tea" }"#, lists: .rows),
    VerbField(
      "to", "a path", "where it is dropped, counted without the dragged row", json: "[1,0]",
      lua: "index_path(1, 0)"),
    VerbField(
      "through", "a list of paths",
      "where it hovers on its way, each counted without the dragged row; it is dropped at the last",
      json: "[[0,2],[1,0]]", lua: "{ index_path(0, 2), index_path(1, 0) }", lists: .paths),
    VerbField(
      "before", "ROW", "before which row it is dropped; the place is worked out", json: #"{"key":"tea"}"#,
      lua: #""tea""#),
    VerbField(
      "after", "ROW", "behind which row it is dropped; the place is worked out", json: #"{"key":"tea"}"#,
      lua: #""tea""#),
    VerbField(
      "to_section", "a string", "the value of the section in which it is dropped, at its end or as `at` says",
      json: #""Done""#),
    VerbField("at", "\"first\" or \"last\"", "where in `to_section`", json: #""first""#),
    VerbField(
      "cancel", "true or false", "true lets the row go at the end of `through`, without dropping it",
      json: "true"),
    VerbField("hold", "true or false", "true leaves it held at its place, to be drawn", json: "true"),
  ]
  static let bareField: BatchWord? = "to"
  static let outcomes: [StepResult.Outcome] = [
    .moved, .retargeted, .unchanged, .refused, .cancelled, .held, .failed,
  ]
  static let summary = "picks a row up, or several, holds it over one place or several, and drops it"
  static let deciders: [TableCallback] = [
    .targetIndexPathForMovingRows, .targetIndexPathForMove, .canMoveRow,
  ]
  static let movesItsRow = true

  var row: RowReference
  /// Where the row is taken.
  var place: DragPlace

  func forEachKey(_ body: (String) -> Void) {
    if case .key(let key) = row { body(key) }
    place.forEachKey(body)
  }

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws {
    let proposed: TableIndexPath
    switch place {
    case .through(let hovers, let cancel):
      result.proposed = hovers.last
      return runner.note(try view.drag(rowAt: path, through: hovers, cancel: cancel), in: view, &result)
    case .to(let other): proposed = other
    case .before(let other):
      proposed = try view.proposedIndexPath(forRowAt: path, before: runner.resolve(other, in: view))
    case .after(let other):
      proposed = try view.proposedIndexPath(forRowAt: path, after: runner.resolve(other, in: view))
    case .section(let value, let end):
      proposed = try view.proposedIndexPath(
        forRowAt: path, inSection: runner.section(value, in: view), at: end)
    }
    result.proposed = proposed
    runner.note(try view.drag(rowAt: path, to: proposed), in: view, &result)
  }

  func write(to object: inout JSONText.Object) { place.write(to: &object) }

  func words(row: String, _ result: StepResult) -> String { place.words(rows: row) }

  var implied: ImpliedWords { place.implied }

  static var example: DocumentationExample {
    .run(
      #"{"do":"drag","row":{"key":"milk"},"to":[1,0]}"#,
      #"{"do":"drag","row":{"key":"tea"},"to_section":"Done","at":"last"}"#,
      editing: true)
  }

  static let examples = VerbExamples(
    done: .init(
      editing: true, row: ("milk", "[0,0]"), with: #""before":{"key":"oil"}"#,
      ends: VerbEnding("moved", #""proposed":[1,0],"to":[1,0]"#)),
    refused: .init(
      editing: true, row: ("salt", "[0,2]"), with: #""to":[0,0]"#,
      ends: .policy("salt stays", proposed: [0, 0], line: 100)),
    failed: .init(
      editing: true, row: ("milk", "[0,0]"), with: #""to_section":"Z""#,
      ends: .error("unknown_section", "there is no section `Z`", help: "the sections are `A`, `B`", line: 2)))
}

extension Interaction {
  /// Picks a row up, moves it and lets it go.
  public static func drag(_ row: RowReference, _ place: DragPlace) -> Interaction {
    Interaction(DragVerb(row: row, place: place))
  }

  /// Where a drag takes its row; nil if the interaction is none.
  package var dragPlace: DragPlace? { self.as(DragVerb.self)?.place ?? self.as(GroupDrag.self)?.place }
}

// Reading.
extension DragVerb {
  static func read(_ fields: StepFields) throws(Diagnostic) -> DragVerb {
    DragVerb(row: try fields.row(for: name), place: try place(fields))
  }

  /// Reads the drag of one row or of several.
  static func interaction(_ fields: StepFields) throws(Diagnostic) -> Interaction {
    // The row is looked for first: most drags have one, and pay nothing for the list. With no more fields than that, a place and
    // in a line what is done, there is no list beside it.
    if let row = fields["row"] {
      if fields.numberOfFields > (fields.isCall ? 2 : 3) {
        try checkRowsAlone(fields)
        if try isHeld(fields) { return Interaction(try HeldDrag.read(fields)) }
      }
      return Interaction(DragVerb(row: try fields.row(row), place: try place(fields)))
    }
    guard let list = fields["rows"] else { return Interaction(try read(fields)) }
    if try isHeld(fields) { return Interaction(try HeldDrag.read(fields)) }
    let group = try GroupDrag.read(fields, rows: list)
    return group.rows.count == 1 ? .drag(group.rows[0], group.place) : Interaction(group)
  }

  /// Whether the rows are held and not dropped.
  @inline(never)
  private static func isHeld(_ fields: StepFields) throws(Diagnostic) -> Bool {
    guard let hold = fields["hold"], try fields.boolean(hold) else { return false }
    guard let cancel = fields["cancel"], try fields.boolean(cancel) else { return true }
    throw fields.problem(
      BatchCode.contradictoryFields, "a drag has `hold` or `cancel`, not both", field: "hold", atName: true,
      help: "keep the one that is meant")
  }

  /// The fields of which a drag has exactly one.
  fileprivate enum PlaceField: String {
    case to, through, before, after
    case section = "to_section"

    /// The field that a name stands for; nil for the names of other fields.
    @inline(__always)
    init?(_ node: Int, in fields: StepFields) {
      if fields.isName(of: node, "to") {
        self = .to
      } else if fields.isName(of: node, "before") {
        self = .before
      } else if fields.isName(of: node, "after") {
        self = .after
      } else if fields.isName(of: node, "to_section") {
        self = .section
      } else if fields.isName(of: node, "through") {
        self = .through
      } else {
        return nil
      }
    }
  }

  /// How a call in Lua drags several rows.
  static let groupUsage = #"user:drag({ rows = { "milk", "tea" }, to = … })"#

  /// Fails where `row` stands beside `rows`.
  @inline(never)
  private static func checkRowsAlone(_ fields: StepFields) throws(Diagnostic) {
    guard fields["rows"] != nil else { return }
    throw fields.problem(
      BatchCode.contradictoryFields, "a drag has `row` or `rows`, not both", field: "rows", atName: true,
      help: "name all rows in `rows`, the one that is picked up first"
        + (fields.isCall ? ", and none before the table: `\(groupUsage)`" : ""))
  }

  static func place(_ fields: StepFields) throws(Diagnostic) -> DragPlace {
    typealias Field = StepFields.Field
    var (given, cancel, end): ((place: PlaceField, field: Field)?, Field?, Field?)
    var next = fields.all.first
    while let node = next {
      next = fields.next(after: node, in: fields.all)
      let field = Field(owner: node, node: node)
      if let place = PlaceField(node, in: fields) {
        if let given {
          throw fields.problem(
            BatchCode.contradictoryFields,
            "a drag has `\(given.place.rawValue)` or `\(place.rawValue)`, not both",
            field: place.rawValue, atName: true, help: "keep the one that is meant")
        }
        given = (place, field)
      } else if fields.isName(of: node, "cancel") {
        cancel = field
      } else if fields.isName(of: node, "at") {
        end = field
      }
    }
    guard let (place, field) = given else {
      throw fields.hasNoPlace()
    }
    if let cancel, place != .through { throw fields.isMisplaced(cancel, .through, place) }
    if let end, place != .section { throw fields.isMisplaced(end, .section, place) }
    switch place {
    case .to: return .to(try fields.path(field))
    case .through:
      let isCancelled: Bool = if let cancel { try fields.boolean(cancel) } else { false }
      return .through(try fields.paths(field), cancel: isCancelled)
    case .before: return .before(try fields.row(field))
    case .after: return .after(try fields.row(field))
    case .section:
      let section = try fields.string(field)
      let end: SectionEnd = if let end { try fields.word(end) } else { .last }
      return .section(section, end)
    }
  }
}

extension StepFields {
  /// What is wrong with a drag that does not say its place.
  @inline(never)
  fileprivate func hasNoPlace() -> Diagnostic {
    problem(
      BatchCode.missingField, "the drag does not say where the row goes",
      help: "add one of `to`, `through`, `before`, `after` and `to_section`, such as "
        + (form(of: "to_section").map { "`\($0)`" } ?? "`to_section`"))
  }

  /// What is wrong with a field that belongs to one way to say the place and stands beside another one.
  fileprivate func isMisplaced(
    _ field: Field, _ owner: DragVerb.PlaceField, _ place: DragVerb.PlaceField
  ) -> Diagnostic {
    problem(
      BatchCode.contradictoryFields,
      "`\(name(of: field))` belongs to `\(owner.rawValue)`, not to `\(place.rawValue)`",
      field: name(of: field), atName: true,
      help: "leave it out, or write `\(owner.rawValue)` instead of `\(place.rawValue)`")
  }
}
