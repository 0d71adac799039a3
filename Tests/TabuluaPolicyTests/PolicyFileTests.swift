import TabuluaScript
import TabuluaText
import Foundation
import TabuluaModel
import TabuluaPolicy
import Testing

@Suite final class PolicyFileTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "policy-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, _ name: String) throws -> String {
    let url = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path(percentEncoded: false)
  }

  private func loadError(at path: String) -> Diagnostic? {
    do {
      _ = try LuaPolicy(contentsOf: path)
      return nil
    } catch {
      return error
    }
  }

  @Test("a policy is read from a file, and named as the user named it")
  func reading() throws {
    let path = try write("return { can_move_row = function() return true end }", "rules.lua")
    let rules = try LuaPolicy(contentsOf: path, options: ["a": 1])
    #expect(rules.name == path)
    #expect(rules.place(of: .canMoveRow) == "\(path):1")
    #expect(PolicyCheck.check(contentsOf: path) == [])
  }

  @Test(
    "a byte-order mark and a first line for the shell are skipped, as in Lua",
    arguments: ["\u{FEFF}", "#!/usr/bin/env lua", "\u{FEFF}# a script"])
  func beginnings(_ beginning: String) throws {
    let path = try write("\(beginning)\nreturn { can_move_row = function() return true end }", "rules.lua")
    #expect(try LuaPolicy(contentsOf: path).place(of: .canMoveRow) == "\(path):2")
    #expect(PolicyCheck.check(contentsOf: path) == [])
    #expect(loadError(at: try write(beginning, "empty.lua"))?.code == "policy_returned_nothing")
  }

  @Test("a missing file, a folder and a file that is no file are errors")
  func unreadable() throws {
    let missing = folder.appending(path: "nothing.lua").path(percentEncoded: false)
    #expect(loadError(at: missing)?.code == "policy_missing")
    #expect(loadError(at: missing)?.message == "there is no policy `\(missing)`")
    #expect(PolicyCheck.check(contentsOf: missing).map(\.code) == ["policy_missing"])
    #expect(loadError(at: "")?.code == "policy_missing")
    let folder = folder.path(percentEncoded: false)
    #expect(loadError(at: folder)?.code == "policy_unreadable")
    #expect(loadError(at: folder)?.message == "the policy `\(folder)` is a directory")
    let file = try write("return {}", "file.lua")
    #expect(loadError(at: file + "/inner.lua")?.code == "policy_missing")
    #expect(loadError(at: "/dev/zero")?.message == "the policy `/dev/zero` is larger than 16 MiB")
  }

  @Test("a file that may not be read is an error", .enabled(if: getuid() != 0))
  func forbidden() throws {
    let path = try write("return {}", "secret.lua")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    #expect(loadError(at: path)?.code == "policy_unreadable")
    #expect(loadError(at: path)?.message == "the policy `\(path)` may not be read")
  }

  @Test("modules lie in the policy's folder and below it, and messages name them by their file")
  func modules() throws {
    _ = try write("return { limit = 3 }", "settings.lua")
    let rule = try write(
      "local s = require 'settings'\nreturn function() return false, 'at most ' .. s.limit end",
      "rules/limit.lua")
    let path = try write("return { can_move_row = require 'rules.limit' }", "main.lua")
    let rules = try LuaPolicy(contentsOf: path)
    #expect(rules.place(of: .canMoveRow) == "\(rule):2")
    let view = try TableView(TableContents(sections: [["a"]]), policy: rules, editing: true)
    #expect(try view.drag(rowAt: [0, 0], to: [0, 0]) == .refused(reason: "at most 3"))
  }

  @Test(
    "`require` takes no other paths",
    arguments: [
      "..secret", "../secret", "/etc/passwd", "a/b", "rules.", ".rules", "a..b", "", "rules.lua x", "a\\0b",
    ])
  func names(name: String) throws {
    _ = try write("return {}", "secret.lua")
    let path = try write("\nrequire '\(name)'", "inner/main.lua")
    let error = try #require(loadError(at: path))
    #expect(error.code == "policy_failed")
    #expect(error.message.contains("`require` does not take `"))
    #expect(error.location?.line == 2)
  }

  @Test("a link does not lead out of the policy's folder")
  func links() throws {
    let outside = try write("return {}", "outside.lua")
    let path = try write("require 'link'", "inner/main.lua")
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "inner/link.lua").path(percentEncoded: false),
      withDestinationPath: outside)
    #expect(loadError(at: path)?.message.contains("`require` does not take `link`") == true)
  }

  @Test("a missing module names the file that was looked for")
  func missingModule() throws {
    let path = try write("require 'rules.limit'", "main.lua")
    let file = folder.appending(path: "rules/limit.lua").path(percentEncoded: false)
    #expect(
      loadError(at: path)?.message
        == "the policy failed while it was loaded: there is no module `rules.limit`: no file `\(file)`")
    let own = try write("require 'tabulua.rule'", "own.lua")
    #expect(
      loadError(at: own)?.message
        == "the policy failed while it was loaded: Tabulua has no module `tabulua.rule`")
  }

  @Test("an error in a module stands at the module's line, with its text")
  func moduleError() throws {
    let module = try write("local x\nreturn x.y", "broken.lua")
    let path = try write("require 'broken'", "main.lua")
    let error = try #require(loadError(at: path))
    #expect(error.location?.fileAndLine == "\(module):2")
    #expect(error.location?.text == "return x.y")
    let syntax = try write("return (", "bad.lua")
    let other = try write("require 'bad'", "other.lua")
    let second = try #require(loadError(at: other))
    #expect(second.location?.file == syntax)
    #expect(second.message.contains("unexpected symbol near <eof>"))
  }
}
