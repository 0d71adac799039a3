import TabuluaModel
import Testing

/// Expects an error with these facts, and where it was made.
func expect(
  _ error: TableError?, _ facts: TableError.Facts, at place: String? = nil, _ comment: Comment? = nil,
  location: SourceLocation = #_sourceLocation
) {
  #expect(error.map { "\($0.facts)" } == "\(facts)", comment, sourceLocation: location)
  if let place { #expect(error?.at == place, comment, sourceLocation: location) }
}

extension TableError {
  /// The call that the error is about.
  var call: Call? { if case .callback(let call, _) = facts { call } else { nil } }

  /// The cells that the error is about.
  var cells: Cells? { if case .cells(let cells, _) = facts { cells } else { nil } }

  /// The first count that does not fit an update.
  var wrongCount: CountMismatch? {
    if case .update(.countMismatch(let wrong, _, _)) = facts { wrong } else { nil }
  }
}
