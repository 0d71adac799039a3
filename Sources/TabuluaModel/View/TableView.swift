/// A table view without pixels: rows, editing mode and reordering, ruled by a data source and a delegate.
///
/// A *loaded* table holds its rows in ``contents``. With a data source that implements `number_of_rows` the
/// view is *scripted*: the data source owns the rows, and the view knows their counts only.
///
/// An *interaction* is what a person's finger does, such as a drag: callbacks are asked and told. A
/// *programmatic* call is what code does, such as ``setEditing(_:)``. Both are atomic: when a callback throws
/// or answers nonsense, everything the view holds is as it was before, and the view stays usable.
///
/// A view is confined to the task that made it. It holds its data source and its delegate strongly.
///
/// ```swift
/// let view = try TableView(TableContents(sections: [["a", "b", "c"]]))
/// try view.setEditing(true)
/// let outcome = try view.drag(rowAt: [0, 0], to: [0, 2])  // "a b c" is now "b c a"
/// ```
public final class TableView {
  // The stored properties are marked as unchecked because their checks took a quarter of a hover's
  // instructions. The law of exclusivity holds all the same: the view is confined to one task, and no callback,
  // listener or body given by others runs while one of the properties is being changed.

  /// The view's name, as policies see it.
  public var name: String

  /// Is called with every call of a callback, after it returned, and with the defaults that stood in for
  /// absent questions about an interaction's own row.
  @exclusivity(unchecked) public var onCall: ((CallRecord) -> Void)?

  /// Is called when something was done that is most likely a mistake: a row that an update block deletes twice, or a
  /// selection that is to follow the focus.
  ///
  /// What was done may be undone later, with the interaction that it belongs to. Tables that are pushed over this one
  /// have the same listener.
  ///
  /// ```swift
  /// view.onWarning = { warning in print(warning.code.rawValue, warning.operations.map(\.at)) }
  /// ```
  public var onWarning: ((TableWarning) -> Void)?

  /// Where the code stands that updates the table now, such as `stay.lua:7`; asked when an update is announced.
  package var placeOfUpdates: (() -> String?)?

  /// The laws that each change is held to; nil for none.
  ///
  /// They are checked once at the end of each outermost interaction, update block, and programmatic call outside
  /// both, if rows, values, marks or their order changed; ``TableLaw/Rule/noSelectionLeft`` also if the selection did. A
  /// broken law undoes it: the interaction is refused, ``DragOutcome/refused(_:)`` or ``InteractionOutcome/refused(_:)``,
  /// by the law; a programmatic call throws ``TableError/Code/lawBroken``. The first load and ``reloadData()`` are not held
  /// to laws. The view holds them strongly.
  @exclusivity(unchecked) public var laws: (any TableViewLaws)? {
    didSet { rememberedFaults = nil }
  }

  /// What laws that count faults counted last, where the table cannot be had back as it was before a change; nil where they
  /// were not asked yet.
  @exclusivity(unchecked) var rememberedFaults: [TableLaw: Int]?

  /// How the view is set up; see ``configure(_:)``.
  @exclusivity(unchecked) public internal(set) var settings: TableViewSettings

  /// The data source, or nil; see ``replaceRules(dataSource:delegate:laws:)``.
  @exclusivity(unchecked) public internal(set) var dataSource: (any TableViewDataSource)?

  /// The delegate, or nil.
  @exclusivity(unchecked) public internal(set) var delegate: (any TableViewDelegate)?

  /// Whether the data source owns the rows.
  public let isScripted: Bool

  /// The rows of a loaded table; without any for a scripted data source.
  ///
  /// Reading it takes a copy, which costs nothing until the view changes its rows the next time. Use the
  /// queries of the view itself where it is asked often.
  @exclusivity(unchecked) public internal(set) var contents: TableContents

  /// Whether the table is in editing mode.
  @exclusivity(unchecked) public internal(set) var isEditing: Bool

  /// The callback that is running now, or nil; the innermost one.
  @exclusivity(unchecked) public internal(set) var activeCallback: TableCallback?

  /// The questions about what is shown that are being asked, so that no answer asks for itself.
  @exclusivity(unchecked) var asked: CallbackSet = []

  /// The table that was pushed over this one, or nil; see ``push(_:dataSource:delegate:laws:name:settings:)``.
  @exclusivity(unchecked) public internal(set) var tableAbove: TableView?

  /// Whether tables that are pushed over this one are held to the laws that they come with.
  package var holdsPushedTablesToLaws = true

