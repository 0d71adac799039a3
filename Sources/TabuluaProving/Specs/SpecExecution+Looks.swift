import TabuluaText
import LuaHost
import TabuluaBatch
import TabuluaDrawing
import TabuluaModel
import TabuluaScript

// What a spec looks at besides `view`.
extension SpecExecution {
  /// How many bytes of a snapshot, which is made, cut into lines and compared, cost an instruction.
  private static let snapshotBytesAnInstruction = 8

  /// About how many bytes a name takes in a list beside those of its text.
  private static let bytesOfName = 96

  private func view() throws -> TableView {
    try state.onUse?()
    guard let view = table.runner?.topTable else {
      throw Diagnostic(code: BatchCode.noTable, message: "this test has no table", location: place)
    }
    return view
  }

  /// `host:rows(section)`: the names of a section's rows, or a list for each section.
  func rows(_ call: borrowing LuaCall) throws -> LuaReturn {
    let view = try view()
    switch try call.value(at: 1) {
    case .nil:
      _ = try room(for: view.numberOfRows + view.numberOfSections)
      let lists = try (0..<view.numberOfSections).map { try names(inSection: $0, view) }
      return .value(.table(LuaTable(list: lists)))
    case .integer(let number):
      guard (0..<Int64(view.numberOfSections)).contains(number) else {
        let count = "\(view.numberOfSections) section\(view.numberOfSections == 1 ? "" : "s")"
        throw Diagnostic(
          code: TableError.Code.sectionOutOfRange, message: "there is no section \(number)", location: place,
          help: "the table has \(count), from 0")
      }
      return .value(try names(inSection: Int(number), view))
    case .string(let value):
      for section in 0..<view.numberOfSections where try name(ofSection: section, view) == value.string {
        return .value(try names(inSection: section, view))
      }
      let known = try (0..<view.numberOfSections).compactMap { try name(ofSection: $0, view) }
      throw Diagnostic(
        code: TableError.Code.unknownSection, message: "there is no section `\(value.string)`",
        location: place,
        help: SpecNames.help(for: value.string, among: known, "the sections are"))
    case let other: throw Diagnostic.misuse("a section is a number or its value, not \(other)", at: place)
    }
  }

  private func name(ofSection section: Int, _ view: TableView) throws -> String? {
    if !view.isScripted {
      return view.contents.section(section).value ?? view.contents.section(section).title
    }
    return try withoutRecording(view) { try view.titleForHeader(inSection: section) }
  }

  private func names(inSection section: Int, _ view: TableView) throws -> LuaValue {
    try view.checkMayListRows()
    return try names(of: paths(inSection: section, view), view)
  }

  private func paths(inSection section: Int, _ view: TableView) -> [TableIndexPath] {
    (0..<(view.numberOfRows(inSection: section) ?? 0)).map { TableIndexPath(section: section, row: $0) }
  }

  private func names(of paths: [TableIndexPath], _ view: TableView) throws -> LuaValue {
    let room = try room(for: paths.count)
    var names: [LuaValue] = []
    var bytes = 0
    for path in paths {
      let name = try name(at: path, view)
      bytes += name.utf8.count
      guard bytes <= room else { throw noRoom(for: paths.count) }
      names.append(.string(LuaString(name)))
    }
    return .table(LuaTable(list: names))
  }

  /// How many bytes of names a list of so many rows may have; a data source may say that there are any number.
  private func room(for rows: Int) throws -> Int {
    let room = (options.limits.memory ?? .max) - rows * Self.bytesOfName
    guard room >= 0 else { throw noRoom(for: rows) }
    return room
  }

  private func noRoom(for rows: Int) -> Diagnostic {
    Diagnostic(
      code: LuaError.Code.memory.rawValue,
      message: "a list of \(CountText.of(rows, "row", "rows")) needs more memory than the test may use",
      location: place, help: "look at some of them through `view`, or allow more mebibytes, `--max-memory`")
  }

  /// The key of a row, else its text.
  private func name(at path: TableIndexPath, _ view: TableView) throws -> String {
    if let row = view.row(at: path) {
      if let key = view.key(of: row) { return key }
      if let column = view.contents.textColumn { return view.contents.text(of: row, column: column) }
    }
    return try withoutRecording(view) { try view.cell(forRowAt: path)?.text } ?? ""
  }

