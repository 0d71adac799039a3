import TabuluaText
import TabuluaSystem
import TabuluaPolicy
import TabuluaFiles

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
  func read(line: Range<Int>, number: Int, mustBeStep: Bool = false) throws(Diagnostic) -> Bool {
    if readInPlace(line: line, number: number) { return true }
    return try readParsed(line: line, number: number, mustBeStep: mustBeStep)
  }

  private func begin(line: Range<Int>, number: Int) {
    self.line = line
    lineNumber = number
    nodes.removeAll()
    if !texts.isEmpty { texts.removeAll(keepingCapacity: true) }
  }

  /// Reads the line where it lies; false if that cannot be done.
  @inline(__always)
  func readInPlace(line: Range<Int>, number: Int) -> Bool {
    begin(line: line, number: number)
    guard let start = past(UInt8(ascii: "{"), from: line.lowerBound),
      let end = readFields(from: start, depth: 1)
    else { return false }
    return pastSpace(from: end) == line.upperBound
  }

  /// Parses the line as JSON.
  @inline(never)
  func readParsed(line: Range<Int>, number: Int, mustBeStep: Bool) throws(Diagnostic) -> Bool {
    begin(line: line, number: number)
    let index = pastSpace(from: line.lowerBound)
    if !mustBeStep, index == line.upperBound || bytes[index] == UInt8(ascii: "#") { return false }
    let value: JSONValue
    do {
      value = try JSONParser.parse(Array(bytes[line])[...])
    } catch {
      var problem = problem(
        TableFileCode.badJSON, error.message,
        help: "each line is one JSON object, such as `{\"do\":\"set_editing\",\"editing\":true}`")
      problem.location?.column = error.column
      problem.location?.length = 1
      throw problem
    }
    guard case .object(let fields) = value else {
      throw problem(
        PolicyCode.wrongType, "a step is a JSON object, not \(value.kindInWords)",
        help: "write it as `{\"do\":VERB, …}`")
    }
    for field in fields { add(field.value, name: keep(field.key)) }
    return true
  }

  // Each of the readers below begins at a place in the bytes and answers the place after what it read; nil if it
  // cannot be read in place.

  /// Reads the fields of an object whose brace was passed, and the brace at its end.
  private func readFields(from start: Int, depth: Int) -> Int? {
    if let end = past(UInt8(ascii: "}"), from: start) { return end }
    let first = nodes.count
    var index = start
    for _ in 0..<Self.mostNested {
      guard let quote = past(UInt8(ascii: "\""), from: index), let (name, end) = readText(from: quote),
        let value = past(UInt8(ascii: ":"), from: end)
      else { return nil }
      let head = name.isInBatch ? bytes.head(from: name.start, count: name.count) : headOfLastKept()
      guard isNew(name, head, among: first), let end = readValue(from: value, name, head, depth: depth)
      else { return nil }
      guard let next = past(UInt8(ascii: ","), from: end) else { return past(UInt8(ascii: "}"), from: end) }
      index = next
    }
    return nil
  }

  /// Whether none of the fields that were read of an object has a name; `first` is the place of the first one.
  ///
  /// False too where that is not known without comparing texts that do not lie in the batch.
  @inline(__always)
  private func isNew(_ name: Text, _ head: UInt64, among first: Int) -> Bool {
    var node = first
    while node < nodes.count {
      if nodes.head(node) == head {
        let known = nodes.name(node)
        guard known.isInBatch, name.isInBatch else { return false }
        var index = min(8, known.count, name.count)
        while index < min(known.count, name.count), bytes[known.start &+ index] == bytes[name.start &+ index]
        {
          index &+= 1
        }
        if index == known.count, index == name.count { return false }
      }
      node = nodes.end(node)
    }
    return true
  }

  /// Reads a value.
  private func readValue(from start: Int, _ name: Text, _ head: UInt64, depth: Int) -> Int? {
    let index = pastSpace(from: start)
    guard index < line.upperBound else { return nil }
    let place = nodes.count
    switch bytes[index] {
    case UInt8(ascii: "\""):
      guard let (text, end) = readText(from: index &+ 1) else { return nil }
      nodes.append(Node(name: name, head: head, value: .text(text), next: place &+ 1))
      return end
    case UInt8(ascii: "{"):
      nodes.append(Node(name: name, head: head, value: .object, next: place &+ 1))
      guard depth < Self.mostNested, let end = readFields(from: index &+ 1, depth: depth &+ 1) else {
        return nil
      }
      nodes.close(place)
      return end
    case UInt8(ascii: "["):
      nodes.append(Node(name: name, head: head, value: .list, next: place &+ 1))
      guard depth < Self.mostNested, let end = readElements(from: index &+ 1, depth: depth &+ 1) else {
        return nil
      }
      nodes.close(place)
      return end
    default:
      if let (number, end) = readInteger(from: index) {
        nodes.append(Node(name: name, head: head, value: .integer(Int64(number)), next: place &+ 1))
        return end
      }
      guard let (value, end) = readScalar(from: index) else { return nil }
      nodes.append(Node(name: name, head: head, value: value, next: place &+ 1))
      return end
    }
  }

  /// Reads the elements of a list whose bracket was passed, and the bracket at its end.
  private func readElements(from start: Int, depth: Int) -> Int? {
    if let end = past(UInt8(ascii: "]"), from: start) { return end }
    var index = start
    while true {
      guard let end = readValue(from: index, Self.noName, 0, depth: depth) else { return nil }
      guard let next = past(UInt8(ascii: ","), from: end) else { return past(UInt8(ascii: "]"), from: end) }
      index = next
    }
  }
}

