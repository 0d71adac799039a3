/// A line of JSON while it is written, in memory that the next line uses again.
///
/// For lines of which there are hundreds of thousands: there is room for a part before it is copied, and nobody asks at each
/// byte whether a list is held by somebody else too.
///
/// ```swift
/// var line = JSONLine()
/// line.append(#"{"name":"#)
/// line.append(string: "Ada")
/// line.append("}")
/// line.text  // {"name":"Ada"}
/// ```
@frozen
@usableFromInline
package struct JSONLine: ~Copyable {
  @usableFromInline var base: UnsafeMutableRawPointer
  @usableFromInline var capacity: Int

  /// How many bytes there are.
  @usableFromInline package internal(set) var count = 0

  /// Begins with an empty line.
  package init() {
    capacity = 1 << 10
    base = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { base.deallocate() }

  /// The bytes; they are valid until something is appended.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  /// The line as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Begins anew, with the same memory.
  package mutating func removeAll() { count = 0 }

  @inlinable @inline(__always)
  mutating func reserve(_ needed: Int) { if capacity - count < needed { grow(needed) } }

  @inline(never) @usableFromInline
  mutating func grow(_ needed: Int) {
    capacity = max(2 * capacity, count + needed)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    larger.copyMemory(from: base, byteCount: count)
    base.deallocate()
    base = larger
  }

  /// Appends text that stands as it is to be written.
  ///
  /// Its length is known where it is called, so that it is copied by two or three instructions there.
  @inlinable @inline(__always)
  package mutating func append(_ json: StaticString) {
    append(UnsafeRawBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount))
  }

  /// Appends bytes that stand as they are to be written.
  @inlinable @inline(__always)
  package mutating func append(_ json: UnsafeRawBufferPointer) {
    guard let start = json.baseAddress else { return }
    reserve(json.count)
    (base + count).copyMemory(from: start, byteCount: json.count)
    count += json.count
  }

  /// Appends text that stands as it is to be written.
  package mutating func append(raw json: String) {
    var json = json
    json.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends an integer.
  @usableFromInline
  package mutating func append(_ number: Int) {
    reserve(JSONText.roomOfNumber)
    count += JSONText.write(number, to: base + count)
  }

  /// Appends a string that is given as the bytes of its UTF-8, with quotes, and with control characters escaped.
  @usableFromInline
  package mutating func append(string utf8: UnsafeRawBufferPointer) {
    reserve(JSONText.room(for: utf8))
    count += JSONText.write(utf8, to: base + count)
  }

  /// Appends a string, with quotes, and with control characters escaped.
  @usableFromInline
  package mutating func append(string: String) {
    var string = string
    string.withUTF8 { append(string: UnsafeRawBufferPointer($0)) }
  }

  /// Appends a key, which stands as it is to be written, and an integer.
  @inlinable @inline(__always)
  package mutating func append(_ key: StaticString, _ number: Int) {
    append(key)
    append(number)
  }

  /// Appends a key, which stands as it is to be written, and a string.
  @inlinable @inline(__always)
  package mutating func append(_ key: StaticString, string: String) {
    append(key)
    append(string: string)
  }

  /// Appends a key, which stands as it is to be written, and a string that is given as the bytes of its UTF-8.
  @inlinable @inline(__always)
  package mutating func append(_ key: StaticString, string utf8: UnsafeRawBufferPointer) {
    append(key)
    append(string: utf8)
  }
}