  /// What the view knows of having been pushed; nil for one that was not.
  @exclusivity(unchecked) var pushed: PushedState?

  /// The callbacks that the data source and the delegate implement, each those that are its own.
  @exclusivity(unchecked) var callbacks: CallbackSet

  /// How many rows each section of a scripted data source has.
  @exclusivity(unchecked) var counts = PrefixCounts()

  /// The paths that go with their rows: the selection and others.
  @exclusivity(unchecked) var held = HeldPaths()

  /// The records of the keys that will be asked for next.
  @exclusivity(unchecked) var keysAhead = KeysAhead()

  /// Where the sections stand that are asked for by their values.
  @exclusivity(unchecked) var sectionsByValue = SectionsByValue()

  /// The column in which a value was set last: the first guess where the next one is.
  @exclusivity(unchecked) var columnSetLast = 0

  /// The part of the table that is in view.
  @exclusivity(unchecked) var window: TableWindow

  /// About how many bytes were ever written into the table, see ``RoomOfChanges/written``.
  @exclusivity(unchecked) var writtenRoom = 0

  /// What scripts have had the table keep.
  @exclusivity(unchecked) var keptForScripts = KeptForScripts()

  /// The changes of the transactions that are open, in their order.
  @exclusivity(unchecked) var journal = Journal()

  /// What was changed since somebody asked; nil where nobody does.
  @exclusivity(unchecked) var touched: TouchedCells?

  /// The callbacks that were called since somebody emptied the set.
  @exclusivity(unchecked) var called: CallbackSet = []

  /// Where the changes that were kept took the rows, in their order; nil where nobody asks, see ``startRecordingChanges()``.
  @exclusivity(unchecked) var keptMaps: [UpdateMap]?

  /// The laws that wait for ``checkDeferredLaws()``.
  @exclusivity(unchecked) var deferredLaws: (any TableViewLaws)?

  /// The law that is being checked.
  @exclusivity(unchecked) var checkedLaw: TableLaw?

  /// The rows that hopped over others since the laws were checked.
  @exclusivity(unchecked) var hoppedRows: Set<RowIdentity> = []

  /// How many of the open transactions are around the outermost interaction or call: attempts, and observers.
  @exclusivity(unchecked) var surroundingTransactions = 0

  /// How many transactions are open, one inside the other.
  @exclusivity(unchecked) var openTransactions = 0

  /// The rows that were dragged as a group since the laws were checked.
  @exclusivity(unchecked) var groupedRows: Set<RowIdentity> = []

  /// The drag that is going on.
  @exclusivity(unchecked) var reordering: Reordering?

  /// The rows that the drag holds, where they are several.
  @exclusivity(unchecked) var heldGroup: RowGroup?

  /// Reason and place of the answer to the last hover of that drag; nil where it has neither.
  @exclusivity(unchecked) var hoverAccount: DecisionAccount?

  /// Where the handler of the swipe action stands that is running.
  @exclusivity(unchecked) var handlerPlace: String?

  /// Whether the first reload has begun.
  @exclusivity(unchecked) var isLoaded = false

  /// Whether a scripted data source failed after it had begun to change its rows.
  @exclusivity(unchecked) var isOutOfStep = false

  /// Whether a scripted data source began to change its rows in the open transaction.
  @exclusivity(unchecked) var hasBegunChange = false

  /// Whether a scripted data source announced a change of its rows in the open transaction.
  @exclusivity(unchecked) var hasBegunUpdate = false

  /// Whether an update of a scripted data source failed inside the open transaction.
  @exclusivity(unchecked) var hasFailedUpdate = false

  /// The update block that is open.
  @exclusivity(unchecked) var updates: BatchUpdates?

  /// Whether a scripted data source is held to the rows that it says it changes, see `watchingRows`.
  ///
  /// A proof compares all rows after each drag by laws of its own, and shows them.
  package var watchesRows = true

  /// Whether rows were reloaded since the rows of a scripted data source are watched, see `watchingRows`.
  @exclusivity(unchecked) var reloadsRows = false

  /// What the data source saved before the first event of the open transaction.
  @exclusivity(unchecked) var savedState: (any Sendable)?

  /// The cells of a device, where they are used again; nil where each row has one of its own.
  @exclusivity(unchecked) var cells: ReusedCells?

  /// Whether the cells are being changed many at once.
  @exclusivity(unchecked) var changesCells = false

