import TabuluaText

extension CSVScanner {
  /// Passes over records from the start of one on, as long as whole blocks are there and all is in order.
  ///
  /// Answers up to where the precise reader has to read, which begins after the last record that is known to be
  /// whole: to the end of the file, or past the place that needs the precise reader: what is not in order, and
  /// what is rare (a bare quote in a file with tabs).
  ///
  /// - Throws: ``CSVError/invalidUTF8(_:)`` and nothing else.
  /// - Complexity: O(*n*); about five instructions a byte where fields have eight.
  mutating func skim(columns: Int) throws(CSVError) -> Int {
    guard let base = bytes.baseAddress, bytes.count - index >= Block.size else { return bytes.count }
    let total = bytes.count
    let origin = starts[0]
    var place = index
    var carry = Carry()
    // To be shown: each record ends with a line feed, and outside quotes there is no other one.
    var records = (starts.count - 1) / columns
    var lineFeeds = records
    var known = validated

    while total - place >= Block.size {
      // So many blocks that the counts of line feeds in a vector do not overflow.
      let blocks = min((total - place) / Block.size, 63)
      starts.reserve(blocks * Block.size, progress: place - origin, of: total - origin)
      var out = starts.base + starts.count
      var counts = Block.Vector(repeating: 0)
      let end = place + blocks * Block.size
      var isOdd = false
      while place < end {
        let block = Block(base + place, delimiter: dialect.delimiter)
        let structure: UInt64
        let (special, beyondASCII) = block.kinds
        if beyondASCII, !Self.validate(block, base, place, total, &known) {
          throw .invalidUTF8(UTF8Check.firstInvalid(in: bytes) ?? place)
        }
        if !special, carry.isPlain {
          structure = block.structure
          counts &-= block.lineFeedCounts
          carry.afterStructure = structure >> 63
        } else {
          let (found, feeds, isFine) = carry.outside(block)
          guard isFine else {
            isOdd = true
            break
          }
          structure = found
          lineFeeds += feeds.nonzeroBitCount
        }
        Self.write(structure, at: place, to: &out)
        place += Block.size
      }
      known = max(known, place)
      for lane in 0..<Block.Vector.scalarCount { lineFeeds += Int(counts[lane]) }

      let start = records
      let found = out - starts.base
      let ends = endOfWholeRecords(base, before: found, columns, &records)
      starts.count = found
      guard ends >= found, lineFeeds == records, !isOdd else {
        // Records after a wrong one may look whole, so those of these blocks are read again.
        validated = known
        rewind(to: start, columns)
        return min(place + Block.size, total)
      }
    }
    validated = known
    rewind(to: records, columns)
    return total
  }

  /// Writes down where the fields begin that follow the delimiters and line feeds of a block.
  @inline(__always)
  private static func write(_ structure: UInt64, at place: Int, to out: inout UnsafeMutablePointer<UInt32>) {
    var rest = structure
    let next = place + 1
    while rest != 0 {
      out.pointee = UInt32(truncatingIfNeeded: next + rest.trailingZeroBitCount)
      out += 1
      rest &= rest &- 1
    }
  }

  /// Counts the records that end where they should, and answers the number of the field after the next one.
  @inline(__always)
  private func endOfWholeRecords(
    _ base: UnsafeRawPointer, before found: Int, _ columns: Int, _ records: inout Int
  ) -> Int {
    var ends = (records + 1) * columns
    while ends < found, base.load(fromByteOffset: Int(starts.base[ends]) - 1, as: UInt8.self) == 0x0A {
      ends += columns
      records += 1
    }
    return ends
  }

  /// Drops what was found after the last record that is whole.
  private mutating func rewind(to records: Int, _ columns: Int) {
    starts.count = records * columns + 1
    index = starts[records * columns]
  }

  /// Checks the characters that begin in a block; `known` is up to where all are known to be right.
  @inline(__always)
  private static func validate(
    _ block: Block, _ base: UnsafeRawPointer, _ place: Int, _ total: Int, _ known: inout Int
  ) -> Bool {
    var rest = block.beyondASCII
    if known > place { rest &= known - place < Block.size ? ~0 << UInt64(known - place) : 0 }
    while rest != 0 {
      let start = place + rest.trailingZeroBitCount
      let length = UTF8Check.length(base + start, total - start)
      if length == 0 { return false }
      known = start + length
      rest &= known - place < Block.size ? ~0 << UInt64(known - place) : 0
    }
    return true
  }
}

extension CSVScanner {
  /// 64 bytes of a file, and for each kind of byte a word with a bit for each place where it stands.
  struct Block {
    typealias Vector = SIMD16<UInt8>

    static let size = 64

    private let parts: (Vector, Vector, Vector, Vector)
    private let delimiter: Vector

    @inline(__always)
    init(_ start: UnsafeRawPointer, delimiter: UInt8) {
      parts = (
        start.loadUnaligned(as: Vector.self), start.loadUnaligned(fromByteOffset: 16, as: Vector.self),
        start.loadUnaligned(fromByteOffset: 32, as: Vector.self),
        start.loadUnaligned(fromByteOffset: 48, as: Vector.self)
      )
      self.delimiter = Vector(repeating: delimiter)
    }

    /// Bytes of ones where a vector holds a byte.
    @inline(__always)
    private static func equal(_ part: Vector, _ byte: Vector) -> Vector {
      unsafeBitCast(part .== byte, to: Vector.self)
    }

