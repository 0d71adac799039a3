import Foundation
import TabuluaPolicy
import Testing

/// The line after `reproduce:` finds each planted fault again, in a process of its own.
@Suite("Planted faults are reproduced") struct ReproducedFaultTests {
  /// The built command, which stands beside the tests where all is built; `scripts/quick` may leave it out.
  private static let command: String? = {
    let given = ProcessInfo.processInfo.environment["TABULUA_BINARY"] ?? ""
    let path =
      given.isEmpty
      ? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("tabulua").path : given
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  @Test("each", .enabled(if: ReproducedFaultTests.command != nil), arguments: PlantedFault.all)
  func reproduced(fault: PlantedFault) throws {
    let bench = try SpecWorkbench(["fault.lua": fault.source])
    let law = fault.ready.map { " --law \($0.name)" } ?? ""
    let first = try shell("tabulua prove fault.lua --shapes \(fault.maximum)\(law)", in: bench.folder)
    let mark = "reproduce: "
    let line = try #require(first.lines.first { $0.hasPrefix(mark) }, "\(first.text)")
    let second = try shell(String(line.dropFirst(mark.count)), in: bench.folder)
    #expect(first.status == 2 && second.status == 2, "\(line): \(second.text)")
    for start in ["refuted: ", "action ", "happened ", "the law "] {
      let told = first.lines.first { $0.hasPrefix(start) }
      #expect(told == second.lines.first { $0.hasPrefix(start) }, "\(line)")
    }
    #expect(first.text.hasPrefix("refuted: \(fault.law)"))
  }

  /// What a command printed, and its status.
  private struct Printed {
    var status: Int32
    var text: String
    var lines: [Substring] { text.split(separator: "\n") }
  }

  private func shell(_ line: String, in folder: String) throws -> Printed {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "{ \(line); } > .printed 2>&1"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let bin = URL(fileURLWithPath: Self.command ?? "").deletingLastPathComponent().path
    process.environment = ["HOME": folder, "PATH": "\(bin):/usr/bin:/bin"]
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOfFile: folder + "/.printed", encoding: .utf8)
    return Printed(status: process.terminationStatus, text: text)
  }
}
