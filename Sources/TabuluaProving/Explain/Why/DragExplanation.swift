public import TabuluaDrawing
public import TabuluaText
import TabuluaBatch
public import TabuluaModel
import TabuluaPolicy
import TabuluaScript

/// Why a drag ends as it does, in words: which callback decided, where it stands, with which arguments and reason,
/// which default stood in for an absent one, and what to define to change it.
///
/// ```swift
/// let why = try DragExplanation(of: DragTrial(source: [0, 3], to: [1, 0]), on: bench)
/// print(why.paragraph)
/// ```
public struct DragExplanation: Sendable {
  /// What came of the drag, with its calls.
  public let result: DragResult

  /// What the dragged row is called.
  public let label: String?

  /// The rows that were dragged with it, by name and path.
  let followers: [String]

  /// Whether only the attempt to pick the row up is explained.
  public let isPickUp: Bool

  /// Whether the table was in editing mode.
  public let isEditing: Bool

  /// Where the policy defines its callbacks.
  let places: [TableCallback: String]

  /// Whether the policy owns its rows.
  let ownsRows: Bool

  /// Tries a drag and explains it; the drag is undone.
  ///
  /// ```swift
  /// let explanation = try DragExplanation(of: DragTrial(source: [0, 2], to: [1, 0]), on: bench)
  /// print(explanation.paragraph)
  /// ```
  ///
  /// - Throws: what is wrong when a scripted data source is loaded anew.
  /// - Complexity: one drag, with its calls recorded.
  public init(of drag: DragTrial, on bench: DragBench) throws(Diagnostic) {
    self.init(try bench.result(of: drag, recordsCalls: true), on: bench, isPickUp: false)
  }

  /// Tries to pick a row up and explains what comes of it.
  ///
  /// ```swift
  /// print(try DragExplanation(ofPickingUp: [0, 2], on: bench).paragraph)
  /// ```
  ///
  /// - Throws: what is wrong when a scripted data source is loaded anew.
  /// - Complexity: one drag, with its calls recorded.
  public init(ofPickingUp source: TableIndexPath, on bench: DragBench) throws(Diagnostic) {
    try self.init(ofPickingUp: DragTrial(source: source, to: source), on: bench)
  }

  /// Tries to pick the rows of a drag up and explains what comes of it; the places do not matter.
  package init(ofPickingUp drag: DragTrial, on bench: DragBench) throws(Diagnostic) {
    self.init(try bench.result(of: drag.over([drag.home]), recordsCalls: true), on: bench, isPickUp: true)
  }

  private init(_ result: DragResult, on bench: DragBench, isPickUp: Bool) {
    self.result = result
    self.isPickUp = isPickUp
    isEditing = bench.view.isEditing
    label = bench.label(ofRowAt: result.drag.source)
    followers = result.drag.followers.map { path in
      (bench.label(ofRowAt: path).map { "\(DisplayWidth.truncated(PrintableText.of($0), to: 40)) " } ?? "")
        + "\(path)"
    }
    ownsRows = bench.policy.ownsRows
    places = TableCallback.allCases.reduce(into: [:]) { $0[$1] = bench.policy.place(of: $1) }
  }

  /// The call that decided; nil if nothing was asked.
  public var decision: CallRecord? {
    isPickUp && wasPickedUp ? result.calls.last { $0.callback == .canMoveRow } : result.decision
  }

  /// Whether the row was picked up.
  public var wasPickedUp: Bool { result.calls.contains(where: \.saysWhereRowsLand) }
}

extension DragBench {
  /// What a row is called: its key, else the text of its cell; nil where there is neither.
  func label(ofRowAt path: TableIndexPath) -> String? {
    if let key = view.row(at: path).flatMap({ view.key(of: $0) }) { return key }
    guard let cell = try? view.cell(forRowAt: path), let text = cell.text else { return nil }
    return text.isEmpty ? nil : text
  }
}
