import CPlainLua
import Foundation
import LuaAttacks
import LuaHost
import Testing

/// What the manual of Lua 5.4 promises holds in the sandbox: each snippet of `Differential` prints the same in plain Lua
/// and in a state of ours, also its errors, unless `Differential/differences.md` says what it prints there, and why.
@Suite struct `The sandbox beside plain Lua` {
  struct Snippet: Sendable, CustomTestStringConvertible {
    var family: String
    var name: String
    var source: String
    var testDescription: String { "\(family): \(name)" }
  }

  struct Difference: Sendable {
    var reason: String
    var printed: [String]
    /// Whether it is one in this version of Lua.
    var applies: Bool {
      guard let last = reason.prefixMatch(of: #/Up to Lua 5\.4\.(\d)\b/#) else { return true }
      return LuaState.luaVersion <= "5.4.\(last.1)"
    }
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Differential")

  /// The snippets of all families: each begins with a line `--- name`.
  static let snippets: [Snippet] = {
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "lua" }.sorted { $0.path < $1.path }.flatMap { file in
      let family = file.deletingPathExtension().lastPathComponent
      var found: [Snippet] = []
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("--- ") {
          found.append(Snippet(family: family, name: String(line.dropFirst(4)), source: ""))
        } else if !found.isEmpty {
          found[found.count - 1].source += line + "\n"
        }
      }
      return found
    }
  }()

  /// The differences that are meant, by `family: name`: a heading, a reason, and in a fenced block what a state of ours
  /// prints.
  static let differences: [String: Difference] = {
    let file = folder.appendingPathComponent("differences.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var found: [String: Difference] = [:]
    var name: String?
    var isPrinted = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isPrinted.toggle()
      } else if isPrinted, let name {
        found[name]?.printed.append(String(line))
      } else if line.hasPrefix("## ") {
        name = String(line.dropFirst(3))
        found[String(line.dropFirst(3))] = Difference(reason: "", printed: [])
      } else if let name, !line.isEmpty {
        found[name]?.reason += line + " "
      }
    }
    return found
  }()

  /// Bytes as lines of text; those that are no text are shown by their numbers.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let isShown = scalar.value >= 32 && scalar.value != 127 || scalar == "\n" || scalar == "\t"
      text += isShown ? String(scalar) : "\\\(scalar.value)"
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  private static func plain(_ source: String) -> [String] {
    let bytes = Array(source.utf8)
    var count = 0
    let text = bytes.withUnsafeBytes { raw in
      plain_lua_record(raw.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, &count)
    }
    guard let text else { return [] }
    defer { free(text) }
    return lines([UInt8](UnsafeRawBufferPointer(start: text, count: count)))
  }

  private static func ours(_ source: String) throws -> [String] {
    let state = try LuaState(words: .test)
    var printed: [UInt8] = []
    state.printHandler = { _, text in printed += Array(text.utf8) + [10] }
    do {
      _ = try state.execute(Array(source.utf8), name: "snippet.lua")
    } catch {
      printed += Array("error: \(error.description)\n".utf8)
    }
    return lines(printed)
  }

  @Test func `there are enough, and each has its own name`() {
    #expect(Self.snippets.count >= 500)
    #expect(Set(Self.snippets.map(\.testDescription)).count == Self.snippets.count)
    for snippet in Self.snippets { #expect(!snippet.source.isEmpty, "\(snippet.testDescription)") }
  }

  @Test func `each difference is about a snippet, and has a reason`() {
    let names = Set(Self.snippets.map(\.testDescription))
    for (name, difference) in Self.differences {
      #expect(names.contains(name), "there is no snippet `\(name)`")
      #expect(difference.reason.count > 20, "`\(name)` has no reason")
    }
  }

  @Test(arguments: snippets) func `prints the same`(_ snippet: Snippet) throws {
    if Sanitizer.isOn, snippet.name.contains("overflow") { return }
    let plain = Self.plain(snippet.source)
    let ours = try Self.ours(snippet.source)
    #expect(!plain.isEmpty, "it prints nothing, so that nothing is compared")
    if let difference = Self.differences[snippet.testDescription], difference.applies {
      #expect(ours == difference.printed, "a listed difference prints something else")
      #expect(ours != plain, "a listed difference is none: take it off the list")
    } else {
      #expect(ours == plain)
    }
  }
}
