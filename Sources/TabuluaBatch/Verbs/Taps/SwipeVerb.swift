public import TabuluaModel
import TabuluaText

/// Swipes: `{"do":"swipe","row":ROW,"edge":"trailing","action":"Delete"}`.
///
/// Without `action` the row is only opened; with `"full":true` the finger goes all the way across, which taps the first
/// button.
struct SwipeVerb: RowVerb {
  static let name: BatchWord = "swipe"
  static let fields: [VerbField] = [
    .row,
    VerbField("edge", "\"trailing\" or \"leading\"", "from which edge", json: #""trailing""#),
    VerbField(
      "action", "a string", "the title of the button that is tapped; without it the row is left open",
      json: #""Delete""#),
    VerbField(
      "full", "true or false", "true swipes all the way across, which taps the first button",
      json: "true"),
  ]
  static let bareField: BatchWord? = "action"
  static let summary = "swipes a row open, and taps a button; or swipes all the way across"
  static let deciders: [TableCallback] = [.trailingSwipeActions, .leadingSwipeActions, .commitEditingStyle]

  /// How far the finger goes, and what it taps.
  enum Extent: Sendable, Hashable {
    case open
    case tap(String)
    case full
  }

  var row: RowReference
  let edge: SwipeEdge
  let extent: Extent

  static func read(_ fields: StepFields) throws(Diagnostic) -> SwipeVerb {
    let row = try fields.row(for: name)
    let edge: SwipeEdge = if let field = fields["edge"] { try fields.word(field) } else { .trailing }
    let field = fields["action"]
    let action: String? = if let field { try fields.string(field) } else { nil }
    guard let full = fields["full"], try fields.boolean(full) else {
      return SwipeVerb(row: row, edge: edge, extent: action.map(Extent.tap) ?? .open)
    }
    if let field {
      throw fields.problem(
        BatchCode.badValue, "a full swipe taps the first button, so it has no `action`", at: field,
        help: "leave out `action` or `full`")
    }
    return SwipeVerb(row: row, edge: edge, extent: .full)
  }

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws {
    let action: String? = if case .tap(let action) = extent { action } else { nil }
    try runner.interact(
      on: view, &result,
      try extent == .full
        ? view.fullSwipe(rowAt: path, edge: edge) : view.swipe(rowAt: path, edge: edge, action: action))
  }

  func write(to object: inout JSONText.Object) {
    object.add("edge", edge.rawValue)
    switch extent {
    case .open: break
    case .tap(let action): object.add("action", action)
    case .full: object.add("full", true)
    }
  }

  func words(row: String, _ result: StepResult) -> String {
    switch extent {
    case .open: "swipe \(row) from the \(edge.rawValue) edge"
    case .tap(let action): "swipe \(row) and tap \"\(PrintableText.of(action))\""
    case .full: "swipe all the way across \(row) from the \(edge.rawValue) edge"
    }
  }

  static var example: DocumentationExample {
    .run(
      #"{"do":"swipe","row":[0,0],"edge":"trailing","action":"Done"}"#,
      policy: "function policy.trailing_swipe_actions(view, path)\n"
        + "  return { { title = \"Done\", handler = function(view, row) view:set_checked(row, true) end } }\nend"
    )
  }

  static let examples = VerbExamples(
    done: .init(
      row: ("tea", "[0,1]"), with: #""action":"Move""#,
      ends: .done(#""moved":[{"row":"tea","from":[0,1],"to":[1,0]}]"#)),
    refused: .init(
      row: ("oil", "[1,0]"), ends: .host("no_actions", "the row has no actions at its trailing edge")),
    failed: .init(
      row: ("rye", "[0,3]"), with: #""action":"Fail""#,
      ends: .raised(by: "swipe_action_handler", "broken", line: 83, as: "the handler of the swipe action")))
}

extension Interaction {
  /// Swipes a row open at an edge, and taps the button with the title `action` if there is one.
  public static func swipe(_ row: RowReference, _ edge: SwipeEdge, action: String?) -> Interaction {
    Interaction(SwipeVerb(row: row, edge: edge, extent: action.map(SwipeVerb.Extent.tap) ?? .open))
  }

  /// Swipes all the way across a row from an edge, which taps the first button there.
  public static func fullSwipe(_ row: RowReference, _ edge: SwipeEdge) -> Interaction {
    Interaction(SwipeVerb(row: row, edge: edge, extent: .full))
  }
}
