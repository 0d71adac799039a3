package import LuaHost
package import TabuluaModel

/// What `view` and its rows stand for in Lua: the table view whose callback is running, or which a batch changes.
///
/// A policy may serve several views one after the other, and one inside the other. Each gets a number, so that a
/// row that Lua kept from one of them is not taken for a row of another.
///
/// While a policy is asked about rows that an app keeps itself, `view` stands for these: a ``PolicyTableQuestion``.
package final class PolicyView {
  /// What the script has asked for so far.
  package var reads = PolicyReads()

  /// What `view:localized_string` finds texts in.
  package var strings = StringTable()

  /// How many times ``enter(_:)`` was called.
  ///
  /// Unchecked, because it counts each call of a callback; nothing else runs while it is changed.
  @exclusivity(unchecked) @usableFromInline package internal(set) var numberOfCalls = 0

  /// The view whose callback is running.
  ///
  /// The view is alive as long as its callback runs, so nothing need be retained. Unchecked as the number of calls is.
  @exclusivity(unchecked) @usableFromInline package internal(set) var current: Unmanaged<TableView>?

  /// The state of the script.
  weak var state: LuaState?

  /// The values that were looked for and that no section had.
  var missingSections: Set<String> = []

  /// The object that stands for the view in Lua.
  package var object: LuaObject?

  /// The question about rows of an app that is being answered; the inner one of two.
  ///
  /// `view` stands for its rows unless a callback of a table view runs inside it.
  private(set) var question: PolicyTableQuestion?

  /// Counts the rows of apps that were given to Lua.
  package let appRows = PolicyTableQuestion.Counter()

  /// Makes the policies of tables that the script pushes.
  let makePolicy: PushedPolicyMaker

  /// Makes the copies of cells that cannot be written to; a function of the script's state.
  var cellMaker: LuaFunction?

  /// Makes snapshots; a function of the script's state, which is made when it is needed first.
  var snapshotReader: LuaFunction?

  /// What the completions of the update block that is open now have raised.
  var completionFault: CompletionFault?

  /// The text of a cell that lay nowhere as it is, until the next one is read.
  let copiedCell = KeptBytes()

  package init(makePolicy: @escaping PushedPolicyMaker) { self.makePolicy = makePolicy }

  /// Does a change, with the place of the script's line; what the table keeps for it counts as memory of the script.
  func change<Result>(_ body: (TableView) throws -> Result) throws -> Result {
    let view = try view()
    let outer = view.placeOfUpdates
    view.placeOfUpdates = { [weak state] in state?.innermostPlace?.description }
    defer { view.placeOfUpdates = outer }
    guard let state else { return try body(view) }
    return try state.holding(for: view) { try body(view) }
  }

  /// Does a change for a method that answers nothing.
  func perform(_ body: (TableView) throws -> Void) throws -> LuaReturn {
    try change(body)
    return .nothing
  }

  /// The address of the last view that was seen.
  ///
  /// Unchecked as the number of calls is.
  @exclusivity(unchecked) @usableFromInline var known: UnsafeMutableRawPointer?

  /// The number of the last view that was seen.
  private(set) var table = 0

  /// The generation of the last view's rows in Lua; zero but for a view that lives for one interaction.
  private var generation = 0

  /// How many views were lent for one interaction, and the number that the last of them had.
  private var lent = (count: 0, number: 0)

  /// The names of the views that were seen, and whether each was pushed; the first one has the number 1.
  private var tables: [(name: String, isPushed: Bool)] = []

  /// The views that were seen, by their addresses.
  private var attached: [UnsafeMutableRawPointer: AttachedView] = [:]

  /// The cell that a script found empty last.
  @exclusivity(unchecked) var lastEmptyValue: EmptyValue?

  /// The columns of the last view that was seen, by the number that Lua's fields of rows have.
  ///
  /// Unchecked, because the check took more than the access; only ``attach(_:)`` and ``addField(_:)`` change it,
  /// and read nothing then.
  @exclusivity(unchecked) private(set) var columns: [Column?] = []

  /// The numbers of the fields of rows: one for each name of a column in any of the views.
  private(set) var fields: [LuaString: Int] = [:]

  /// The names of the fields by their numbers.
  private(set) var fieldNames: [String] = []

  /// A column as a field of rows.
  struct Column {
    let index: Int
    let isText: Bool
  }

  /// How many views a policy can tell apart.
  static let maximumTable = PolicyTableQuestion.tableNumber - 1

  /// Lets `view` stand for a table view; the answer is what it stood for before.
  @inlinable
  @inline(__always)
  package func enter(_ view: TableView) throws -> Unmanaged<TableView>? {
    let outer = current
    numberOfCalls &+= 1
    let unmanaged = Unmanaged.passUnretained(view)
    if unmanaged.toOpaque() != known { try attach(view) }
    current = unmanaged
    return outer
  }

  /// Ends what ``enter(_:)`` began.
  @inlinable
  @inline(__always)
  package func leave(to outer: Unmanaged<TableView>?) {
    current = outer
    if let outer, outer.toOpaque() != known { try? attach(outer.takeUnretainedValue()) }
  }

  /// Lets `view` stand for the rows of a question while `body` runs.
  package func answer<Answer>(
    _ question: PolicyTableQuestion, _ body: () throws -> Answer
  ) rethrows -> Answer {
    let (outerView, outerQuestion) = (current, self.question)
    current = nil
    self.question = question
    defer {
      self.question = outerQuestion
      leave(to: outerView)
    }
    return try body()
  }

  /// The rows that `view` stands for now.
  func rows() throws -> any SectionedRows {
    if let current { return TableViewRows(script: self, view: current.takeUnretainedValue()) }
    guard let question else { throw PolicyError.noView }
    return question
  }

  /// The rows of the table view that `view` stands for now.
  func tableRows() throws -> TableViewRows { TableViewRows(script: self, view: try view()) }

  /// Whether `view` stands for a table view now.
  func stands(for view: TableView) -> Bool {
    current?.toOpaque() == Unmanaged.passUnretained(view).toOpaque()
  }

  @usableFromInline
  func attach(_ view: TableView) throws {
    let address = Unmanaged.passUnretained(view).toOpaque()
    let found: AttachedView
    if let earlier = attached[address] {
      found = earlier
    } else {
      found = AttachedView(view: view, number: try addNumber(for: view), generation: 0)
      attached[address] = found
    }
    table = found.number
    generation = found.generation
    known = address
    attachColumns(view.contents.columns)
  }

  /// Numbers a view that was not seen so far.
  private func addNumber(for view: TableView) throws -> Int {
    guard tables.count < Self.maximumTable else { throw PolicyError.tooManyViews(Self.maximumTable) }
    try Self.checkSections(of: view)
    tables.append((view.name, view.tableBelow != nil))
    return tables.count
  }

  private static func checkSections(of view: TableView) throws {
    guard view.numberOfSections <= TableIndexPath.maximumSectionInLua else {
      throw PolicyError.tooManySections
    }
  }

  /// Knows a view as long as a body runs, which ends with the view: nothing of it is kept.
  ///
  /// Such views share one number, and differ in the generation of their rows: a row that Lua kept of an earlier one is
  /// a row of another table. A number serves for as many views as there are generations.
  package func lending<Result>(_ view: TableView, _ body: () throws -> Result) throws -> Result {
    let generation = lent.count & 0xFFFF
    if generation == 0 {
      lent.number = try addNumber(for: view)
    } else {
      try Self.checkSections(of: view)
    }
    lent.count += 1
    let address = Unmanaged.passUnretained(view).toOpaque()
    attached[address] = AttachedView(view: view, number: lent.number, generation: generation)
    defer {
      attached[address] = nil
      // Another view may come to have the address.
      if known == address { known = nil }
    }
    return try body()
  }

  private func attachColumns(_ described: [TableContents.Column]) {
    columns = [Column?](repeating: nil, count: fieldNames.count)
    for (index, column) in described.enumerated() {
      let attached = Column(index: index, isText: column.type == .text)
      let name = LuaString(column.name)
      columns[fields[name] ?? addField(name)] = attached
    }
  }

  /// Numbers a name of a column that no view had so far.
  func addField(_ name: LuaString) -> Int {
    let field = fieldNames.count
    fields[name] = field
    fieldNames.append(name.string)
    columns.append(nil)
    return field
  }

  /// The number of a column of the last view that was seen.
  func column(named name: LuaString) -> Int? { fields[name].flatMap { columns[$0]?.index } }

  /// The view that `view` stands for now.
  @inline(__always)
  func view() throws -> TableView {
    guard let current else { throw PolicyError.noView }
    return current.takeUnretainedValue()
  }

  /// Lends the view that `view` stands for now, which is cheaper than ``view()`` and lasts as long as the call.
  @inline(__always)
  func withView<Result>(_ body: (TableView) throws -> Result) throws -> Result {
    guard let current else { throw PolicyError.noView }
    return try current._withUnsafeGuaranteedRef { try body($0) }
  }
}

