import TabuluaText
import Testing

/// The guide's listings, ported word by word: what a porter writes first does as the guide says, or `check` stops it with
/// the remedy.
@Suite struct PortedListingTests {
  @Test func allOfThem() {
    let numbers = Set(PortedListing.all.map(\.number))
    #expect(numbers == ["6-1", "6-2", "6-3", "6-4", "6-5", "7-3", "8-1", "8-2", "8-3"])
    // Each of them is right, or stopped by `check`, or fails as soon as it is used.
    for listing in PortedListing.all where listing.mended != nil {
      #expect(!listing.warnings.isEmpty || listing.failure == "row_mismatch", "\(listing.number)")
    }
  }

  @Test(arguments: PortedListing.all.indices) func port(_ index: Int) throws {
    let listing = PortedListing.all[index]
    var files = [
      "first.lua": listing.first, "b.lua": listing.batch, "mended.lua": listing.mended ?? listing.first,
    ]
    files["t.csv"] = listing.table
    let bench = try Workbench(files)
    func run(_ policy: String) -> Workbench.Outcome {
      bench.run(
        ["run", "--policy", "@\(policy)", "--batch", "@b.lua", "--viewport", "all", "--format", "jsonl"]
          + (listing.table == nil ? [] : ["--table", "@t.csv"])
          + (listing.number.hasPrefix("6") ? [] : ["--editing"]))
    }
    let checked = bench.run(["check", "@first.lua"])
    #expect(checked.diagnostics.map(\.code) == listing.warnings, "\(listing.number)")
    if listing.mended != nil {
      for warning in checked.diagnostics { #expect(warning.help != nil) }
      let first = run("first.lua")
      #expect(first.status == 1, "\(listing.number) \(first.output)")
      let code = try #require(listing.failure)
      #expect(first.output.contains("\"code\":\"\(code)\""), "\(listing.number) \(first.output)")
      #expect(bench.run(["check", "@mended.lua"]).diagnostics.filter { $0.code != "mark_in_cell" }.isEmpty)
    }
    let right = run("mended.lua")
    #expect(right.status == 0, "\(listing.number) \(right.output) \(right.errors)")
    let printed = right.errors.split(separator: "\n").map { line in
      line.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
    }
    #expect(printed == listing.printed, "\(listing.number)")
  }
}
