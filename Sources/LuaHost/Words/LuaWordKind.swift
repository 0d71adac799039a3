/// Words of one kind, described as data: what they are called, and what scripts see of them.
///
/// A kind has either parts, which a script reads as fields without a call of the host, or fields that the host answers,
/// see ``LuaWordHandler``. The bits under ``mask`` tell the kinds of a state apart.
///
/// ```swift
/// enum Deck {
///   static let card = LuaWordKind(
///     "card", mask: 1 << 63, tag: 1 << 63,
///     parts: [.init("suit", shift: 8, maximum: 3), .init("rank", shift: 0, maximum: 15)],
///     changing: ["rank"], text: "% of %", maker: "card", isOrdered: true)
/// }
/// ```
///
/// A script then has `card(2, 12)` and `card { suit = 2, rank = 12 }`, `c.suit`, `c:with_rank(3)`, `c == d`, `c < d` and
/// `tostring(c)`. All of it costs some hundred instructions, and works as a key of a table.
public final class LuaWordKind: Sendable {
  /// A part of a word: a whole number from zero that a script reads as a field.
  ///
  /// ```swift
  /// let rank = LuaWordKind.Part("rank", shift: 0, maximum: 255)
  /// ```
  public struct Part: Sendable {
    /// The name of the field.
    public let name: String

    /// The place of its lowest bit.
    public let shift: Int

    /// The largest value, which has all bits of the part, such as 15.
    public let maximum: UInt64

    /// The part that this one is mixed with; nil for none.
    ///
    /// Lua looks at the low 32 bits of a word to find it in a table. Where words differ in the high bits alone, a part in
    /// the low bits should be mixed with one in the high bits: it is stored as
    /// `value ^ ((other * 0x9E3779B1) & 0xFFFFFFFF)`, as far as it has bits.
    public let mixedWith: String?

    /// Creates a part.
    public init(_ name: String, shift: Int, maximum: UInt64, mixedWith: String? = nil) {
      precondition(maximum & (maximum &+ 1) == 0, "the largest value of a part has all its bits")
      self.name = name
      self.shift = shift
      self.maximum = maximum
      self.mixedWith = mixedWith
    }
  }

  /// What messages call a word, such as `card`.
  public let name: String

  /// What messages call several words.
  public let plural: String

  /// What messages call a variable that holds a word.
  public let variable: String

  /// The bits that tell the kind.
  public let mask: UInt64

  /// What these bits are.
  public let tag: UInt64

  /// The parts, of which the first one counts most in the order.
  public let parts: [Part]

  /// The parts for which there is a method `with_<part>`, which makes a word with another value there.
  public let changing: [String]

  /// The global function that makes a word of its parts, or of a table with them.
  public let maker: String?

  /// Whether `<` compares two words.
  public let isOrdered: Bool

  /// Whether the host answers the fields and the text.
  public let isAnswered: Bool

  /// What messages call the fields that the host answers.
  let fieldsName: String?

  /// The text of a word around the values of its parts.
  let pieces: [String]

  /// The place of the part that each part is mixed with.
  let mixedPlaces: [Int?]

  /// Creates a kind of words that have parts.
  ///
  /// - Parameters:
  ///   - name: What messages call a word.
  ///   - plural: What they call several; nil adds an s.
  ///   - variable: What they call a variable that holds one; nil for the name.
  ///   - mask: The bits that tell the kind; it has none of the parts' bits.
  ///   - tag: What these bits are.
  ///   - parts: At most four; the first one counts most in the order.
  ///   - changing: The parts for which there is a method `with_<part>`, in the order in which messages list them.
  ///   - text: The text of a word; a `%` stands for the value of each part in turn.
  ///   - maker: The global function that makes a word; nil for none.
  ///   - isOrdered: Whether `<` compares two words.
  public convenience init(
    _ name: String, plural: String? = nil, variable: String? = nil, mask: UInt64, tag: UInt64, parts: [Part],
    changing: [String] = [], text: String, maker: String? = nil, isOrdered: Bool = false
  ) {
    self.init(
      name, plural, variable, mask, tag, parts, changing, text, maker, isOrdered: isOrdered)
    precondition((1...4).contains(parts.count), "a word has one to four parts")
    precondition(pieces.count == parts.count + 1, "the text of a word has a % for each part")
    precondition(tag & ~mask == 0, "the tag of a kind has bits that its mask does not have")
    precondition(
      parts.allSatisfy { $0.maximum << $0.shift & mask == 0 }, "a part has bits that tell the kind")
  }

