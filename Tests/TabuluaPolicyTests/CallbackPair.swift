import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// A callback with what happens where it is there, and where it is not: the two traces of the same interaction.
///
/// Each stands in the list ``CallbackPair/all``. Answers are those of ``PlainAnswers``.
struct CallbackPair: Sendable, CustomTestStringConvertible {
  /// Which callback.
  let callback: TableCallback

  /// Other callbacks that are there in both.
  var base: [TableCallback] = []

  /// The event that fails.
  var failing: TableCallback?

  /// How the view is made.
  var editing = false
  var viewport = TableView.Viewport.rows(0)
  var settings = TableViewSettings()

  /// What is done before calls are written down; nil where the first load is written down too.
  var prepare: (@Sendable (TableView) throws -> Void)? = { _ in }

  /// What is done; an error that it throws does not count.
  let act: @Sendable (TableView) throws -> Void

  /// The trace where the callback is there.
  let there: [String]

  /// The trace where it is absent.
  let absent: [String]

  var testDescription: String { callback.rawValue }

  /// The callbacks of a view of the pair.
  func implemented(withCallback isThere: Bool) -> CallbackSet {
    CallbackSet(isThere ? base + [callback] : base)
  }
}

/// The calls that a view made: with arguments, answers and reasons, and without places.
final class AnswerLog {
  var records: [CallRecord] = []

  var lines: [String] {
    records.map { record in
      var parts = [record.callback.rawValue] + record.arguments.map(\.words) + ["->", record.result.words]
      if let reason = record.reason { parts.append("(\(reason))") }
      if !record.implemented { parts.append("absent") }
      if record.failed { parts.append("failed") }
      return parts.joined(separator: " ")
    }
  }
}

extension CallbackPair {
  /// Does what the pair is about in a view of three rows and one, or of the data source's own rows.
  func trace(
    of dataSource: any TableViewDataSource, _ delegate: any TableViewDelegate
  ) throws -> [CallRecord] {
    let (records, error) = traceAndError(of: dataSource, delegate)
    if let error, failing == nil { throw error }
    return records
  }

  /// Does what the pair is about, and gives the calls until it ended or failed, with the error.
  func traceAndError(
    of dataSource: any TableViewDataSource, _ delegate: any TableViewDelegate
  ) -> (records: [CallRecord], error: (any Error)?) {
    let log = AnswerLog()
    do {
      try perform(dataSource, delegate, log)
      return (log.records, nil)
    } catch {
      return (log.records, error)
    }
  }

  private func perform(
    _ dataSource: any TableViewDataSource, _ delegate: any TableViewDelegate, _ log: AnswerLog
  ) throws {
    let isScripted = dataSource.implemented.contains(.numberOfRows)
    let view = try TableView(
      TableContents(sections: isScripted ? [] : [["a", "b", "c"], ["d"]]), dataSource: dataSource,
      delegate: delegate, settings: settings, viewport: viewport, editing: editing,
      onCall: { log.records.append($0) })
    if let prepare {
      try prepare(view)
      log.records = []
    }
    defer { view._checkInvariants() }
    try act(view)
  }
}
