/// Why a step of a batch could not be begun, as data.
enum StepProblem: Error {
  /// A row was given by key, and the rows have none.
  case noKeys(scripted: Bool)

  /// No row has this key.
  case unknownKey(String, nearest: String?)

  /// No section has this value.
  case unknownSection(String, nearest: String?)
}
