import Foundation

/// Runs commands as a reader would type them, with the built `tabulua` first in the path.
struct Shell {
  /// The folder of the package.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the tests, where the programs of the examples are built too.
  private static let built = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

  /// The built command: what `TABULUA_BINARY` names, else the one beside the tests.
  static let binary: String = {
    if let path = ProcessInfo.processInfo.environment["TABULUA_BINARY"], !path.isEmpty { return path }
    return built.appendingPathComponent("tabulua").path
  }()

  let folder: URL

  /// A shell in a fresh copy of a folder of the package.
  init(copyOf source: String) throws {
    let parent = FileManager.default.temporaryDirectory.appendingPathComponent(
      "tabulua-docs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    folder = parent.appendingPathComponent("copy")
    try FileManager.default.copyItem(at: Self.root.appendingPathComponent(source), to: folder)
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder.deletingLastPathComponent())
  }

  /// What a command prints on both its outputs, in the order in which it was written.
  func output(of command: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec 2>&1\n" + command]
    process.currentDirectoryURL = folder
    // Settings of whoever runs the tests do not count, nor do files above the folder.
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TABULUA_") }
    environment["HOME"] = folder.path
    let bin = URL(fileURLWithPath: Self.binary).deletingLastPathComponent().path
    environment["PATH"] = [bin, Self.built.path, environment["PATH"] ?? "/usr/bin:/bin"].joined(
      separator: ":")
    environment["NO_COLOR"] = "1"
    environment["COLUMNS"] = nil
    // What journals say of the time and of the user is the same each time.
    environment["SOURCE_DATE_EPOCH"] = "1795462800"
    environment["TABULUA_USER"] = "ada"
    environment["LC_ALL"] = "C.UTF-8"
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
