import TabuluaModel

extension TableCallback {
  /// The callback whose UIKit spelling a name is: `canMoveRowAt`, `tableView_canMoveRowAtIndexPath`,
  /// `tableView:canMoveRowAtIndexPath:`, `can_move_row_at`.
  init?(uikitSpelling name: String) {
    let folded = Self.folded(name)
    guard !folded.isEmpty else { return nil }
    for callback in Self.allCases where callback.foldedSpellings.contains(folded) {
      self = callback
      return
    }
    return nil
  }

  /// The letters of a name without what may differ: case, underscores, colons, a leading `tableView`, and what
  /// UIKit says about the kind of the arguments.
  private static func folded(_ name: String) -> String {
    var letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    if letters.hasPrefix("tableview"), letters.count > 9 { letters.removeFirst(9) }
    for (long, short) in [("intableview", "in"), ("atindexpath", "at"), ("withindexpath", "with")] {
      while let range = letters.firstRange(of: long) { letters.replaceSubrange(range, with: short) }
    }
    return letters
  }

  private var foldedSpellings: [String] {
    uikitSpellings.map(Self.folded)
  }

  /// The names of UIKit's method, and of its parts; none for a callback of ours.
  private var uikitSpellings: [String] {
    switch self {
    case .numberOfSections: ["numberOfSectionsIn", "numberOfSections"]
    case .numberOfRows: ["numberOfRowsInSection"]
    case .cellForRow: ["cellForRowAt"]
    case .titleForHeader: ["titleForHeaderInSection"]
    case .titleForFooter: ["titleForFooterInSection"]
    case .canEditRow: ["canEditRowAt"]
    case .canMoveRow: ["canMoveRowAt"]
    case .moveRow: ["moveRowAt", "moveRowAtTo", "moveRowAtToIndexPath"]
    case .commitEditingStyle:
      ["commit", "commitForRowAt", "commitEditingStyleForRowAt", "commitEditingStyleForRow"]
    case .sectionIndexTitles: ["sectionIndexTitlesFor", "sectionIndexTitlesForTableView"]
    case .sectionForSectionIndexTitle:
      ["sectionForSectionIndexTitleAt", "sectionForSectionIndexTitleAtIndex"]
    case .viewDidLoad: ["viewDidLoad"]
    case .viewWillAppear: ["viewWillAppear"]
    case .shouldHighlightRow: ["shouldHighlightRowAt"]
    case .didHighlightRow: ["didHighlightRowAt"]
    case .didUnhighlightRow: ["didUnhighlightRowAt"]
    case .willSelectRow: ["willSelectRowAt"]
    case .willDeselectRow: ["willDeselectRowAt"]
    case .didSelectRow: ["didSelectRowAt"]
    case .didDeselectRow: ["didDeselectRowAt"]
    case .canPerformPrimaryActionForRow: ["canPerformPrimaryActionForRowAt"]
    case .performPrimaryActionForRow: ["performPrimaryActionForRowAt"]
    case .accessoryButtonTapped: ["accessoryButtonTappedForRowWith"]
    case .editingStyleForRow: ["editingStyleForRowAt"]
    case .titleForDeleteConfirmationButton: ["titleForDeleteConfirmationButtonForRowAt"]
    case .shouldIndentWhileEditingRow: ["shouldIndentWhileEditingRowAt"]
    case .willBeginEditingRow: ["willBeginEditingRowAt"]
    case .didEndEditingRow: ["didEndEditingRowAt"]
    case .leadingSwipeActions:
      [
        "leadingSwipeActionsConfigurationForRowAt", "leadingSwipeActionsConfiguration",
        "leadingSwipeActionsForRowAt",
      ]
    case .trailingSwipeActions:
      [
        "trailingSwipeActionsConfigurationForRowAt", "trailingSwipeActionsConfiguration",
        "trailingSwipeActionsForRowAt", "editActionsForRowAt",
      ]
    case .targetIndexPathForMove:
      [
        "targetIndexPathForMoveFromRowAt", "targetIndexPathForMoveFromRowAtToProposedIndexPath",
        "targetIndexPathForMoveFromRow", "targetIndexPath",
      ]
    case .willBeginReorderingRow: ["willBeginReorderingRowAt"]
    case .didEndReorderingRow: ["didEndReorderingRowAt"]
    case .didCancelReorderingRow: ["didCancelReorderingRowAt"]
    case .shouldBeginMultipleSelectionInteraction: ["shouldBeginMultipleSelectionInteractionAt"]
    case .didBeginMultipleSelectionInteraction: ["didBeginMultipleSelectionInteractionAt"]
    case .didEndMultipleSelectionInteraction:
      ["didEndMultipleSelectionInteraction", "didEndMultipleSelectionInteractionAt"]
    case .indentationLevelForRow: ["indentationLevelForRowAt"]
    case .heightForRow: ["heightForRowAt"]
    case .heightForHeader: ["heightForHeaderInSection"]
    case .heightForFooter: ["heightForFooterInSection"]
    case .willDisplayCell: ["willDisplay", "willDisplayForRowAt", "willDisplayCellForRowAt"]
    case .didEndDisplayingCell:
      ["didEndDisplaying", "didEndDisplayingForRowAt", "didEndDisplayingCellForRowAt"]
    case .canDisplaceRow, .shouldSetValue, .saveState, .restoreState, .controlValueChanged, .addButtonTapped,
      .swipeActionHandler, .law:
      []
    }
  }

