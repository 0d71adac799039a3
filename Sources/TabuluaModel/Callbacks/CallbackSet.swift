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

extension CallbackSet {
  /// The callbacks that answer a question; the table may not be changed inside them.
  public static let questions: CallbackSet = [
    .numberOfSections, .numberOfRows, .cellForRow, .titleForHeader, .titleForFooter, .canEditRow,
    .canMoveRow, .canDisplaceRow, .shouldSetValue, .sectionIndexTitles, .sectionForSectionIndexTitle,
    .shouldHighlightRow, .canPerformPrimaryActionForRow, .editingStyleForRow,
    .titleForDeleteConfirmationButton, .shouldIndentWhileEditingRow, .leadingSwipeActions,
    .trailingSwipeActions, .targetIndexPathForMove, .shouldBeginMultipleSelectionInteraction,
    .indentationLevelForRow, .heightForRow, .heightForHeader, .heightForFooter, .saveState, .law,
  ]

  /// The events in which a data source that owns its rows may change them.
  static let changingRows: CallbackSet = [
    .moveRow, .commitEditingStyle, .willSelectRow, .willDeselectRow, .didSelectRow, .didDeselectRow,
    .performPrimaryActionForRow, .accessoryButtonTapped, .controlValueChanged, .addButtonTapped,
    .swipeActionHandler, .viewWillAppear,
  ]

  /// The events before which no state is saved: nothing is undone after them, or nothing may change in them.
  static let unsaved: CallbackSet = [.viewDidLoad, .willDisplayCell, .didEndDisplayingCell, .restoreState]

  /// The callbacks of the data source; the others are the delegate's.
  public static let dataSource: CallbackSet = [
    .numberOfSections, .numberOfRows, .cellForRow, .titleForHeader, .titleForFooter, .canEditRow,
    .canMoveRow, .canDisplaceRow, .shouldSetValue, .moveRow, .commitEditingStyle, .sectionIndexTitles,
    .sectionForSectionIndexTitle, .saveState, .restoreState,
  ]

  /// Every callback.
  public static let all = CallbackSet(TableCallback.allCases)
}

extension TableCallback {
  /// The callback's place in a ``CallbackSet``.
  var bit: UInt64 {
    switch self {
    case .numberOfSections: 0
    case .numberOfRows: 1
    case .cellForRow: 2
    case .titleForHeader: 3
    case .titleForFooter: 4
    case .canEditRow: 5
    case .canMoveRow: 6
    case .canDisplaceRow: 7
    case .shouldSetValue: 8
    case .moveRow: 9
    case .commitEditingStyle: 10
    case .sectionIndexTitles: 11
    case .sectionForSectionIndexTitle: 12
    case .saveState: 13
    case .restoreState: 14
    case .viewDidLoad: 15
    case .shouldHighlightRow: 16
    case .didHighlightRow: 17
    case .didUnhighlightRow: 18
    case .willSelectRow: 19
    case .willDeselectRow: 20
    case .didSelectRow: 21
    case .didDeselectRow: 22
    case .canPerformPrimaryActionForRow: 23
    case .performPrimaryActionForRow: 24
    case .accessoryButtonTapped: 25
    case .controlValueChanged: 26
    case .addButtonTapped: 27
    case .editingStyleForRow: 28
    case .titleForDeleteConfirmationButton: 29
    case .shouldIndentWhileEditingRow: 30
    case .willBeginEditingRow: 31
    case .didEndEditingRow: 32
    case .leadingSwipeActions: 33
    case .trailingSwipeActions: 34
    case .targetIndexPathForMove: 35
    case .willBeginReorderingRow: 36
    case .didEndReorderingRow: 37
    case .didCancelReorderingRow: 38
    case .shouldBeginMultipleSelectionInteraction: 39
    case .didBeginMultipleSelectionInteraction: 40
    case .didEndMultipleSelectionInteraction: 41
    case .indentationLevelForRow: 42
    case .heightForRow: 43
    case .heightForHeader: 44
    case .heightForFooter: 45
    case .willDisplayCell: 46
    case .didEndDisplayingCell: 47
    case .viewWillAppear: 48
    case .swipeActionHandler: 49
    case .law: 50
    }
  }
}
