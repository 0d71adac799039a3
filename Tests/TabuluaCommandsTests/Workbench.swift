import TabuluaText
import Foundation
@testable import TabuluaCommands

/// A folder of its own, in which commands are run inside this process or as a process.
final class Workbench {
  /// The folder.
  let folder: URL

  init(_ files: [String: String] = [:]) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("tabulua-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try write(Array(text.utf8), to: name) }
  }

  deinit {
    _ = try? FileManager.default.removeItem(at: folder)
  }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func write(_ bytes: [UInt8], to name: String) throws {
    let parent = folder.appendingPathComponent(name).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try Data(bytes).write(to: folder.appendingPathComponent(name))
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  /// Every file below the folder with its bytes; a folder has none.
  func snapshot() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      files[name] = (try? Data(contentsOf: folder.appendingPathComponent(name))) ?? Data()
    }
    return files
  }

  /// What a command did.
  struct Outcome {
    /// The command line, with the names of files in the folder.
    var command: String
    var status: Int32
    var output: String
    var errors: String
    var diagnostics: [Diagnostic] = []

    /// The lines of the output.
    var lines: [String] {
      output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
  }

  /// Runs a command in this process.
  ///
  /// `@name` in the arguments is the path of a file in the folder; the folder is
  /// left out of what comes back.
  func run(
    _ arguments: [String], width: Int? = nil, environment: [String: String] = [:],
    deliver: ((String) -> Int32)? = nil
  ) -> Outcome {
    run(arguments, width: width, environment: environment, deliver: deliver, configure: nil)
  }

  /// Runs a command in this process, in a context that is changed first.
  func run(_ arguments: [String], configure: @escaping (inout CommandContext) -> Void) -> Outcome {
    run(arguments, width: nil, environment: [:], deliver: nil, configure: configure)
  }

  private func run(
    _ arguments: [String], width: Int?, environment: [String: String], deliver: ((String) -> Int32)?,
    configure: ((inout CommandContext) -> Void)?
  ) -> Outcome {
    let streams = Streams()
    let output = CommandOutput(isTerminal: width != nil, width: width) { bytes in
      streams.output += bytes
      return deliver?(String(decoding: bytes, as: UTF8.self)) ?? 0
    }
    let errors = CommandOutput { bytes in
      streams.errors += bytes
      return 0
    }
    var context = CommandContext(
      standardOutput: output, standardError: errors, environment: environment,
      onDiagnostic: { streams.diagnostics.append($0) })
    configure?(&context)
    let status = CommandLineTool.run(arguments.map(expanded), in: context)
    if deliver == nil {
      KeptJSON.keep(arguments.map(expanded), output: streams.output, status: status.rawValue)
    }
    let outcome = Outcome(
      command: line(of: arguments), status: status.rawValue, output: relative(streams.output),
      errors: relative(streams.errors),
      diagnostics: streams.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.message = relative(Array(diagnostic.message.utf8))
        if let file = diagnostic.location?.file { diagnostic.location?.file = relative(Array(file.utf8)) }
        return diagnostic
      })
    if width == nil, deliver == nil { expectReproduction(of: outcome) }
    return outcome
  }

  /// Runs a command line in a shell, in the folder; `tabulua` in it is the built command.
  func shell(_ line: String) throws -> Outcome {
    let process = Process()
    // The signals that are blocked in a program that `Process` begins are those of some thread, mostly none. Where that of a
    // program's end is, the `wait` of dash waits for ever; bash asks the system.
    process.executableURL = URL(fileURLWithPath: line.contains("wait ") ? "/bin/bash" : "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder
    // Settings of whoever runs the tests do not count, nor do files above the folder.
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TABULUA_") }
    environment["HOME"] = folder.path
    let bin = URL(fileURLWithPath: Self.binary).deletingLastPathComponent().path
    environment["PATH"] = bin + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    environment["COLUMNS"] = nil
    process.environment = environment
    let output = folder.appendingPathComponent(".output"), errors = folder.appendingPathComponent(".errors")
    for url in [output, errors] { try Data().write(to: url) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    defer { for url in [output, errors] { _ = try? FileManager.default.removeItem(at: url) } }
    return Outcome(
      command: line, status: process.terminationStatus, output: try read(".output"),
      errors: try read(".errors"))
  }

  /// The built command: what `TABULUA_BINARY` names, else the one beside the tests.
  static let binary: String = {
    if let path = ProcessInfo.processInfo.environment["TABULUA_BINARY"], !path.isEmpty { return path }
    return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("tabulua").path
  }()

  private final class Streams {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    var diagnostics: [Diagnostic] = []
  }

  /// The argument with `@name`, at its beginning or behind a `=`, replaced by a path.
  private func expanded(_ argument: String) -> String {
    argument.hasPrefix("@") ? path(String(argument.dropFirst())) : argument
  }

  /// A command line as it is written in a shell; the middle of a very long word is left out.
  private func line(of arguments: [String]) -> String {
    let words = arguments.map { argument in
      let word = argument.hasPrefix("@") ? String(argument.dropFirst()) : relative(Array(argument.utf8))
      let isPlain = !word.isEmpty && !word.contains { " \n\"'|&;<>()$`\\*?#~".contains($0) }
      let shown = word.count > 400 ? "\(word.prefix(100))…\(word.suffix(20))" : word
      return isPlain ? shown : "'\(shown)'"
    }
    return (["tabulua"] + words).joined(separator: " ")
  }

  /// A text in which the folder is left out of the paths of files.
  func relative(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let path = folder.path + "/"
    guard text.contains(folder.path) else { return text }
    // A line of `=` is as long as the name above it, which is shorter without the folder.
    var lines = text.components(separatedBy: "\n")
    for index in lines.indices.dropFirst()
    where !lines[index].isEmpty && lines[index].allSatisfy({ $0 == "=" }) && lines[index - 1].hasPrefix(path)
    {
      lines[index].removeFirst(min(path.count, lines[index].count))
    }
    return lines.joined(separator: "\n").replacingOccurrences(of: path, with: "")
      .replacingOccurrences(of: folder.path, with: ".")
  }
}

/// The files that most tests start from.
enum Sample {
  static let table = """
    id,title,status,done,estimate
    T-1,Write,Todo,,2
    T-2,Measure,Todo,x,
    T-3,日本語の題,Doing,,1
    T-4,Rest,Done,x,3

    """

  static let policy = """
    local policy = { table = { text = "title", detail = "id", key = "id", section_by = "status",
      sections = { "Todo", "Doing", "Waiting", "Done" }, check = "done" } }
    local options = ...

    function policy.can_move_row(view, path)
      if view:row(path).title == "Rest" then return false, "rest is holy" end
      return true
    end

    function policy.target_index_path_for_move(view, source, proposed)
      if view:section(proposed.section).value == "Done" then return nil, "not done yet" end
      if view:section(proposed.section).value == "Waiting" then
        return index_path(1, 0), "nobody waits"
      end
      return proposed
    end

    return policy

    """

  static let batch = """
    {"do":"set_editing","editing":true}
    {"do":"drag","row":{"key":"T-1"},"to":[0,1]}
    {"do":"drag","row":{"key":"T-1"},"to_section":"Doing","at":"last"}
    {"do":"drag","row":{"key":"T-2"},"to":[2,0]}
    {"do":"drag","row":{"key":"T-4"},"to":[0,0]}
    {"do":"drag","row":{"key":"T-3"},"to":[3,0]}
    {"do":"drag","row":{"key":"T-3"},"through":[[0,0]],"cancel":true}

    """

  /// The table after the batch.
  static let moved = """
    id,title,status,done,estimate
    T-2,Measure,Doing,x,
    T-3,日本語の題,Doing,,1
    T-1,Write,Doing,,2
    T-4,Rest,Done,x,3

    """

  /// A policy whose rows are its own.
  static let scripted = """
    local names = { "a", "b", "c" }
    return {
      number_of_rows = function(view, section) return #names end,
      title_for_header = function(view, section) return "Letters" end,
      cell_for_row = function(view, path) return { text = names[path.row + 1] } end,
      move_row = function(view, source, destination)
        table.insert(names, destination.row + 1, table.remove(names, source.row + 1))
      end,
    }

    """

  static let files = ["t.csv": table, "p.lua": policy, "b.jsonl": batch, "s.lua": scripted]
}
