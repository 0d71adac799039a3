import TabuluaText
import TabuluaModel

extension BatchVerb {
  /// Drags a row: `{"do":"drag","row":ROW,…}` with one way to say where the row goes.
  static let drag = BatchVerb(
    name: "drag",
    fields: ["row", "to", "through", "before", "after", "to_section", "at", "cancel"], bareField: "to"
  ) { (object) throws(Diagnostic) in
    .drag(try object.row(for: "drag"), try place(object))
  }

  /// The fields of which a drag has exactly one.
  private static let places = ["to", "through", "before", "after", "to_section"]

  private static func place(_ object: BatchObject) throws(Diagnostic) -> DragPlace {
    let given = object.fields.map(\.key).filter { places.contains($0) }
    guard let place = given.first, let value = object[place] else {
      throw object.problem(
        "missing_field", "the drag does not say where the row goes",
        help: "add one of `to`, `through`, `before`, `after` and `to_section`")
    }
    if given.count > 1 {
      throw object.problem(
        "contradictory_fields", "a drag has `\(given[0])` or `\(given[1])`, not both", field: given[1],
        atName: true, help: "keep the one that is meant")
    }
    try companion("cancel", belongsTo: "through", place, object)
    try companion("at", belongsTo: "to_section", place, object)
    switch place {
    case "to":
      return .to(try object.path(place, value))
    case "through":
      let cancel = try object["cancel"].map { (flag) throws(Diagnostic) in try object.boolean("cancel", flag)
      }
      return .through(try object.paths(place, value), cancel: cancel ?? false)
    case "before":
      return .before(try object.row(place, value))
    case "after":
      return .after(try object.row(place, value))
    default:
      return .section(try object.string(place, value), try end(object))
    }
  }

  /// Fails where a field stands without the one that it belongs to.
  private static func companion(
    _ field: String, belongsTo owner: String, _ place: String, _ object: BatchObject
  ) throws(Diagnostic) {
    guard object[field] != nil, place != owner else { return }
    throw object.problem(
      "contradictory_fields", "`\(field)` belongs to `\(owner)`, not to `\(place)`", field: field,
      atName: true, help: "leave it out, or write `\(owner)` instead of `\(place)`")
  }

  private static func end(_ object: BatchObject) throws(Diagnostic) -> SectionEnd {
    guard let value = object["at"] else { return .last }
    return try object.word("at", value)
  }
}
