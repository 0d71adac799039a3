import Foundation
import LuaHost
import Testing

enum Deck {
  static let card = LuaWordKind(
    "card", mask: 1 << 63, tag: 1 << 63,
    parts: [.init("suit", shift: 8, maximum: 3), .init("rank", shift: 0, maximum: 15)],
    changing: ["rank"], text: "% of %", maker: "card", isOrdered: true)
}

private let queen = LuaWord(bits: 1 << 63 | 2 << 8 | 12)
private let knave = LuaWord(bits: 1 << 63 | 2 << 8 | 11)

/// The examples about words, which are cards or tasks.
extension `Examples of the comments` {
  /// A state that knows cards, and an object.
  private func deck() throws -> (LuaState, LuaObject) {
    let words = LuaWords(kinds: [Deck.card], answer: Deck.card, refusal: "pass")
    let state = try LuaState(words: words)
    return (state, try state.makeObject(LuaObjectType(name: "table", methods: [])))
  }

  @Test func `a word`() {
    let queen = LuaWord(bits: 1 << 63 | 2 << 8 | 12)
    print(Deck.card.text(of: queen))  // 2 of 12
    #expect(Deck.card.text(of: queen) == "2 of 12")
    print(Deck.card.values(of: LuaWord(bits: 1 << 63 | 2 << 8 | 12)))  // [2, 12]
    #expect(Deck.card.values(of: queen) == [2, 12])
  }

  @Test func `a word of its parts`() {
    let queen = Deck.card.word([2, 12])
    #expect(queen == LuaWord(bits: 1 << 63 | 2 << 8 | 12))
    #expect(Deck.card.word([4, 0]) == nil && Deck.card.word([0, 16]) == nil && Deck.card.word([1]) == nil)
  }

  @Test(arguments: [
    ("card(2, 12)", "2 of 12"), ("card { suit = 2, rank = 12 }", "2 of 12"), ("card(2, 12).suit", "2"),
    ("card(2, 12).rank", "12"), ("card(2, 12):with_rank(3)", "2 of 3"), ("card(1, 15) < card(2, 0)", "true"),
    ("card(2, 12) <= card(2, 11)", "false"), ("card(1, 2) == card(1, 2)", "true"),
    ("({ [card(1, 2)] = 'x' })[card(1, 2)]", "x"), ("'the ' .. card(0, 7)", "the 0 of 7"),
    (
      "select(2, pcall(card, 1, 16))",
      "the rank of a card must be a whole number from 0 to 15, not the number 16"
    ),
    ("select(2, pcall(card, 1))", "`card` takes a suit and a rank, or a table with both"),
    (
      "select(2, pcall(function() return card(1, 2).colour end))",
      "text.lua:1: a card has no field `colour`; it has `suit`, `rank` and `with_rank`"
    ),
    (
      "select(2, pcall(function() card(1, 2).rank = 3 end))",
      "text.lua:1: a card cannot be changed; `with_rank` makes another one"
    ),
    (
      "select(2, pcall(card(1, 2).with_rank, 3, 4))",
      "`with_rank` is a method of a card: write `card:with_rank(…)`"
    ),
    (
      "select(2, pcall(function() return card(1, 2) < 3 end))",
      "text.lua:1: only cards have an order: cannot compare the card 1 of 2 with the number 3"
    ),
    (
      "select(2, pcall(function() return {} .. card(1, 2) end))",
      "text.lua:1: cannot concatenate table with a card"
    ),
    (
      "select(2, pcall(pass, 'late'))",
      "`pass` works only in a callback that answers yes or no, or with a card"
    ),
  ]) func `cards in a script`(expression: String, expected: String) throws {
    #expect(try text(of: expression, in: deck().0) == expected)
  }

