import BenchmarkReport
import Foundation
import Testing

@Suite struct ReportTests {
  @Test func limitsHoldUpToTheirBound() {
    #expect(Limit.atLeast(400).holds(400))
    #expect(!Limit.atLeast(400).holds(399.9))
    #expect(Limit.atMost(2).holds(2))
    #expect(!Limit.atMost(2).holds(2.01))
    #expect(!Limit.atMost(2).holds(.nan) && !Limit.atLeast(2).holds(.nan))
    #expect("\(Limit.atLeast(4000)) \(Limit.atMost(1.5))" == ">= 4000 <= 1.5")
  }

  @Test func theRatioIsHeldToTheLimitWhereThereIsOne() {
    let faster = BenchmarkLine("a", n: 10, 2, "ns", against: "b", takes: 9, limit: .atLeast(4))
    #expect(faster.ratio == 4.5 && faster.ok == true)
    #expect(BenchmarkLine("a", n: 10, 2, "ns", against: "b", takes: 7, limit: .atLeast(4)).ok == false)
    #expect(BenchmarkLine("a", n: 10, 2, "s", limit: .atMost(3)).ok == true)
    #expect(BenchmarkLine("a", n: 10, 4, "s", limit: .atMost(3)).ok == false)
    #expect(BenchmarkLine("a", n: 10, 4, "s").ok == nil)
    #expect(BenchmarkLine("a", n: 10, against: "b", skipped: "it is not there").ok == nil)
  }

  @Test func aLineIsOneObjectOfJSON() throws {
    let line = BenchmarkLine("moves-1e6", n: 1_000_000, 286.5, "ns a move", against: "rope", takes: 573)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(line.json.utf8)) as? [String: Any])
    #expect(Set(object.keys) == ["name", "n", "value", "unit", "against", "ratio"])
    #expect(object["ratio"] as? Double == 2)
    #expect(!line.json.contains("\n"))
    #expect(try JSONDecoder().decode(BenchmarkLine.self, from: Data(line.json.utf8)) == line)
  }

  @Test func theMedianStandsBesideTheLeast() throws {
    #expect(Spread([3, 1, 9]) == Spread([9, 3, 1]))
    #expect(Spread([3, 1, 9]).least == 1 && Spread([3, 1, 9]).median == 3)
    #expect(Spread([4, 1, 9, 2]).median == 3)
    #expect(Spread([]).least.isNaN && Spread([]).median.isNaN)
    let line = BenchmarkLine(
      "edits", n: 10, of: [2, 4, 3], "s", against: "polars", takes: [6, 12, 15], limit: .atLeast(3.5))
    #expect(line.value == 2 && line.median == 3)
    // Held to the limit is the ratio of the least: 6 to 2. The medians are 12 to 3.
    #expect(line.ratio == 3 && line.medianRatio == 4 && line.ok == false)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(line.json.utf8)) as? [String: Any])
    #expect(object["median"] as? Double == 3 && object["medianRatio"] as? Double == 4)
    let cells = ReportTable.row(line).split(separator: " ").map(String.init)
    #expect(cells == ["edits", "10", "2", "s", "3", "polars", "3", "4", ">=", "3.5", "NO"])
    // Without rounds that are told, nothing stands there.
    let bare = ReportTable.row(BenchmarkLine("edits", n: 10, 2, "s", against: "polars", takes: 6))
    #expect(bare.split(separator: " ").map(String.init) == ["edits", "10", "2", "s", "polars", "3"])
  }

  @Test func aNumberThatIsNoneMissesItsLimit() {
    #expect(BenchmarkLine("a", n: 1, of: [], "s", against: "b", takes: [1], limit: .atLeast(1)).ok == false)
  }

  @Test func theTableTellsWhatMissesAndWhatIsLeftOut() {
    let missed = BenchmarkLine("a", n: 1_000_000, 2, "ns", against: "b", takes: 7, limit: .atLeast(4))
    #expect(ReportTable.row(missed).hasSuffix(" 3.5                   >= 4       NO"))
    #expect(ReportTable.row(missed).contains(" 1e6 "))
    let skipped = BenchmarkLine("a", n: 1, against: "mlr", skipped: "not installed")
    #expect(ReportTable.row(skipped).hasSuffix("skipped"))
    #expect(ReportTable.row(skipped).contains("not installed"))
  }

  @Test(arguments: [
    (0.0, "0"), (1, "1"), (0.01234, "0.0123"), (4.5, "4.5"), (12.3456, "12.3"), (1187.4, "1187"),
    (100, "100"),
    (-3.14159, "-3.14"),
  ])
  func numbersAreShort(number: Double, text: String) {
    #expect(Figure.short(number) == text)
  }

  @Test func sizesArePowersOfTen() {
    #expect(
      [1000, 1_000_000, 25_000, 500, 1234].map(Figure.power) == ["1e3", "1e6", "25e3", "500", "1234"])
  }
}
