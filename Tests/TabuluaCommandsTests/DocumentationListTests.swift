import Foundation
import TabuluaText
import Testing

@testable import TabuluaCommands

/// The lists of pages have what there is: a code, a rule or an assertion that is added has no page until somebody writes it.
@Suite struct DocumentationListTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources").standardizedFileURL

  private static func text(_ file: String) throws -> String {
    try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
  }

  private static func names(_ kind: DocumentationKind) -> Set<String> {
    Set(Documentation.entries(kind).map(\.name))
  }

  @Test(arguments: [
    ("TabuluaModel/Errors/TableError+Codes.swift", DocumentationKind.error, 55),
    ("TabuluaModel/Interactions/HostReason.swift", .refusal, 38),
    ("LuaHost/Errors/LuaErrorKind.swift", .error, 17),
  ])
  func `each code that is declared has a page`(_ file: String, _ kind: DocumentationKind, _ least: Int) throws
  {
    let codes = try Self.text(file).matches(of: /(?:static let \w+ = Self\(rawValue: |case \w+ = )"(\w+)"/)
      .map { String($0.output.1) }
    #expect(codes.count >= least)
    #expect(codes.filter { !Self.names(kind).contains($0) } == [])
  }

  @Test func `each code of snapshots has a page`() throws {
    let codes = try Self.text("TabuluaModel/Snapshots/SnapshotError.swift").matches(of: /case .*: "(\w+)"/)
      .map { String($0.output.1) }
    #expect(codes.count == 3)
    #expect(codes.filter { !Self.names(.error).contains($0) } == [])
  }

  /// Only a program that embeds the library may make up codes.
  @Test func `no message has a code in quotes`() throws {
    let files = FileManager.default.enumerator(atPath: Self.sources.path)?.compactMap { $0 as? String } ?? []
    var count = 0
    for file in files where file.hasSuffix(".swift") && !file.contains("/Style/Rules/") {
      count += 1
      for line in try Self.text(file).split(separator: "\n") where !line.contains("///") {
        #expect(!line.contains(/\bcode: ?"/), "\(file): \(line)")
      }
    }
    #expect(count > 800)
  }

  @Test func `each rule of the Lua module has a page`() throws {
    let bench = try Workbench([
      "p.lua": "for name in pairs(require \"tabulua.rules\") do print(name) end\nreturn {}"
    ])
    let found = bench.run(["check", "@p.lua"]).errors.matches(of: /p.lua:1: (\w+)/).map {
      String($0.output.1)
    }
    #expect(Set(found) == Self.names(.rule))
  }

  @Test func `each assertion has a page, and no other`() throws {
    let text = try Self.text("TabuluaProving/Lua/spec_assertions.lua")
    let defined = text.matches(of: /define\("(\w+)"/).map { String($0.output.1) }
    let lists = text.matches(of: /for _, (?:kind|name) in ipairs \{ ([^}]*) \} do(?: define|\n  define)/)
      .flatMap { $0.output.1.matches(of: /"(\w+)"/).map { String($0.output.1) } }
    #expect(Set(defined + lists) == Self.names(.assertion))
  }

  @Test func `UIKit's names lead to their pages`() {
    var count = 0
    for page in Documentation.entries(.callback) + Documentation.entries(.view) {
      for name in page.otherNames where name.contains(":") || name.contains("(") {
        count += 1
        #expect(Documentation.find(name).contains { $0.name == page.name }, "\(name)")
      }
    }
    #expect(count > 100)
    #expect(Documentation.find("tableView:moveRowAtIndexPath:toIndexPath:").map(\.name) == ["move_row"])
    #expect(Documentation.find("UITableView.insertRows(at:with:)").map(\.name) == ["insert_rows"])
    #expect(Documentation.find("tableView:targetIndexPathForMoveFromRowAtIndexPath:").count == 1)
  }
}