    @inline(__always)
    private static func quoteOrReturn(_ part: Vector) -> Vector {
      equal(part, Vector(repeating: 0x22)) | equal(part, Vector(repeating: 0x0D))
    }

    /// Whether there are quotes or carriage returns, and whether there are bytes beyond ASCII.
    @inline(__always)
    var kinds: (special: Bool, beyondASCII: Bool) {
      let special =
        Self.quoteOrReturn(parts.0) | Self.quoteOrReturn(parts.1)
        | Self.quoteOrReturn(parts.2) | Self.quoteOrReturn(parts.3)
      return (!Self.isZero(special), !Self.isZero(all & Vector(repeating: 0x80)))
    }

    @inline(__always)
    private var all: Vector { parts.0 | parts.1 | parts.2 | parts.3 }

    @inline(__always)
    private static func isZero(_ vector: Vector) -> Bool {
      let halves = unsafeBitCast(vector, to: SIMD2<UInt64>.self)
      return halves[0] | halves[1] == 0
    }

    /// The sums of the line feeds, byte by byte, as negative numbers.
    @inline(__always)
    var lineFeedCounts: Vector {
      let feed = Vector(repeating: 0x0A)
      return Self.equal(parts.0, feed) &+ Self.equal(parts.1, feed) &+ Self.equal(parts.2, feed)
        &+ Self.equal(parts.3, feed)
    }

    /// A bit for each byte that is a delimiter or a line feed.
    @inline(__always)
    var structure: UInt64 {
      let feed = Vector(repeating: 0x0A)
      return Self.bits(
        Self.equal(parts.0, feed) | Self.equal(parts.0, delimiter),
        Self.equal(parts.1, feed) | Self.equal(parts.1, delimiter),
        Self.equal(parts.2, feed) | Self.equal(parts.2, delimiter),
        Self.equal(parts.3, feed) | Self.equal(parts.3, delimiter))
    }

    @inline(__always)
    var lineFeeds: UInt64 { bits(equalTo: 0x0A) }

    @inline(__always)
    var quotes: UInt64 { bits(equalTo: 0x22) }

    @inline(__always)
    var carriageReturns: UInt64 { bits(equalTo: 0x0D) }

    @inline(__always)
    var beyondASCII: UInt64 {
      let high = Vector(repeating: 0x80)
      return Self.bits(
        Self.equal(parts.0 & high, high), Self.equal(parts.1 & high, high), Self.equal(parts.2 & high, high),
        Self.equal(parts.3 & high, high))
    }

    @inline(__always)
    private func bits(equalTo byte: UInt8) -> UInt64 {
      let byte = Vector(repeating: byte)
      return Self.bits(
        Self.equal(parts.0, byte), Self.equal(parts.1, byte), Self.equal(parts.2, byte),
        Self.equal(parts.3, byte))
    }

    /// A bit for each byte of ones.
    @inline(__always)
    private static func bits(_ first: Vector, _ second: Vector, _ third: Vector, _ fourth: Vector) -> UInt64 {
      bits(first) | bits(second) << 16 | bits(third) << 32 | bits(fourth) << 48
    }

    @inline(__always)
    private static func bits(_ vector: Vector) -> UInt64 {
      let halves = unsafeBitCast(vector, to: SIMD2<UInt64>.self)
      return bits(halves[0]) | bits(halves[1]) << 8
    }

    /// One bit of each byte, moved to the topmost byte by a product whose parts do not meet.
    @inline(__always)
    private static func bits(_ word: UInt64) -> UInt64 {
      ((word & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) >> 56
    }
  }

  /// What the bytes before a block say about it.
  struct Carry {
    /// All ones inside a quoted field.
    var inside: UInt64 = 0
    /// One after a delimiter or a line feed, and at the start.
    var afterStructure: UInt64 = 1
    /// One after a closing quote.
    var afterClosing: UInt64 = 0
    /// One after a carriage return outside quotes.
    var afterReturn: UInt64 = 0

    @inline(__always)
    var isPlain: Bool { inside | afterClosing | afterReturn == 0 }

    /// The delimiters and line feeds of a block that are outside quotes, the line feeds among them, and whether
    /// its quotes and carriage returns stand where they may.
    @inline(__always)
    mutating func outside(_ block: Block) -> (structure: UInt64, lineFeeds: UInt64, isFine: Bool) {
      let quotes = block.quotes
      // Each bit is the number, odd or even, of the quotes up to its byte.
      var inside = quotes
      if quotes != 0 {
        inside ^= inside << 1
        inside ^= inside << 2
        inside ^= inside << 4
        inside ^= inside << 8
        inside ^= inside << 16
        inside ^= inside << 32
      }
      inside ^= self.inside
      let outside = ~inside
      let opening = quotes & inside
      let closing = quotes & outside
      let structure = block.structure & outside
      let lineFeeds = block.lineFeeds & outside
      let returns = block.carriageReturns & outside
      let afterClosing = closing << 1 | self.afterClosing
      let fieldStart = structure << 1 | self.afterStructure
      let afterReturn = returns << 1 | self.afterReturn
      // A doubled quote looks like a field that closes and opens again.
      let wrong =
        opening & ~(fieldStart | afterClosing) | afterClosing & ~(structure | returns | opening)
        | afterReturn & ~lineFeeds
      self.inside = UInt64(bitPattern: Int64(bitPattern: inside) >> 63)
      self.afterStructure = structure >> 63
      self.afterClosing = closing >> 63
      self.afterReturn = returns >> 63
      return (structure, lineFeeds, wrong == 0)
    }
  }
}
