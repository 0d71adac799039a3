// What is asked about a callback; it is worked out from the facts in `TableCallback.swift`.
extension TableCallback {
  /// Whether the callback answers a question; the table may not be changed inside it.
  ///
  /// The others are events, which may change the table. `will_select_row` and `will_deselect_row` answer, but
  /// count as events.
  public var isQuestion: Bool { CallbackSet.questions.contains(self) }

  /// Whether the callback belongs to the data source; if not, it belongs to the delegate.
  public var isDataSource: Bool { CallbackSet.dataSource.contains(self) }

  /// Whether it is the handler of what a person taps or chooses, which comes with the answer of a callback.
  package var isHandler: Bool { self == .swipeActionHandler || self == .menuActionHandler }

  /// All that is known of the callback; made once for all callbacks.
  package var facts: CallbackFacts { Self.allFacts[Int(bit)] }

  /// The callback's place in a ``CallbackSet``: the number of its case, from 0.
  ///
  /// Swift keeps an enumeration whose cases have no values as the number of the case, in one byte; a test holds it to
  /// that.
  @inline(__always)
  package var bit: UInt64 { UInt64(unsafeBitCast(self, to: UInt8.self)) }

  /// Every case, also of those that are only reported like callbacks.
  package static let every: [TableCallback] = (0...UInt8(TableCallback.law.bit)).map {
    unsafeBitCast($0, to: TableCallback.self)
  }

  private static let allFacts = every.map(\.madeFacts)
}

extension TableCallback: CaseIterable {
  /// The callbacks that a data source or a delegate can have, in the order of their declaration: not the last three.
  public static let allCases: [TableCallback] = every.filter { $0.facts.owner != .nobody }
}
