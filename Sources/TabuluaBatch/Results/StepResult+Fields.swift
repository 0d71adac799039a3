extension StepResult {
  /// What kind of value a field of a result has in JSON.
  package enum FieldForm: Sendable {
    case number, text, texts, path, paths, moves, sections, sectionMoves, values, error
    /// A text that is one of some.
    case oneOf([String])
  }

  /// The fields of a result in JSON: their names, what kinds of values they have, and what they tell.
  package static var fields: [(name: String, form: FieldForm, meaning: String)] {
    StepField.all.map { ($0.name, $0.form, $0.meaning) }
  }

  /// The fields that a batch in Lua gets.
  package static var namesInLua: [String] { StepField.all.filter(\.isInLua).map(\.name) }
}
