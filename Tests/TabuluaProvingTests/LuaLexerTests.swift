import Testing

@testable import TabuluaProving
@testable import TabuluaPolicy

@Suite("Words of Lua")
struct LuaLexerTests {
  private func words(_ text: String) -> [String] { LuaLexer.tokens(of: Array(text.utf8)).map(\.text) }

  @Test("strings and comments of every kind are one word, or none")
  func strings() {
    #expect(
      words("a = 'it\\'s' .. \"x\\\"y\" -- b < c\nd") == ["a", "=", "'it\\'s'", "..", "\"x\\\"y\"", "d"])
    #expect(
      words("[[a\n]=]b]] [==[ ]] ]=] ]==] --[[ x\ny ]] z --[=[ ]] ]=] w") == [
        "[[a\n]=]b]]", "[==[ ]] ]=] ]==]", "z", "w",
      ])
    #expect(words("t[[1]] a[b[1]]") == ["t", "[[1]]", "a", "[", "b", "[", "1", "]", "]"])
    #expect(words("'a\\\nb' c") == ["'a\\\nb'", "c"])
    #expect(words("'a\\z\n \r\n\tb' c") == ["'a\\z\n \r\n\tb'", "c"])
    #expect(words("---@type x\n--[x] y\n--") == [])
    #expect(words("'never ended\nx") == ["'never ended", "x"])
    #expect(words("[==[ never ended") == ["[==[ never ended"])
  }

  @Test("numerals are whole words, and it is known which are integers")
  func numerals() {
    let text = "3 0x1F 3.0 .5 3e-2 0x1p+4 1..2 a.b 3.. 0xep1 1-1 7//2"
    let tokens = LuaLexer.tokens(of: Array(text.utf8))
    #expect(tokens.filter { $0.kind == .integer }.map(\.text) == ["3", "0x1F", "1", "1", "7", "2"])
    #expect(
      tokens.filter { $0.kind == .float }.map(\.text) == [
        "3.0", ".5", "3e-2", "0x1p+4", "1..2", "3..", "0xep1",
      ])
  }

  @Test("symbols are as long as they can be; labels and attributes are no comparisons")
  func symbols() {
    #expect(
      words("a<=b>=c~=d==e<<f>>g//h...i..j::k:: ~l") == [
        "a", "<=", "b", ">=", "c", "~=", "d", "==", "e", "<<", "f", ">>", "g", "//", "h", "...", "i", "..",
        "j",
        "::", "k", "::", "~", "l",
      ])
  }

  @Test("places are bytes and lines, also behind long strings and wide characters")
  func places() throws {
    let text = "local ä = [[\n\n]]\r\n'é' x"
    let tokens = LuaLexer.tokens(of: Array(text.utf8))
    let last = try #require(tokens.last)
    #expect(last.text == "x")
    #expect(last.line == 4)
    #expect(last.range.upperBound == text.utf8.count)
    for token in tokens {
      #expect(String(decoding: Array(text.utf8)[token.range], as: UTF8.self) == token.text)
    }
  }

  @Test("what is no Lua is read to its end all the same")
  func nonsense() {
    for text in ["", "\"", "'\\", "[=", "0x", "end end )", "if then else", "\u{0}$@", "function(", "return"] {
      _ = LuaOutline(Array(text.utf8))
      _ = Mutant.all(of: Array(text.utf8))
    }
    #expect(words("$ @") == ["$", "@"])
  }

  @Test("functions, branches and returns are found, however they are nested")
  func outline() {
    let text = """
      local p = { f = function(view, a) while (function() return true end)() do return a end end }
      function p.g(view, b, ...)
        if b then return 1 elseif not b then repeat local x until x else for i = 1, 2 do end end
        do return end
      end
      local function h() goto done ::done:: end
      return p
      """
    let outline = LuaOutline(Array(text.utf8))
    #expect(outline.functions.map { $0.name ?? "-" } == ["f", "-", "p.g", "h"])
    #expect(outline.functions.map(\.parameters) == [["view", "a"], [], ["view", "b"], []])
    #expect(outline.functions.map(\.lines) == [1...1, 1...1, 3...5, 6...6])
    #expect(outline.branches.count == 3)
    #expect(outline.returns.count == 4)
    let words = outline.returns.map { $0.map { outline.tokens[$0].text }.joined(separator: " ") }
    #expect(words == ["return true", "return a", "return 1", "return"])
  }
}
