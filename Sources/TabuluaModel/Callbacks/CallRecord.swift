/// One call of a callback, or the default that stood in for it, as it appears in a trace.
///
/// ```swift
/// let view = try TableView(table, dataSource: rules) { call in
///   print(call.callback, call.arguments, call.result, call.at ?? "")
/// }
/// ```
public struct CallRecord: Sendable {
  /// Which callback.
  public var callback: TableCallback

  /// The name of the table that was called, where it was pushed over another one, or is one of several.
  public var table: String?

  /// What it was given, without the view.
  public var arguments: [TraceValue]

  /// What it answered; null for an event and for a call that failed.
  public var result = TraceValue.null

  /// The policy's own words that came with the answer; `TabuluaPolicy` gives the whole reason, as `reason`.
  public var text: String?

  /// What the table itself found for a law; nil for calls of callbacks.
  package var found: HostReason?

  /// Whether there is such a callback; if not, `result` is the default that was used.
  public var implemented = true

  /// Where the callback stands, such as `stay.lua:7`.
  public var at: String?

  /// Whether the call raised an error.
  public var failed = false
}

/// A value in a trace.
///
/// ```swift
/// let view = try TableView(table, dataSource: rules) { call in
///   if case .path(let path)? = call.arguments.first { print(call.callback, path) }
/// }
/// ```
public enum TraceValue: Sendable, Hashable {
  /// Nothing.
  case null
  /// An index path, in the space that the callback documents.
  case path(TableIndexPath)
  /// A whole number.
  case integer(Int)
  /// A number.
  case number(Double)
  /// Yes or no.
  case boolean(Bool)
  /// Text.
  case text(String)
  /// The fields of a cell; they stand in a box, because all values of all calls would be as large as a cell otherwise.
  indirect case cell(TableCell)
  /// Values in their order, such as the titles of swipe actions.
  case list([TraceValue])
}
