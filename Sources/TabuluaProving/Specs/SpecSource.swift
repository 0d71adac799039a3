import TabuluaText
import LuaHost
import TabuluaScript

/// A spec's file, read and compiled once.
struct SpecSource: Sendable {
  /// The file as the user named it.
  let name: String

  /// The text, and what Lua made of it.
  let chunk: LuaChunk

  /// The text by its lines.
  private let text: PolicySource

  /// Reads and compiles a file.
  ///
  /// - Throws: `spec_missing`, `spec_unreadable` or `syntax_error`.
  init(contentsOf path: String) throws(Diagnostic) {
    var bytes: [UInt8]
    do throws(Diagnostic) {
      bytes = try PolicyFile.bytes(ofPolicy: path)
    } catch {
      var problem = error
      problem.code =
        (error.has(ScriptCode.policyMissing) ? SpecCode.specMissing : .specUnreadable).rawValue
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
    let text = PolicySource(name: name, bytes: source)
    self.text = text
    do throws(LuaError) {
      chunk = try LuaChunk(source: source, name: name)
    } catch {
      throw Diagnostic(
        code: error.code.rawValue, message: error.message,
        location: error.at.map { text.location(line: $0.line) } ?? TextLocation(file: name))
    }
  }

  /// The folder of the file as the user wrote it, with its slash; empty for the current one.
  var folder: String { PolicyFile.folder(of: name) }

  /// Which files the spec may read.
  func files(_ options: SpecOptions) -> SpecFileAccess {
    SpecFileAccess(folder: folder, allowed: options.readable)
  }

  /// A line of the spec, with its text.
  func location(line: Int?) -> TextLocation {
    line.map { text.location(line: $0) } ?? TextLocation(file: name)
  }
}
