import LuaHost
import TabuluaModel
import TabuluaScript
import TabuluaText

/// Reads calls of verbs in Lua: their arguments become the fields of a step, as a line of JSON has them.
///
/// What a call hands over is copied once, and its texts stay there until they are wanted; the memory is used again for the
/// next call. Rows and index paths become `[section, row]`; a whole number is an integer however Lua holds it.
final class StepCall {
  /// How many bytes there are room for, unless a call needs more.
  private static let room = 1 << 12

  /// How many of them hold the names of fields that a call leaves out: that of the row, and of the only field that it gives.
  private static let names = 32

  /// The copied arguments, behind the names.
  private var bytes: UnsafeMutableRawBufferPointer
  private var fields: StepFields
  /// Where the arguments end.
  private var end = names

  /// The verb that is called.
  private var verb: VerbInfo?
  /// How many arguments it got, without nil behind the last other one.
  private var count = 0
  /// Whether a table of fields names rows, so that none comes before it.
  private var namesRows = false
  /// The first argument that is too many.
  private var spare: LuaValue?

  /// Where a row stands that the script holds.
  private let indexPath: (LuaRow) throws -> TableIndexPath

  init(indexPath: @escaping (LuaRow) throws -> TableIndexPath) {
    self.indexPath = indexPath
    bytes = .allocate(byteCount: Self.room, alignment: 8)
    fields = StepFields(ofCallsIn: UnsafeRawBufferPointer(bytes))
  }

  deinit { bytes.deallocate() }

  /// Takes the arguments of a call.
  ///
  /// - Throws: `LuaError` for what cannot be copied.
  func take(_ call: borrowing LuaCall, of verb: VerbInfo) throws {
    self.verb = verb
    count = call.count
    while count > 0, call.isNone(at: count) { count -= 1 }
    try call.withCopies { copies in
      makeRoom(for: copies.count)
      UnsafeMutableRawBufferPointer(rebasing: bytes[Self.names...]).copyMemory(from: copies)
      end = Self.names + copies.count
    }
    namesRows = verb.mayNameRows && hasRows()
    let most = verb.takesRow && !namesRows ? 2 : 1
    spare = count > most ? try call.value(at: most + 1) : nil
  }

  /// Makes the room that a call needs; that of a large one is given back with the next.
  private func makeRoom(for count: Int) {
    let needed = max(Self.room, Self.names + count)
    guard needed > bytes.count || bytes.count > Self.room else { return }
    bytes.deallocate()
    bytes = .allocate(byteCount: needed, alignment: 8)
    fields = StepFields(ofCallsIn: UnsafeRawBufferPointer(bytes))
  }

  /// The arguments, from the first one on.
  private var arguments: LuaReader {
    LuaReader(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<end]), from: Self.names)
  }

  /// Whether the first argument is a table with the field `rows`.
  private func hasRows() -> Bool {
    var reader = arguments
    guard case .table = reader.next() else { return false }
    while case .string(let name) = reader.next() {
      if bytes[name].elementsEqual("rows".utf8) { return true }
      if case .table = reader.next() { reader.skipToEnd() }
    }
    return false
  }

  /// The interaction that the call asks for: the row first, then a table of fields, or the bare field alone.
  ///
  /// `place` is the line that makes the call.
  func interaction(at place: TextLocation) throws -> Interaction {
    guard let verb else { throw StepProblem.notAVerb("") }
    fields.begin(call: place, of: verb)
    var reader = arguments
    var left = count
    if verb.takesRow, !namesRows {
      let row = reader.next()
      if case .nil = row { left = 0 }
      guard left > 0 else { throw StepProblem.noRow(verb: verb.name.description) }
      left -= 1
      try add(row, &reader, name: keep("row", at: 0), head: Self.row.head)
    }
    if left > 0 { try addOptions(of: verb, &reader) }
    if let spare {
      throw StepProblem.wrongArgument(
        verb: verb.name.description, expected: verb.takesRow ? "a row and a table" : "a table",
        got: "more: \(spare)")
    }
    return try verb.step(fields).interaction
  }

  /// Adds the fields of the argument behind the row.
  private func addOptions(of verb: VerbInfo, _ reader: inout LuaReader) throws {
    let options = reader.next()
    if case .table = options, verb.bareField == nil || !isList(reader) {
      if isList(reader), isListAlone(reader) {
        throw StepProblem.wrongArgument(
          verb: verb.name.description, expected: "a table of named fields", got: "a list")
      }
      try addFields(&reader)
    } else if let field = verb.bareField {
      try add(options, &reader, name: keep(field, at: Self.names / 2), head: field.head)
    } else {
      let type = options.typeName
      throw StepProblem.wrongArgument(
        verb: verb.name.description, expected: verb.fields.isEmpty ? "nothing" : "a table of fields",
        got: type == "nil" ? "nil" : "a \(type)")
    }
  }
}

// Names and texts.
extension StepCall {
  private static let row: BatchWord = "row"

  /// Writes a name that the call leaves out where texts are looked for.
  private func keep(_ name: BatchWord, at place: Int) -> StepFields.Text {
    precondition(name.count <= Self.names / 2, "the names of bare fields are short")
    UnsafeMutableRawBufferPointer(rebasing: bytes[place...]).copyMemory(
      from: UnsafeRawBufferPointer(start: name.text.utf8Start, count: name.count))
    return StepFields.Text(start: place, count: name.count)
  }

