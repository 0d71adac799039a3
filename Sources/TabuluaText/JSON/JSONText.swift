/// JSON as it is written: objects keep the order in which their keys were added.
///
/// ```swift
/// var line = JSONText.Object()
/// line.add("kind", "run")
/// line.add("version", 1)
/// line.text  // {"kind":"run","version":1}
/// ```
package enum JSONText {
  /// The name of a field as it is written, for objects of which there are many.
  package struct Key: Sendable {
    /// A comma, the name and a colon, and what else always stands before the value.
    fileprivate let bytes: [UInt8]

    /// Makes a key ready.
    package init(_ name: String) { bytes = Array(",\(JSONText.string(name)):".utf8) }

    /// Makes a key ready that always stands behind another one and its value, which is JSON already.
    package init(_ name: String, behind first: String, _ json: String) {
      bytes = Array(",\(JSONText.string(first)):\(json),\(JSONText.string(name)):".utf8)
    }
  }

  /// A JSON object that is being written.
  package struct Object: Sendable {
    /// The object without the brace at its end.
    private var bytes: [UInt8]

    /// Creates an empty object.
    package init() {
      bytes = []
      // Enough for most lines of results.
      bytes.reserveCapacity(224)
      bytes.append(UInt8(ascii: "{"))
    }

    /// The object as JSON on one line.
    package var text: String {
      String(unsafeUninitializedCapacity: bytes.count + 1) { place in
        let end = place.initialize(fromContentsOf: bytes)
        place.initializeElement(at: end, to: UInt8(ascii: "}"))
        return end + 1
      }
    }

    /// Appends the object as JSON on one line.
    package func append(to line: inout [UInt8]) {
      line.append(contentsOf: bytes)
      line.append(UInt8(ascii: "}"))
    }

    /// Calls a body with the object as JSON on one line, with the line's end.
    package mutating func withLine<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
      -> Result
    {
      let count = bytes.count
      bytes.append(UInt8(ascii: "}"))
      bytes.append(UInt8(ascii: "\n"))
      defer { bytes.removeSubrange(count...) }
      return try bytes.withUnsafeBytes(body)
    }

    /// Removes all that was added, and keeps the room for more.
    package mutating func removeAll() {
      bytes.removeAll(keepingCapacity: true)
      bytes.append(UInt8(ascii: "{"))
    }

    /// Whether nothing was added.
    package var isEmpty: Bool { bytes.count == 1 }

    /// Adds a key whose value is JSON already.
    package mutating func add(_ key: String, raw json: String) {
      addKey(key)
      bytes.append(contentsOf: json.utf8)
    }

    /// Adds a string.
    package mutating func add(_ key: String, _ value: String) {
      addKey(key)
      JSONText.append(value, to: &bytes)
    }

    /// Adds an integer.
    package mutating func add(_ key: String, _ value: Int) {
      addKey(key)
      JSONText.append(value, to: &bytes)
    }

    /// Adds an array of integers.
    package mutating func add(_ key: String, _ values: [Int]) {
      addKey(key)
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText.append(value, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }

    /// Adds a boolean.
    package mutating func add(_ key: String, _ value: Bool) { add(key, raw: value ? "true" : "false") }

    /// Adds null.
    package mutating func addNull(_ key: String) { add(key, raw: "null") }

    /// Adds a string under a key that is ready.
    package mutating func add(_ key: Key, _ value: String) {
      addKey(key)
      JSONText.append(value, to: &bytes)
    }

    /// Adds an integer under a key that is ready.
    package mutating func add(_ key: Key, _ value: Int) {
      addKey(key)
      JSONText.append(value, to: &bytes)
    }

    /// Adds an array of two integers under a key that is ready.
    package mutating func add(_ key: Key, _ first: Int, _ second: Int) {
      addKey(key)
      append(first, second)
    }

    /// Adds a key that is ready, and a value that is JSON already.
    package mutating func add(_ key: Key, raw json: String) {
      addKey(key)
      bytes.append(contentsOf: json.utf8)
    }

    /// Adds a key that is ready, whose value is appended next, piece by piece.
    package mutating func begin(_ key: Key) { addKey(key) }

    /// Appends a piece of a value.
    package mutating func append(raw piece: StaticString) {
      bytes.append(contentsOf: UnsafeBufferPointer(start: piece.utf8Start, count: piece.utf8CodeUnitCount))
    }

    /// Appends a piece of a value.
    package mutating func append(raw piece: String) { bytes.append(contentsOf: piece.utf8) }

    /// Appends an integer to a value.
    package mutating func append(_ number: Int) { JSONText.append(number, to: &bytes) }

    /// Appends an array of two integers to a value.
    package mutating func append(_ first: Int, _ second: Int) {
      // In one piece: to append one takes longer than to write it.
      withUnsafeTemporaryAllocation(byteCount: 2 * JSONText.roomOfNumber + 3, alignment: 1) { place in
        guard let base = place.baseAddress else { return }
        base.storeBytes(of: UInt8(ascii: "["), as: UInt8.self)
        var count = 1 + JSONText.write(first, to: base + 1)
        (base + count).storeBytes(of: UInt8(ascii: ","), as: UInt8.self)
        count += 1
        count += JSONText.write(second, to: base + count)
        (base + count).storeBytes(of: UInt8(ascii: "]"), as: UInt8.self)
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: base, count: count + 1))
      }
    }

    private mutating func addKey(_ key: Key) {
      if isEmpty {
        bytes.append(contentsOf: key.bytes.dropFirst())
      } else {
        bytes.append(contentsOf: key.bytes)
      }
    }

    private mutating func addKey(_ key: String) {
      if !isEmpty { bytes.append(UInt8(ascii: ",")) }
      JSONText.append(key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
    }
  }

  /// A JSON array of values that are JSON already.
  package static func array(_ elements: some Sequence<String>) -> String {
    "[\(elements.joined(separator: ","))]"
  }

  /// A number as JSON; JSON has no infinities and no NaN, which become null.
  package static func number(_ value: Double) -> String { value.isFinite ? "\(value)" : "null" }

  /// A string as JSON, with quotes, and with control characters and marks of direction escaped.
  package static func string(_ value: String) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A string of a table as JSON: as ``string(_:)``, but marks of direction stay as whoever wrote them did.
  package static func data(_ value: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var value = value
    value.withUTF8 { append(UnsafeRawBufferPointer($0), to: &bytes, keepsMarks: true) }
    return bytes
  }

  private static func append(_ value: String, to bytes: inout [UInt8]) {
    var value = value
    value.withUTF8 { append(UnsafeRawBufferPointer($0), to: &bytes) }
  }

  private static func append(
    _ utf8: UnsafeRawBufferPointer, to bytes: inout [UInt8], keepsMarks: Bool = false
  ) {
    // The loop has no early exit, so the compiler checks many bytes at once.
    var isPlain = true
    for byte in utf8 where isSpecial(byte) { isPlain = false }
    guard isPlain else {
      return withUnsafeTemporaryAllocation(byteCount: room(for: utf8), alignment: 1) { place in
        guard let base = place.baseAddress else { return }
        bytes.append(
          contentsOf: UnsafeRawBufferPointer(
            start: base, count: write(utf8, to: base, keepsMarks: keepsMarks)))
      }
    }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: utf8)
    bytes.append(UInt8(ascii: "\""))
  }

  private static func append(_ value: Int, to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(byteCount: roomOfNumber, alignment: 1) { place in
      guard let base = place.baseAddress else { return }
      bytes.append(contentsOf: UnsafeRawBufferPointer(start: base, count: write(value, to: base)))
    }
  }
}
