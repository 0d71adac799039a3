public import TabuluaModel
public import TabuluaPolicy

/// Something that a proof did not try, and of which nothing is proved therefore.
///
/// ```swift
/// let report = try Prover(prototype, .shapes(maximum: 3)).run()
/// for gap in report.gaps { print(gap.words) }
/// ```
public enum ProofGap: Sendable, Hashable {
  /// Laws that say nothing of any trial, because there was none of the kind that they are about.
  case laws([ProofLaw], LawSubject)

  /// Callbacks of the policy that no tried action reaches; `areSampled` says whether sessions reach them, as
  /// `prove --steps` samples them.
  case callbacks(ProofAct, [TableCallback], areSampled: Bool)

  /// The policy compares a count with a number that no tried table reaches.
  case count(ComparedCount, remedy: CountRemedy)

  /// The policy asks which rows are selected, and none was while rows were dragged.
  case dragsWithSelection

  /// The policy keeps something of what it is asked or told, or in the table, so that it may answer otherwise in a longer
  /// run, or over more places than a row was held over; nil where no law is about ways.
  case longerRuns(hoverPaths: Int?)

  /// The policy reads these options, which had one value each.
  case options([String])

  /// Tables that are larger, or of another shape, than those that were tried.
  case otherTables(ProofReport.Scope)

  /// The other rows of the table, where only some were tried.
  case otherRows

  /// What scripts do besides actions of a person: update blocks, programmatic moves, insertions and deletions.
  case updatesByScripts
}

/// Which proof would reach a count.
///
/// ```swift
/// if case .count(let count, .shapes(let maximum)) = gap { print(count.number, "--shapes \(maximum)") }
/// ```
public enum CountRemedy: Sendable, Hashable {
  /// All tables of up to so many sections of up to so many rows.
  case shapes(Int)
  /// One table with so many rows in a section, or so many sections: all smaller ones are too many.
  case table(rowCounts: [Int])
}

/// What a person does, as far as it reaches callbacks of its own.
///
/// ```swift
/// print(ProofAct.swipes.words)  // swipes
/// ```
public enum ProofAct: Sendable, Hashable, CaseIterable {
  /// The table is loaded and shown.
  case loading
  /// A row is dragged and dropped.
  case drags
  /// Several rows are dragged together.
  case groupDrags
  /// A drag ends without a drop.
  case cancelledDrags
  /// A row is tapped.
  case taps
  /// A selected row is deselected by a tap.
  case deselection
  /// Several rows are selected by two fingers.
  case pans
  /// A row is deleted or inserted.
  case editing
  /// A row is swiped.
  case swipes
  /// The menu of a row is opened.
  case menus
  /// A value of a row is set.
  case values
  /// A control or a button of a cell, or the button above the cells, is used.
  case controls
  /// The section index is tapped.
  case sectionIndex
  /// A step is taken back, or done again.
  case undo
}

extension ProofAct {
  /// What a person does, in words.
  public var words: String { facts.words }

  /// Whether sessions of `prove --steps` do it.
  package var isSampled: Bool { facts.isSampled }

  private var facts: (words: String, isSampled: Bool) {
    switch self {
    case .loading: ("loading", true)
    case .drags: ("drags", true)
    case .groupDrags: ("drags of several rows", true)
    case .cancelledDrags: ("drags that are cancelled", true)
    case .taps: ("taps", true)
    case .deselection: ("taps while a row is selected", true)
    case .pans: ("pans with two fingers", true)
    case .editing: ("deleting and inserting rows", true)
    case .swipes: ("swipes", true)
    case .menus: ("menus of rows", true)
    case .values: ("setting values", true)
    case .controls: ("controls and buttons", true)
    case .sectionIndex: ("taps on the section index", false)
    case .undo: ("undo and redo", true)
    }
  }
}

extension TableCallback {
  /// What a person does that reaches the callback; the plainest act where several do.
  package var act: ProofAct {
    switch self {
    case .numberOfSections, .numberOfRows, .cellForRow, .titleForHeader, .titleForFooter, .canEditRow,
      .sectionIndexTitles, .saveState, .restoreState, .viewDidLoad, .viewWillAppear, .editingStyleForRow,
      .shouldIndentWhileEditingRow, .indentationLevelForRow, .heightForRow, .heightForHeader,
      .heightForFooter, .willDisplayCell, .didEndDisplayingCell, .law:
      .loading
    case .canMoveRow, .canDisplaceRow, .moveRow, .targetIndexPathForMove, .willBeginReorderingRow,
      .didEndReorderingRow:
      .drags
    case .didCancelReorderingRow: .cancelledDrags
    case .targetIndexPathForMovingRows: .groupDrags
    case .shouldHighlightRow, .didHighlightRow, .didUnhighlightRow, .willSelectRow, .didSelectRow,
      .canPerformPrimaryActionForRow, .performPrimaryActionForRow:
      .taps
    case .willDeselectRow, .didDeselectRow: .deselection
    case .shouldBeginMultipleSelectionInteraction, .didBeginMultipleSelectionInteraction,
      .didEndMultipleSelectionInteraction:
      .pans
    case .commitEditingStyle, .titleForDeleteConfirmationButton: .editing
    case .willBeginEditingRow, .didEndEditingRow, .leadingSwipeActions, .trailingSwipeActions,
      .swipeActionHandler:
      .swipes
    case .contextMenuForRow, .menuActionHandler: .menus
    case .shouldSetValue: .values
    case .accessoryButtonTapped, .controlValueChanged, .addButtonTapped: .controls
    case .sectionForSectionIndexTitle: .sectionIndex
    case .didUndo, .didRedo: .undo
    }
  }
}
