import TabuluaModel

extension RunRecord {
  /// Whether the record is known to take a few kilobytes at most, beside the interaction of its step, so that hundreds of them
  /// may wait to be written.
  ///
  /// - Complexity: O(1).
  package var isSmall: Bool {
    switch self {
    case .run: true
    case .call(_, let call): call.isSmall
    case .step(let result): result.isSmall
    case .warning, .leak, .change, .summary: false
    }
  }
}

/// How long a text may be in a record that is small.
private let mostBytes = 256

/// How many elements a list may have in a record that is small.
private let mostElements = 8

extension String? {
  fileprivate var isSmall: Bool { self.map { $0.utf8.count <= mostBytes } ?? true }
}

extension CallRecord {
  fileprivate var isSmall: Bool {
    found == nil && text.isSmall && result.isSmall && arguments.count <= mostElements
      && arguments.allSatisfy(\.isSmall)
  }
}

extension TraceValue {
  fileprivate var isSmall: Bool {
    switch self {
    case .null, .path, .integer, .number, .boolean: true
    case .text(let text): text.utf8.count <= mostBytes
    case .cell, .list: false
    }
  }
}

extension StepResult {
  fileprivate var isSmall: Bool {
    let rare = rare.value
    return row.isSmall && text.isSmall && changes.isSmall && rare?.error == nil && rare?.refusal == nil
      && (rare?.reason).isSmall && rare?.with.count ?? 0 <= mostElements
  }
}

extension StepResult.Changes {
  fileprivate var isSmall: Bool {
    newlySelected?.count ?? 0 <= mostElements && deleted.count <= mostElements && !hasRareOnes
  }
}
