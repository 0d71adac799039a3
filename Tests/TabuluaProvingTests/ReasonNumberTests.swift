import Testing

@testable import TabuluaProving

/// Reasons are told apart whole, and kept by their beginnings.
@Suite struct ReasonNumberTests {
  @Test func longOnes() throws {
    let numbers = ReasonNumbers()
    let long = String(repeating: "x", count: 60_000)
    let all = ["", "short", long, long + "1", long + "2", "1" + long, "2" + long]
    let given = all.map { numbers.number(of: $0) }
    #expect(Set(given).count == all.count)
    #expect(all.map { numbers.number(of: $0) } == given)
    #expect(numbers.number(of: nil) == -1)
    let kept = given.map { numbers.reason($0) }
    #expect(Set(kept).count == all.count, "they differ as they are told, too")
    #expect(kept.prefix(2) == ["", "short"])
    for reason in kept { #expect(try #require(reason).utf8.count < 4100) }
  }
}
