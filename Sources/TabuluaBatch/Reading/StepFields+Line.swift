import TabuluaText

// Reading a line of a batch.
extension StepFields {
  /// How deeply, and among how many others, values may stand to be read in place; the JSON parser reads the other lines.
  private static var mostNested: Int { 16 }

  /// Reads the fields of a line, which is a JSON object; false if the line is blank or a comment, unless it must be a
  /// step.
  ///
  /// The line is read where it lies. Where that cannot be done, because it is written in an unusual way or wrong, it is
  /// parsed as JSON, which says what is wrong.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  mutating func read(line: Range<Int>, number: Int, mustBeStep: Bool = false) throws(Diagnostic) -> Bool {
    if readInPlace(line: line, number: number) { return true }
    return try readParsed(line: line, number: number, mustBeStep: mustBeStep)
  }

  private mutating func begin(line: Range<Int>, number: Int) {
    self.line = line
    place = .line(number)
    index = line.lowerBound
    nodes.removeAll(keepingCapacity: true)
    if !texts.isEmpty { texts.removeAll(keepingCapacity: true) }
  }

  /// Reads the line where it lies; false if that cannot be done.
  @inline(__always)
  mutating func readInPlace(line: Range<Int>, number: Int) -> Bool {
    begin(line: line, number: number)
    guard take(UInt8(ascii: "{")), readFields(depth: 1) else { return false }
    skipSpace()
    return index == line.upperBound
  }

  /// Parses the line as JSON.
  @inline(never)
  mutating func readParsed(line: Range<Int>, number: Int, mustBeStep: Bool) throws(Diagnostic) -> Bool {
    begin(line: line, number: number)
    skipSpace()
    if !mustBeStep, index == line.upperBound || bytes[index] == UInt8(ascii: "#") { return false }
    let value: JSONValue
    do {
      value = try JSONParser.parse(Array(bytes[line])[...])
    } catch {
      var problem = problem(
        "bad_json", error.message,
        help: "each line is one JSON object, such as `{\"do\":\"set_editing\",\"editing\":true}`")
      problem.location?.column = error.column
      problem.location?.length = 1
      throw problem
    }
    guard case .object(let fields) = value else {
      throw problem(
        "wrong_type", "a step is a JSON object, not \(value.kindInWords)",
        help: "write it as `{\"do\":VERB, …}`")
    }
    for field in fields { add(field.value, name: keep(field.key)) }
    return true
  }

  /// Reads the fields of an object whose brace was passed, and the brace at its end; false if they cannot be read in place.
  private mutating func readFields(depth: Int) -> Bool {
    if take(UInt8(ascii: "}")) { return true }
    let first = nodes.count
    var count = 0
    repeat {
      guard take(UInt8(ascii: "\"")), let name = readText(), isNew(name, among: first),
        count < Self.mostNested,
        take(UInt8(ascii: ":")), readValue(name: name, depth: depth)
      else { return false }
      count &+= 1
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}"))
  }

  /// Whether none of the fields that were read of an object has a name; `first` is the place of the first one.
  @inline(__always)
  private func isNew(_ name: Text, among first: Int) -> Bool {
    var node = first
    while node < nodes.count {
      if isEqual(nodes[node].name, name) { return false }
      node = nodes[node].next
    }
    return true
  }

  /// Reads a value; false if it cannot be read in place.
  private mutating func readValue(name: Text, depth: Int) -> Bool {
    skipSpace()
    guard index < line.upperBound else { return false }
    let place = nodes.count
    switch bytes[index] {
    case UInt8(ascii: "\""):
      index &+= 1
      guard let text = readText() else { return false }
      nodes.append(Node(name: name, value: .text(text), next: place &+ 1))
    case UInt8(ascii: "{"):
      index &+= 1
      nodes.append(Node(name: name, value: .object, next: place &+ 1))
      guard depth < Self.mostNested, readFields(depth: depth &+ 1) else { return false }
      nodes[place].next = nodes.count
    case UInt8(ascii: "["):
      index &+= 1
      nodes.append(Node(name: name, value: .list, next: place &+ 1))
      guard depth < Self.mostNested, readElements(depth: depth &+ 1) else { return false }
      nodes[place].next = nodes.count
    default:
      guard let value = readScalar() else { return false }
      nodes.append(Node(name: name, value: value, next: place &+ 1))
    }
    return true
  }

  /// Reads the elements of a list whose bracket was passed, and the bracket at its end; false if they cannot be read in place.
  private mutating func readElements(depth: Int) -> Bool {
    if take(UInt8(ascii: "]")) { return true }
    repeat {
      guard readValue(name: Self.noName, depth: depth) else { return false }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]"))
  }
}

