import LuaAttacks
import Testing

@testable import LuaHost

/// What a host may do while its state runs.
@Suite struct `Hosts that meddle` {
  /// Keeps a state until a callback lets it go.
  private final class Holder {
    var state: LuaState?
    var witness: LuaState? { state }
  }

  @Test func `the last reference may go while a method runs`() throws {
    let holder = Holder()
    weak var gone: LuaState?
    let function: LuaFunction
    let view: LuaObject
    do {
      let type = LuaObjectType(
        name: "view",
        methods: [
          (
            "drop",
            { _ in
              holder.state = nil
              return .value(.string("still here"))
            }
          )
        ])
      let fixture = try Fixture(
        "return { f = function(view) local s = view:drop() error(s .. ('x'):rep(3)) end }", type: type)
      holder.state = fixture.state
      gone = fixture.state
      function = try fixture.function("f")
      view = fixture.view
    }
    do {
      try holder.state?.notify(function, view)
      Issue.record("no error")
    } catch {
      #expect(error.message == "still herexxx")
    }
    #expect(gone == nil)
  }

  @Test func `the last reference may go while a line is printed`() throws {
    let holder = Holder()
    weak var gone: LuaState?
    do {
      let state = try LuaState()
      state.printHandler = { _, _ in holder.state = nil }
      holder.state = state
      gone = state
    }
    _ = try holder.state?.execute(Array("print('x') return { 1 }".utf8), name: "x.lua")
    #expect(gone == nil)
  }

