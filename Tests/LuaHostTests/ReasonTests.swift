import LuaAttacks
import Testing

@testable import LuaHost

/// The reasons of answers: one that is given again is not made again, and none is taken for another.
@Suite struct `Reasons` {
  @Test func `each answer has its own`() throws {
    let texts = [
      "one", "one", "two", "", "", "one", "a text that is longer than fifteen bytes",
      "a text that is longer than fifteen bytes", "a text that is longer than fifteen bytez",
      String(repeating: "x", count: 1024), String(repeating: "x", count: 1025),
      String(repeating: "x", count: 1025),
      String(repeating: "y", count: 1025), "é\0é", "é\0è",
    ]
    let fixture = try Fixture(
      """
      local texts = { \(texts.map { "'\($0.replacing("\0", with: "\\0"))'" }.joined(separator: ", ")) }
      local function text(path) return path.row > 0 and texts[path.row] or nil end
      return {
        yes = function(view, path) return true, text(path) end,
        to = function(view, path) return path, text(path) end,
        no = function(view, path) reject(text(path)) end,
        any = function(view, n) return { n }, texts[n] end,
      }
      """)
    let (state, view) = (fixture.state, fixture.view)
    let (yes, to) = (try fixture.function("yes"), try fixture.function("to"))
    let (no, any) = (try fixture.function("no"), try fixture.function("any"))
    // Every pair of reasons, one after the other, by every two ways of giving one.
    for first in 0...texts.count {
      for second in 0...texts.count {
        for way in 0..<4 {
          for index in [first, second] {
            let path = TestPath(section: 0, row: index)
            let expected = index == 0 ? nil : texts[index - 1]
            switch (way, index == first) {
            case (0, _), (1, true): #expect(try state.askYesNo(yes, view, path.word).reason == expected)
            case (1, false), (2, true):
              #expect(try state.askIndexPath(to, view, path).reason == expected)
            case (2, false): #expect(try state.askYesNo(no, view, path.word).reason == expected)
            default:
              #expect(try state.askValue(any, view, [.integer(Int64(index))]).reason == expected)
            }
          }
        }
      }
    }
  }

  @Test func `states do not share them`() throws {
    let fixtures = try ["a reason that is not short", "another one of that kind"].map { text in
      try Fixture("return { yes = function(view, path) return true, '\(text)' end }")
    }
    let path = TestPath(section: 0, row: 0)
    for _ in 0..<3 {
      let reasons = try fixtures.map {
        try $0.state.askYesNo(try $0.function("yes"), $0.view, path.word).reason
      }
      #expect(reasons == ["a reason that is not short", "another one of that kind"])
    }
  }
}
