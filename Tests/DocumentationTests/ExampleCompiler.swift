import Foundation

/// Compiles the examples of documentation comments, without running them, as a program that imports the libraries.
struct ExampleCompiler {
  /// What the program imports.
  var imports: [String]
  /// Declarations of the names that examples use without declaring them.
  var names: String

  /// What the compiler says about examples that do not compile, with their places in the sources.
  func errors(_ declarations: [PublicDeclaration]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "examples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Examples.swift")
    try program(declarations).write(to: file, atomically: true, encoding: .utf8)
    let built = Self.built
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-suppress-warnings", "-I",
      built.appendingPathComponent("Modules").path,
      "-Xcc", "-fmodule-map-file=\(built.path)/CLuaHost.build/module.modulemap",
      "-Xcc", "-fmodule-map-file=\(built.path)/CTabuluaSystem.build/module.modulemap",
      "-Xcc", "-fmodule-map-file=\(Shell.root.path)/Sources/CTabuluaLua/module.modulemap", file.path,
    ]
    let output = Pipe()
    process.standardError = output
    try process.run()
    let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let errors = said.split(separator: "\n").map(String.init).filter { $0.contains(": error: ") }
    return errors.isEmpty && process.terminationStatus != 0 ? [said] : errors
  }

  /// The program: each example is a function's body; one that extends a type stands by itself.
  private func program(_ declarations: [PublicDeclaration]) -> String {
    var lines = imports.map { "import \($0)" } + [names]
    for (number, declaration) in declarations.enumerated() {
      for (part, example) in declaration.examples.enumerated() {
        let standsAlone = example.lines.contains { $0.hasPrefix("extension ") }
        if !standsAlone { lines.append("func example\(number)_\(part)() async throws {") }
        lines.append("#sourceLocation(file: \"\(declaration.file)\", line: \(example.line))")
        lines += example.lines
        lines.append("#sourceLocation()")
        if !standsAlone { lines.append("}") }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The folder of what was built, beside the tests.
  private static let built: URL = {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0])
    let folders = sequence(first: tests) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
    return folders.first {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("Modules").path)
    } ?? tests
  }()
}
