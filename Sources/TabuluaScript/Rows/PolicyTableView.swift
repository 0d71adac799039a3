package import LuaHost
package import TabuluaModel

/// What `view` stands for in Lua while a policy is asked about rows that an app keeps itself.
///
/// It has the methods and fields of the `view` of a table view. Those that read go to the app's table. There is no
/// selection and nothing is in view; `view.is_editing` is true, as if a person could drag and edit the rows. What
/// would change the table is an error.
package final class PolicyTableView {
  /// The question that is being answered; the inner one of two.
  private(set) var question: PolicyTableQuestion?

  /// What `view:localized_string` finds texts in.
  package var strings = StringTable()

  private let counter = PolicyTableQuestion.Counter()
  private let settings: TableViewSettings
  private let name: String?
  private let checkColumn: String?
  private var object: LuaObject?

  /// Makes the view of a policy: `policy.view`, and the column for marks in `policy.table`.
  package init(settings: TableViewSettings, name: String?, checkColumn: String?) {
    self.settings = settings
    self.name = name
    self.checkColumn = checkColumn
  }

  /// The object that callbacks get, made at the first question.
  package func object(in state: LuaState) throws(LuaError) -> LuaObject {
    if let object { return object }
    let object = try state.makeObject(objectType())
    self.object = object
    return object
  }

  package func makeQuestion(_ callback: TableCallback, _ table: any PolicyTable) -> PolicyTableQuestion {
    PolicyTableQuestion(table, callback, counter: counter)
  }

  /// Lets `view` stand for the table of a question while `body` runs.
  package func answer<Answer>(_ question: PolicyTableQuestion, _ body: () throws -> Answer) throws -> Answer {
    let outer = self.question
    self.question = question
    defer { self.question = outer }
    return try body()
  }

  private func current() throws -> PolicyTableQuestion {
    guard let question else { throw PolicyError.noView }
    return question
  }

  // MARK: The object

  private func objectType() -> LuaObjectType {
    var methods: [(name: String, body: LuaMethod)] = [
      ("number_of_sections", { [self] _ in .value(.integer(Int64(try current().countSections()))) }),
      ("section", section), ("find_section", findSection), ("rows", rows), ("find", find),
      (
        "index_path",
        { [self] call in .value(.indexPath(LuaIndexPath(try current().place(call, at: 1, "row")))) }
      ),
      ("key", key), ("exists", exists), ("is_checked", isChecked),
      ("neighbors_after_move", { [self] call in try current().neighborsAfterMove(call) }),
      ("index_path_after_move", { [self] call in try current().indexPathAfterMove(call) }),
      ("index_paths_for_visible_rows", noPaths), ("index_paths_for_selected_rows", noPaths),
      ("index_path_for_selected_row", { [self] _ in try nothing() }),
      (
        "localized_string",
        { [self] call in .value(.string(LuaString(strings.localized(try call.string(at: 1, "text").string))))
        }
      ),
    ]
    for name in ViewNames.methods where ViewNames.changingMethods.contains(name) {
      methods.append((name, { [self] _ in throw try change("view:\(name)") }))
    }
    methods.append(("snapshot", { [self] _ in throw try change("view:snapshot") }))
    for name in ["cell_for_row", "accessory"] {
      methods.append((name, { _ in throw PolicyError.noCells(name) }))
    }
    return LuaObjectType(
      name: "view", methods: methods,
      integerMethods: [LuaIntegerMethod("number_of_rows", "section") { [self] in try numberOfRows($0) }],
      wordMethods: [
        LuaWordMethod("row", "path") { [self] argument in
          let question = try current()
          return try question.row(at: question.place(LuaPathOrRow(word: argument))).word
        }
      ],
      getField: { [self] name in
        _ = try current()
        return PolicyView.field(name, of: settings, isEditing: true, name: self.name) ?? strings.field(name)
      },
      setField: { [self] name, _ in
        let name = name.string
        guard ViewNames.fields.contains(name) else {
          throw ViewNames.all.contains(name) ? PolicyError.methodAssigned(name) : .unknownViewName(name)
        }
        throw try change("view.\(name)")
      },
      unknownField: { PolicyError.unknownViewName($0) })
  }

  /// The error for what would change the table.
  func change(_ name: String) throws -> PolicyError {
    .changeOfAppRows(name, callback: try current().callback)
  }

  private func noPaths(_ call: borrowing LuaCall) throws -> LuaReturn {
    _ = try current()
    return .value(.table(LuaTable(list: [])))
  }

  private func nothing() throws -> LuaReturn {
    _ = try current()
    return .value(.nil)
  }

  // MARK: Structure

  private func numberOfRows(_ section: Int64) throws -> Int64 {
    let question = try current()
    guard let count = try question.countRows(inSection: Int(section)) else {
      throw TableError(.sectionOutOfRange(Int(section), sections: try question.countSections()))
    }
    return Int64(count)
  }

  private func section(_ call: borrowing LuaCall) throws -> LuaReturn {
    let index = Int(try call.integer(at: 1, "section"))
    let count = try numberOfRows(Int64(index))
    return .value(.table(LuaTable(try current().section(index), count: count)))
  }

  private func findSection(_ call: borrowing LuaCall) throws -> LuaReturn {
    let value = try call.string(at: 1, "value").string
    let question = try current()
    for section in 0..<(try question.countSections()) where try question.section(section).value == value {
      return .value(.integer(Int64(section)))
    }
    return .value(.nil)
  }

  private func rows(_ call: borrowing LuaCall) throws -> LuaReturn {
    let question = try current()
    var rows: [(LuaWord, LuaWord)] = []
    func add(_ section: Int, _ count: Int) throws {
      rows.reserveCapacity(rows.count + count)
      for row in 0..<count {
        let path = TableIndexPath(section: section, row: row)
        rows.append((LuaIndexPath(path).word, try question.row(at: path).word))
      }
    }
    if call.isNone(at: 1) {
      for section in 0..<(try question.countSections()) {
        try add(section, question.countRows(inSection: section) ?? 0)
      }
    } else {
      let section = try call.integer(at: 1, "section")
      try add(Int(section), Int(numberOfRows(section)))
    }
    return .iterator(rows)
  }

  private func find(_ call: borrowing LuaCall) throws -> LuaReturn {
    let question = try current()
    let key = try PolicyView.rowKey(call)
    return .value(try question.indexPath(forKey: key).map { .row(try question.row(at: $0)) } ?? .nil)
  }

  private func key(_ call: borrowing LuaCall) throws -> LuaReturn {
    let question = try current()
    let key = try question.key(at: question.place(call, at: 1, "row"))
    return .value(key.map { .string(LuaString($0)) } ?? .nil)
  }

  private func exists(_ call: borrowing LuaCall) throws -> LuaReturn {
    let question = try current()
    switch try call.pathOrRow(at: 1, "row") {
    case .row(let row):
      _ = try question.indexPath(of: row)
      return .value(.boolean(true))
    case .indexPath(let path):
      return .value(.boolean(path.row < (try question.countRows(inSection: path.section) ?? 0)))
    }
  }

  private func isChecked(_ call: borrowing LuaCall) throws -> LuaReturn {
    let question = try current()
    let path = try question.place(call, at: 1, "row")
    guard let checkColumn else { return .value(.boolean(false)) }
    guard question.columns.contains(checkColumn) else {
      throw PolicyError.unknownColumn(checkColumn, columns: question.columns)
    }
    return .value(.boolean(try question.value(at: path, column: checkColumn) == .boolean(true)))
  }
}

