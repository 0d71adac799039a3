import LuaHost
import TabuluaModel
import TabuluaText
import Testing

@testable import TabuluaPolicy
@testable import TabuluaScript

/// What must hold of each callback in the list: its number, what may be done inside it, and its errors.
///
/// What it is called with and its default are in ``EveryCallbackTests``. Each callback is called as in its ``CallbackPair``; a callback without one, or that is never called, fails.
@Suite struct CallbackListTests {
  @Test func callbacksAreNumberedInTheOrderOfTheirDeclaration() {
    #expect(MemoryLayout<TableCallback>.size == 1)
    #expect(TableCallback.every.map { Int($0.bit) } == Array(0..<56))
    #expect(Array(TableCallback.every.prefix(53)) == TableCallback.allCases)
    #expect(TableCallback.every.suffix(3) == [.swipeActionHandler, .menuActionHandler, .law])
    for callback in TableCallback.every {
      #expect(TableCallback(rawValue: callback.rawValue) == callback)
      #expect(CallbackSet(callback).contains(callback))
      #expect(TableCallback.every.filter(CallbackSet(callback).contains) == [callback])
    }
  }

  @Test(arguments: TableCallback.allCases) func itsFactsGoTogether(_ callback: TableCallback) {
    let facts = callback.facts
    #expect(facts.owner != .nobody)
    #expect(facts.parameters.first == "view")
    #expect(Set(facts.parameters).count == facts.parameters.count)
    #expect(facts.role != .question || facts.answer != nil, "a question answers")
    #expect(!facts.called.isEmpty && !facts.answers.isEmpty && !facts.absent.isEmpty)
    for spelling in facts.uikit { #expect(TableCallback(uikitSpelling: spelling) == callback) }
  }

  // MARK: What may be done inside it

  @Test("a question may not change the table, and an event is not kept from it", arguments: CallbackPair.all)
  func changes(_ pair: CallbackPair) throws {
    let callback = pair.callback
    let source = """
      function(...)
        local view = ...
        local _, message = pcall(function() view:scroll_to_nearest_selected_row('top') end)
        print(message)
        return (\(PlainAnswers.source(of: callback)))(...)
      end
      """
    let rules = try PlainAnswers.policy(
      pair.implemented(withCallback: true), failing: pair.failing, other: [callback: source])
    var messages: [String] = []
    rules.printHandler = { messages.append($1) }
    _ = pair.traceAndError(of: rules, rules)
    #expect(!messages.isEmpty, "it was not called")
    let refusal = "the table cannot be changed inside `\(callback.rawValue)`, which answers a question"
    for message in messages { #expect((message == refusal) == callback.isQuestion, "\(message)") }
  }

  @Test("the state is saved before the events that may change something", arguments: CallbackPair.all)
  func order(_ pair: CallbackPair) throws {
    let facts = pair.callback.facts
    let isFirstLoad = pair.prepare == nil
    let callbacks = pair.implemented(withCallback: true).union([.saveState, .restoreState])
    let rules = try PlainAnswers.policy(callbacks, failing: pair.failing)
    let calls = pair.traceAndError(of: rules, rules).records.map(\.callback)
    let place = try #require(calls.firstIndex(of: pair.callback), "it was not called")
    guard facts.answer != .state, pair.callback != .restoreState else { return }
    let isSaved = calls[..<place].contains(.saveState)
    switch facts.role {
    case .event, .eventOfRows: #expect(isSaved || isFirstLoad)
    case .question, .eventWithoutState:
      let isAfterEvent = calls[..<place].contains { !$0.isQuestion && $0 != .restoreState }
      #expect(!isSaved || isAfterEvent)
    }
  }

  // MARK: Its errors

  /// Calls the callback of a pair with another body, and gives the record of its call and the error's words.
  private func fail(_ pair: CallbackPair, _ body: String) throws -> (record: CallRecord, words: String?) {
    let rules = try PlainAnswers.policy(
      pair.implemented(withCallback: true), failing: pair.failing,
      other: [pair.callback: "function(...) \(body) end"])
    let (records, error) = pair.traceAndError(of: rules, rules)
    let record = try #require(records.last { $0.callback == pair.callback && $0.implemented }, "not called")
    // What went wrong in `restore_state` hides behind the error that it was to undo.
    let message = (error as? TableError)?.diagnostic(policy: rules).message
    if pair.callback != .restoreState, let error = error as? TableError {
      #expect(error.callback == pair.callback)
    }
    return (record, message)
  }

  @Test("an error that it raises is recorded and told", arguments: CallbackPair.all)
  func raised(_ pair: CallbackPair) throws {
    let (record, words) = try fail(pair, "error('broken', 0)")
    #expect(record.failed && record.result == .null)
    #expect(record.at == "test.lua:\(try line(of: pair.callback, in: pair))")
    if pair.callback != .restoreState {
      #expect(words == "`\(pair.callback.rawValue)` failed: broken")
    }
  }

  /// The line of a callback in a policy of a pair, whose callbacks stand each on a line of its own.
  private func line(of callback: TableCallback, in pair: CallbackPair) throws -> Int {
    let callbacks = TableCallback.allCases.filter(pair.implemented(withCallback: true).contains)
    return try #require(callbacks.firstIndex(of: callback)) + 2
  }

  @Test("an answer of another kind is an error, and nothing counts for an event", arguments: CallbackPair.all)
  func wrongAnswer(_ pair: CallbackPair) throws {
    let name = pair.callback.rawValue
    let (record, words) = try fail(pair, "return print")
    guard pair.callback.facts.answer != nil else {
      #expect(!record.failed)
      return
    }
    #expect(record.failed)
    let expected = pair.callback.answerInWords
    #expect(words?.hasPrefix("`\(name)` must return \(expected), but returned a") == true, "\(words ?? "–")")
  }

  @Test("to return nothing is an error where an answer is needed", arguments: CallbackPair.all)
  func nothing(_ pair: CallbackPair) throws {
    let (record, words) = try fail(pair, "return")
    switch pair.callback.facts.answer {
    case nil, .title, .titles, .cell, .actions, .menu: #expect(!record.failed)
    case .yesNo, .path, .count, .section, .height, .style, .state:
      #expect(record.failed)
      #expect(words == "`\(pair.callback.rawValue)` returned nothing")
    }
  }
}
