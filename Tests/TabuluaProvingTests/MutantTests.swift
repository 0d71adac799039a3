import LuaHost
import Testing

@testable import TabuluaProving

@Suite("Small changes of a policy")
struct MutantTests {
  /// The changes of a text, each as the text that it gives.
  private func changes(_ text: String, _ kind: Mutant.Kind? = nil) -> [String] {
    let source = Array(text.utf8)
    return Mutant.all(of: source).filter { kind == nil || $0.kind == kind }.map {
      String(decoding: $0.applied(to: source), as: UTF8.self)
    }
  }

  @Test("comparisons, but not in strings, comments and attributes")
  func comparisons() {
    #expect(changes("return a < b", .comparison) == ["return a <= b", "return a > b"])
    #expect(changes("return a == b -- c < d", .comparison) == ["return a ~= b -- c < d"])
    #expect(changes("local x <const>, y <close> = '<=', [[>]]", .comparison) == [])
    #expect(changes("local x = a < const and const > b", .comparison).count == 4)
  }

  @Test("integers, one more and one less; never a comment by accident")
  func integers() {
    #expect(changes("local a = 3") == ["local a = 4", "local a = 2"])
    #expect(changes("local a = 0x0F", .offByOne) == ["local a = 16", "local a = 14"])
    #expect(changes("a = b-0", .offByOne) == ["a = b-1", "a = b-(-1)"])
    #expect(changes("a = 1.5", .offByOne) == [])
    #expect(changes("a = 9223372036854775807", .offByOne) == [])
  }

  @Test("logic, negation, truth, sums and bounds")
  func words() {
    #expect(changes("a = b and c", .logic) == ["a = b or c"])
    #expect(changes("a = not b", .negation) == ["a = b"])
    #expect(changes("a = true", .boolean) == ["a = false"])
    #expect(changes("a = b - c", .arithmetic) == ["a = b + c"])
    #expect(changes("a = -c", .arithmetic) == [])
    #expect(changes("a = (b) - f() + #t", .arithmetic) == ["a = (b) + f() + #t", "a = (b) - f() - #t"])
    #expect(changes("a = math.min(b)", .extremum) == ["a = math.max(b)"])
    #expect(changes("a = t.min(b)", .extremum) == [])
  }

