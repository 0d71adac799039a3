import LuaAttacks
import Testing

@testable import LuaHost

/// Methods and fields that take a shorter way into the host answer what they answer the general way.
@Suite struct `Fast ways` {
  private struct Refused: Error, CustomStringConvertible {
    var description: String
  }

  /// An object with so many methods of an integer and of a row; more than have functions of their own in C.
  private func type(_ name: String, count: Int, factor: Int64) -> LuaObjectType {
    LuaObjectType(
      name: name, methods: [("slow", { .value(.integer(factor * (try $0.integer(at: 1)))) })],
      integerMethods: (0..<count).map { index in
        LuaIntegerMethod("times_\(index)", "number") { number in
          guard number >= 0 else { throw Refused(description: "\(name).times_\(index) takes no \(number)") }
          return number * factor + Int64(index)
        }
      },
      wordMethods: (0..<count).map { index in
        LuaWordMethod("row_\(index)", "place") { place in
          if let other = place.row { return row(other.identity + UInt32(index)).word }
          let path = TestPath(place)
          return path.row == 0 ? nil : row(UInt32(path.row * 100 + index)).word
        }
      })
  }

  private func row(_ identity: UInt32) -> TestRow { TestRow(table: 1, generation: 0, identity: identity) }

  private func fixture(_ body: String) throws -> Fixture {
    try Fixture("return { f = function(view, row) \(body) end }", type: type("view", count: 7, factor: 10)) {
      try $0.setGlobal("other", try $0.makeObject(type("other", count: 7, factor: 1000)))
    }
  }

  private func results(_ body: String) throws -> [LuaValue] {
    let fixture = try fixture(body)
    return try fixture.state.call(
      try fixture.function("f"), [.object(fixture.view), .value(.row(row(5)))])
  }

  @Test(arguments: 0..<7) func `every method answers for itself`(index: Int) throws {
    #expect(
      try results("return view:times_\(index)(4), other:times_\(index)(4), view:times_\(index)(4.0)") == [
        .integer(40 + Int64(index)), .integer(4000 + Int64(index)), .integer(40 + Int64(index)),
      ])
    #expect(
      try results(
        "return view:row_\(index)(row), other:row_\(index)(index_path(0, 3)), view:row_\(index)(index_path(0, 0))"
      )
        == [.row(row(5 + UInt32(index))), .row(row(300 + UInt32(index))), .nil])
  }

  @Test(arguments: 0..<7) func `what is wrong is said as the general way says it`(index: Int) throws {
    for (call, message) in [
      ("view.times_\(index)(other, 1)", "`times_\(index)` is a method: write `view:times_\(index)(…)`"),
      ("view:times_\(index)(1, 2)", "`times_\(index)` takes one argument, not 2"),
      ("view:row_\(index)(row, nil, row)", "`row_\(index)` takes one argument, not 3"),
      ("other.times_\(index)(view, 1)", "`times_\(index)` is a method: write `other:times_\(index)(…)`"),
      ("view.times_\(index)()", "`times_\(index)` is a method: write `view:times_\(index)(…)`"),
      (
        "view:times_\(index)('1')",
        "argument `number` of `times_\(index)` must be a whole number, not the string"
      ),
      ("view:times_\(index)()", "argument `number` of `times_\(index)` must be a whole number, not nothing"),
      ("view:times_\(index)(-1)", "view.times_\(index) takes no -1"),
      ("other:times_\(index)(-2)", "other.times_\(index) takes no -2"),
      ("other.row_\(index)(view, row)", "`row_\(index)` is a method: write `other:row_\(index)(…)`"),
      ("view:row_\(index)(1)", "argument `place` of `row_\(index)` must be an index path or a row"),
    ] {
      let message = try #require(
        try results("return tostring(select(2, pcall(function() \(call) end)))").first
      )
      .description.contains(message)
      #expect(message, "\(call)")
    }
  }

  @Test func `a state with a limit, and one without, forget an error of the call before`() throws {
    for limits in [LuaLimits.off, LuaLimits(instructions: 100_000, memory: nil)] {
      let fixture = try fixture("return view:times_0(row)")
      fixture.state.limits = limits
      let function = try fixture.function("f")
      for _ in 0..<3 {
        #expect(throws: LuaError.self) { try fixture.state.call(function, [.object(fixture.view)]) }
        #expect(throws: LuaError.self) {
          try fixture.state.execute(Array("local x = nil + 1".utf8), name: "wrong.lua")
        }
        #expect(try fixture.state.execute(Array("return 1".utf8), name: "right.lua") != nil)
      }
    }
  }
}

