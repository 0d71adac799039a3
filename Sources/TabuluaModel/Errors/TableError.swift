/// What went wrong in a table, as data; the words are made elsewhere.
///
/// ```swift
/// do {
///   try view.deleteRow(at: [0, 9])
/// } catch {
///   print(error.code.rawValue, error.path ?? "")  // row_out_of_range [0, 9]
///   print(error.diagnostic().message)
/// }
/// ```
public struct TableError: Error, Sendable {
  /// All that there is to tell, behind one reference: whatever can throw an error keeps room for one, also on the way
  /// where nothing goes wrong.
  private let box: Box

  private final class Box: Sendable {
    let facts: Facts
    let at: String?
    let isUndone: Bool

    init(_ facts: Facts, _ at: String?, _ isUndone: Bool) {
      self.facts = facts
      self.at = at
      self.isUndone = isUndone
    }
  }

  /// Makes an error; `place` is where the code stands that made the mistake, such as `stay.lua:7`.
  @inline(never)
  package init(_ facts: Facts, at place: String? = nil, isUndone: Bool = true) {
    box = Box(facts, place, isUndone)
  }

  /// The kind of an error; its raw value appears in results.
  ///
  /// ```swift
  /// do {
  ///   try view.deleteRow(at: [0, 99])
  /// } catch where error.code == .rowOutOfRange {
  ///   print("there is no such row")
  /// }
  /// ```
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code as it appears in results, such as `row_out_of_range`.
    public let rawValue: String

    /// Makes a code of its text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// What kind of error it is.
  public var code: Code { box.facts.code }

  /// What went wrong; each case has the facts that it needs.
  package var facts: Facts { box.facts }

  /// Where the callback stands, or the line that asked for the update, such as `stay.lua:7`.
  public var at: String? { box.at }

  /// Whether all is as it was before; false where a scripted data source keeps what it has changed.
  public var isUndone: Bool { box.isUndone }
}

// What several kinds of errors have.
extension TableError {
  /// The callback that failed or answered nonsense, or inside which a change was tried.
  public var callback: TableCallback? {
    if case .callback(let call, _) = facts { call.callback } else { nil }
  }

  /// The row that the interaction or the call was about, before the change.
  public var path: TableIndexPath? {
    switch facts {
    case .callback(let call, _): call.path
    case .cells(let cells, _): cells.path
    case .rowOutOfRange(let path, _), .update(.rowOutOfRange(let path, _, _)), .reorderInProgress(let path),
      .proposedOutOfRange(_, source: let path, _), .proposedOutOfRangeForGroup(_, source: let path, _),
      .rowDraggedTwice(let path), .invalidControlValue(_, _, path: let path),
      .unknownAction(_, path: let path, _), .unknownMenuAction(_, path: let path, _),
      .ambiguousAction(_, path: let path, _):
      path
    case .update, .noRowsToDrag, .sectionOutOfRange, .invalidSetting, .unknownIndexTitle, .noReorder,
      .tableLoading,
      .dataSourceOutOfStep, .dataSourceOwnsRows, .tableOwnsRows, .tableFailed, .tableCovered, .tablePopped,
      .nothingToPop, .tooManyTables, .rowOfAnotherTable, .rowDeleted, .rowNotInserted, .noKeys,
      .noCheckColumn, .duplicateSection, .sectionsOfOneName, .staleSnapshot, .tableTooLarge, .invalidRecord:
      nil
    }
  }

  /// The operations of an update that the error is about: the one that is wrong, or those that do not go together.
  public var operations: [TableOperation] {
    if case .update(let fault) = facts { return fault.operations }
    if case .cells(let cells, _) = facts, let operation = cells.operation { return [operation] }
    return []
  }

  /// The counts of a data source that an update does not come to, by section.
  public var mismatches: [CountMismatch] {
    if case .update(.countMismatch(_, let all, _)) = facts { all } else { [] }
  }

  /// The error that a callback, an update block or the table of an app threw.
  public var cause: (any Error)? {
    if case .callback(_, let fault) = facts { return fault.cause }
    if case .tableFailed(let error) = facts { return error }
    if case .update(.failed(let error)) = facts { return error }
    return nil
  }

  /// The refusal, if the error is that a law was broken and the change was undone.
  ///
  /// ```swift
  /// do {
  ///   try view.moveRow(at: [0, 2], to: [1, 0])
  /// } catch {
  ///   print(error.refusalByLaw?.reason ?? "failed")  // law `at most three in Doing`: Doing is full
  /// }
  /// ```
  public var refusalByLaw: Refusal? {
    if case .callback(_, .lawBroken(_, let refusal)) = facts, isUndone { refusal } else { nil }
  }

  /// The error of a callback that is said to be implemented and has no body.
  package static func notImplemented(_ callback: TableCallback) -> TableError {
    TableError(.callback(Call(callback), .notImplemented))
  }

  /// The error about a value that a column of another type was given.
  init(value: TableValue, unfitFor column: TableContents.Column, at path: TableIndexPath?) {
    self.init(.cells(Cells(column.name, path: path), CellFault(value, unfitFor: column.type)))
  }

  /// The error about a name that is none of a table's columns.
  init(unknownColumn name: String, of columns: [TableContents.Column], at path: TableIndexPath? = nil) {
    self.init(.cells(Cells(name, path: path), .unknownColumn(columns: columns.map(\.name))))
  }
}

extension TableError.CellFault {
  /// What is wrong with a value that a column of a type cannot hold.
  init(_ value: TableValue, unfitFor type: ColumnType) {
    if type == .number, case .integer(let integer) = value {
      self = .inexactNumber(integer)
    } else {
      self = .unfitValue(value, type)
    }
  }
}
