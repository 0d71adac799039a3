import LuaHost
package import TabuluaModel
package import TabuluaText

/// What the page of a callback says beside the callback's facts.
struct CallbackPage {
  /// What it decides, or what it is told of.
  let summary: String

  /// The names of UIKit's method, in Swift and in Objective-C; none for a callback that UIKit lacks.
  let uikit: [String]

  /// In which index space its paths are; nil for one without paths.
  let paths: String?

  /// An example that calls it.
  let example: DocumentationExample

  /// A callback that is added to the sample policy, and steps of which one calls it.
  init(
    _ summary: String, uikit: [String] = [], paths: String? = nil, lua callback: String, _ steps: String...,
    editing: Bool = false, options: String = ""
  ) {
    (self.summary, self.uikit, self.paths) = (summary, uikit, paths)
    example = .steps(steps, policy: callback, editing: editing, options: options, command: "trace")
  }

  /// A callback of a policy with rows of its own, and a step that calls it.
  init(_ summary: String, uikit: [String], ownRows policy: String, _ step: String) {
    (self.summary, self.uikit, paths) = (summary, uikit, nil)
    example = .file(policy, "tabulua trace --policy p.lua --do '\(step)'")
  }
}

extension TableCallback {
  /// Its page of documentation.
  package var documentation: DocumentationEntry? {
    guard let page else { return nil }
    var entry = DocumentationEntry(
      .callback, rawValue, otherNames: page.uikit + facts.uikit, summary: page.summary,
      usage: [definition + " … end"],
      facts: [
        "is called": DocumentationEntry.sentence(facts.called),
        "kind": facts.role.inDocumentation,
        "answers": facts.answer.map { _ in facts.answers == "–" ? "what it likes" : facts.answers },
        "if absent": facts.absent == "–" ? nil : facts.absent,
        "index paths": page.paths,
        "in `rules.all`": facts.composition.inReference,
        "errors": errors.inBackticks.inWords(last: "and"),
        "UIKit": page.uikit.isEmpty ? "has nothing like it" : page.uikit.inBackticks.joined(separator: ", "),
      ], examples: [page.example])
    entry.summary = DocumentationEntry.sentence(page.summary)
    return entry
  }

  /// The codes of what can go wrong in it.
  private var errors: [String] {
    let question: [TableError.Code] = isQuestion ? [.changeDuringQuestion] : []
    return ([.callbackFailed] + question + outsideTable).map(\.rawValue) + ofAnswers.map(\.rawValue)
  }

  /// The codes of answers that the table cannot take.
  private var outsideTable: [TableError.Code] {
    switch facts.answer {
    case .path where facts.topics.contains(.drags): [.targetOutOfRange]
    case .path, .section: [.answerOutOfRange]
    case .count: [.invalidCount]
    case .height: [.invalidHeight]
    case .yesNo, .style, .title, .titles, .cell, .actions, .menu, .state, nil: []
    }
  }

  /// The codes of answers that are none of the right kind.
  private var ofAnswers: [LuaError.Code] {
    switch facts.answer {
    case .yesNo: [.wrongResult, .wrongReason, .returnedNothing]
    case .path, .section, .count, .height, .style: [.wrongResult, .returnedNothing]
    case .title, .titles, .cell, .actions, .menu: [.wrongResult]
    case .state, nil: []
    }
  }
}

extension CallbackFacts.Role {
  /// What its page says of what may be done inside it.
  fileprivate var inDocumentation: String {
    switch self {
    case .question: "a question: inside it nothing of the table can be changed"
    case .event: "an event: it may change the table, and what it changes is undone with the interaction"
    case .eventOfRows:
      "an event: it may change the table, also a policy's own rows, and what it changes is undone with the interaction"
    case .eventWithoutState: "it is told, and no state is saved before it"
    }
  }
}

extension TableCallback {
  /// What its page says; nil for what is reported like a callback and is none.
  private var page: CallbackPage? {
    switch self {
    case .numberOfSections: .numberOfSections
    case .numberOfRows: .numberOfRows
    case .cellForRow: .cellForRow
    case .titleForHeader: .titleForHeader
    case .titleForFooter: .titleForFooter
    case .canEditRow: .canEditRow
    case .canMoveRow: .canMoveRow
    case .canDisplaceRow: .canDisplaceRow
    case .shouldSetValue: .shouldSetValue
    case .moveRow: .moveRow
    case .commitEditingStyle: .commitEditingStyle
    case .sectionIndexTitles: .sectionIndexTitles
    case .sectionForSectionIndexTitle: .sectionForSectionIndexTitle
    case .saveState: .saveState
    case .restoreState: .restoreState
    case .viewDidLoad: .viewDidLoad
    case .viewWillAppear: .viewWillAppear
    case .shouldHighlightRow: .shouldHighlightRow
    case .didHighlightRow: .didHighlightRow
    case .didUnhighlightRow: .didUnhighlightRow
    case .willSelectRow: .willSelectRow
    case .willDeselectRow: .willDeselectRow
    case .didSelectRow: .didSelectRow
    case .didDeselectRow: .didDeselectRow
    case .canPerformPrimaryActionForRow: .canPerformPrimaryActionForRow
    case .performPrimaryActionForRow: .performPrimaryActionForRow
    case .accessoryButtonTapped: .accessoryButtonTapped
    case .controlValueChanged: .controlValueChanged
    case .addButtonTapped: .addButtonTapped
    case .editingStyleForRow: .editingStyleForRow
    case .titleForDeleteConfirmationButton: .titleForDeleteConfirmationButton
    case .shouldIndentWhileEditingRow: .shouldIndentWhileEditingRow
    case .willBeginEditingRow: .willBeginEditingRow
    case .didEndEditingRow: .didEndEditingRow
    case .leadingSwipeActions: .leadingSwipeActions
    case .trailingSwipeActions: .trailingSwipeActions
    case .contextMenuForRow: .contextMenuForRow
    case .shouldBeginMultipleSelectionInteraction: .shouldBeginMultipleSelectionInteraction
    case .didBeginMultipleSelectionInteraction: .didBeginMultipleSelectionInteraction
    case .didEndMultipleSelectionInteraction: .didEndMultipleSelectionInteraction
    case .targetIndexPathForMove: .targetIndexPathForMove
    case .targetIndexPathForMovingRows: .targetIndexPathForMovingRows
    case .willBeginReorderingRow: .willBeginReorderingRow
    case .didEndReorderingRow: .didEndReorderingRow
    case .didCancelReorderingRow: .didCancelReorderingRow
    case .didUndo: .didUndo
    case .didRedo: .didRedo
    case .indentationLevelForRow: .indentationLevelForRow
    case .heightForRow: .heightForRow
    case .heightForHeader: .heightForHeader
    case .heightForFooter: .heightForFooter
    case .willDisplayCell: .willDisplayCell
    case .didEndDisplayingCell: .didEndDisplayingCell
    case .swipeActionHandler, .menuActionHandler, .law: nil
    }
  }
}
