import Foundation
import TabuluaText
import Testing

@testable import TabuluaPolicy

/// Nothing is said of right policies, in whatever style they are written.
@Suite struct RightPolicyTests {
  /// The rules about names and values.
  static let codes: Set<String> = ["unknown_global", "unknown_member", "wrong_value", "zero_based_list"]

  private static func findings(_ source: String, _ name: String = "right.lua") -> [String] {
    let found = PolicyCheck.check(source: Array(source.utf8), name: name, columns: RightPolicies.columns)
    return found.filter { $0.severity == .error || codes.contains($0.code) }.map {
      "\($0.location?.description ?? ""): \($0.message)"
    }
  }

  @Test func nothingIsSaidOfRightPolicies() {
    var count = 0
    for body in RightPolicies.bodies {
      for frame in RightPolicies.frames {
        #expect(Self.findings(frame.text(body)) == [], "\(frame.name):\n\(body)")
        count += 1
      }
    }
    #expect(RightPolicies.bodies.count >= 200)
    #expect(count >= 800)
  }

  @Test func aModuleInAnyStyle() {
    let modules = [
      "local M = {} function M.free(v, p) return v:row(p) ~= nil end return M",
      "return { free = function(v, p) return p.row >= 0 end }",
      "local function free(_, p) return p.section >= 0 end return setmetatable({}, { __index = { free = free } })",
      "local M = {} M.__index = M function M.free(...) local v, p = ... return v:is_checked(p) end return M",
    ]
    for module in modules {
      let source =
        "local policy, helpers = {}, require 'helpers' policy.can_move_row = function(v, p) return helpers.free(v, p) end return policy"
      let found = PolicyCheck.check(source: Array(source.utf8), name: "p.lua") { name in
        name == "helpers" ? (Array(module.utf8), "helpers.lua") : nil
      }
      #expect(found == [], "\(module)")
    }
  }

  /// The blocks of Lua in the pages that are policies as they stand.
  @Test func nothingIsSaidOfThePages() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    var pages: [URL] = [root.appendingPathComponent("README.md")]
    for folder in ["Sources", "scripts"] {
      let below = root.appendingPathComponent(folder)
      let names = try #require(FileManager.default.enumerator(atPath: below.path)).compactMap {
        $0 as? String
      }
      pages += names.filter { $0.hasSuffix(".md") }.sorted().map { below.appendingPathComponent($0) }
    }
    var count = 0
    for page in pages {
      let text = try String(contentsOf: page, encoding: .utf8)
      for block in text.components(separatedBy: "```lua\n").dropFirst() {
        let body = block.components(separatedBy: "```")[0]
        let isWhole =
          body.contains("return policy") || body.hasPrefix("return {") || body.contains("return rules.all {")
        guard isWhole || body.contains("function policy.") else { continue }
        let source = isWhole ? body : "local policy = {}\n\(body)\nreturn policy"
        let found = PolicyCheck.check(source: Array(source.utf8), name: page.lastPathComponent)
        // Some need a module or options; a part of a policy may name what stands elsewhere.
        if found.contains(where: { $0.severity == .error }) { continue }
        count += 1
        let wrong = found.filter { Self.codes.contains($0.code) && (isWhole || $0.code != "unknown_global") }
        #expect(wrong == [], "\(page.path)")
      }
    }
    #expect(count >= 8)
  }
}
