public import TabuluaModel

/// One step of a batch: what a person's finger does with a table, or a programmatic call.
///
/// What is larger than a row and a word lies elsewhere (`indirect`): a long batch is a long list of these.
public enum Interaction: Sendable, Hashable {
  /// Enters or leaves editing mode.
  case setEditing(Bool)

  /// Picks a row up, moves it and lets it go.
  indirect case drag(RowReference, DragPlace)

  /// Touches a row and lets go.
  case tap(RowReference)

  /// Taps the detail button of a row.
  case tapAccessory(RowReference)

  /// Turns the switch or pushes the slider of a row.
  indirect case changeControl(RowReference, TableValue)

  /// Taps the red minus of a row.
  case tapDelete(RowReference)

  /// Taps the delete button that waits.
  case confirmDelete

  /// Hides the delete button that waits.
  case cancelDelete

  /// Taps the red minus of a row and then its delete button.
  case delete(RowReference)

  /// Taps the green plus of a row.
  case insert(RowReference)

  /// Swipes a row open at an edge, and taps the button with the title `action` if there is one.
  indirect case swipe(RowReference, SwipeEdge, action: String?)

  /// Swipes all the way across a row from an edge, which taps the first button there.
  case fullSwipe(RowReference, SwipeEdge)

  /// Pans over rows with two fingers, which selects them.
  case panSelect([RowReference])

  /// Taps a title of the section index.
  case tapIndex(String)

  /// Taps the button above the cells.
  case add

  /// Edits values of a row, by the names of their columns.
  indirect case set(RowReference, RowValues)

  /// Scrolls by a number of rows; below zero towards the top.
  case scroll(by: Int)

  /// Selects a row behind the delegate's back, and scrolls to it unless the position is `none`.
  case select(RowReference, ScrollPosition)

  /// Deselects a row behind the delegate's back.
  case deselect(RowReference)

  /// Scrolls so that a row stands at a place in view.
  case scrollTo(RowReference, ScrollPosition)

  /// Changes settings of the view, in their order.
  case configure([SettingChange])

  /// Inserts, deletes, reloads and moves rows and sections at one time.
  indirect case update(TableUpdate)

  /// Loads everything from scratch.
  case reload

  /// Goes back from the table on top to the one below it.
  case back

  /// What a Lua batch did without a verb, such as `view:move_row` or `row.title`, or the call of a verb that
  /// could not be read, such as `user:tap`; `laws` where the laws are checked at the end of a run.
  case call(String)
}

/// Where a dragged row is taken.
///
/// Paths are proposed paths: they count the other rows as if the dragged row were already taken out.
public enum DragPlace: Sendable, Hashable {
  /// Hovers at one path and drops there.
  case to(TableIndexPath)

  /// Hovers at each path, then drops at the last one, or lets go without dropping.
  case through([TableIndexPath], cancel: Bool)

  /// Drops directly above another row.
  case before(RowReference)

  /// Drops directly below another row.
  case after(RowReference)

  /// Drops at one end of the section with this value.
  case section(String, SectionEnd)
}

extension Interaction {
  /// The verb of a batch that means this interaction; for a call of `view` the method's name.
  public var verb: String {
    switch self {
    case .setEditing: "set_editing"
    case .drag: "drag"
    case .tap: "tap"
    case .tapAccessory: "tap_accessory"
    case .changeControl: "change_control"
    case .tapDelete: "tap_delete"
    case .confirmDelete: "confirm_delete"
    case .cancelDelete: "cancel_delete"
    case .delete: "delete"
    case .insert: "insert"
    case .swipe, .fullSwipe: "swipe"
    case .panSelect: "pan_select"
    case .tapIndex: "tap_index"
    case .add: "add"
    case .set: "set"
    case .scroll: "scroll"
    case .select: "select"
    case .deselect: "deselect"
    case .scrollTo: "scroll_to"
    case .configure: "configure"
    case .update: "update"
    case .reload: "reload"
    case .back: "back"
    case .call(let name): Self.verb(ofCall: name)
    }
  }

  /// The method's name; writing a value is `set_value`, and a setting of `view` `configure`.
  private static func verb(ofCall name: String) -> String {
    if name.hasPrefix("row.") { return "set_value" }
    if name.hasPrefix("view.") { return "configure" }
    return name.split(separator: ":", maxSplits: 1).last.map(String.init) ?? name
  }

  /// The row that the interaction is about.
  public var row: RowReference? {
    switch self {
    case .drag(let row, _), .tap(let row), .tapAccessory(let row), .changeControl(let row, _),
      .tapDelete(let row), .delete(let row), .insert(let row), .swipe(let row, _, _), .set(let row, _),
      .select(let row, _), .deselect(let row), .scrollTo(let row, _), .fullSwipe(let row, _):
      row
    case .setEditing, .confirmDelete, .cancelDelete, .panSelect, .tapIndex, .add, .scroll, .configure,
      .update, .reload, .back, .call:
      nil
    }
  }
}