  /// Creates a kind of words whose fields and text the host answers; see ``LuaWordHandler``.
  ///
  /// - Parameters:
  ///   - name: What messages call a word.
  ///   - plural: What they call several; nil adds an s.
  ///   - mask: The bits that tell the kind.
  ///   - tag: What these bits are.
  ///   - fieldsName: What messages call the fields, such as `columns`; nil for nothing in particular.
  public convenience init(
    answered name: String, plural: String? = nil, mask: UInt64, tag: UInt64, fieldsName: String? = nil
  ) { self.init(name, plural, nil, mask, tag, [], [], name, nil, isAnswered: true, fieldsName: fieldsName) }

  private init(
    _ name: String, _ plural: String?, _ variable: String?, _ mask: UInt64, _ tag: UInt64, _ parts: [Part],
    _ changing: [String], _ text: String, _ maker: String?, isOrdered: Bool = false, isAnswered: Bool = false,
    fieldsName: String? = nil
  ) {
    (self.name, self.plural, self.variable) = (name, plural ?? name + "s", variable ?? name)
    (self.mask, self.tag, self.parts, self.changing, self.maker) = (mask, tag, parts, changing, maker)
    (self.isOrdered, self.isAnswered, self.fieldsName) = (isOrdered, isAnswered, fieldsName)
    pieces =
      isAnswered ? [name] : text.split(separator: "%", omittingEmptySubsequences: false).map(String.init)
    mixedPlaces = parts.map { part in parts.firstIndex { $0.name == part.mixedWith } }
  }
}

extension LuaWordKind {
  /// The name with its article, such as `a card`.
  public var one: String { withArticle(name) }

  /// Whether a word is of this kind.
  @inline(__always)
  public func contains(_ word: LuaWord) -> Bool { word.bits & mask == tag }

  /// The values of the parts of a word.
  ///
  /// ```swift
  /// print(Deck.card.values(of: LuaWord(bits: 1 << 63 | 2 << 8 | 12)))  // [2, 12]
  /// ```
  public func values(of word: LuaWord) -> [UInt64] {
    parts.indices.map {
      (word.bits >> parts[$0].shift & parts[$0].maximum)
        ^ mixed($0) { place in
          word.bits >> parts[place].shift & parts[place].maximum
        }
    }
  }

  /// The word with these values; nil where there are too many, or one is too large.
  ///
  /// ```swift
  /// let queen = Deck.card.word([2, 12])
  /// ```
  public func word(_ values: [UInt64]) -> LuaWord? {
    guard values.count == parts.count, zip(values, parts).allSatisfy({ $0 <= $1.maximum }) else { return nil }
    return LuaWord(
      bits: parts.indices.reduce(tag) { $0 | (values[$1] ^ mixed($1) { values[$0] }) << parts[$1].shift })
  }

  /// What a part is mixed with.
  private func mixed(_ part: Int, _ value: (Int) -> UInt64) -> UInt64 {
    mixedPlaces[part].map { value($0) &* 0x9E37_79B1 & 0xFFFF_FFFF & parts[part].maximum } ?? 0
  }

  /// The text of a word, as a script prints it; the name of a kind whose text the host answers.
  public func text(of word: LuaWord) -> String {
    zip(pieces, values(of: word)).map { "\($0)\($1)" }.joined() + (pieces.last ?? "")
  }

  /// A number by which words are put into their order.
  func rank(of word: LuaWord) -> UInt64 {
    isAnswered ? word.bits : zip(parts, values(of: word)).reduce(0) { $0 &* ($1.0.maximum &+ 1) &+ $1.1 }
  }
}

extension LuaWordKind: Hashable {
  /// Whether both are one description.
  public static func == (first: LuaWordKind, second: LuaWordKind) -> Bool { first === second }

  /// Feeds the identity of the description into the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A name with `a` or `an` before it.
func withArticle(_ name: String) -> String {
  ("aeiou".contains(name.prefix(1).lowercased()) ? "an " : "a ") + name
}

/// Names in one phrase: `a`, `a and b`, `a, b and c`.
func inPhrase(_ names: [String], _ last: String = "and") -> String {
  guard let tail = names.last, names.count > 1 else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " \(last) " + tail
}
