/// Why a step of a batch could not be begun, as data.
enum StepProblem: Error {
  /// A step of a batch is the call of a script, which only that script can make.
  case notAVerb(String)

  /// A row was given by key, and the rows have none.
  case noKeys(scripted: Bool)

  /// No row has this key; `help` points to the one that was meant, if one is near.
  case unknownKey(String, help: String?)

  /// No section has this value.
  case unknownSection(String, sections: [String], help: String?)

  /// A verb of a Lua batch was called while a step is being made.
  case insideStep(verb: String)

  /// A verb of a Lua batch was called without its row.
  case noRow(verb: String)

  /// A verb of a Lua batch was called with an argument of the wrong type, or with too many.
  case wrongArgument(verb: String, expected: String, got: String)

  /// A step is to be taken back, and none was recorded because nobody knew of it before.
  case undoNotBound(verb: String)

  /// A table that a verb got has both a list and named fields, or keys of another kind.
  case mixedTable(verb: String)
}
