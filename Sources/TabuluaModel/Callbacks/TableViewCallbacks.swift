/// Who has callbacks of a table view: a ``TableViewDataSource`` or a ``TableViewDelegate``.
///
/// Each callback has a method of its own in one of the two. Where a type does not write that method, a question about a
/// row whose answer is yes or no comes to ``answer(to:forRowAt:in:)``, and an event at a row to ``handle(_:forRowAt:in:)``.
/// A type whose rules are not written in Swift, such as a policy in Lua, writes these two instead of the many.
///
/// ```swift
/// final class Locked: TableViewDelegate {
///   let implemented: CallbackSet = [.shouldHighlightRow, .canPerformPrimaryActionForRow]
///   func answer(
///     to question: TableCallback, forRowAt path: TableIndexPath, in view: TableView
///   ) -> TableDecision<Bool> {
///     TableDecision(path.row > 0, reason: "\(question.rawValue): the first row is a heading")
///   }
/// }
/// ```
public protocol TableViewCallbacks: AnyObject {
  /// The callbacks that are there; read once, when the view gets its data source or delegate.
  var implemented: CallbackSet { get }

  /// Where a callback stands, such as `stay.lua:7`; asked for traces and errors only.
  func place(of callback: TableCallback) -> String?

  /// Answers a question about a row with yes or no, where its own method is not written.
  ///
  /// ```swift
  /// func answer(
  ///   to question: TableCallback, forRowAt path: TableIndexPath, in view: TableView
  /// ) -> TableDecision<Bool> {
  ///   TableDecision(path.section > 0, reason: "the first section is locked")
  /// }
  /// ```
  func answer(
    to question: TableCallback, forRowAt path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<Bool>

  /// Is told of an event at a row, where its own method is not written.
  ///
  /// ```swift
  /// func handle(_ event: TableCallback, forRowAt path: TableIndexPath, in view: TableView) {
  ///   print("\(event.rawValue) \(path)")
  /// }
  /// ```
  func handle(_ event: TableCallback, forRowAt path: TableIndexPath, in view: TableView) throws
}

// What happens where a callback is said to be implemented and is not there.
extension TableViewCallbacks {
  /// No place.
  public func place(of callback: TableCallback) -> String? { nil }

  /// Fails: it is not there.
  public func answer(
    to question: TableCallback, forRowAt path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<Bool> { try absent(question) }

  /// Fails: it is not there.
  public func handle(_ event: TableCallback, forRowAt path: TableIndexPath, in view: TableView) throws {
    try absent(event)
  }
}

/// Fails: the event is said to be implemented, and is not there.
func absent(_ callback: TableCallback) throws { throw TableError.notImplemented(callback) }

/// Fails: the callback that answers is said to be implemented, and is not there.
func absent<Answer>(_ callback: TableCallback) throws -> Answer { throw TableError.notImplemented(callback) }
