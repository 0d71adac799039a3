import LuaHost
import TabuluaModel
import TabuluaText

extension Coverage {
  /// The coverage as one JSON object on one line.
  ///
  /// Fields may be added in later versions; keys stand in this order: `version`, `kind`, `lines`, `files`,
  /// `callbacks`, `drags`.
  public var json: String {
    let files = files.map { file in
      var object = JSONText.Object()
      object.add(["file": file.file])
      Self.add(file.covered, of: file.active, to: &object)
      object.add(["counts": file.counts.counts.map(JSONText.orNull)])
      return object
    }
    var lines = JSONText.Object()
    Self.add(covered, of: active, to: &lines)
    return JSONText.Object([
      "version": 1, "kind": "coverage", "lines": lines, "files": files, "callbacks": callbacks.map(\.json),
      "drags": drags.map(\.json),
    ]).text
  }

  private static func add(_ covered: Int, of active: Int, to object: inout JSONText.Object) {
    let percent = JSONText.Written(Percentage.digits(covered, of: active))
    object.add(["active": active, "covered": covered, "percent": percent])
  }
}

extension CallbackCoverage {
  fileprivate var json: JSONText.Object {
    JSONText.Object([
      "policy": policy, "callback": callback.rawValue, "at": JSONText.orNull(place), "use": use.rawValue,
      "calls": calls,
    ])
  }
}

extension DragCoverage {
  fileprivate var json: JSONText.Object {
    var parts = JSONText.Object()
    for (direction, tried, possible) in directions { parts.add(direction.rawValue, [tried, possible]) }
    return JSONText.Object([
      "shape": shape, "tried": tried.count, "possible": possible, "directions": parts,
    ])
  }
}
