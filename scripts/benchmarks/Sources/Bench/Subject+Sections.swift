import BenchmarkReport
import Foundation

extension Subject {
  /// Steps that move, insert and delete single sections, in a table of many sections and in one of few.
  static var sections: [Subject] {
    [
      Subject(
        name: "sections", goals: ["G11"],
        summary: "sections that move, come and go one by one, among many and among few"
      ) { try sections($0) }
    ]
  }

  /// As one list the sections took about ten times as long among many: each step shifted those behind its section.
  private static func sections(_ shop: Workshop) throws {
    let files = try files(shop, rows: 10_000, edits: 1_000)
    let (few, many) = (200, shop.isQuick ? 2_000 : 40_000)
    let steps = shop.isQuick ? 500 : 20_000
    func command(_ sections: Int, _ output: String) throws -> [String] {
      let (table, batch) = (
        files.output("sections-\(sections)"), files.output("sections-\(sections)", kind: "lua")
      )
      // As many rows in both, so that only the sections differ.
      let rows = (0..<many).map { "r\($0),row,s\($0 % sections)\n" }
      try ("id,name,list\n" + rows.joined()).write(toFile: table, atomically: true, encoding: .utf8)
      try """
      local n = \(sections)
      for i = 1, \(steps) do
        local place = i * 7919 % n
        view:move_section(place, i * 104729 % n)
        view:insert_sections { { at = place, header = "new " .. i } }
        view:delete_sections { place }
      end
      """.write(toFile: batch, atomically: true, encoding: .utf8)
      return [
        shop.programs + "/tabulua", "run", "--table", table, "--key", "id", "--section-by", "list",
        "--policy", files.plainPolicy, "--batch", batch, "--quiet", "--output", output,
      ]
    }
    let commands = try [few, many].map { try command($0, files.output("sections-\($0)-after")) }
    let least = try Race(
      sides: zip(["few sections", "many sections"], commands).map { name, command in
        Race.Side(name: name) { try Child.run(command).wall }
      }
    ).run(rounds: shop.rounds)
    shop.report(
      BenchmarkLine(
        "sections", n: many, least[1] / least[0], "times as long as among few sections",
        limit: shop.isQuick ? nil : .atMost(2)))
  }
}