  /// Asks the view without adding to the calls of the last interaction.
  private func withoutRecording<Result>(_ view: TableView, _ body: () throws -> Result) rethrows -> Result {
    let onCall = view.onCall
    view.onCall = nil
    defer { view.onCall = onCall }
    return try body()
  }

  /// `host:calls(all)`: what the last interaction called; with `all` the defaults of absent callbacks too.
  func calls(_ call: borrowing LuaCall) throws -> LuaReturn {
    _ = try view()
    let all = try call.value(at: 1) == .boolean(true)
    let calls = table.calls.filter { all || $0.implemented }
    return .value(.table(LuaTable(list: calls.map { .table(LuaTable($0)) })))
  }

  /// `host:marks()`: the names of the marked rows.
  func marks(_ call: borrowing LuaCall) throws -> LuaReturn {
    let view = try view()
    try view.checkMayListRows()
    let marked = try (0..<view.numberOfSections).flatMap { section in
      try paths(inSection: section, view).filter { path in
        guard let row = view.row(at: path) else {
          return try withoutRecording(view) { try view.cell(forRowAt: path)?.accessory == .checkmark }
        }
        return view.contents.isChecked(row) || view.contents.accessory(of: row) == .checkmark
      }
    }
    return .value(try names(of: marked, view))
  }

  /// `host:snapshot(name, hasValue, value)` compares a picture of the table, or a value, with what is kept.
  func snapshot(_ call: borrowing LuaCall) throws -> LuaReturn {
    let name = try call.string(at: 1).string
    let text: String
    if try call.value(at: 2) == .boolean(true) {
      text = try self.text(call, 3) ?? SpecDifference.words(try call.value(at: 3), limit: .max)
    } else {
      let view = try view()
      text = try withoutRecording(view) { try TablePage(view).text(style: TextStyle()) }
    }
    state.charge(text.utf8.count / Self.snapshotBytesAnInstruction)
    // One line of the file that keeps it, and none that this test has used.
    let first = PrintableText.of("\(test?.name ?? ""): \(name)")
    let taken = try take(text.hasSuffix("\n") ? text : text + "\n", under: first)
    let full = taken.name
    guard !options.updatesSnapshots else { return .nothing }
    let kept = keptSnapshots[full]
    guard kept != taken.text else { return .nothing }
    var problem = Diagnostic(
      code: SpecCode.newSnapshot, message: "the snapshot `\(name)` is new",
      location: source.location(line: place.line),
      help: "look at it, and accept it with `--update`")
    var difference = SpecDifference.beginning(of: taken.text)
    if let kept {
      problem.code = SpecCode.snapshotDiffers.rawValue
      problem.message = "the snapshot `\(name)` is another one"
      problem.help = "if it is right now, accept it with `--update`"
      difference = SpecDifference.lines(
        expected: .string(LuaString(kept)), actual: .string(LuaString(taken.text)))
    }
    fail(problem, difference: difference, at: source.location(line: place.line))
    throw Stop.failed
  }
}

extension LuaTable {
  /// A call as a spec sees it.
  fileprivate init(_ call: CallRecord) {
    var fields: [(String, LuaValue)] = [
      ("name", .string(LuaString(call.callback.rawValue))),
      ("args", .table(LuaTable(list: call.arguments.map { LuaValue($0) }))),
      ("implemented", .boolean(call.implemented)), ("failed", .boolean(call.failed)),
    ]
    let result = LuaValue(call.result)
    if result != .nil { fields.append(("result", result)) }
    if let reason = call.reason { fields.append(("reason", .string(LuaString(reason)))) }
    if let at = call.at { fields.append(("at", .string(LuaString(at)))) }
    self.init(fields: fields)
  }
}

extension LuaValue {
  /// A value of a trace; of a cell its text.
  fileprivate init(_ value: TraceValue) {
    self =
      switch value {
      case .null: .nil
      case .path(let path): .indexPath(path)
      case .integer(let number): .integer(Int64(number))
      case .number(let number): .number(number)
      case .boolean(let flag): .boolean(flag)
      case .text(let text): .string(LuaString(text))
      case .cell(let cell): .string(LuaString(cell.text ?? ""))
      case .list(let values): .table(LuaTable(list: values.map { LuaValue($0) }))
      }
  }
}
