import BenchmarkReport
import Foundation

extension Subject {
  /// Edits in order of whole files, beside other tools.
  static var edits: [Subject] {
    [
      Subject(
        name: "edits", goals: ["G8", "G10"],
        summary: "edits in order of a CSV file, without and with a policy, against a bound in C and six tools"
      ) { try editsOfCSV($0, "edits", files($0)) },
      Subject(
        name: "edits-1e5", goals: ["G8"], summary: "as many edits of a tenth of the rows, against the same"
      ) { try editsOfCSV($0, "edits-1e5", files($0, rows: 100_000)) },
      Subject(
        name: "edits-jsonl", goals: ["G8"], summary: "the same edits of a JSON Lines file, against polars"
      ) { try editsOfJSONLines($0) },
    ]
  }

  private static func editsOfCSV(_ shop: Workshop, _ name: String, _ files: DataFiles) throws {
    let ours = ours(shop, files, output: files.output("tabulua"))
    var ruled = ours
    ruled.name = "Tabulua with a policy"
    ruled.output = files.output("policy")
    ruled.command = command(shop, files, files.batch, policy: files.policy, output: ruled.output)
    let peers = present(shop, name, files, EditingPeers(shop: shop, files: files).ofCSV())
    let sides = try same(shop, name, files, ours, [ruled] + peers) { side in
      // The bound does what Tabulua does; others may write quotes where none are needed.
      try side.name == "C bound"
        ? RecordReader.compareBytes(ours.output, side.output) : RecordReader.compare(ours.output, side.output)
    }
    let costs = try EditingCosts(of: [ours] + sides, rounds: shop.rounds)
    let isWhole = !shop.isQuick && name == "edits"
    for side in sides where side.name != ruled.name {
      let limit: Limit? = ["C bound": .atLeast(0.2), "polars": .atLeast(2.5), "Miller": .atLeast(10)][
        side.name]
      report(shop, name, files, ours, beside: side, costs, limit: isWhole ? limit : nil)
      guard side.name == "polars" else { continue }
      shop.report(
        BenchmarkLine(
          "\(name)-policy", n: files.rows, of: costs.walls(ruled), "s", against: "polars without a policy",
          takes: costs.walls(side), limit: isWhole ? .atLeast(1.5) : nil))
    }
  }

  private static func editsOfJSONLines(_ shop: Workshop) throws {
    let files = try files(shop)
    let output = files.output("tabulua", kind: "jsonl")
    let ours = ours(shop, files, table: files.jsonTable, output: output)
    let peers = present(shop, "edits-jsonl", files, EditingPeers(shop: shop, files: files).ofJSONLines())
    guard !peers.isEmpty else { return }
    let sides = try same(shop, "edits-jsonl", files, ours, peers) { side in
      try JSONLines.compare(ours.output, side.output)
    }
    let costs = try EditingCosts(of: [ours] + sides, rounds: shop.rounds)
    for side in sides { report(shop, "edits-jsonl", files, ours, beside: side, costs) }
  }

  private static func ours(
    _ shop: Workshop, _ files: DataFiles, table: String? = nil, output: String
  ) -> EditingSide {
    EditingSide(
      name: "Tabulua", command: command(shop, files, files.batch, table: table, output: output),
      output: output)
  }

  /// The peers that are here, whose versions are told; those that are not are told as left out.
  private static func present(
    _ shop: Workshop, _ name: String, _ files: DataFiles, _ peers: [EditingPeers.Peer]
  ) -> [EditingSide] {
    var versions: [String] = []
    let sides = peers.compactMap { peer -> EditingSide? in
      switch peer {
      case .here(let side, let version):
        versions.append(version)
        return side
      case .missing(let side, let what):
        shop.report(BenchmarkLine(name, n: files.rows, against: side, skipped: "not here: \(what)"))
        return nil
      }
    }
    if !versions.isEmpty { shop.tell("\(name) beside " + versions.joined(separator: "; ")) }
    return sides
  }

  /// The sides that write what we write, which is looked at before anything is timed.
  ///
  /// As many records are compared as must be left: the head of a CSV file, and the rows that no edit deletes.
  private static func same(
    _ shop: Workshop, _ name: String, _ files: DataFiles, _ ours: EditingSide, _ others: [EditingSide],
    compare: (EditingSide) throws -> (records: Int, isSame: Bool)
  ) throws -> [EditingSide] {
    _ = try ours.run()
    let deletes = try String(contentsOfFile: files.deletes, encoding: .utf8).split(separator: "\n").count - 1
    let left = files.rows - deletes + (ours.output.hasSuffix(".csv") ? 1 : 0)
    var compared = 0
    let sides = try others.filter { side in
      do {
        _ = try side.run()
      } catch let failure as Child.Failure {
        shop.fail(name, n: files.rows, against: side.name, failure.description)
        return false
      }
      let (records, isSame) = try compare(side)
      compared += records
      guard isSame, records == left else {
        shop.fail(
          name, n: files.rows, against: side.name,
          "the outputs differ in record \(records), of \(left) that must be there")
        return false
      }
      return true
    }
    shop.report(
      BenchmarkLine(
        "\(name)-same", n: files.rows, Double(compared), "records as ours, of \(sides.count) sides",
        limit: .atLeast(Double(left * others.count))))
    return sides
  }

  private static func report(
    _ shop: Workshop, _ name: String, _ files: DataFiles, _ ours: EditingSide, beside side: EditingSide,
    _ costs: EditingCosts, limit: Limit? = nil
  ) {
    shop.report(
      BenchmarkLine(
        name, n: files.rows, of: costs.walls(ours), "s", against: side.name, takes: costs.walls(side),
        limit: limit))
    shop.report(
      BenchmarkLine(
        "\(name)-processor", n: files.rows, of: costs.processors(ours), "s of processors", against: side.name,
        takes: costs.processors(side)))
    shop.report(
      BenchmarkLine(
        "\(name)-memory", n: files.rows, costs.peak(ours) / 1e6, "MB", against: side.name,
        takes: costs.peak(side) / 1e6, limit: limit != nil && side.name == "polars" ? .atLeast(1.8) : nil))
  }
}