extension LuaState {
  /// Does what changes a table, and counts what the table keeps for it: once, where changes lie within one another.
  package func holding<Result, Failure: Error>(
    for view: TableView, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    view.noteScript(allowed: limits.memory)
    let held = heldBytes
    // A table may be popped meanwhile; the lowest one stays.
    let lowest = view.lowestTable
    let room = lowest.roomOfChanges
    let before = lowest.roomBeforeScript
    defer {
      lowest.noteKeptForScripts(since: before, inCall: numberOfCalls)
      heldBytes = max(held + lowest.growth(since: room), lowest.roomForScripts + bytesElsewhere)
    }
    return try changing(body)
  }

  /// The innermost line that is running.
  var innermostPlace: LuaSourceLine? {
    // No chunk has an empty name: this finds the innermost line of any chunk.
    runningPlace(in: "\u{1}")
  }
}

/// A view that a policy has seen, and its number.
private struct AttachedView {
  /// Keeps the address from being used for another view, also when this one is gone; never read.
  ///
  /// A weak reference would tell whether the view is alive, but makes each retain of it slow.
  unowned var view: TableView
  let number: Int
  let generation: Int
}

// Paths and rows.
extension PolicyView {
  /// The row as the script holds it.
  package func row(_ identity: RowIdentity) -> LuaRow {
    LuaRow(table: table, generation: generation, identity: identity.number)
  }

