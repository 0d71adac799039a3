import TabuluaModel
import TabuluaText

/// Which step of a run changed a row, and who decided that it may.
struct ChangeCause: Sendable, Hashable {
  /// What many causes have in common.
  struct Decision: Sendable, Hashable {
    /// What was done.
    let verb: String?
    /// The callback that had the last word, and where it stands; nil where the policy has none that is asked.
    let callback: TableCallback?
    let place: String?
    /// The policy's words.
    var reason: String?
  }

  /// The step, from 1.
  let step: Int
  /// The line of the batch.
  let line: Int?
  /// Who decided, and about what.
  var decision: Decision
}

extension ChangeCause {
  /// Appends the fields of a change in a journal.
  func append(to line: inout JSONLine) {
    Self.append(step: step, self.line, to: &line)
    decision.append(to: &line)
  }

  /// Appends those that differ from one step to the next.
  static func append(step: Int, _ number: Int?, to line: inout JSONLine) {
    line.append(#","step":"#, step)
    if let number { line.append(#","line":"#, number) }
  }
}

extension ChangeCause.Decision {
  /// Appends the fields of a change in a journal that many changes have in common.
  func append(to line: inout JSONLine) {
    if let verb { line.append(#","do":"#, string: verb) }
    guard let callback else {
      line.append(#","by":"host""#)
      return appendReason(to: &line)
    }
    line.append(#","by":"policy","callback":"#, string: callback.rawValue)
    if let place { line.append(#","at":"#, string: place) }
    appendReason(to: &line)
  }

  private func appendReason(to line: inout JSONLine) {
    if let reason { line.append(#","reason":"#, string: reason) }
  }
}
