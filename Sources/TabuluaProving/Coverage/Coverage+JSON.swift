import TabuluaText
import LuaHost
import TabuluaModel

extension Coverage {
  /// The coverage as one JSON object on one line.
  ///
  /// Fields may be added in later versions; keys stand in this order: `version`, `kind`, `lines`, `files`,
  /// `callbacks`, `drags`.
  public var json: String {
    var object = JSONText.Object()
    object.add("version", 1)
    object.add("kind", "coverage")
    object.add("lines", raw: Self.lines(covered, of: active).text)
    object.add(
      "files",
      raw: JSONText.array(
        files.map { file in
          var object = JSONText.Object()
          object.add("file", file.file)
          Self.add(file.covered, of: file.active, to: &object)
          object.add(
            "counts", raw: JSONText.array(file.counts.counts.map { $0.map(String.init) ?? "null" }))
          return object.text
        }))
    object.add("callbacks", raw: JSONText.array(callbacks.map(\.json)))
    object.add("drags", raw: JSONText.array(drags.map(\.json)))
    return object.text
  }

  private static func lines(_ covered: Int, of active: Int) -> JSONText.Object {
    var object = JSONText.Object()
    add(covered, of: active, to: &object)
    return object
  }

  private static func add(_ covered: Int, of active: Int, to object: inout JSONText.Object) {
    object.add("active", active)
    object.add("covered", covered)
    object.add("percent", raw: Percentage.digits(covered, of: active))
  }
}

extension CallbackCoverage {
  fileprivate var json: String {
    var object = JSONText.Object()
    object.add("policy", policy)
    object.add("callback", callback.rawValue)
    if let place { object.add("at", place) } else { object.addNull("at") }
    object.add("use", use.rawValue)
    object.add("calls", calls)
    return object.text
  }
}

extension DragCoverage {
  fileprivate var json: String {
    var object = JSONText.Object()
    object.add("shape", shape)
    object.add("tried", tried.count)
    object.add("possible", possible)
    var parts = JSONText.Object()
    for (direction, tried, possible) in directions { parts.add(direction.rawValue, [tried, possible]) }
    object.add("directions", raw: parts.text)
    return object.text
  }
}