  /// A text as the fields have it: where it lies if it is ASCII; nil for a string that is no UTF-8.
  private func text(_ place: Range<Int>) -> StepFields.Text? {
    if isPlain(place) { return StepFields.Text(start: place.lowerBound, count: place.count) }
    return String(validating: bytes[place], as: UTF8.self).map(fields.keep)
  }

  /// The name of a field; malformed parts are replaced, as nothing has such a name.
  private func name(_ place: Range<Int>) -> StepFields.Text {
    text(place) ?? fields.keep(String(decoding: bytes[place], as: UTF8.self))
  }

  /// Whether bytes are ASCII without zeros, of which heads of names could not tell.
  private func isPlain(_ place: Range<Int>) -> Bool {
    let bytes = UnsafeRawBufferPointer(bytes)
    var index = place.lowerBound
    while index &+ 8 <= place.upperBound {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if ((word &- 0x0101_0101_0101_0101) | word) & 0x8080_8080_8080_8080 != 0 { return false }
      index &+= 8
    }
    while index < place.upperBound {
      if bytes[index] &- 1 >= 0x7F { return false }
      index &+= 1
    }
    return true
  }
}

// Values.
extension StepCall {
  private var verbName: String { verb?.name.description ?? "" }

  /// Whether a table that was begun has the key 1.
  private func isList(_ reader: LuaReader) -> Bool {
    var reader = reader
    if case .integer(1) = reader.next() { return true }
    return false
  }

  /// Whether a table that was begun has no named fields.
  private func isListAlone(_ reader: LuaReader) -> Bool {
    var reader = reader
    while true {
      switch reader.next() {
      case .end: return true
      case .integer: if case .table = reader.next() { reader.skipToEnd() }
      case .nil, .boolean, .number, .string, .word, .table, .function, .other: return false
      }
    }
  }

  /// Adds the fields of a table that was begun, to its end.
  private func addFields(_ reader: inout LuaReader) throws {
    while true {
      switch reader.next() {
      case .end: return
      case .string(let key):
        let name = name(key)
        try add(reader.next(), &reader, name: name, head: fields.head(of: name))
      case .nil, .boolean, .integer, .number, .word, .table, .function, .other:
        throw StepProblem.mixedTable(verb: verbName)
      }
    }
  }

  /// Adds the elements of a list that was begun, to its end.
  private func addElements(_ reader: inout LuaReader) throws {
    var count: Int64 = 0
    while true {
      switch reader.next() {
      case .end: return
      case .integer(count + 1):
        count += 1
        try add(reader.next(), &reader, name: StepFields.noName, head: 0)
      case .nil, .boolean, .integer, .number, .string, .word, .table, .function, .other:
        throw StepProblem.mixedTable(verb: verbName)
      }
    }
  }

  /// Adds a value and all that belongs to it.
  private func add(
    _ item: LuaReader.Item, _ reader: inout LuaReader, name: StepFields.Text, head: UInt64
  ) throws {
    switch item {
    case .nil, .end: append(.null, name, head)
    case .boolean(let flag): append(.boolean(flag), name, head)
    case .integer(let number): append(.integer(number), name, head)
    case .number(let number) where !number.isFinite:
      throw StepProblem.wrongArgument(
        verb: verbName, expected: "numbers that have an end",
        got: number.isNaN ? "nan, which is not a number" : number < 0 ? "-inf" : "inf")
    case .number(let number):
      append(Int64(exactly: number).map { .integer($0) } ?? .number(fields.keep("\(number)")), name, head)
    case .string(let place):
      guard let text = text(place) else {
        throw StepProblem.wrongArgument(
          verb: verbName, expected: "text in UTF-8", got: "a string of other bytes")
      }
      append(.text(text), name, head)
    case .word(let word):
      let path =
        switch LuaPathOrRow(word: word) {
        case .indexPath(let path): path
        case .row(let row): try indexPath(row)
        }
      let node = append(.list, name, head)
      append(.integer(Int64(path.section)), StepFields.noName, 0)
      append(.integer(Int64(path.row)), StepFields.noName, 0)
      fields.nodes.close(node)
    case .table:
      let isList = isList(reader)
      let node = append(isList ? .list : .object, name, head)
      if isList { try addElements(&reader) } else { try addFields(&reader) }
      fields.nodes.close(node)
    case .function, .other:
      throw StepProblem.wrongArgument(
        verb: verbName, expected: "strings, numbers, booleans, paths, rows and tables of them",
        got: "a \(item.typeName)")
    }
  }

  /// Adds a node, and answers its place.
  @discardableResult
  private func append(_ value: StepFields.Value, _ name: StepFields.Text, _ head: UInt64) -> Int {
    let place = fields.nodes.count
    fields.nodes.append(StepFields.Node(name: name, head: head, value: value, next: place + 1))
    return place
  }
}

extension LuaReader.Item {
  /// What type of value it is, as messages name it.
  fileprivate var typeName: String {
    switch self {
    case .nil, .end: "nil"
    case .boolean: "boolean"
    case .integer, .number: "number"
    case .string: "string"
    case .word(let word):
      switch LuaPathOrRow(word: word) {
      case .indexPath: LuaWordKind.indexPath.name
      case .row: LuaRow.kind.name
      }
    case .table: "table"
    case .function: "function"
    case .other(let name): name
    }
  }
}
