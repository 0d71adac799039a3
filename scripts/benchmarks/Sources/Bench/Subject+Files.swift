import BenchmarkReport
import Foundation

extension Subject {
  /// Whole processes over files.
  static var files: [Subject] {
    [
      Subject(name: "file-memory", goals: ["G5"], summary: "memory of a loaded file") { try fileMemory($0) },
      Subject(
        name: "edits-callbacks", goals: ["G10"],
        summary: "what the policy costs in those edits, beside the bare callbacks of a host in C"
      ) { try editCallbacks($0) },
      Subject(
        name: "load-typed", goals: ["G9"],
        summary: "a CSV and a JSON Lines file, two columns read by their types"
      ) { try typed($0) },
      Subject(
        name: "compare", goals: ["G9"],
        summary: "the differences of two CSV files, a hundredth of whose rows differ, beside reading both"
      ) { try compare($0) },
      Subject(name: "drags", goals: ["G11"], summary: "a batch of drags beside an empty one") {
        try drags($0)
      },
      Subject(
        name: "ten-million", goals: ["G5"], summary: "ten million rows loaded, moved and saved", isLong: true
      ) { try tenMillion($0) },
    ]
  }

  /// The files of the benchmarks, which are made if they are not there.
  static func files(_ shop: Workshop, rows: Int = 1_000_000, edits: Int = 100_000) throws -> DataFiles {
    let files = DataFiles(
      folder: shop.data, rows: shop.isQuick ? min(rows, 10_000) : rows, edits: shop.isQuick ? 1_000 : edits)
    try files.make()
    return files
  }

  /// The command, run on a table with a batch.
  static func command(
    _ shop: Workshop, _ files: DataFiles, _ batch: String, table: String? = nil, policy: String? = nil,
    output: String? = nil
  ) -> [String] {
    [
      shop.programs + "/tabulua", "run", "--table", table ?? files.table, "--policy",
      policy ?? files.plainPolicy,
      "--batch", batch, "--editing",
    ] + (output.map { ["--output", $0] } ?? [])
  }

  private static func fileMemory(_ shop: Workshop) throws {
    let files = try files(shop)
    let size = try FileManager.default.attributesOfItem(atPath: files.table)[.size] as? Int ?? 1
    let child = try Child.run(command(shop, files, files.nothing))
    shop.report(
      BenchmarkLine(
        "file-memory", n: files.rows, child.peak / Double(size), "times the file",
        limit: shop.isQuick ? nil : .atMost(2.5)))
  }

  // MARK: G9

  private static func typed(_ shop: Workshop) throws {
    let files = try files(shop)
    for (kind, file) in [("csv", files.table), ("jsonl", files.jsonTable)] {
      var numbers: [String: Int] = [:]
      func side(_ name: String, _ arguments: [String]) -> Race.Side {
        Race.Side(name: name) {
          let child = try Child.run(arguments)
          numbers[name] = child.output.split { $0.isWhitespace }.last.flatMap { Double($0) }.map {
            Int($0.rounded())
          }
          return child.wall
        }
      }
      var sides = [side("tabulua", [shop.programs + "/Subjects", "typed", "1", file])]
      if let python = shop.python(with: ["polars"]) {
        sides.append(side("polars", [python, shop.scripts + "/typed_polars.py", kind, file]))
      }
      if let miller = shop.find("mlr") {
        let sum = "@sum += round($amount * 100) + $points; end {emit @sum}"
        sides.append(side("Miller", [miller, "--i\(kind)", "--onidx", "put", "-q", sum, file]))
      }
      let least = try Race(sides: sides).run(rounds: shop.rounds)
      for (index, side) in sides.enumerated().dropFirst() {
        let name = "load-\(kind)"
        guard numbers[side.name] == numbers["tabulua"] else {
          shop.fail(name, n: files.rows, against: side.name, "the sums of both sides differ")
          continue
        }
        shop.report(
          BenchmarkLine(name, n: files.rows, least[0], "s", against: side.name, takes: least[index]))
      }
    }
  }

  /// Both sides read the files; what comparing takes beside that is what it may cost.
  private static func compare(_ shop: Workshop) throws {
    let files = try files(shop)
    let changed = files.output("changed")
    _ = try Child.run(command(shop, files, files.fewEdits, output: changed))
    let formats = ["text", "jsonl", "batch"]
    let least = try Race(
      sides: [
        Race.Side(name: "reading both") {
          try Child.run([shop.programs + "/Subjects", "both", "1", files.table]).wall
        }
      ]
        + formats.map { format in
          Race.Side(name: format) {
            let command = [shop.programs + "/tabulua", "compare", files.table, changed, "--key", "id"]
            return try Child.run(command + ["--format", format], status: 2).wall
          }
        }
    ).run(rounds: shop.rounds)
    for (format, time) in zip(formats, least.dropFirst()) {
      shop.report(
        BenchmarkLine(
          "compare-\(format)", n: files.rows, time / least[0], "times reading both",
          limit: shop.isQuick || format != "text" ? nil : .atMost(1.2)))
    }
    shop.report(BenchmarkLine("compare-reading", n: files.rows, least[0], "s"))
  }

  // MARK: G11

  private static func drags(_ shop: Workshop) throws {
    let files = try files(shop)
    let output = files.output("drags")
    var processor = [Double.infinity, .infinity]
    let sides = [files.drags, files.nothing].enumerated().map { index, batch in
      Race.Side(name: batch) {
        let child = try Child.run(command(shop, files, batch, output: output))
        processor[index] = min(processor[index], child.processor)
        return child.wall
      }
    }
    let least = try Race(sides: sides).run(rounds: shop.rounds)
    let count = Double(files.edits)
    shop.report(
      BenchmarkLine(
        "drags", n: files.rows, (least[0] - least[1]) / count * 1e6, "µs a drag",
        limit: shop.isQuick ? nil : .atMost(3)))
    shop.report(
      BenchmarkLine(
        "drags-processor", n: files.rows, (processor[0] - processor[1]) / count * 1e6,
        "µs of processors a drag"))
  }

  private static func tenMillion(_ shop: Workshop) throws {
    let files = try files(shop, rows: 10_000_000)
    let child = try Child.run(command(shop, files, files.batch, output: files.output("tabulua")))
    shop.report(BenchmarkLine("ten-million", n: files.rows, child.wall, "s"))
    shop.report(
      BenchmarkLine("ten-million", n: files.rows, child.peak / 1_073_741_824, "GiB", limit: .atMost(8)))
  }
}
