import BenchmarkReport
import Foundation

extension Subject {
  /// Whole processes over files.
  static var files: [Subject] {
    [
      Subject(name: "file-memory", goals: ["G5"], summary: "memory of a loaded file") { try fileMemory($0) },
      Subject(
        name: "edits", goals: ["G8", "G10"],
        summary: "edits in order of a CSV file, without and with a policy, against polars, Miller and Python"
      ) { try edits($0) },
      Subject(
        name: "edits-callbacks", goals: ["G10"],
        summary: "what the policy costs in those edits, beside the bare callbacks of a host in C"
      ) { try editCallbacks($0) },
      Subject(
        name: "edits-sequential", goals: ["G8"],
        summary: "the same of a tenth of the rows, against the obvious Python script", isLong: true
      ) { try sequential($0) },
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
    _ shop: Workshop, _ files: DataFiles, _ batch: String, policy: String? = nil, output: String? = nil
  ) -> [String] {
    [
      shop.programs + "/tabulua", "run", "--table", files.table, "--policy", policy ?? files.plainPolicy,
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

  // MARK: G8 and G10

  private static func edits(_ shop: Workshop) throws {
    let files = try files(shop)
    var peaks: [String: Double] = [:]
    var processors: [String: Double] = [:]
    func side(_ name: String, _ arguments: [String], output: String? = nil) -> Race.Side {
      Race.Side(name: name) {
        let child = try Child.run(arguments, output: output)
        peaks[name] = max(peaks[name] ?? 0, child.peak)
        processors[name] = min(processors[name] ?? .infinity, child.processor)
        return child.wall
      }
    }
    let ours = files.output("tabulua")
    var sides = [
      side("tabulua", command(shop, files, files.batch, output: ours)),
      side(
        "tabulua with a policy",
        command(shop, files, files.batch, policy: files.policy, output: files.output("policy"))),
    ]
    func peer(_ name: String, _ program: String?, _ arguments: (String) -> [String], toOutput: Bool = false) {
      guard let program else {
        shop.report(BenchmarkLine("edits", n: files.rows, against: name, skipped: "\(name) is not here"))
        return
      }
      sides.append(
        side(name, arguments(program), output: toOutput ? files.output(name) : nil))
    }
    peer("polars", shop.python) {
      [$0, shop.scripts + "/edits_polars.py", files.table, files.plain, files.output("polars")]
    }
    peer("Miller", shop.find("mlr"), { miller($0, files) }, toOutput: true)
    peer("Python by sets", shop.find("python3")) {
      [$0, shop.scripts + "/edits_sets.py", files.table, files.plain, files.output("Python by sets")]
    }
    let least = try Race(sides: sides).run(rounds: shop.rounds)
    let (plain, withPolicy) = (least[0], least[1])
    for (index, side) in sides.enumerated().dropFirst() {
      let other = index == 1 ? files.output("policy") : files.output(side.name)
      if let record = try RecordReader.firstDifference(ours, other) {
        shop.fail("edits", n: files.rows, against: side.name, "the outputs differ in record \(record)")
        continue
      }
      guard index > 1 else { continue }
      let limit: Limit? = ["polars": .atLeast(2.5), "Miller": .atLeast(10)][side.name]
      let isWhole = !shop.isQuick
      shop.report(
        BenchmarkLine(
          "edits", n: files.rows, plain, "s", against: side.name, takes: least[index],
          limit: isWhole ? limit : nil))
      shop.report(
        BenchmarkLine(
          "edits-processor", n: files.rows, processors["tabulua"] ?? 0, "s of processors", against: side.name,
          takes: processors[side.name] ?? 0))
      shop.report(
        BenchmarkLine(
          "edits-memory", n: files.rows, (peaks["tabulua"] ?? 0) / 1e6, "MB", against: side.name,
          takes: (peaks[side.name] ?? 0) / 1e6,
          limit: isWhole && side.name == "polars" ? .atLeast(2.5) : nil))
      if side.name == "polars" {
        shop.report(
          BenchmarkLine(
            "edits-policy", n: files.rows, withPolicy, "s", against: "polars without a policy",
            takes: least[index], limit: isWhole ? .atLeast(1.5) : nil))
      }
    }
  }

  /// Three joins and a sort: ids stand in the order of the records, so they are the keys to sort by.
  private static func miller(_ program: String, _ files: DataFiles) -> [String] {
    [
      program, "--csv", "join", "--np", "--ur", "-j", "id", "-f", files.deletes,
      "then", "join", "--ur", "-j", "id", "-f", files.sets,
      "then", "put", "if (is_present($edited)) {$note = $edited; unset $edited}",
      "then", "join", "--ur", "-j", "id", "-f", files.moves,
      "then", "put", "if (is_absent($at)) {$at = $id; $n = 1000000000}",
      "then", "sort", "-f", "at", "-nf", "n", "then", "cut", "-x", "-f", "at,n", files.table,
    ]
  }

  private static func sequential(_ shop: Workshop) throws {
    let files = try files(shop, rows: 100_000)
    guard let python = shop.find("python3") else {
      shop.report(
        BenchmarkLine(
          "edits-sequential", n: files.rows, against: "Python in order", skipped: "python3 is not here"))
      return
    }
    let (ours, theirs) = (files.output("tabulua"), files.output("sequential"))
    let least = try Race(sides: [
      Race.Side(name: "tabulua") { try Child.run(command(shop, files, files.batch, output: ours)).wall },
      Race.Side(name: "Python in order") {
        try Child.run([python, shop.scripts + "/edits_in_order.py", files.table, files.plain, theirs]).wall
      },
    ]).run(rounds: shop.rounds)
    if let record = try RecordReader.firstDifference(ours, theirs) {
      shop.fail(
        "edits-sequential", n: files.rows, against: "Python in order",
        "the outputs differ in record \(record)")
      return
    }
    shop.report(
      BenchmarkLine(
        "edits-sequential", n: files.rows, least[0], "s", against: "Python in order", takes: least[1],
        limit: shop.isQuick ? nil : .atLeast(1_000)))
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
      if let python = shop.python {
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
