import TabuluaModel
import TabuluaText

/// Picks a row up, moves it and lets it go: `{"do":"drag","row":ROW,"to":[1,0]}`, or another place instead of `to`.
struct DragVerb: RowVerb {
  static let name: BatchWord = "drag"
  static let fields: [BatchWord] = ["row", "to", "through", "before", "after", "to_section", "at", "cancel"]
  static let bareField: BatchWord? = "to"
  static let summary = "picks a row up, holds it over one place or several, and drops it"
  static let deciders: [TableCallback] = [.targetIndexPathForMove, .canMoveRow]
  static let movesItsRow = true

  var row: RowReference
  /// Where the row is taken.
  var place: DragPlace

  func forEachKey(_ body: (String) -> Void) {
    if case .key(let key) = row { body(key) }
    switch place {
    case .before(.key(let key)), .after(.key(let key)): body(key)
    case .before, .after, .to, .through, .section: break
    }
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

  func write(to object: inout JSONText.Object) {
    switch place {
    case .to(let path): object.add("to", raw: path.json)
    case .through(let paths, let cancel):
      object.add("through", raw: JSONText.array(paths.map(\.json)))
      if cancel { object.add("cancel", true) }
    case .before(let row): object.add("before", raw: row.json)
    case .after(let row): object.add("after", raw: row.json)
    case .section(let value, let end):
      object.add("to_section", value)
      object.add("at", end.rawValue)
    }
  }

  func words(row: String, _ result: StepResult) -> String {
    switch place {
    case .to(let path): "\(row) to \(path)"
    case .through(let paths, let cancel):
      "\(row) over \(paths.map(\.description).joined(separator: ", "))\(cancel ? ", let go" : "")"
    case .before(let other): "\(row) before \(PrintableText.of(other.description))"
    case .after(let other): "\(row) after \(PrintableText.of(other.description))"
    case .section(let name, let end):
      "\(row) to the \(end == .first ? "top" : "end") of \(name.isEmpty ? "\"\"" : PrintableText.of(name))"
    }
  }

  var implied: ImpliedWords {
    switch place {
    case .to, .through: .landing
    case .before, .after, .section: []
    }
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
  package var dragPlace: DragPlace? { self.as(DragVerb.self)?.place }
}

// Reading.
extension DragVerb {
  static func read(_ fields: StepFields) throws(Diagnostic) -> DragVerb {
    DragVerb(row: try fields.row(for: name), place: try place(fields))
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

  private static func place(_ fields: StepFields) throws(Diagnostic) -> DragPlace {
    typealias Field = StepFields.Field
    var (given, cancel, end): ((place: PlaceField, field: Field)?, Field?, Field?)
    var next = fields.all.first
    while let node = next {
      next = fields.next(after: node, in: fields.all)
      let field = Field(owner: node, node: node)
      if let place = PlaceField(node, in: fields) {
        if let given {
          throw fields.problem(
            "contradictory_fields", "a drag has `\(given.place.rawValue)` or `\(place.rawValue)`, not both",
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
      throw fields.problem(
        "missing_field", "the drag does not say where the row goes",
        help: "add one of `to`, `through`, `before`, `after` and `to_section`")
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
  /// What is wrong with a field that belongs to one way to say the place and stands beside another one.
  fileprivate func isMisplaced(
    _ field: Field, _ owner: DragVerb.PlaceField, _ place: DragVerb.PlaceField
  ) -> Diagnostic {
    problem(
      "contradictory_fields",
      "`\(name(of: field))` belongs to `\(owner.rawValue)`, not to `\(place.rawValue)`",
      field: name(of: field), atName: true,
      help: "leave it out, or write `\(owner.rawValue)` instead of `\(place.rawValue)`")
  }
}