  /// The identity of a row that the script holds.
  ///
  /// - Throws: `TableError` with the code `row_of_another_table`.
  func identity(_ row: LuaRow) throws -> RowIdentity {
    guard isOwn(row) else { throw rowOfAnotherTable(row) }
    return identity(ofOwn: row)
  }

  /// The error for a row of a view that `view` does not stand for now.
  func rowOfAnotherTable(_ row: LuaRow) -> TableError {
    // Interactions with rows of an app have one number, and names that tell nothing.
    guard tables.indices.contains(row.table - 1), row.table != lent.number else {
      return TableError(.rowOfAnotherTable(nil, isPopped: false))
    }
    let (name, isPushed) = tables[row.table - 1]
    var numbers: Set<Int> = []
    var next = current?.takeUnretainedValue().topTable
    while let view = next {
      if let known = attached[Unmanaged.passUnretained(view).toOpaque()] { numbers.insert(known.number) }
      next = view.tableBelow
    }
    return TableError(.rowOfAnotherTable(name, isPopped: isPushed && !numbers.contains(row.table)))
  }

  /// Whether a row is one of the last view that was seen.
  @inline(__always)
  func isOwn(_ row: LuaRow) -> Bool { row.table == table && row.generation == generation }

  /// The identity of a row of the last view that was seen; rows of a table all have the first generation.
  @inline(__always)
  func identity(ofOwn row: LuaRow) -> RowIdentity { RowIdentity(number: row.identity) }

  /// Where a row stands, or an error where it is in the table no longer.
  func indexPath(of row: LuaRow, in view: TableView) throws -> TableIndexPath {
    let identity = try identity(row)
    guard let path = view.indexPath(of: identity) else { throw view.absence(of: identity) }
    return path
  }
}
