import TabuluaModel
import TabuluaText

/// The fields of one step, as a line of a batch has them or a call in Lua.
///
/// There is one list of values for all steps that are read one after the other: reading a line makes no tree of objects,
/// and a text that is ASCII without escapes stays where it lies in the batch until it is wanted.
///
/// It is a class because a struct of this size is copied for each method that is called with it. Overlapping accesses
/// to its properties are not checked, because a check takes longer than the access: whoever makes it keeps it in one
/// task, and each property is read or changed by itself.
final class StepFields {
  /// A text between quotes.
  struct Text {
    /// Where it begins in the batch, or which of ``texts`` it is.
    let start: Int
    /// How many bytes it has in the batch; -1 for one of ``texts``.
    let count: Int

    var isInBatch: Bool { count >= 0 }
  }

  /// A value of JSON.
  enum Value {
    case null
    case boolean(Bool)
    case integer(Int64)
    /// Any other number, as it is written.
    case number(Text)
    case text(Text)
    /// The elements follow it in ``nodes``.
    case list
    /// The fields follow it in ``nodes``.
    case object
  }

  /// A value, and its name if it is a field.
  struct Node {
    let name: Text
    /// The name's first bytes, as ``BatchWord/head`` has them.
    let head: UInt64
    let value: Value
    /// The place after the value and all that belongs to it.
    var next: Int
  }

  /// A value that is being read, and the field of the step that messages about it name.
  struct Field {
    /// The place of that field in ``StepFields/nodes``.
    let owner: Int
    /// The value's place in ``StepFields/nodes``.
    let node: Int
  }

  /// The bytes of the batch; whoever makes this keeps them.
  let bytes: UnsafeRawBufferPointer
  /// The batch's name.
  let file: String
  /// The place of the call in a Lua batch that the step is; nil for a line.
  @exclusivity(unchecked) private(set) var call: TextLocation?
  /// The verb that is called in a Lua batch.
  @exclusivity(unchecked) private(set) var calledVerb: VerbInfo?

  /// Whether a step was read that takes back what others did.
  @exclusivity(unchecked) var takesStepsBack = false
  /// Whether the step is a call in a Lua batch, where a row may be named by its key alone.
  let isCall: Bool
  /// The number of the line, from 1.
  @exclusivity(unchecked) var lineNumber = 1
  /// The bytes of the line, without its end.
  @exclusivity(unchecked) var line: Range<Int> = 0..<0
  /// The fields of the step one after the other, each followed by what belongs to it.
  @exclusivity(unchecked) var nodes = NodeList()
  /// Texts that cannot be taken as they lie in the batch.
  @exclusivity(unchecked) var texts: [String] = []
  /// The names of columns that were read.
  @exclusivity(unchecked) var columnNames = ShortNames()

  /// Makes fields that are to be read from the lines of a batch.
  init(_ bytes: UnsafeRawBufferPointer, file: String) {
    self.bytes = bytes
    self.file = file
    isCall = false
  }

  /// Makes fields for calls in Lua, whose texts lie in these bytes.
  init(ofCallsIn bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    file = ""
    isCall = true
  }

  /// Begins the step of a call, without fields.
  func begin(call place: TextLocation, of verb: VerbInfo) {
    call = place
    calledVerb = verb
    nodes.removeAll()
    if !texts.isEmpty { texts.removeAll(keepingCapacity: true) }
  }

  /// A field of the step, or nil where it is not given.
  @inline(__always)
  subscript(_ name: BatchWord) -> Field? {
    var node = 0
    while node < nodes.count {
      if isName(of: node, name) { return Field(owner: node, node: node) }
      node = nodes.end(node)
    }
    return nil
  }
}

// Texts.
extension StepFields {
  /// The name of the field that messages about a value name.
  func name(of field: Field) -> String { string(nodes.name(field.owner)) }

  /// The name of what has none.
  static var noName: Text { Text(start: 0, count: 0) }

  /// Keeps a text that does not lie in the batch as it is meant.
  func keep(_ text: String) -> Text {
    texts.append(text)
    return Text(start: texts.count - 1, count: -1)
  }

  /// Whether a field has a name.
  @inline(__always)
  func isName(of node: Int, _ word: BatchWord) -> Bool {
    nodes.head(node) == word.head && isWhole(nodes.name(node), word)
  }

  /// Whether a text whose head is that of a word is the word.
  @inline(__always)
  func isWhole(_ text: Text, _ word: BatchWord) -> Bool {
    guard text.isInBatch else { return texts[text.start] == word.description }
    guard text.count == word.count else { return false }
    var index = 8
    while index < word.count {
      if bytes[text.start &+ index] != word.text.utf8Start[index] { return false }
      index &+= 1
    }
    return true
  }

  /// A text's first bytes, as ``BatchWord/head`` has them.
  @inline(__always)
  func head(of text: Text) -> UInt64 {
    guard text.isInBatch else { return headOfKept(text) }
    return bytes.head(from: text.start, count: text.count)
  }

  @inline(never)
  private func headOfKept(_ text: Text) -> UInt64 { Self.head(of: texts[text.start]) }

  /// The head of the text that was kept last.
  @inline(never)
  func headOfLastKept() -> UInt64 { texts.last.map(Self.head) ?? 0 }

  private static func head(of string: String) -> UInt64 {
    var string = string
    return string.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      return bytes.head(from: 0, count: bytes.count)
    }
  }

  @inline(__always)
  func string(_ text: Text) -> String {
    guard text.isInBatch else { return texts[text.start] }
    // ASCII without escapes; short texts are made faster like this than by decoding.
    return String(unsafeUninitializedCapacity: text.count) { place in
      UnsafeMutableRawBufferPointer(place).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[text.start..<text.start + text.count]))
      return text.count
    }
  }
}

// Values that were parsed elsewhere.
extension StepFields {
  /// Adds a value and all that belongs to it.
  func add(_ json: JSONValue, name: Text = noName) {
    let place = nodes.count
    let value: Value =
      switch json {
      case .null: .null
      case .boolean(let flag): .boolean(flag)
      case .integer(let number): .integer(number)
      case .number(let text): .number(keep(text))
      case .string(let text): .text(keep(text))
      case .array: .list
      case .object: .object
      }
    nodes.append(Node(name: name, head: head(of: name), value: value, next: place + 1))
    if case .array(let elements) = json { for element in elements { add(element) } }
    if case .object(let fields) = json { for field in fields { add(field.value, name: keep(field.key)) } }
    nodes.close(place)
  }

  /// A value as it would be parsed, for messages.
  func json(_ node: Int) -> JSONValue {
    switch nodes.value(node) {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .number(let text): .number(string(text))
    case .text(let text): .string(string(text))
    case .list: .array([])
    case .object: .object([])
    }
  }
}
