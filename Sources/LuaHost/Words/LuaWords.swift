import CLuaHost

/// The words that the scripts of a state know, and what belongs to them; made once and given to many states.
///
/// ```swift
/// let words = LuaWords(kinds: [Deck.card], answer: Deck.card, refusal: "pass")
/// let state = try LuaState(words: words)
/// ```
public final class LuaWords: Sendable {
  /// The kinds, at most four, in the order in which `pairs` visits keys of them.
  public let kinds: [LuaWordKind]

  /// The kind that a callback may answer; see ``LuaState/askWord(_:_:_:)``.
  public let answer: LuaWordKind?

  /// The global function by which a script refuses from anywhere in a callback that answers yes or no, or with a word;
  /// its argument is the reason.
  public let refusal: String?

  /// No words and no function to refuse with.
  public static let none = LuaWords(kinds: [])

  /// The description in C.
  ///
  /// It is written by the initializer alone, and C only reads it.
  nonisolated(unsafe) let described: UnsafePointer<lh_words>

  /// What the description consists of; freed at the end, when no state has it any more.
  nonisolated(unsafe) private let blocks: [UnsafeMutableRawPointer]

  /// Creates a description.
  public init(kinds: [LuaWordKind], answer: LuaWordKind? = nil, refusal: String? = nil) {
    precondition(kinds.count <= Int(LH_WORD_KINDS), "a state has at most four kinds of words")
    precondition(
      kinds.reduce(0) { $0 + $1.changing.count } <= Int(LH_WORD_METHODS), "words have at most eight methods")
    self.kinds = kinds
    self.answer = answer
    self.refusal = refusal
    var memory = Memory()
    let names = kinds.isEmpty ? "userdata" : inPhrase(kinds.map(\.name), "or")
    let ordered = kinds.filter(\.isOrdered).map(\.plural)
    let words = lh_words(
      kinds: memory.array(kinds.map { memory.described($0) }), count: UInt32(kinds.count),
      answer: answer.flatMap(kinds.firstIndex).map(Int32.init) ?? -1, any: memory.text(names),
      one_of_any: memory.text(withArticle(names)),
      ordered: memory.text(ordered.isEmpty ? "numbers and strings" : inPhrase(ordered)),
      refusal: refusal.map { memory.text($0) },
      refusal_misplaced: refusal.map {
        let word = answer.map { ", or with \(withArticle($0.variable))" } ?? ""
        return memory.text("`\($0)` works only in a callback that answers yes or no\(word)")
      })
    described = memory.array([words])
    blocks = memory.blocks
  }

  deinit { for block in blocks { block.deallocate() } }

  /// The kind of a word.
  func kind(of word: LuaWord) -> LuaWordKind? { kinds.first { $0.contains(word) } }

  /// A word as a value; one of no kind is any userdata.
  func value(of word: LuaWord) -> LuaValue { kind(of: word).map { .word(word, $0) } ?? .other("userdata") }

  /// What messages call a word of any kind.
  var anyOne: String { inPhrase(kinds.map(\.one), "or") }

  /// Memory that C reads.
  private struct Memory {
    var blocks: [UnsafeMutableRawPointer] = []

    mutating func array<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
      let start = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
      start.initialize(from: elements, count: elements.count)
      blocks.append(start)
      return UnsafePointer(start)
    }

    mutating func text(_ text: String) -> UnsafePointer<CChar> { array(Array(text.utf8CString)) }

    mutating func described(_ kind: LuaWordKind) -> lh_word_kind {
      let parts = zip(kind.parts, zip(kind.mixedPlaces, kind.pieces)).map { part, around in
        lh_word_part(
          name: text(part.name), shift: UInt32(part.shift), maximum: part.maximum,
          mixed_with: Int32(around.0 ?? -1), before: text(around.1))
      }
      let changing = kind.parts.enumerated().filter { kind.changing.contains($1.name) }
      let methods = changing.map { place, part in
        lh_word_method(name: text("with_" + part.name), part: UInt32(place))
      }
      return lh_word_kind(
        mask: kind.mask, tag: kind.tag, name: text(kind.name), one: text(kind.one),
        variable: text(kind.variable), parts: array(parts), part_count: UInt32(parts.count),
        methods: array(methods), method_count: UInt32(methods.count), after: text(kind.pieces.last ?? ""),
        is_ordered: kind.isOrdered, is_answered: kind.isAnswered, maker: kind.maker.map { text($0) },
        maker_usage: kind.maker.map { text(kind.usage(of: $0)) },
        fields: text(kind.isAnswered ? kind.answeredFields : "; it has \(kind.members)"),
        unchangeable: text(kind.unchangeable))
    }
  }
}

// What messages say of a kind.
extension LuaWordKind {
  private var methodNames: [String] { changing.map { "`with_\($0)`" } }

  fileprivate var members: String { inPhrase(parts.map { "`\($0.name)`" } + methodNames) }

  fileprivate var answeredFields: String {
    "the fields of \(one) are \(fieldsName.map { $0 + ", " } ?? "")named by strings"
  }

  fileprivate var unchangeable: String {
    if methodNames.isEmpty { return "\(one) cannot be changed" }
    return
      "\(one) cannot be changed; \(inPhrase(methodNames)) make\(methodNames.count == 1 ? "s" : "") another one"
  }

  fileprivate func usage(of maker: String) -> String {
    let all = parts.count == 1 ? "it" : parts.count == 2 ? "both" : "all"
    return "`\(maker)` takes \(inPhrase(parts.map { withArticle($0.name) })), or a table with \(all)"
  }
}
