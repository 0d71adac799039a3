import TabuluaModel
import TabuluaText

/// Picks a row up, moves it and lets it go: `{"do":"drag","row":ROW,"to":[1,0]}`, or another place instead of `to`.
struct DragVerb: RowVerb {
  static let name: BatchWord = "drag"
  static let fields: [BatchWord] = [
    "row", "to", "through", "before", "after", "to_section", "at", "cancel",
  ]
  static let bareField: BatchWord? = "to"
  static let summary = "picks a row up, holds it over one place or several, and drops it"

  var row: RowReference
  /// Where the row is taken.
  var place: DragPlace

  /// Makes a drag.
  init(_ row: RowReference, _ place: DragPlace) { (self.row, self.place) = (row, place) }

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
      after: [#"{"do":"set_editing","editing":true}"#],
      #"{"do":"drag","row":{"key":"milk"},"before":{"key":"oil"}}"#,
      #""do":"drag","outcome":"moved","row":"milk","from":[0,0],"proposed":[1,0],"to":[1,0]"#),
    refused: .init(
      after: [#"{"do":"set_editing","editing":true}"#],
      #"{"do":"drag","row":{"key":"salt"},"to":[0,0]}"#,
      #""do":"drag","outcome":"refused","row":"salt","from":[0,2],"proposed":[0,0],"by":"policy","at":"p.lua:100","reason":"salt stays""#
    ),
    failed: .init(
      after: [#"{"do":"set_editing","editing":true}"#],
      #"{"do":"drag","row":{"key":"milk"},"to_section":"Z"}"#,
      #""do":"drag","outcome":"failed","row":"milk","from":[0,0],"error":{"code":"unknown_section","#
        + #""message":"there is no section `Z`","help":"the sections are `A`, `B`","at":"b.jsonl:2"}"#))
}

extension Interaction {
  /// Picks a row up, moves it and lets it go.
  public static func drag(_ row: RowReference, _ place: DragPlace) -> Interaction {
    Interaction(DragVerb(row, place))
  }

  /// Where a drag takes its row; nil if the interaction is none.
  package var dragPlace: DragPlace? { self.as(DragVerb.self)?.place }
}

// Reading.
extension DragVerb {
  init(_ fields: borrowing StepFields) throws(Diagnostic) {
    row = try fields.row(for: Self.name)
    place = try Self.place(fields)
  }

  /// The fields of which a drag has exactly one.
  private enum PlaceField: CaseIterable {
    case to, through, before, after, section

    var name: BatchWord {
      switch self {
      case .to: "to"
      case .through: "through"
      case .before: "before"
      case .after: "after"
      case .section: "to_section"
      }
    }
  }

  private static func place(_ fields: borrowing StepFields) throws(Diagnostic) -> DragPlace {
    var given: (place: PlaceField, field: StepFields.Field)?
    var other: StepFields.Field?
    for place in PlaceField.allCases {
      guard let field = fields[place.name] else { continue }
      if let first = given {
        // The first two as they are written.
        let later = field.node < first.field.node ? first.field : field
        if other.map({ later.node < $0.node }) ?? true { other = later }
        if field.node > first.field.node { continue }
      }
      given = (place, field)
    }
    guard let (place, field) = given else {
      throw fields.problem(
        "missing_field", "the drag does not say where the row goes",
        help: "add one of `to`, `through`, `before`, `after` and `to_section`")
    }
    if let other {
      throw fields.problem(
        "contradictory_fields", "a drag has `\(place.name)` or `\(other.name)`, not both",
        field: other.name.description, atName: true, help: "keep the one that is meant")
    }
    let cancel = try companion("cancel", of: .through, place, fields)
    let end = try companion("at", of: .section, place, fields)
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

  /// A field that belongs to one way to say the place; fails where it stands beside another one.
  private static func companion(
    _ name: BatchWord, of owner: PlaceField, _ place: PlaceField, _ fields: borrowing StepFields
  ) throws(Diagnostic) -> StepFields.Field? {
    guard let field = fields[name] else { return nil }
    guard place == owner else {
      throw fields.problem(
        "contradictory_fields", "`\(name)` belongs to `\(owner.name)`, not to `\(place.name)`",
        field: name.description, atName: true,
        help: "leave it out, or write `\(owner.name)` instead of `\(place.name)`")
    }
    return field
  }
}