  @Test func `keys are visited kind by kind`() throws {
    let task = LuaWordKind(answered: "task", mask: 1 << 63, tag: 0)
    let state = try LuaState(words: LuaWords(kinds: [Deck.card, task]))
    let chunk = try #require(
      try state.execute(
        Array("local t, c = ... return { [t] = 1, [c:with_rank(2)] = 1, [c] = 1, [true] = 1 }".utf8),
        name: "keys.lua",
        arguments: [.word(LuaWord(bits: 7), task), .word(queen, Deck.card)]))
    let keys = try state.keys(of: chunk).map(\.key)
    #expect(
      keys == [
        .boolean(true), .word(LuaWord(bits: 1 << 63 | 2 << 8 | 2), Deck.card), .word(queen, Deck.card),
        .word(LuaWord(bits: 7), task),
      ])
    #expect(keys.map(\.typeName) == ["boolean", "card", "card", "task"])
  }

  @Test func `a state without words has none of their functions`() throws {
    let state = try LuaState()
    #expect(throws: LuaError.self) { try state.execute(Array("card(1, 2)".utf8), name: "none.lua") }
    #expect(throws: LuaError.self) { try state.execute(Array("pass()".utf8), name: "none.lua") }
  }

  @Test func `an argument: word`() throws {
    let suit: LuaMethod = { call in
      let card = try call.word(at: 1, "card", of: Deck.card)
      return .value(.integer(Int64(card.bits >> 8 & 3)))
    }
    let (state, _) = try deck()
    try state.setGlobal("f", .function(try state.makeFunction("f", suit)))
    #expect(try text(of: "f(card(3, 1))", in: state) == "3")
    #expect(
      try text(of: "select(2, pcall(f, 5))", in: state)
        == "argument `card` of `f` must be a card, not the number 5")
  }

  @Test func `a method of an integer, and one of a word`() throws {
    let (state, _) = try deck()
    let double = LuaIntegerMethod("double", "number") { $0 * 2 }
    let lower = LuaWordMethod("lower", "card") { card in
      card.bits & 15 == 0 ? nil : LuaWord(bits: card.bits - 1)
    }
    let type = LuaObjectType(name: "view", methods: [], integerMethods: [double], wordMethods: [lower])
    try state.setGlobal("view", try state.makeObject(type))
    #expect(try text(of: "view:double(21)", in: state) == "42")
    #expect(try text(of: "view:lower(card(1, 1))", in: state) == "1 of 0")
    #expect(try text(of: "view:lower(view:lower(card(1, 1)))", in: state) == "nil")
  }

  @Test func `fields that the host answers`() throws {
    struct NoColumn: Error {
      init(_ name: String) {}
    }
    struct ReadOnly: Error {}
    let kind = LuaWordKind(answered: "task", mask: 1 << 63, tag: 0)
    let state = try LuaState(words: LuaWords(kinds: [kind]))
    let columns = ["title"]
    let cells = [["Buy milk"]]
    state.wordHandler = LuaWordHandler(
      field: { name in
        guard let column = columns.firstIndex(of: name.string) else { throw NoColumn(name.string) }
        return column
      },
      get: { task, column, value in value.set(.string(LuaString(cells[Int(task.bits)][column]))) },
      set: { task, column, value in throw ReadOnly() },
      describe: { "task \($0.bits)" })
    try state.setGlobal("task", .word(LuaWord(bits: 0), kind))
    #expect(try text(of: "task.title", in: state) == "Buy milk")
    #expect(try text(of: "task", in: state) == "task 0")
    #expect(
      try text(of: "select(2, pcall(function() return task[1] end))", in: state)
        == "text.lua:1: the fields of a task are named by strings, not by a number")
  }

  @Test func `the names of fields`() throws {
    let kind = LuaWordKind(answered: "task", mask: 1 << 63, tag: 0)
    let state = try LuaState(words: LuaWords(kinds: [kind]))
    let columns = ["title", "done"]
    var handler = LuaWordHandler(
      field: { name in columns.firstIndex(of: name.string) ?? 0 },
      get: { _, column, value in value.set(.integer(Int64(column))) }, set: { _, _, _ in },
      describe: { "task \($0.bits)" })
    state.wordHandler = handler
    try state.setGlobal("task", .word(LuaWord(bits: 0), kind))
    #expect(
      try text(of: "select(2, pcall(function() for name in pairs(task) do end end))", in: state)
        .hasSuffix("`pairs` cannot go through a task"))
    handler.name = { task, place in place < columns.count ? columns[place] : nil }
    state.wordHandler = handler
    #expect(
      try text(
        of: "(function() local s = '' for n, v in pairs(task) do s = s .. n .. v .. ' ' end return s end)()",
        in: state) == "title0 done1 ")
  }

  @Test func `texts that lie in memory`() throws {
    let kind = LuaWordKind(answered: "task", mask: 1 << 63, tag: 0)
    let state = try LuaState(words: LuaWords(kinds: [kind]))
    var handler = LuaWordHandler(
      field: { _ in 1 }, get: { _, _, value in value.set(.nil) }, set: { _, _, _ in },
      describe: { "task \($0.bits)" })
    try Array("7,Buy milk".utf8).withUnsafeBytes { file in
      let fields = [[0..<1, 2..<10]]
      handler.text = { task, column in
        let field = fields[Int(task.bits)][column]
        return UnsafeRawBufferPointer(rebasing: file[field])
      }
      state.wordHandler = handler
      try state.setGlobal("task", .word(LuaWord(bits: 0), kind))
      #expect(try text(of: "task.title", in: state) == "Buy milk")
      state.wordHandler = nil
    }
  }

  @Test func `asking about a word`() throws {
    let (state, table) = try deck()
    let mayPlay = try function(in: state, "return b.rank < 12")
    let answer = try state.askYesNo(mayPlay, table, queen)
    #expect(!answer.value)
  }

  @Test func `asking about a value`() throws {
    let (state, table) = try deck()
    let mayWrite = try function(in: state, "return c == 'note'")
    let note = try state.keep("note")
    let answer = try state.askYesNo(mayWrite, table, queen, note, .string("Rest"))
    #expect(answer.value)
  }

  @Test func `asking for a word about two`() throws {
    let (state, table) = try deck()
    let better = try function(in: state, "return b < c and c or b")
    let answer = try state.askWord(better, table, queen, knave)
    #expect(answer.value == queen)
  }

  @Test func `asking for a word`() throws {
    let (state, table) = try deck()
    let nextCard = try function(in: state, "pass('not now')")
    let answer = try state.askWord(nextCard, table, queen)
    if answer.value == nil { print(answer.reason ?? "refused") }  // not now
    #expect(answer.reason == "not now")
  }

  @Test func `asking for an integer`() throws {
    let (state, table) = try deck()
    let numberOfPlayers = try function(in: state, "return 3")
    let players = try state.askInteger(numberOfPlayers, table)  // 3
    #expect(players == 3)
  }

  @Test func `asking for an integer about an integer`() throws {
    let (state, table) = try deck()
    let numberOfCards = try function(in: state, "return b + 1")
    let cards = try state.askInteger(numberOfCards, table, integer: 4)  // 5
    #expect(cards == 5)
  }

  @Test func `asking for an integer about a word`() throws {
    let (state, table) = try deck()
    let pointsOfCard = try function(in: state, "return b.rank")
    let points = try state.askInteger(pointsOfCard, table, queen)  // 12
    #expect(points == 12)
  }

  @Test func `asking for a number about an integer`() throws {
    let (state, table) = try deck()
    let shareOfPlayer = try function(in: state, "return b * 1.5")
    let share = try state.askNumber(shareOfPlayer, table, integer: 3)  // 4.5
    #expect(share == 4.5)
  }

  @Test func `asking for a number about a word`() throws {
    let (state, table) = try deck()
    let weightOfCard = try function(in: state, "return b.rank / 2")
    let weight = try state.askNumber(weightOfCard, table, queen)  // 6.0
    #expect(weight == 6)
  }

  @Test func `telling`() throws {
    let (state, table) = try deck()
    let didBegin = try function(in: state, "return")
    try state.notify(didBegin, table)
  }

  @Test func `telling of a word`() throws {
    let (state, table) = try deck()
    let didPlay = try function(in: state, "return")
    try state.notify(didPlay, table, queen)
  }

  @Test func `telling of two words`() throws {
    let (state, table) = try deck()
    let didExchange = try function(in: state, "return")
    try state.notify(didExchange, table, queen, knave)
  }
}
