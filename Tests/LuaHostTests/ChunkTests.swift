import LuaHost
import Testing

/// Chunks that are compiled once and run in many states.
@Suite struct ChunkTests {
  @Test func runsInManyStates() throws {
    let text = "local n = ...\nlocal t = { n = n + 1 }\nfunction t.f(x)\n  error('no')\nend\nreturn t"
    let chunk = try LuaChunk(source: Array(text.utf8), name: "sum.lua")
    for number in 0..<20 {
      let state = try LuaState()
      let result = try #require(try state.execute(chunk, arguments: [.integer(Int64(number))]))
      #expect(try state.field("n", of: result) == .integer(Int64(number) + 1))
      guard case .function(let function) = try state.field("f", of: result) else {
        Issue.record("no function")
        return
      }
      #expect(function.place == LuaSourceLine(chunk: "sum.lua", line: 3))
      let error = #expect(throws: LuaError.self) { try state.call(function) }
      #expect(error?.at == LuaSourceLine(chunk: "sum.lua", line: 4))
      #expect(state.sourceLine(LuaSourceLine(chunk: "sum.lua", line: 4)) == "  error('no')")
    }
  }

  @Test func aMistakeIsFoundAtOnce() {
    let error = #expect(throws: LuaError.self) {
      try LuaChunk(source: Array("\nlocal =".utf8), name: "x.lua")
    }
    #expect(error?.code == .syntax)
    #expect(error?.at == LuaSourceLine(chunk: "x.lua", line: 2))
  }

  /// What another chunk was compiled to is no source.
  @Test func bytesFromOutsideAreNotTaken() {
    #expect(throws: LuaError.self) { try LuaChunk(source: [0x1B, 0x4C, 0x75, 0x61, 0x54], name: "x.lua") }
  }
}
