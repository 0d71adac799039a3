extension Diagnostic {
  /// The diagnostic as JSON on one line: `{"code","message","help","callback","at","counts","uikit"}`, keys without a
  /// value left out.
  public var json: String {
    var object = JSONText.Object()
    object.add("code", code)
    object.add("message", message)
    if let help { object.add("help", help) }
    if let callback { object.add("callback", callback) }
    if let location { object.add("at", location.fileAndLine) }
    if !counts.isEmpty { object.add("counts", raw: JSONText.array(counts.map(\.json))) }
    if let uikit { object.add("uikit", uikit) }
    return object.text
  }
}