// The fields of rows.
extension PolicyTableView {
  /// Whether a row that Lua holds is one of an app's table.
  @inline(__always)
  static func owns(_ row: LuaRow) -> Bool { row.table == PolicyTableQuestion.tableNumber }

  /// Reads a column of a row.
  func get(_ row: LuaRow, field: Int, named name: String, _ value: borrowing LuaFieldValue) throws {
    guard let question else { throw PolicyError.rowOfEarlierQuestion }
    let path = try question.indexPath(of: row)
    try question.check(field: field, named: name)
    value.set(LuaValue(try question.value(at: path, column: name)))
  }

  /// The error for a column that is written to.
  func assignment(of row: LuaRow, field: Int, named name: String) throws -> PolicyError {
    guard let question else { throw PolicyError.rowOfEarlierQuestion }
    _ = try question.indexPath(of: row)
    try question.check(field: field, named: name)
    return try change("row.\(name) = …")
  }

  /// The text of a row: its key, or where it stands.
  func describe(_ row: LuaRow) -> String {
    guard let question, let path = try? question.indexPath(of: row) else {
      return "row (of an earlier question)"
    }
    guard let key = (try? question.key(at: path)) ?? nil else { return "row \(path)" }
    return "row \(LuaValue.string(LuaString(key)))"
  }
}

extension LuaTable {
  /// A section as `view:section(i)` gives it.
  init(_ section: TableSection, count: Int64) {
    self.init(
      fields: [
        ("value", section.value.map { .string(LuaString($0)) } ?? .nil),
        ("title", section.title.map { .string(LuaString($0)) } ?? .nil), ("count", .integer(count)),
      ].filter { $0.1 != .nil })
  }
}
