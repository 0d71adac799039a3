extension JSONText {
  /// A JSON object that is being written.
  ///
  /// Sendable although nothing checks it: its memory is written only while one object alone has it.
  package struct Object: @unchecked Sendable {
    /// Where the object is written, without the brace at its end; copies share it until one of them is changed.
    ///
    /// No array: to append a piece to one took three times as long as to write it.
    private var room: ManagedBuffer<Void, UInt8>

    /// How many bytes there is room for; to read it where the bytes are took longer than to write a field.
    private var capacity: Int

    /// How many bytes there are.
    private var count = 0

    /// Creates an empty object.
    package init() {
      // Enough for most lines of results.
      capacity = 224
      room = Self.makeRoom(for: capacity)
      append(raw: "{")
    }

    /// The bytes; they are valid until something is appended.
    private var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

    /// The object as JSON on one line.
    package var text: String {
      withExtendedLifetime(room) {
        String(unsafeUninitializedCapacity: count + 1) { place in
          let end = place.initialize(fromContentsOf: bytes.assumingMemoryBound(to: UInt8.self))
          place.initializeElement(at: end, to: UInt8(ascii: "}"))
          return end + 1
        }
      }
    }

    /// Appends the object as JSON on one line.
    package func append(to line: inout [UInt8]) {
      withExtendedLifetime(room) { line.append(contentsOf: bytes) }
      line.append(UInt8(ascii: "}"))
    }

    /// Calls a body with the object as JSON on one line, with the line's end.
    package mutating func withLine<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
      -> Result
    {
      let end = count
      append(raw: "}\n")
      defer { count = end }
      return try withExtendedLifetime(room) { try body(bytes) }
    }

    /// Removes all that was added, and keeps the room for more.
    package mutating func removeAll() {
      count = 0
      append(raw: "{")
    }

    /// Whether nothing was added.
    package var isEmpty: Bool { count == 1 }
  }
}

// Where it is written.
extension JSONText.Object {
  private static func makeRoom(for capacity: Int) -> ManagedBuffer<Void, UInt8> {
    .create(minimumCapacity: capacity) { _ in }
  }

  private var base: UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(room.withUnsafeMutablePointerToElements { $0 })
  }

  /// Makes room for more bytes, which no other object has; answers where they begin.
  @inline(__always)
  private mutating func reserve(_ needed: Int) -> UnsafeMutableRawPointer {
    if capacity - count < needed || !isKnownUniquelyReferenced(&room) { takeRoom(for: needed) }
    return base + count
  }

  @inline(never)
  private mutating func takeRoom(for needed: Int) {
    if capacity - count < needed { capacity = max(2 * capacity, count + needed) }
    let other = Self.makeRoom(for: capacity)
    other.withUnsafeMutablePointerToElements {
      UnsafeMutableRawPointer($0).copyMemory(from: base, byteCount: count)
    }
    room = other
  }

  @inline(__always)
  private mutating func append(_ piece: UnsafeRawBufferPointer) {
    guard let start = piece.baseAddress else { return }
    reserve(piece.count).copyMemory(from: start, byteCount: piece.count)
    count += piece.count
  }

  /// Appends a piece of a value.
  @inline(__always)
  package mutating func append(raw piece: StaticString) {
    append(UnsafeRawBufferPointer(start: piece.utf8Start, count: piece.utf8CodeUnitCount))
  }

  /// Appends a piece of a value.
  package mutating func append(raw piece: String) {
    var piece = piece
    piece.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends an integer to a value.
  package mutating func append(_ number: Int) {
    count += JSONText.write(number, to: reserve(JSONText.roomOfNumber))
  }

  /// Appends an array of two integers to a value.
  package mutating func append(_ first: Int, _ second: Int) {
    let start = reserve(2 * JSONText.roomOfNumber + 3)
    var place = start
    func add(_ byte: Unicode.Scalar) {
      place.storeBytes(of: UInt8(ascii: byte), as: UInt8.self)
      place += 1
    }
    add("[")
    place += JSONText.write(first, to: place)
    add(",")
    place += JSONText.write(second, to: place)
    add("]")
    count += place - start
  }

  /// Appends a string, with quotes, and with control characters and marks of direction escaped.
  private mutating func append(string: String) {
    var string = string
    string.withUTF8 { utf8 in
      let utf8 = UnsafeRawBufferPointer(utf8)
      // Of a long one without anything special six times as much would be taken as it needs.
      if utf8.count > 256, !utf8.contains(where: JSONText.isSpecial) {
        append(raw: "\"")
        append(utf8)
        append(raw: "\"")
      } else {
        count += JSONText.write(utf8, to: reserve(JSONText.room(for: utf8)))
      }
    }
  }
}

// Fields.
extension JSONText.Object {
  /// Adds a key whose value is JSON already.
  package mutating func add(_ key: String, raw json: String) {
    addKey(key)
    append(raw: json)
  }

  /// Adds a string.
  package mutating func add(_ key: String, _ value: String) {
    addKey(key)
    append(string: value)
  }

  /// Adds an integer.
  package mutating func add(_ key: String, _ value: Int) {
    addKey(key)
    append(value)
  }

  /// Adds an array of integers.
  package mutating func add(_ key: String, _ values: [Int]) {
    addKey(key)
    append(raw: "[")
    for (index, value) in values.enumerated() {
      if index > 0 { append(raw: ",") }
      append(value)
    }
    append(raw: "]")
  }

  /// Adds a boolean.
  package mutating func add(_ key: String, _ value: Bool) {
    addKey(key)
    append(raw: value ? "true" : "false")
  }

  /// Adds null.
  package mutating func addNull(_ key: String) {
    addKey(key)
    append(raw: "null")
  }

  /// Adds a string under a key that is ready.
  package mutating func add(_ key: JSONText.Key, _ value: String) {
    begin(key)
    append(string: value)
  }

  /// Adds an integer under a key that is ready.
  package mutating func add(_ key: JSONText.Key, _ value: Int) {
    begin(key)
    append(value)
  }

  /// Adds an array of two integers under a key that is ready.
  package mutating func add(_ key: JSONText.Key, _ first: Int, _ second: Int) {
    begin(key)
    append(first, second)
  }

  /// Adds a key that is ready, and a value that is JSON already.
  package mutating func add(_ key: JSONText.Key, raw json: String) {
    begin(key)
    append(raw: json)
  }

  /// Adds a key that is ready, whose value is appended next, piece by piece.
  package mutating func begin(_ key: JSONText.Key) {
    key.bytes.withUnsafeBytes { append(isEmpty ? UnsafeRawBufferPointer(rebasing: $0[1...]) : $0) }
  }

  private mutating func addKey(_ key: String) {
    if !isEmpty { append(raw: ",") }
    append(string: key)
    append(raw: ":")
  }
}
