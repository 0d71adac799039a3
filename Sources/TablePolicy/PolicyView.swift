public import LuaHost
public import TableModel

/// What `view` and its rows stand for in Lua.
///
/// In a policy that is the table view whose callback is running. A policy may serve several views one after the
/// other, and one inside the other. Each gets a number, so that a row that Lua kept from one of them is not
/// taken for a row of another.
///
/// A script that is no policy, such as a Lua batch, gets a `view` of one table view, whose authority is the
/// script's own: it may be used at any time, also while no callback runs, and changes the table unless a question
/// of the table is being answered.
///
/// ```swift
/// let state = try LuaState()
/// let policyView = try PolicyView(of: tableView, in: state)
/// policyView.aroundChange = { method, change in
///   print("step: \(method)")
///   try change()
/// }
/// let view = try policyView.makeObject()  // hand it to the script as an argument
/// ```
///
/// A `PolicyView` is confined to the task of its state and of its table view.
public final class PolicyView {
  /// The view whose callback is running.
  ///
  /// The view is alive as long as its callback runs, so nothing need be retained.
  private var current: Unmanaged<TableView>?

  /// The table view of a script that is no policy.
  private var owned: TableView?

  /// The state of the script.
  weak var state: LuaState?

  /// Is called around each outermost change that the script makes through `view` or a row: a step of a batch.
  ///
  /// `method` is the name that the script used, such as `set_editing`; a written field of `view` is named like
  /// `view.row_height`, a written column like `row.title`. `change` does it, once, and what it throws must be
  /// thrown on. Changes inside an update block belong to the change that is the block. Meant for scripts that are
  /// no policies; nil does the change alone.
  public var aroundChange: ((_ method: String, _ change: () throws -> Void) throws -> Void)?

  /// Makes the copies of cells that cannot be written to; a function of the script's state.
  var cellMaker: LuaFunction?

  /// Whether a change is being done.
  private var isChanging = false

  init() {}

  /// Makes the `view` of a script that is no policy, and lets its rows be read and written in the state.
  ///
  /// It becomes the state's row handler and describes its errors. The table view is held.
  ///
  /// - Throws: an error that ``diagnostic(_:)`` puts into words, where the table has more sections than a script
  ///   can name.
  public convenience init(of view: TableView, in state: LuaState) throws {
    self.init()
    owned = view
    _ = try enter(view)
    try install(in: state)
  }

  /// Makes the object that the script gets.
  ///
  /// - Throws: `LuaError` where there is no memory, or the view was made in no state.
  public func makeObject() throws(LuaError) -> LuaObject {
    guard let state else { throw LuaError(code: .runtime, message: "the state is gone") }
    return try state.makeObject(objectType())
  }

  func install(in state: LuaState) throws(LuaError) {
    self.state = state
    cellMaker = try CellCopy.maker(in: state)
    state.errorDescriber = { ErrorWords($0).message }
    state.rowHandler = rowHandler()
  }

  /// Does a change, with the place of the script's line.
  func change<Result>(_ method: @autoclosure () -> String, _ body: (TableView) throws -> Result) throws
    -> Result
  {
    let view = try view()
    let outer = view.placeOfUpdates
    view.placeOfUpdates = { [weak state] in state?.innermostPlace?.description }
    defer { view.placeOfUpdates = outer }
    guard let aroundChange, !isChanging else { return try body(view) }
    isChanging = true
    defer { isChanging = false }
    var result: Result?
    try aroundChange(method()) { result = try body(view) }
    guard let result else { throw PolicyError.changeLeftOut(method()) }
    return result
  }

  /// The address of the last view that was seen.
  private var known: UnsafeMutableRawPointer?

  /// The number of the last view that was seen.
  private(set) var table = 0

  /// The views that were seen, by their addresses.
  private var attached: [UnsafeMutableRawPointer: AttachedView] = [:]

  /// The columns of the last view that was seen, by the number that Lua's fields of rows have.
  ///
  /// Unchecked, because the check took more than the access; only ``attach(_:)`` changes it, and reads nothing then.
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
  static let maximumTable = 0x7FFF

  /// Lets `view` stand for a table view; the answer is what it stood for before.
  @inline(__always)
  func enter(_ view: TableView) throws -> Unmanaged<TableView>? {
    let outer = current
    let unmanaged = Unmanaged.passUnretained(view)
    if unmanaged.toOpaque() != known { try attach(view) }
    current = unmanaged
    return outer
  }