// Texts, numbers and words.
extension StepFields {
  @inline(__always)
  private mutating func skipSpace() {
    while index < line.upperBound, bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") {
      index &+= 1
    }
  }

  /// Whether the byte comes next, after white space; if so, it is passed.
  @inline(__always)
  private mutating func take(_ byte: UInt8) -> Bool {
    while index < line.upperBound {
      let next = bytes[index]
      if next == byte {
        index &+= 1
        return true
      }
      guard next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") else { return false }
      index &+= 1
    }
    return false
  }

  /// Reads a text whose first quote was passed, and its last quote; nil if it is wrong.
  @inline(__always)
  private mutating func readText() -> Text? {
    let start = index
    index = bytes.endOfUnescaped(from: start, to: line.upperBound)
    guard index < line.upperBound else { return nil }
    guard bytes[index] == UInt8(ascii: "\"") else { return readEscapedText(from: start) }
    defer { index &+= 1 }
    return Text(start: start, count: index &- start)
  }

  /// Reads a text that begins at a place and has escapes, or bytes beyond ASCII; the JSON parser knows what may be wrong.
  @inline(never)
  private mutating func readEscapedText(from start: Int) -> Text? {
    while index < line.upperBound, bytes[index] != UInt8(ascii: "\"") {
      index &+= bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index < line.upperBound else { return nil }
    index &+= 1
    guard case .string(let text)? = try? JSONParser.parse(Array(bytes[(start - 1)..<index])[...]) else {
      return nil
    }
    return keep(text)
  }

  /// Reads a number, `true`, `false` or `null`; nil if it is none of them.
  private mutating func readScalar() -> Value? {
    let start = index
    switch bytes[start] {
    case UInt8(ascii: "t") where takeWord("true"): return .boolean(true)
    case UInt8(ascii: "f") where takeWord("false"): return .boolean(false)
    case UInt8(ascii: "n") where takeWord("null"): return .null
    default: if let number = readInteger() { return .integer(Int64(number)) }
    }
    index = start
    while index < line.upperBound, bytes[index].isOfScalar { index &+= 1 }
    guard index > start, let value = try? JSONParser.parse(Array(bytes[start..<index])[...]) else {
      return nil
    }
    switch value {
    case .null: return .null
    case .boolean(let flag): return .boolean(flag)
    case .integer(let number): return .integer(number)
    case .number(let text): return .number(keep(text))
    case .string, .array, .object: return nil
    }
  }

  /// Whether the word comes next; if so, it is passed.
  private mutating func takeWord(_ word: StaticString) -> Bool {
    let end = index &+ word.utf8CodeUnitCount
    guard end < line.upperBound, !bytes[end].isOfScalar else { return false }
    for place in 0..<word.utf8CodeUnitCount where bytes[index &+ place] != word.utf8Start[place] {
      return false
    }
    index = end
    return true
  }

  /// Reads a whole number of at most 18 digits; nil also for one with a fraction, an exponent or a minus before zero.
  @inline(__always)
  private mutating func readInteger() -> Int? {
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative { index &+= 1 }
    let start = index
    var number = 0
    while index < line.upperBound {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      number = number &* 10 &+ Int(digit)
      index &+= 1
    }
    guard index > start, index &- start <= 18, index < line.upperBound, !bytes[index].isOfScalar else {
      return nil
    }
    if bytes[start] == UInt8(ascii: "0"), index &- start > 1 || isNegative { return nil }
    return isNegative ? -number : number
  }
}

extension UInt8 {
  /// Whether the byte may be part of a number or of a word.
  fileprivate var isOfScalar: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The first place of a range where a quote, a backslash, a control character or a byte beyond ASCII stands; the end
  /// of the range if there is none.
  ///
  /// Eight bytes are looked at together.
  @inline(__always)
  func endOfUnescaped(from start: Int, to end: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var index = start
    while end &- index >= 8 {
      let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      // Borrowing makes false marks only above a true one, and the lowest is looked at.
      let special = ((quotes &- ones) | (backslashes &- ones) | (word &- ones &* 0x20) | word) & highs
      if special != 0 { return index &+ special.trailingZeroBitCount >> 3 }
      index &+= 8
    }
    while index < end {
      let byte = self[index]
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      index &+= 1
    }
    return index
  }

  /// The place of the first line feed from `start` on, or the end if there is none.
  @inline(__always)
  func endOfLine(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var index = start
    while count &- index >= 8 {
      let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let feeds = word ^ (ones &* UInt64(UInt8(ascii: "\n")))
      let found = (feeds &- ones) & ~feeds & highs
      if found != 0 { return index &+ found.trailingZeroBitCount >> 3 }
      index &+= 8
    }
    while index < count, self[index] != UInt8(ascii: "\n") { index &+= 1 }
    return index
  }
}
