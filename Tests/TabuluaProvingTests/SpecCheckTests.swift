import Foundation
import TabuluaProving
import TabuluaText
import Testing

/// `check` of specs: names that there are not are told, and nothing is said of right specs.
@Suite struct SpecCheckTests {
  @Test func nothingIsSaidOfTheExamples() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("scripts/examples").path
    let specs = SpecFiles.find([folder]).files
    for spec in specs { #expect(SpecCheck.check(contentsOf: spec) == [], "\(spec)") }
    #expect(specs.count >= 9)
  }

  @Test(
    "words that there are not",
    arguments: [
      ("assert.refuse(user:tap('a'))", "there is no assertion `refuse`", "did you mean `refused`?"),
      ("assert.is_not.mooved(1)", "there is no assertion `mooved`", "did you mean `moved`?"),
      ("user:drag('a', { befor = 'b' })", "`user:drag` has no field `befor`", "did you mean `before`?"),
      ("user:tapp('a')", "`user` has no verb `tapp`", "did you mean `tap`?"),
      (
        "assert.is_not_nil(view) assert.are_not.same(1, 2) assert.has_no.errors(print) assert(true)", nil, nil
      ),
      ("user:drag { rows = { 'a' }, to = { 0, 1 } } user:set('a', { values = { title = 'b' } })", nil, nil),
      ("assert:register('assertion', 'refuse', print) assert.refuse(1)", nil, nil),
      ("local assert = { refuse = print } assert.refuse(1)", nil, nil),
    ])
  func words(line: String, message: String?, help: String?) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("words_\(UUID())_spec.lua")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("it('does', function()\n  \(line)\nend)\n".utf8).write(to: file)
    let found = SpecCheck.check(contentsOf: file.path)
    #expect(found.map(\.message) == [message].compactMap { $0 }, "\(found)")
    #expect(found.first?.help == help)
    #expect(found.allSatisfy { $0.location?.line == 2 })
  }
}
