import LuaHost
import TabuluaModel
import TabuluaScript
import Testing

@testable import TabuluaProving

/// The lines in which two values differ, of large ones too.
@Suite struct SpecDifferenceTests {
  private func lines(_ expected: LuaValue, _ actual: LuaValue) -> [String] {
    SpecDifference.lines(expected: expected, actual: actual)
  }

  private func list(_ numbers: some Sequence<Int>) -> LuaValue {
    .table(LuaTable(list: numbers.map { .integer(Int64($0)) }))
  }

  @Test func longStrings() {
    let start = String(repeating: "ä", count: 50_000)
    #expect(
      lines(.string(LuaString(start + "x" + start)), .string(LuaString(start + "yz"))) == [
        "- …\"" + String(repeating: "ä", count: 15) + "x" + String(repeating: "ä", count: 44)
          + "\"…  (200 001 bytes)",
        "+ …\"" + String(repeating: "ä", count: 15) + "yz\"  (100 002 bytes)",
        "  they differ from byte 100 001 on",
      ])
    // One that is the beginning of the other one.
    #expect(
      lines(.string(LuaString(start)), .string(LuaString(start + "y"))) == [
        "- …\"" + String(repeating: "ä", count: 15) + "\"  (100 000 bytes)",
        "+ …\"" + String(repeating: "ä", count: 15) + "y\"  (100 001 bytes)",
        "  they differ from byte 100 001 on",
      ])
    let other = lines(
      .string(LuaString("short")), .string(LuaString(bytes: [UInt8](repeating: 0xFF, count: 70_000))))
    #expect(
      other.count == 3 && other[0] == "- \"short\"  (5 bytes)" && other[1].hasSuffix("…  (70 000 bytes)"))
    #expect(SpecDifference.words(.string(LuaString(start))).hasSuffix("ä…"))
  }

  @Test func longLists() {
    var changed = Array(1...20_000)
    changed[9_999] = -1
    #expect(lines(list(1...20_000), list(changed)) == ["- [10000] = 10000", "+ [10000] = -1"])
    #expect(lines(list(1...20_000), list(1...20_001)) == ["+ [20001] = 20001"])
    #expect(lines(list(1...20_002), list(1...20_000)) == ["- [20001] = 20001", "- [20002] = 20002"])
    func fields(_ count: Int, _ last: Int64) -> LuaValue {
      .table(LuaTable(fields: (1...count).map { ("f\($0)", .integer($0 == count ? last : 0)) }))
    }
    #expect(lines(fields(20_000, 1), fields(20_000, 2)) == ["- .f20000 = 1", "+ .f20000 = 2"])
  }

  /// In lists what is the same is found by number, however it is written: 1 is 1.0, and a path is the list of its numbers.
  @Test func sameElements() {
    let path = LuaValue.indexPath(TableIndexPath(section: 1, row: 2))
    #expect(SpecDifference.same(path, list([1, 2])) && !SpecDifference.same(path, list([2, 1])))
    #expect(SpecDifference.same(.number(3), .integer(3)) && !SpecDifference.same(.number(3.5), .integer(3)))
    let first = LuaValue.table(LuaTable(list: [.integer(1), path, .string("a"), .string("b")]))
    let second = LuaValue.table(LuaTable(list: [.number(1), list([1, 2]), .string("b")]))
    #expect(lines(first, second) == ["  1", "  [1, 2]", "- \"a\"", "  \"b\""])
  }

  /// Against a model: what stays and what is put in is the new list, what stays and is taken out the old one, and as much
  /// stays as can.
  @Test func allSmallLists() {
    func all(_ length: Int) -> [[Int]] {
      length == 0 ? [[]] : all(length - 1).flatMap { list in (0..<3).map { list + [$0] } }
    }
    func longest(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>) -> Int {
      guard let x = a.first, let y = b.first else { return 0 }
      if x == y { return longest(a.dropFirst(), b.dropFirst()) + 1 }
      return max(longest(a.dropFirst(), b), longest(a, b.dropFirst()))
    }
    let lists = (0...3).flatMap(all)
    var compared = 0
    for old in lists {
      for new in lists where old != new {
        let lines = lines(list(old), list(new))
        let kept = lines.filter { $0.hasPrefix("  ") }.count
        #expect(lines.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst(2)) } == old.map(String.init))
        #expect(lines.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst(2)) } == new.map(String.init))
        #expect(kept == longest(old[...], new[...]), "\(old) \(new)")
        compared += 1
      }
    }
    #expect(compared == 40 * 39)
  }
}