  /// Ends what ``enter(_:)`` began.
  @inline(__always)
  func leave(to outer: Unmanaged<TableView>?) {
    current = outer
    if let outer, outer.toOpaque() != known { try? attach(outer.takeUnretainedValue()) }
  }

  private func attach(_ view: TableView) throws {
    let address = Unmanaged.passUnretained(view).toOpaque()
    if let earlier = attached[address] {
      table = earlier.number
    } else {
      guard attached.count < Self.maximumTable else { throw PolicyError.tooManyViews(Self.maximumTable) }
      guard view.numberOfSections <= LuaIndexPath.maximumSection else { throw PolicyError.tooManySections }
      attached[address] = AttachedView(view: view, number: attached.count + 1)
      table = attached.count
    }
    known = address
    attachColumns(view.contents.columns)
  }

  private func attachColumns(_ described: [TableColumn]) {
    columns = [Column?](repeating: nil, count: fieldNames.count)
    for (index, column) in described.enumerated() {
      let attached = Column(index: index, isText: column.type == .text)
      if let field = fields[LuaString(column.name)] {
        columns[field] = attached
      } else {
        fields[LuaString(column.name)] = fieldNames.count
        fieldNames.append(column.name)
        columns.append(attached)
      }
    }
  }

  /// The number of a column of the last view that was seen.
  func column(named name: LuaString) -> Int? {
    fields[name].flatMap { columns[$0]?.index }
  }

  /// The view that `view` stands for now.
  @inline(__always)
  func view() throws -> TableView {
    guard let current else { throw PolicyError.noView }
    return current.takeUnretainedValue()
  }
}

extension LuaState {
  /// The innermost line that is running.
  var innermostPlace: LuaSourceLine? {
    // No chunk has this name, so that the innermost one of any is found.
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
}

// Paths and rows.
extension PolicyView {
  /// The row as the script holds it.
  public func row(_ identity: RowIdentity) -> LuaRow {
    LuaRow(table: table, generation: Int(identity.generation), identity: identity.number)
  }

  /// The identity of a row that the script holds.
  ///
  /// - Throws: `TableError` with the code `row_of_another_table`.
  public func identity(_ row: LuaRow) throws -> RowIdentity {
    guard row.table == table else { throw TableError(.rowOfAnotherTable) }
    return RowIdentity(number: row.identity, generation: UInt16(truncatingIfNeeded: row.generation))
  }

  /// Where a row stands, or an error where it is in the table no longer.
  func indexPath(of row: LuaRow, in view: TableView) throws -> TableIndexPath {
    guard let path = view.indexPath(of: try identity(row)) else { throw TableError(.rowDeleted) }
    return path
  }

  /// The path of an argument that is an index path of the table, or a row.
  func place(_ call: borrowing LuaCall, at position: Int, _ name: String, in view: TableView) throws
    -> TableIndexPath
  {
    try place(call.pathOrRow(at: position, name), in: view)
  }

  /// The path of an index path of the table, or of a row.
  @inline(__always)
  func place(_ argument: LuaPathOrRow, in view: TableView) throws -> TableIndexPath {
    switch argument {
    case .row(let row): return try indexPath(of: row, in: view)
    case .indexPath(let path):
      let path = TableIndexPath(path)
      try check(path, in: view)
      return path
    }
  }

  /// Fails where no row stands at the path.
  func check(_ path: TableIndexPath, in view: TableView) throws {
    guard let count = view.numberOfRows(inSection: path.section) else {
      throw TableError(.sectionOutOfRange, path: path, section: path.section, expected: view.numberOfSections)
    }
    guard path.row < count else { throw TableError(.rowOutOfRange, path: path, expected: count) }
  }

  /// Fails where the policy owns its rows.
  func checkHasRows(_ method: String, in view: TableView) throws {
    if view.isScripted { throw PolicyError.ownsRows(method) }
  }
}

extension TableIndexPath {
  /// The path that Lua holds.
  @inline(__always)
  init(_ path: LuaIndexPath) { self.init(section: path.section, row: path.row) }
}

extension LuaIndexPath {
  /// The path for Lua.
  @inline(__always)
  init(_ path: TableIndexPath) { self.init(section: path.section, row: path.row) }
}