// Texts, numbers and words.
extension StepFields {
  /// The first place from `start` on that has no white space.
  @inline(__always)
  private func pastSpace(from start: Int) -> Int {
    var index = start
    while index < line.upperBound, bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") {
      index &+= 1
    }
    return index
  }

  /// The place after a byte that comes next, after white space; nil if it does not.
  @inline(__always)
  private func past(_ byte: UInt8, from start: Int) -> Int? {
    // Most batches are written without white space.
    guard start < line.upperBound else { return nil }
    let next = bytes[start]
    if next == byte { return start &+ 1 }
    return next <= UInt8(ascii: " ") ? pastSpace(byte, from: start) : nil
  }

  /// The place after a byte that comes next, after white space.
  @inline(never)
  private func pastSpace(_ byte: UInt8, from start: Int) -> Int? {
    let index = pastSpace(from: start)
    return index < line.upperBound && bytes[index] == byte ? index &+ 1 : nil
  }

  /// Reads a text whose first quote was passed, and its last quote.
  @inline(__always)
  private func readText(from start: Int) -> (text: Text, end: Int)? {
    let end = bytes.endOfUnescaped(from: start, to: line.upperBound)
    guard end < line.upperBound else { return nil }
    guard bytes[end] == UInt8(ascii: "\"") else { return readEscapedText(from: start, to: end) }
    return (Text(start: start, count: end &- start), end &+ 1)
  }

  /// Reads a text that has escapes, or bytes beyond ASCII, the first one at `special`; the JSON parser knows what may be
  /// wrong.
  @inline(never)
  private func readEscapedText(from start: Int, to special: Int) -> (text: Text, end: Int)? {
    var index = special
    while index < line.upperBound, bytes[index] != UInt8(ascii: "\"") {
      index &+= bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index < line.upperBound else { return nil }
    index &+= 1
    guard case .string(let text)? = try? JSONParser.parse(Array(bytes[(start - 1)..<index])[...]) else {
      return nil
    }
    return (keep(text), index)
  }

  /// Reads a number that ``readInteger(from:)`` does not, `true`, `false` or `null`.
  @inline(never)
  private func readScalar(from start: Int) -> (value: Value, end: Int)? {
    var end = start
    while end < line.upperBound, bytes[end].isOfScalar { end &+= 1 }
    switch end &- start {
    case 0: return nil
    case 4 where isWord("true", at: start): return (.boolean(true), end)
    case 5 where isWord("false", at: start): return (.boolean(false), end)
    case 4 where isWord("null", at: start): return (.null, end)
    case _: break
    }
    switch try? JSONParser.parse(Array(bytes[start..<end])[...]) {
    case .integer(let number): return (.integer(number), end)
    case .number(let text): return (.number(keep(text)), end)
    case .null, .boolean, .string, .array, .object, nil: return nil
    }
  }

  /// Whether a word stands at a place.
  private func isWord(_ word: StaticString, at start: Int) -> Bool {
    for index in 0..<word.utf8CodeUnitCount where bytes[start &+ index] != word.utf8Start[index] {
      return false
    }
    return true
  }

  /// Reads a whole number of at most 18 digits; nil also for one with a fraction, an exponent or a minus before zero.
  @inline(__always)
  private func readInteger(from start: Int) -> (number: Int, end: Int)? {
    // Copied, so that they are not loaded again for each digit.
    let (bytes, end) = (bytes, line.upperBound)
    let isNegative = bytes[start] == UInt8(ascii: "-")
    let first = isNegative ? start &+ 1 : start
    var index = first
    var number = 0
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      number = number &* 10 &+ Int(digit)
      index &+= 1
    }
    guard index > first, index &- first <= 18, index < end, !bytes[index].isOfScalar else {
      return nil
    }
    if bytes[first] == UInt8(ascii: "0"), index &- first > 1 || isNegative { return nil }
    return (isNegative ? -number : number, index)
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
    guard let baseAddress, let feed = memchr(baseAddress + start, 0x0A, count &- start) else { return count }
    return baseAddress.distance(to: feed)
  }
}
