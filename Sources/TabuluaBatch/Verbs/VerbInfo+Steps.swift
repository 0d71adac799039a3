extension InteractionBatch {
  /// For each verb a step that it does, as a line of a batch has it.
  package static var stepsOfVerbs: [String] { VerbInfo.all.compactMap { $0.examples.done.line(of: $0) } }
}