  @Test("sections and rows as fields, methods and keys, not as names")
  func sections() {
    #expect(
      changes("a = path.section + index_path { row = row, section = 1 }:with_row(row)", .sectionAndRow) == [
        "a = path.row + index_path { row = row, section = 1 }:with_row(row)",
        "a = path.section + index_path { section = row, section = 1 }:with_row(row)",
        "a = path.section + index_path { row = row, row = 1 }:with_row(row)",
        "a = path.section + index_path { row = row, section = 1 }:with_section(row)",
      ])
    #expect(changes("local row = 1 f { x } row = 2", .sectionAndRow) == [])
  }

  @Test("parameters beside the view")
  func parameters() {
    #expect(
      changes("function p.f(view, from, to) return view, from, to.from, { to = 1 } end", .parameter) == [
        "function p.f(view, from, to) return view, to, to.from, { to = 1 } end",
        "function p.f(view, from, to) return view, from, from.from, { to = 1 } end",
      ])
    #expect(changes("function p.f(view, path) return path end", .parameter) == [])
  }

  @Test("branches, returns and callbacks")
  func blocks() {
    let text = "function p.can_move_row(view, path) if path then return false end return true end"
    #expect(
      changes(text, .droppedBranch) == [
        "function p.can_move_row(view, path) if path then  end return true end"
      ])
    // The dropped `return` of the branch gives the same text as the dropped branch.
    #expect(
      changes(text, .droppedReturn) == [
        "function p.can_move_row(view, path) if path then return false end  end"
      ])
    #expect(
      changes(text, .condition) == [
        "function p.can_move_row(view, path) if true then return false end return true end"
      ])
    #expect(changes(text, .removedCallback) == [""])
    #expect(
      changes("return { can_move_row = function() end }", .removedCallback) == [
        "return { can_move_row = nil }"
      ])
    #expect(changes("local function can_go() end law = function() end", .removedCallback) == [])
    #expect(changes("return 1", .droppedReturn) == [])
  }

  @Test("each change differs from the policy in one place, and no two are the same text")
  func distinct() {
    let source = Array(Self.policy.utf8)
    let mutants = Mutant.all(of: source)
    let texts = mutants.map { $0.applied(to: source) }
    #expect(mutants.count > 40)
    #expect(Set(texts).count == texts.count)
    #expect(!texts.contains(source))
    for (mutant, text) in zip(mutants, texts) {
      #expect(text.starts(with: source[..<mutant.range.lowerBound]))
      #expect(text.reversed().starts(with: source[mutant.range.upperBound...].reversed()))
      let lines = mutant.lines(in: source)
      #expect(lines.before != lines.after, "\(mutant)")
      #expect(!lines.before.contains("\n") && !lines.after.contains("\n"))
      #expect(!mutant.meaning.isEmpty)
    }
    #expect(mutants == Mutant.all(of: source))
    #expect(zip(mutants, mutants.dropFirst()).allSatisfy { $0.range.lowerBound <= $1.range.lowerBound })
  }

  @Test("nearly all changes of a policy are Lua")
  func compiles() throws {
    let source = Array(Self.policy.utf8)
    let state = try LuaState()
    for mutant in Mutant.all(of: source) {
      do {
        try state.compile(mutant.applied(to: source), name: "m.lua")
      } catch {
        Issue.record("\(mutant.kind) \(mutant.lines(in: source)): \(error)")
      }
    }
  }

  @Test("the line, the column and the function of a change")
  func places() throws {
    let source = Array("local p = {}\nfunction p.f(view, a)\n  return a.row < 3\nend\nreturn p".utf8)
    let mutant = try #require(Mutant.all(of: source).first { $0.kind == .comparison })
    #expect((mutant.line, mutant.column) == (3, 16))
    #expect(mutant.function == 3...4)
    #expect(mutant.lines(in: source) == ("return a.row < 3", "return a.row <= 3"))
  }

  private static let policy = """
    local policy = { table = { key = "id" } }
    local limit <const> = 0x10
    --[==[ a < b and not true ]==]
    local function full(view, section, by) ::again::
      if view:number_of_rows(section) - by >= limit then return true, "full: 3 < 4" end
      if by < 0 then by = -by goto again end
      return false
    end
    function policy.can_move_row(view, path)
      local card = view:row(path)
      if card.locked == "yes" and not card.free or path.row == 0 then
        return false, 'it\\'s "locked" -- really'
      elseif path.section > 2 then return true
      else return path.row + 1 ~= limit end
    end
    policy.target_index_path_for_move = function(view, source, proposed)
      while full(view, proposed.section, 0) do
        proposed = index_path { section = math.max(proposed.section - 1, source.section), row = 0 }
      end
      return proposed:with_row(math.min(proposed.row, 7)), [[
        a < b]]
    end
    return policy
    """

  /// A policy may be one line of megabytes: of each change only what stands around it is told.
  @Test func longLines() throws {
    let source = Array(
      "return { can_move_row = function(v, a) local é = 1 \(String(repeating: "é = é + 1 ", count: 900)) return é > 3 end }"
        .utf8)
    let mutants = Mutant.all(of: source)
    #expect(mutants.count > 900)
    for mutant in mutants {
      let (before, after) = mutant.lines(in: source)
      #expect(before.utf8.count < 1400 && after.utf8.count < 1400, "\(mutant.kind)")
      #expect(!before.contains("\u{FFFD}") && !after.contains("\u{FFFD}"))
      #expect(before != after, "\(mutant.kind)")
    }
    let sum = try #require(mutants.first { $0.kind == .arithmetic })
    let told = sum.lines(in: source).before
    #expect(told.hasSuffix(" …") && told.contains("é = é + 1 é = é + 1"), "\(told)")
  }
}