  /// Whether something is to be done before events and when changes are kept: the data source saves its state or owns its
  /// rows, somebody asks where rows went, or undo is bound.
  @exclusivity(unchecked) var preparesForEvents: Bool

  /// The steps that a person can take back; nil where undo is not bound, see ``isUndoRegistrationEnabled``.
  @exclusivity(unchecked) var undoHistory: UndoHistory?

  /// Makes a view of loaded rows and loads it: `view_did_load`, then the first reload.
  ///
  /// With `editing` the view is in editing mode from the first reload on, and with `simulatesReuse` it uses cells again
  /// as a device does, see ``simulatesReuse``. A data source that implements `number_of_rows` owns its rows; the contents
  /// are left out then, or empty.
  ///
  /// ```swift
  /// let view = try TableView(table, dataSource: rules, delegate: rules, onCall: { print($0.callback) })
  /// let source = TableViewDiffableDataSource<String, Int> { _, _, task in TableCell(text: titles[task]) }
  /// let scripted = try TableView(dataSource: source)
  /// ```
  ///
  /// - Throws: ``TableError/Code/callbackFailed`` and what a callback's answer can be wrong in;
  ///   ``TableError/Code/dataSourceOwnsRows``, ``TableError/Code/missingNumberOfRows``.
  /// - Complexity: O(rows in view) calls.
  public convenience init(
    _ contents: TableContents = TableContents(sections: []), dataSource: (any TableViewDataSource)? = nil,
    delegate: (any TableViewDelegate)? = nil, name: String = "",
    settings: TableViewSettings = TableViewSettings(), viewport: TableView.Viewport = .standard,
    editing: Bool = false, simulatesReuse: Bool = false, onCall: ((CallRecord) -> Void)? = nil,
    onWarning: ((TableWarning) -> Void)? = nil
  ) throws(TableError) {
    try self.init(
      contents, dataSource: dataSource, delegate: delegate, name: name, settings: settings,
      viewport: viewport, editing: editing, simulatesReuse: simulatesReuse, onCall: onCall,
      onWarning: onWarning, over: nil)
  }

  /// Makes a view and loads it, unless it is said that it was loaded before; one that is pushed knows the table below
  /// from the beginning.
  init(
    _ contents: TableContents, dataSource: (any TableViewDataSource)?, delegate: (any TableViewDelegate)?,
    name: String, settings: TableViewSettings, viewport: TableView.Viewport, editing: Bool,
    simulatesReuse: Bool, onCall: ((CallRecord) -> Void)?, onWarning: ((TableWarning) -> Void)?,
    over below: TableView?, loads: Bool = true
  ) throws(TableError) {
    self.contents = contents
    pushed = below.map { PushedState(over: $0) }
    self.dataSource = dataSource
    self.delegate = delegate
    self.name = name
    self.settings = settings
    self.onCall = onCall
    self.onWarning = onWarning
    isEditing = editing
    cells = simulatesReuse ? ReusedCells() : nil
    window = TableWindow(viewport: viewport, first: 0)
    callbacks = Self.callbacks(dataSource, delegate)
    isScripted = callbacks.contains(.numberOfRows)
    preparesForEvents = isScripted || callbacks.contains(.saveState)
    if isScripted, contents.numberOfRows > 0 { throw TableError(.dataSourceOwnsRows) }
    try Self.checkTogether(dataSource)
    if loads { try load() } else { isLoaded = true }
  }

  /// The callbacks that a data source and a delegate implement, each those that are its own.
  static func callbacks(
    _ dataSource: (any TableViewDataSource)?, _ delegate: (any TableViewDelegate)?
  ) -> CallbackSet {
    (dataSource?.implemented ?? []).intersection(.dataSource)
      .union((delegate?.implemented ?? []).subtracting(.dataSource))
  }

  /// Fails where a data source implements callbacks that do not go together.
  static func checkTogether(_ dataSource: (any TableViewDataSource)?) throws(TableError) {
    guard let dataSource else { return }
    let callbacks = dataSource.implemented
    let isScripted = callbacks.contains(.numberOfRows)
    if isScripted, callbacks.contains(.canDisplaceRow) {
      throw TableError(
        .callback(.init(.canDisplaceRow), .dataSourceOwnsRows), at: dataSource.place(of: .canDisplaceRow))
    }
    if !isScripted, callbacks.contains(.numberOfSections) {
      throw TableError(
        .callback(.init(.numberOfSections), .missingNumberOfRows),
        at: dataSource.place(of: .numberOfSections))
    }
  }
}