/// Fields of rows that are texts at hand.
@Suite struct `Texts of rows` {
  /// A cell of the host.
  private final class Cells {
    var texts: [Int: [UInt8]] = [:]
    var log: [String] = []
    let kept = KeptBytes()
  }

  private struct Failed: Error, CustomStringConvertible {
    var description = "get failed"
  }

  private func handler(_ cells: Cells, _ name: String = "") -> LuaWordHandler {
    LuaWordHandler(
      field: { Int($0.string.utf8.last ?? 0) - 97 },
      get: { _, field, value in
        cells.log.append("get\(name) \(field)")
        if field == 2 { throw Failed() }
        value.set(.integer(Int64(field)))
      },
      text: { _, field in
        cells.log.append("text\(name) \(field)")
        return cells.texts[field].map { bytes in bytes.withUnsafeBytes { cells.kept.replace(with: $0) } }
      }, set: { _, _, _ in }, describe: { _ in "row" })
  }

  private let row = LuaValue.row(TestRow(table: 1, generation: 0, identity: 1))

  @Test func `are read first, and what is no text is asked for`() throws {
    let cells = Cells()
    cells.texts = [0: Array("first".utf8), 3: [], 4: [0xFF, 0, 1]]
    let fixture = try Fixture(
      """
      return { f = function(row)
        return row.a, row.b, row.d, row.e, row.a, pcall(function() return row.c end)
      end }
      """
    ) { $0.wordHandler = handler(cells) }
    let results = try fixture.call("f", row)
    #expect(
      results.prefix(6) == [
        .string("first"), .integer(1), .string(""), .string(LuaString(bytes: [0xFF, 0, 1])),
        .string("first"), .boolean(false),
      ])
    #expect(
      cells.log == ["text 0", "text 1", "get 1", "text 3", "text 4", "text 0", "text 2", "get 2"])
  }

  @Test func `a reader may replace itself while it reads`() throws {
    let cells = Cells()
    cells.texts = [0: Array("first".utf8)]
    weak var host: LuaState?
    let source = "return { f = function(...) local row = select(-1, ...) return row.a, row.a end }"
    let fixture = try Fixture(source) { state in
      host = state
      var reader = handler(cells)
      reader.text = { _, _ in
        // The closure that runs stays until the call ends, whoever else lets it go.
        host?.wordHandler = handler(cells, " later")
        return cells.kept.replace(with: UnsafeRawBufferPointer(start: nil, count: 0))
      }
      state.wordHandler = reader
    }
    #expect(try fixture.call("f", row) == [.string(""), .string("first")])
    #expect(cells.log == ["text later 0"])
    #expect(fixture.state.context.textReaders.count == 2)
    fixture.state.wordHandler = handler(cells)
    #expect(fixture.state.context.textReaders.count == 1)
    fixture.state.wordHandler = nil
    #expect(fixture.state.context.textReaders.isEmpty)
    #expect(try fixture.failure("f", row).message == "rows have no fields here")
  }

  @Test func `a text that is too large ends in the limit`() throws {
    let cells = Cells()
    cells.texts = [0: [UInt8](repeating: 120, count: 8 << 20)]
    let fixture = try Fixture("return { f = function(...) return #select(-1, ...).a end }") {
      $0.wordHandler = handler(cells)
      $0.limits = LuaLimits(instructions: nil, memory: 4 << 20)
    }
    #expect(try fixture.failure("f", row).code == .memory)
    cells.texts[0] = Array("small".utf8)
    #expect(try fixture.call("f", row) == [.integer(5)])
  }

  @Test func `a reader that stops the script has its answer thrown away`() throws {
    let cells = Cells()
    weak var host: LuaState?
    let source = "return { f = function(view, row) pcall(function() return row.a end) return 1 end }"
    let fixture = try Fixture(source) {
      host = $0
      var reader = handler(cells)
      reader.text = { _, _ in
        host?.stop()
        return cells.kept.replace(with: UnsafeRawBufferPointer(start: nil, count: 0))
      }
      $0.wordHandler = reader
    }
    #expect(try fixture.failure("f", row).code == .stopped)
  }
}
