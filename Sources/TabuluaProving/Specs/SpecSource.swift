import TabuluaText
import LuaHost
import TabuluaPolicy

/// A spec's file, read and compiled once.
struct SpecSource: Sendable {
  /// The file as the user named it.
  let name: String

  /// The text, and what Lua made of it.
  let chunk: LuaChunk

  /// Where each line begins.
  private let starts: [Int]

  /// Reads and compiles a file.
  ///
  /// - Throws: `spec_missing`, `spec_unreadable` or `syntax_error`.
  init(contentsOf path: String) throws(Diagnostic) {
    var bytes: [UInt8]
    do throws(Diagnostic) {
      bytes = try LuaPolicy.source(contentsOf: path)
    } catch {
      var problem = error
      problem.code = error.code.replacing("policy", with: "spec")
      problem.message = error.message.replacing("the policy", with: "the spec")
        .replacing("no policy", with: "no spec")
      problem.help = error.help?.replacing("policy.lua", with: "policy_spec.lua")
        .replacing("a policy is", with: "a spec is")
      throw problem
    }
    try self.init(source: bytes, name: path)
  }

  /// Compiles a text.
  ///
  /// - Throws: `syntax_error`.
  init(source: [UInt8], name: String) throws(Diagnostic) {
    self.name = name
    let starts = [0] + source.indices.filter { source[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    self.starts = starts
    do throws(LuaError) {
      chunk = try LuaChunk(source: source, name: name)
    } catch {
      let line = error.at?.line
      throw Diagnostic(
        code: error.code.rawValue, message: error.message,
        location: TextLocation(
          file: name, line: line, text: line.flatMap { Self.text(ofLine: $0, in: source, starts) }))
    }
  }

  /// The folder of the file as the user wrote it, with its slash; empty for the current one.
  var folder: String {
    guard let slash = name.lastIndex(of: "/") else { return "" }
    return String(name[...slash])
  }

  /// A path as a spec gives it, from the spec's own folder.
  func path(_ relative: String) -> String { relative.hasPrefix("/") ? relative : folder + relative }

  /// A line of the spec, with its text.
  func location(line: Int?) -> TextLocation {
    TextLocation(
      file: name, line: line, text: line.flatMap { Self.text(ofLine: $0, in: chunk.source, starts) })
  }

  /// The text of a line, counted from 1.
  private static func text(ofLine line: Int, in source: [UInt8], _ starts: [Int]) -> String? {
    guard starts.indices.contains(line - 1) else { return nil }
    let end = starts.indices.contains(line) ? starts[line] - 1 : source.count
    let text = source[starts[line - 1]..<end]
    return String(decoding: text.last == UInt8(ascii: "\r") ? text.dropLast() : text, as: UTF8.self)
  }
}
