import LuaHost
import TabuluaModel
import TabuluaText

extension Coverage {
  /// The coverage as one JSON object on one line.
  ///
  /// Fields may be added in later versions; keys stand in this order: `version`, `kind`, `lines`, `files`,
  /// `callbacks`, `drags`.
  public var json: String {
    func percent(_ covered: Int, of active: Int) -> JSONText.Written {
      JSONText.Written(Percentage.digits(covered, of: active))
    }
    let files = files.map { file in
      JSONText.Object([
        "file": file.file, "active": file.active, "covered": file.covered,
        "percent": percent(file.covered, of: file.active), "counts": file.counts.counts.map(JSONText.orNull),
      ])
    }
    let lines = JSONText.Object([
      "active": active, "covered": covered, "percent": percent(covered, of: active),
    ])
    return JSONText.Object([
      "version": 1, "kind": "coverage", "lines": lines, "files": files, "callbacks": callbacks.map(\.json),
      "drags": drags.map(\.json),
    ]).text
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
