import TabuluaModel
import TabuluaPolicy
import TabuluaScript

// The callbacks of taps.
extension RecordingRules {
  func shouldHighlightRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    try note(.shouldHighlightRow, [path], view)
    return shouldHighlight(path)
  }

  func didHighlightRow(at path: TableIndexPath, in view: TableView) throws {
    try note(.didHighlightRow, [path], view)
  }

  func didUnhighlightRow(at path: TableIndexPath, in view: TableView) throws {
    try note(.didUnhighlightRow, [path], view)
  }

  func willSelectRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<TableIndexPath?> {
    try note(.willSelectRow, [path], view)
    return willSelect(path)
  }

  func willDeselectRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<TableIndexPath?> {
    try note(.willDeselectRow, [path], view)
    return willDeselect(path)
  }

  func didSelectRow(at path: TableIndexPath, in view: TableView) throws {
    try note(.didSelectRow, [path], view)
  }

  func didDeselectRow(at path: TableIndexPath, in view: TableView) throws {
    try note(.didDeselectRow, [path], view)
  }

  func canPerformPrimaryAction(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<Bool> {
    try note(.canPerformPrimaryActionForRow, [path], view)
    return canPerform(path)
  }

  func performPrimaryAction(forRowAt path: TableIndexPath, in view: TableView) throws {
    try note(.performPrimaryActionForRow, [path], view)
  }

  func accessoryButtonTapped(forRowAt path: TableIndexPath, in view: TableView) throws {
    try note(.accessoryButtonTapped, [path], view)
  }

  func controlValueChanged(
    forRowAt path: TableIndexPath, to value: TableValue, in view: TableView
  ) throws {
    try note(.controlValueChanged, [path, value], view)
  }
}

extension CallbackSet {
  /// What a tap on a row asks and tells.
  static let ofTaps: CallbackSet = [
    .shouldHighlightRow, .didHighlightRow, .didUnhighlightRow, .willSelectRow, .willDeselectRow,
    .didSelectRow, .didDeselectRow, .canPerformPrimaryActionForRow, .performPrimaryActionForRow,
  ]

  /// What a tap asks and tells about the selection itself.
  static let ofSelection: CallbackSet = [
    .willSelectRow, .willDeselectRow, .didSelectRow, .didDeselectRow,
  ]
}

extension TableView {
  /// A loaded table of the texts, outside editing mode, with settings.
  static func tappable(
    _ texts: [[String]], _ rules: RecordingRules? = nil, editing: Bool = false,
    viewport: TableView.Viewport = .standard,
    _ settings: (inout TableViewSettings) -> Void = { _ in }
  ) throws(TableError) -> TableView {
    var chosen = TableViewSettings()
    settings(&chosen)
    let view = try TableView(
      TableContents(sections: texts), dataSource: rules, delegate: rules, settings: chosen,
      viewport: viewport, editing: editing)
    rules?.log = []
    rules?.calls = [:]
    return view
  }
}

extension InteractionOutcome {
  /// The outcome as one word, as results have it.
  var word: String {
    switch self {
    case .done: "done"
    case .refused: "refused"
    }
  }

  /// The reason of a refusal.
  var reason: String? {
    switch self {
    case .done: nil
    case .refused(let refusal): refusal.reason
    }
  }

  /// What was changed, if it was done.
  var effects: InteractionEffects? {
    switch self {
    case .done(let effects): effects
    case .refused: nil
    }
  }
}
