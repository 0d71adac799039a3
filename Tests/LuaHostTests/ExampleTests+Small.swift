import Foundation
import LuaHost
import Testing

/// The short examples about types and calls.
extension `Examples of the comments` {
  @Test func `a note to an error of Lua`() throws {
    let state = try LuaState()
    state.errorNote = { message in message.contains("nil") ? "the file has no title" : nil }
    for (code, note) in [("local t = nil return t.title", "the file has no title"), ("error('mine')", nil)] {
      do {
        _ = try state.execute(Array(code.utf8), name: "note.lua")
        Issue.record("no error")
      } catch {
        #expect(error.note == note)
      }
    }
  }

  @Test func `bits of a word`() throws {
    let describe: LuaMethod = { call in
      let word = try call.word(at: 1, "card")
      return .value(.integer(Int64(bitPattern: word.bits)))
    }
    let state = try LuaState(
      words: LuaWords(kinds: [Deck.card], answer: Deck.card, refusal: "pass"))
    try state.setGlobal("f", .function(try state.makeFunction("f", describe)))
    #expect(
      try text(of: "f(card(2, 12)) == \(Int64(bitPattern: 1 << 63 | 2 << 8 | 12))", in: state) == "true")
  }

  @Test func `a reference to an argument`() throws {
    let remember: LuaMethod = { call in
      let reference = try call.reference(at: 1)
      print(reference)
      return .nothing
    }
    #expect(try result(of: remember, "{}") == "nil")
  }

  @Test func `arguments of a call`() throws {
    let state = try LuaState()
    let add = try function(in: state, "return a + b")
    let results = try state.call(add, [.value(.integer(1)), .value(.integer(2))])
    #expect(results == [.integer(3)])
  }

  @Test func `too many arguments`() throws {
    let error = LuaArgumentCountError(method: "add", most: 2, given: 3)
    print(error)  // `add` takes at most 2 arguments, not 3
    #expect("\(error)" == "`add` takes at most 2 arguments, not 3")
    let next: LuaMethod = { call in
      try call.check(atMost: 1)
      return .value(.integer(try call.integer(at: 1, "number") + 1))
    }
    #expect(try result(of: next, "4") == "5")
    #expect(throws: LuaError.self) { try result(of: next, "4, 5") }
  }

  @Test func `a part of a word`() {
    let rank = LuaWordKind.Part("rank", shift: 0, maximum: 255)
    #expect(rank.name == "rank" && rank.maximum == 255)
  }

  @Test func `a field that a handler sets`() throws {
    let kind = LuaWordKind(answered: "task", mask: 1 << 63, tag: 0)
    let state = try LuaState(words: LuaWords(kinds: [kind]))
    let cells = [["Rest"]]
    let title: (LuaWord, Int, borrowing LuaFieldValue) -> Void = { task, column, value in
      value.set(.string(LuaString(cells[Int(task.bits)][column])))
    }
    state.wordHandler = LuaWordHandler(
      field: { _ in 0 }, get: title, set: { _, _, _ in }, describe: { "task \($0.bits)" })
    try state.setGlobal("task", .word(LuaWord(bits: 0), kind))
    #expect(try text(of: "task.title", in: state) == "Rest")
  }

  @Test func `a table of entries`() {
    let table = LuaTable(entries: [LuaTable.Entry(key: .integer(1), value: .string("one"))])
    #expect(table == LuaTable(list: [.string("one")]))
  }

  @Test func `a deadline by a signal`() throws {
    var limits = LuaLimits.standard
    limits.deadline = try LuaDeadline(seconds: 0.5, signal: SIGVTALRM)
    #expect(limits.deadline != nil)
  }

  @Test func `a limit that was reached`() throws {
    let state = try LuaState(limits: LuaLimits(instructions: 10_000, memory: 2 << 20))
    let source = Array("while true do end".utf8)
    do {
      _ = try state.execute(source, name: "long.lua")
    } catch {
      if let use = error.use { print("used \(use.used) of \(use.allowed)") }
    }
    #expect(throws: LuaError.self) { try state.execute(source, name: "long.lua") }
  }
}
