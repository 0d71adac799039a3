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
    let bytes: [UInt8]

    /// Makes a key ready.
    package init(_ name: String) { bytes = Array(",\(JSONText.string(name)):".utf8) }

    /// Makes a key ready that always stands behind another one and its value, which is JSON already.
    package init(_ name: String, behind first: String, _ json: String) {
      bytes = Array(",\(JSONText.string(first)):\(json),\(JSONText.string(name)):".utf8)
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
}
