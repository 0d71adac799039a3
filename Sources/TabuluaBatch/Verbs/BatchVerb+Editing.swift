import TabuluaText

extension BatchVerb {
  /// Enters or leaves editing mode: `{"do":"set_editing","editing":true}`.
  static let setEditing = BatchVerb(name: "set_editing", fields: ["editing"], bareField: "editing") {
    (object) throws(Diagnostic) in
    let value = try object.required(
      "editing", for: "set_editing", help: "add `\"editing\":true` or `\"editing\":false`")
    return .setEditing(try object.boolean("editing", value))
  }
}
