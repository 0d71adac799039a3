import BenchmarkReport
import Foundation

extension Subject {
  /// What a journal costs, and taking a run back.
  static var journals: [Subject] {
    [
      Subject(
        name: "journal", goals: ["G8"],
        summary: "edits in place with a journal, and taking them back, beside the same edits without one"
      ) { try journal($0) }
    ]
  }

  private static func journal(_ shop: Workshop) throws {
    let files = try files(shop)
    let table = files.output("in-place")
    let journal = files.output("journal")
    let (edited, written) = (files.output("edited"), files.output("written"))
    /// Puts files where the command finds and replaces them, down to the disk; that is not timed, and nothing of it is left to
    /// be written when the command waits for the disk.
    func put(_ copies: [(from: String, to: String)]) throws {
      for path in [table, journal] where FileManager.default.fileExists(atPath: path) {
        try FileManager.default.removeItem(atPath: path)
      }
      for (from, to) in copies { try FileManager.default.copyItem(atPath: from, toPath: to) }
      sync()
    }
    let run = [
      shop.programs + "/tabulua", "run", "--table", table, "--policy", files.plainPolicy, "--batch",
      files.batch, "--editing", "--in-place",
    ]
    try put([(files.table, table)])
    _ = try Child.run(run + ["--journal", journal])
    for (from, to) in [(table, edited), (journal, written)] {
      try? FileManager.default.removeItem(atPath: to)
      try FileManager.default.copyItem(atPath: from, toPath: to)
    }
    let costs = try Race(sides: [
      Race.Side(name: "edits") {
        try put([(files.table, table)])
        return try Child.run(run).wall
      },
      Race.Side(name: "with a journal") {
        try put([(files.table, table)])
        return try Child.run(run + ["--journal", journal]).wall
      },
      Race.Side(name: "undo") {
        try put([(edited, table), (written, journal)])
        let undo = [shop.programs + "/tabulua", "undo", "--journal", journal, "--in-place"]
        return try Child.run(undo).wall
      },
    ]).costs(rounds: shop.rounds)
    // The run alone takes a third less where the system has memory at hand, so that a least one is chance.
    let times = (0..<3).map { side in Spread(costs.map { $0[side] }).median }
    // Whichever side came last: it is taken back once more, to be looked at.
    try put([(edited, table), (written, journal)])
    _ = try Child.run([shop.programs + "/tabulua", "undo", "--journal", journal, "--in-place"])
    if let record = try RecordReader.firstDifference(files.table, table) {
      shop.fail("undo", n: files.rows, against: "the table", "record \(record) is not taken back")
      return
    }
    let isWhole = !shop.isQuick
    shop.report(
      BenchmarkLine(
        "journal", n: files.rows, times[1] / times[0], "times the run without",
        limit: isWhole ? .atMost(1.8) : nil))
    shop.report(
      BenchmarkLine(
        "undo", n: files.rows, times[2] / times[1], "times the run", limit: isWhole ? .atMost(1.6) : nil))
    shop.report(BenchmarkLine("journal-run", n: files.rows, times[0], "s"))
  }
}
