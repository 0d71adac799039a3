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
    fileprivate let bytes: [UInt8]

    /// Makes a key ready.
    package init(_ name: String) { bytes = Array("\(JSONText.string(name)):".utf8) }
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
      bytes.append(UInt8(ascii: "["))
      JSONText.append(first, to: &bytes)
      bytes.append(UInt8(ascii: ","))
      JSONText.append(second, to: &bytes)
      bytes.append(UInt8(ascii: "]"))
    }

    /// Adds a key that is ready, and a value that is JSON already.
    package mutating func add(_ key: Key, raw json: String) {
      addKey(key)
      bytes.append(contentsOf: json.utf8)
    }

    private mutating func addKey(_ key: Key) {
      if !isEmpty { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: key.bytes)
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

  /// A string as JSON, with quotes, and with control characters escaped.
  package static func string(_ value: String) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a key, which stands as it is to be written, and a string.
  package static func append(
    key: StaticString, _ value: String, suffix: StaticString = "", to bytes: inout [UInt8]
  ) {
    key.withUTF8Buffer { bytes += $0 }
    append(value, to: &bytes)
    suffix.withUTF8Buffer { bytes += $0 }
  }

  /// Appends a key, which stands as it is to be written, and a string that is given as the bytes of its UTF-8.
  package static func append(
    key: StaticString, _ value: [UInt8], suffix: StaticString = "", to bytes: inout [UInt8]
  ) {
    key.withUTF8Buffer { bytes += $0 }
    value.withUnsafeBytes { append($0, to: &bytes) }
    suffix.withUTF8Buffer { bytes += $0 }
  }

  /// Appends a key, which stands as it is to be written, and a string that is given as the bytes of its UTF-8.
  package static func append(key: StaticString, _ value: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    key.withUTF8Buffer { bytes += $0 }
    append(value, to: &bytes)
  }

  /// Appends a key, which stands as it is to be written, and an integer.
  package static func append(key: StaticString, _ value: Int, to bytes: inout [UInt8]) {
    key.withUTF8Buffer { bytes += $0 }
    append(value, to: &bytes)
  }

  private static func append(_ value: String, to bytes: inout [UInt8]) {
    var value = value
    value.withUTF8 { append(UnsafeRawBufferPointer($0), to: &bytes) }
  }

  private static func append(_ utf8: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    // The loop has no early exit, so the compiler checks many bytes at once.
    var needsEscapes = false
    for byte in utf8 where isEscaped(byte) || byte == controlLead { needsEscapes = true }
    if needsEscapes {
      var index = 0
      while index < utf8.count {
        let byte = utf8[index]
        index += 1
        if byte == controlLead, index < utf8.count, utf8[index] < 0xA0 {
          appendEscape(utf8[index], to: &bytes)
          index += 1
        } else {
          append(byte, to: &bytes)
        }
      }
    } else {
      bytes.append(contentsOf: utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The first byte of the control characters U+0080 to U+009F, which a terminal may obey, and of some others.
  private static let controlLead: UInt8 = 0xC2

  /// Whether a byte of a string must be escaped; those of characters beyond ASCII need not.
  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    guard isEscaped(byte) else { return bytes.append(byte) }
    switch byte {
    case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
    case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
    case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    default: appendEscape(byte, to: &bytes)
    }
  }

  /// Appends the character with this number as `\u00…`.
  private static func appendEscape(_ character: UInt8, to bytes: inout [UInt8]) {
    let digits = String(character, radix: 16)
    bytes.append(contentsOf: "\\u00\(digits.utf8.count < 2 ? "0" : "")\(digits)".utf8)
  }

  private static func append(_ value: Int, to bytes: inout [UInt8]) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    var divisor: UInt = 1
    while rest / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }
}
