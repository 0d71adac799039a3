/// A set of callbacks, such as those that a data source implements.
///
/// ```swift
/// let implemented: CallbackSet = [.canMoveRow, .moveRow]
/// ```
public struct CallbackSet: OptionSet, Sendable, Hashable {
  /// One bit a callback.
  public let rawValue: UInt64

  /// Makes a set of its bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Makes a set of one callback.
  public init(_ callback: TableCallback) { self.init(rawValue: 1 << callback.bit) }

  /// Makes a set of callbacks.
  public init(_ callbacks: some Sequence<TableCallback>) {
    self.init(rawValue: callbacks.reduce(0) { $0 | 1 << $1.bit })
  }

  /// Whether the callback is in the set.
  @inline(__always)
  public func contains(_ callback: TableCallback) -> Bool { rawValue & (1 << callback.bit) != 0 }
}

extension CallbackSet {
  /// The set with one callback more, in a form that the compiler can work out.
  @inline(__always)
  static func | (set: CallbackSet, callback: TableCallback) -> CallbackSet {
    CallbackSet(rawValue: set.rawValue | 1 << callback.bit)
  }
}

extension CallbackSet: ExpressibleByArrayLiteral {
  /// Makes a set of callbacks.
  public init(arrayLiteral elements: TableCallback...) { self.init(elements) }
}

// Worked out once, from what is known of each callback.
extension CallbackSet {
  /// The callbacks that answer a question; the table may not be changed inside them.
  public static let questions = CallbackSet(where: { $0.role == .question })

  /// The events in which a data source that owns its rows may change them.
  static let changingRows = CallbackSet(where: { $0.role == .eventOfRows })

  /// The events before which no state is saved: nothing is undone after them, or nothing may change in them.
  static let unsaved = CallbackSet(where: { $0.role == .eventWithoutState })

  /// The callbacks of the data source; the others are the delegate's.
  public static let dataSource = CallbackSet(where: { $0.owner == .dataSource })

  /// The callbacks about drags that do more than to say which row may go where.
  package static let dragsBesidePlaces = CallbackSet(where: {
    $0.topics.contains(.drags) && !$0.topics.contains(.places)
  })

  /// The callbacks that say which row may go where.
  package static let placesOfDrags = CallbackSet(where: { $0.topics.contains(.places) })

  /// What a tap on a row tells: the callbacks in which a tap may change the table.
  package static let eventsOfTaps = CallbackSet(where: { $0.topics.contains(.taps) && $0.role != .question })

  /// The callbacks about a row that comes into view.
  static let rowsInView = CallbackSet(where: { $0.topics.contains(.rowsInView) })

  /// The callbacks about rows in view when editing mode begins or ends.
  static let editingMode = CallbackSet(where: { $0.topics.contains(.editingMode) })

  /// The callbacks about the text above or below a section.
  static let sectionTexts = CallbackSet(where: { $0.topics.contains(.sectionTexts) })

  /// The callbacks that leave something in a view when it is loaded, or may change it: all that are called then, but for those
  /// whose answers are not kept.
  static let keptOfLoading = rowsInView.subtracting(editingMode)
    .union(CallbackSet(where: { $0.topics.contains(.loading) }))

  /// Every callback.
  public static let all = CallbackSet(TableCallback.allCases)

  /// The callbacks of which something is known to be so.
  private init(where isSo: (CallbackFacts) -> Bool) {
    self.init(TableCallback.every.filter { isSo($0.facts) })
  }
}