  /// The names of the callback's parameters in a policy.
  var parameterNames: [String] {
    switch self {
    case .numberOfSections, .sectionIndexTitles, .saveState, .viewDidLoad, .addButtonTapped,
      .didEndMultipleSelectionInteraction:
      ["view"]
    case .numberOfRows, .titleForHeader, .titleForFooter, .heightForHeader, .heightForFooter:
      ["view", "section"]
    case .cellForRow, .canEditRow, .canMoveRow, .canDisplaceRow, .shouldHighlightRow, .didHighlightRow,
      .didUnhighlightRow, .willSelectRow, .willDeselectRow, .didSelectRow, .didDeselectRow,
      .canPerformPrimaryActionForRow, .performPrimaryActionForRow, .accessoryButtonTapped,
      .editingStyleForRow,
      .titleForDeleteConfirmationButton, .shouldIndentWhileEditingRow, .willBeginEditingRow,
      .didEndEditingRow,
      .leadingSwipeActions, .trailingSwipeActions, .willBeginReorderingRow, .didCancelReorderingRow,
      .shouldBeginMultipleSelectionInteraction, .didBeginMultipleSelectionInteraction,
      .indentationLevelForRow,
      .heightForRow, .willDisplayCell, .didEndDisplayingCell:
      ["view", "path"]
    case .shouldSetValue: ["view", "path", "column", "value"]
    case .moveRow: ["view", "source", "destination"]
    case .commitEditingStyle: ["view", "style", "path"]
    case .sectionForSectionIndexTitle: ["view", "title", "index"]
    case .restoreState: ["view", "state"]
    case .viewWillAppear: ["view", "sections"]
    case .controlValueChanged: ["view", "path", "value"]
    case .targetIndexPathForMove: ["view", "source", "proposed"]
    case .didEndReorderingRow: ["view", "path", "destination"]
    case .swipeActionHandler: ["view", "row"]
    case .law: ["view"]
    }
  }

  /// What messages call the callback.
  var inWords: String {
    switch self {
    case .swipeActionHandler: "the handler of the swipe action"
    case .law: "a law"
    default: "`\(rawValue)`"
    }
  }

  /// The head of a right definition, such as `function policy.can_move_row(view, path)`.
  var definition: String { "function policy.\(rawValue)(\(parameterNames.joined(separator: ", ")))" }
}
