import TabuluaBatch
import TabuluaText
import TabuluaModel

extension DragMatrix {
  /// The matrix as one JSON object, a drag or a pair of sections a line.
  ///
  /// `{"version":1,"kind":"matrix","rows":3,"sections":[…],"drags":9,"tried":9,"sample":false,"counts":{…},`
  /// then `"cells":[{"from","proposed","outcome","to","reason","at","error"}]` or
  /// `"groups":[{"from_sections":[first,last],"to_sections":[first,last],…counts}]`, then `"reasons"`.
  public var json: String {
    var text = ""
    writeJSON { text += $0 }
    return text
  }

  /// Writes the matrix as JSON, piece by piece: a million cells have eighty megabytes.
  package func writeJSON(to write: (String) -> Void) {
    let shown = sections.map { JSONText.Object(["title": $0.title, "rows": $0.count]) }
    var head = JSONText.Object([
      "version": 1, "kind": "matrix", "rows": rows, "sections": shown,
      "with": companions.isEmpty ? nil : companions,
      "drags": total, "tried": tried,
      "sample": isSample, "counts": sum.object,
    ])
    guard let cells, cells.total > 0 else {
      head.add(cells == nil ? "groups" : "cells", raw: Self.lines(cells == nil ? groups : []))
      head.add("reasons", raw: Self.lines(reasons.map(\.json)))
      return write(head.text)
    }
    write("\(head.text.dropLast()),\"cells\":[")
    var isFirst = true
    for line in cells {
      let text = line.map { "\n  \($0.json)" }.joined(separator: ",")
      if text.isEmpty { continue }
      write(isFirst ? text : ",\(text)")
      isFirst = false
    }
    write("],\"reasons\":\(Self.lines(reasons.map(\.json)))}")
  }

  private var groups: [String] {
    counts.enumerated().flatMap { source, line in
      line.enumerated().filter { $0.element.total > 0 }.map { target, cell in
        var object = JSONText.Object()
        object.add("from_sections", [blocks[source].lowerBound, blocks[source].upperBound - 1])
        object.add("to_sections", [blocks[target].lowerBound, blocks[target].upperBound - 1])
        cell.write(to: &object)
        return object.text
      }
    }
  }

  /// A JSON array with each element on its own line.
  private static func lines(_ elements: [String]) -> String {
    elements.isEmpty ? "[]" : "[\n  \(elements.joined(separator: ",\n  "))]"
  }
}

extension OutcomeCounts {
  fileprivate func write(to object: inout JSONText.Object) {
    for outcome in Self.outcomes { object.add(outcome.rawValue, self[outcome]) }
  }

  fileprivate var object: JSONText.Object {
    var object = JSONText.Object()
    write(to: &object)
    return object
  }
}

extension DragMatrix.Cell {
  fileprivate var json: String {
    JSONText.Object([
      "from": source, "proposed": proposed, "outcome": ending.outcome.rawValue, "to": ending.landing,
      "reason": ending.reason, "at": ending.place, "error": ending.error,
    ]).text
  }
}

extension DragMatrix.Reason {
  fileprivate var json: String {
    JSONText.Object([
      "outcome": outcome.rawValue, "reason": text, "at": place, "count": count, "first_from": first.source,
      "first_proposed": first.proposed,
    ]).text
  }
}
