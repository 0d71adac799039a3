import TabuluaText
import TabuluaBatch
import TabuluaModel

extension DragMatrix {
  /// The matrix as one JSON object, a drag or a pair of sections a line.
  ///
  /// `{"version":1,"kind":"matrix","rows":3,"sections":[…],"drags":9,"tried":9,"sample":false,"counts":{…},`
  /// then `"cells":[{"from","proposed","outcome","to","reason","at","error"}]` or
  /// `"groups":[{"from_sections":[first,last],"to_sections":[first,last],…counts}]`, then `"reasons"`.
  public var json: String {
    var object = JSONText.Object()
    object.add("version", 1)
    object.add("kind", "matrix")
    object.add("rows", sections.reduce(0) { $0 + $1.count })
    object.add(
      "sections",
      raw: JSONText.array(
        sections.map { section in
          var object = JSONText.Object()
          if let title = section.title { object.add("title", title) }
          object.add("rows", section.count)
          return object.text
        }))
    object.add("drags", total)
    object.add("tried", tried)
    object.add("sample", isSample)
    var counts = JSONText.Object()
    sum.write(to: &counts)
    object.add("counts", raw: counts.text)
    if let cells {
      object.add("cells", raw: Self.lines(cells.lazy.flatMap { $0 }.map(\.json)))
    } else {
      object.add("groups", raw: Self.lines(groups))
    }
    object.add("reasons", raw: Self.lines(reasons.map(\.json)))
    return object.text
  }

  private var groups: [String] {
    var lines: [String] = []
    for (source, line) in counts.enumerated() {
      for (target, cell) in line.enumerated() where cell.total > 0 {
        var object = JSONText.Object()
        object.add("from_sections", [blocks[source].lowerBound, blocks[source].upperBound - 1])
        object.add("to_sections", [blocks[target].lowerBound, blocks[target].upperBound - 1])
        cell.write(to: &object)
        lines.append(object.text)
      }
    }
    return lines
  }

  /// A JSON array with each element on its own line.
  private static func lines(_ elements: some Sequence<String>) -> String {
    let text = elements.joined(separator: ",\n  ")
    return text.isEmpty ? "[]" : "[\n  \(text)]"
  }
}

extension OutcomeCounts {
  fileprivate func write(to object: inout JSONText.Object) {
    for outcome in Self.outcomes { object.add(outcome.rawValue, self[outcome]) }
  }
}

extension DragMatrix.Cell {
  fileprivate var json: String {
    var object = JSONText.Object()
    object.add("from", raw: source.json)
    object.add("proposed", raw: proposed.json)
    object.add("outcome", ending.outcome.rawValue)
    if let landing = ending.landing { object.add("to", raw: landing.json) }
    if let reason = ending.reason { object.add("reason", reason) }
    if let place = ending.place { object.add("at", place) }
    if let error = ending.error { object.add("error", raw: error.json) }
    return object.text
  }
}

extension DragMatrix.Reason {
  fileprivate var json: String {
    var object = JSONText.Object()
    object.add("outcome", outcome.rawValue)
    object.add("reason", text)
    if let place { object.add("at", place) }
    object.add("count", count)
    object.add("first_from", raw: first.source.json)
    object.add("first_proposed", raw: first.proposed.json)
    return object.text
  }
}