  @Test func `handlers may replace themselves`() throws {
    let fixture = try Fixture(
      """
      return { f = function(row)
        print(1) print(2)
        return tostring(row), row.a, row.b, require('m'), require('n')
      end }
      """)
    let state = fixture.state
    var lines: [String] = []
    state.printHandler = { [unowned state] _, text in
      lines.append("first \(text)")
      state.printHandler = { lines.append("second \($1)") }
    }
    state.moduleLoader = { [unowned state] name in
      state.moduleLoader = { name in (Array("return 'second'".utf8), name) }
      return (Array("return 'first'".utf8), name)
    }
    state.wordHandler = LuaWordHandler(
      field: { _ in 0 },
      get: { [unowned state] _, _, value in
        state.wordHandler = LuaWordHandler(
          field: { _ in 0 }, get: { _, _, value in value.set(.string("second")) }, set: { _, _, _ in },
          describe: { _ in "" })
        value.set(.string("first"))
      }, set: { _, _, _ in }, describe: { _ in "row" })
    let row = LuaValue.row(TestRow(table: 1, generation: 0, identity: 1))
    let results = try fixture.call("f", row)
    #expect(lines == ["first 1", "second 2"])
    #expect(
      results == [.string("row"), .string("first"), .string("second"), .string("first"), .string("second")])
  }

  /// A type whose callbacks all call `disturb` before they answer.
  private func disturbed(_ disturb: @escaping () -> Void) -> LuaObjectType {
    LuaObjectType(
      name: "view",
      methods: [
        (
          "echo",
          { call in
            disturb()
            let value = try call.value(at: 1)
            disturb()
            return .values([value, .string("end")])
          }
        ),
        (
          "fail",
          { _ in
            disturb()
            throw Fixture.Missing()
          }
        ),
      ],
      integerMethods: [
        LuaIntegerMethod("count", "section") {
          disturb()
          return $0 + 1
        }
      ],
      getField: { name in
        disturb()
        return .string(name)
      })
  }

  @Test func `every callback may call into the state, and answers stay apart`() throws {
    weak var host: LuaState?
    var noise: LuaFunction?
    func disturb() {
      guard let host, let noise else { return }
      for kind in ["fail", "text", "table"] { _ = try? host.call(noise, [.value(.string(LuaString(kind)))]) }
    }
    let fixture = try Fixture(
      """
      return {
        noise = function(kind)
          if kind == 'fail' then error(('noise '):rep(50)) end
          if kind == 'text' then return ('noise '):rep(100), 'noise' end
          return { ('noise '):rep(50), { 'noise' } }, 'noise'
        end,
        ask = function(view, path)
          local row = view:count(3)
          local t, last = view:echo({ 'a', { 'b' } })
          local ok, e = pcall(view.fail, view)
          return path:with_row(row), t[1] .. t[2][1] .. last .. view.field .. tostring(ok) .. tostring(e)
        end,
        bad = function(view) view:echo(1) return setmetatable({}, { __index = view }), { view:echo(2) } end,
      }
      """, type: disturbed(disturb))
    host = fixture.state
    fixture.state.errorDescriber = { _ in
      disturb()
      return "described"
    }
    noise = try fixture.function("noise")
    let path = TestPath(section: 2, row: 9)
    let answer = try fixture.state.askIndexPath(try fixture.function("ask"), fixture.view, path)
    #expect(answer.value == TestPath(section: 2, row: 4))
    #expect(answer.reason == "abendfieldfalsedescribed")
    do {
      _ = try fixture.state.askValue(try fixture.function("bad"), fixture.view, [])
      Issue.record("a table is no reason")
    } catch let error as LuaError {
      #expect(error.code == .wrongReason)
      #expect(error.message == "the reason, the second result, is a table")
    }
    #expect(fixture.state.stackTop == 0)
  }

  @Test(arguments: [false, true]) func `a field may call into the state before it sets its value`(
    _ isLate: Bool
  ) throws {
    weak var host: LuaState?
    let fixture = try Fixture("return { f = function(row) return row.a end }")
    host = fixture.state
    let text = String(repeating: "long ", count: 1000)
    let row = LuaValue.row(TestRow(table: 1, generation: 0, identity: 1))
    func disturb() throws {
      _ = try host?.execute(Array("return tostring(...)".utf8), name: "x.lua", arguments: [row])
    }
    fixture.state.wordHandler = LuaWordHandler(
      field: { _ in 0 },
      get: { _, _, value in
        if !isLate { try disturb() }
        value.set(.string("short"))
        if isLate { try disturb() }
      }, set: { _, _, _ in }, describe: { _ in text })
    if isLate {
      let function = try fixture.function("f")
      do {
        _ = try fixture.state.call(function, [.value(row)])
        Issue.record("the value is lost")
      } catch {
        #expect(error.message.contains("must be set last"))
      }
    } else {
      #expect(try fixture.call("f", row) == [.string("short")])
    }
  }

  @Test func `an error that calls into the state when it goes`() throws {
    final class Parting: Error {
      private nonisolated(unsafe) let goodbye: () -> Void
      init(_ goodbye: @escaping () -> Void) { self.goodbye = goodbye }
      deinit { goodbye() }
    }
    weak var host: LuaState?
    var noise: LuaFunction?
    var partings = 0
    let type = LuaObjectType(
      name: "view",
      methods: [
        (
          "fail",
          { _ in
            throw Parting {
              partings += 1
              if let host, let noise { _ = try? host.call(noise, [.value(.string("x"))]) }
            }
          }
        )
      ])
    let fixture = try Fixture(
      """
      return {
        f = function(view) for i = 1, 2000 do
          local ok, e = pcall(view.fail, view)
          local t = { i, tostring(i), e }
        end end,
        noise = function(text) error({ text .. text }) end }
      """, type: type)
    host = fixture.state
    noise = try fixture.function("noise")
    try fixture.state.notify(try fixture.function("f"), fixture.view)
    #expect(partings > 0)
    #expect(fixture.state.stackTop == 0)
  }

  @Test(arguments: [
    "table.sort({ 1, 2 }, coroutine.yield)", "string.gsub('x', 'x', coroutine.yield)",
    "view:again()", "load(coroutine.yield)", "require('m')",
    "setmetatable({}, { __tostring = coroutine.yield }) .. 'x'",
    "tostring(setmetatable({}, { __tostring = coroutine.yield }))",
  ])
  func `a yield across the host or a library is an error, within a coroutine and outside`(_ source: String)
    throws
  {
    weak var host: LuaState?
    var inner: LuaFunction?
    let type = LuaObjectType(
      name: "view",
      methods: [
        (
          "again",
          { _ in
            guard let host, let inner else { return .nothing }
            return .values(try host.call(inner, []))
          }
        )
      ])
    let fixture = try Fixture(
      """
      return { f = function(view) \(source.contains("..") ? "local x = " : "") \(source) end,
        g = function(view) coroutine.wrap(function() \(source.contains("..") ? "local x = " : "") \(source) end)() error('not raised', 0) end,
        inner = function() coroutine.yield(1) end }
      """, type: type)
    host = fixture.state
    inner = try fixture.function("inner")
    fixture.state.moduleLoader = { _ in (Array("coroutine.yield()".utf8), "m.lua") }
    for name in ["f", "g"] {
      do {
        try fixture.state.notify(try fixture.function(name), fixture.view)
        #expect(source.hasPrefix("load"))
      } catch let error as LuaError {
        #expect(
          error.message.contains("attempt to yield") || error.message.contains("concatenate")
            || source.hasPrefix("load") && error.message == "not raised", "\(name): \(error.message)")
      }
    }
    #expect(fixture.state.stackTop == 0)
  }

  @Test func `yields pass through pcall and xpcall, and host methods work within coroutines`() throws {
    let type = LuaObjectType(
      name: "view", methods: [("twice", { call in .value(.integer(2 * (try call.integer(at: 1)))) })],
      integerMethods: [LuaIntegerMethod("next", "number") { $0 + 1 }])
    let fixture = try Fixture(
      """
      return { f = function(view)
        local out = {}
        local c = coroutine.wrap(function(...)
          local ok, a = pcall(function(x) return coroutine.yield(view:twice(x)) end, ...)
          local ok2, b = xpcall(function() return view:next(coroutine.yield(a)) end, print)
          local ok3, e = pcall(function() coroutine.yield(b) error('inside', 0) end)
          return tostring(ok) .. tostring(ok2) .. tostring(ok3) .. e
        end)
        out[1] = c(4) out[2] = c(5) out[3] = c(6) out[4] = c()
        local d = coroutine.wrap(pcall)
        out[5] = d(coroutine.yield, 9)
        local ok, last = d(10)
        out[6] = last
        local m = coroutine.wrap(view.twice)
        out[7] = m(view, 21)
        out[8] = tostring(coroutine.isyieldable()) .. tostring(select(2, coroutine.running()))
        out[9] = select(2, coroutine.resume((coroutine.running())))
        return out
      end }
      """, type: type)
    let results = try fixture.state.call(try fixture.function("f"), [.object(fixture.view)])
    guard case .table(let table) = results.first else { throw Fixture.Missing() }
    #expect(
      table.list == [
        .integer(8), .integer(5), .integer(7), .string("truetruefalseinside"), .integer(9), .integer(10),
        .integer(42), .string("falsetrue"), .string("cannot resume non-suspended coroutine"),
      ])
  }
}
