import Foundation
import TabuluaCommands

// Runs many commands in one process, for `scripts/growth --all`: what happens once in a process is not counted for each.
// usage: CommandRunner FILE      each line is the arguments of a command, as a list of JSON
// Prints a line for each command: its exit status, how many bytes it wrote, and the most kibibytes that the process had in
// memory until then, 0 where the system does not tell it.

/// Runs a command, and returns its exit status.
///
/// Callgrind is told its name: what it counts from the beginning to the end of the call is one count.
@inline(never)
func performOnce(_ arguments: [String], in context: CommandContext) -> Int32 {
  CommandLineTool.run(arguments, in: context).rawValue
}

/// The most kibibytes that were in memory; what `getrusage` tells may be of the program that began this one.
func peak() -> Int {
  let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
}

/// How many bytes a command wrote.
final class Written {
  var count = 0
}

guard CommandLine.arguments.count == 2,
  let text = try? String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
else {
  FileHandle.standardError.write(Data("usage: CommandRunner FILE\n".utf8))
  exit(64)
}
for line in text.split(separator: "\n") {
  let arguments = try JSONDecoder().decode([String].self, from: Data(line.utf8))
  let written = Written()
  let context = CommandContext(
    output: CommandOutput { bytes in
      written.count += bytes.count
      return 0
    },
    errors: CommandOutput { bytes in
      FileHandle.standardError.write(Data(bytes))
      return 0
    })
  let status = performOnce(arguments, in: context)
  FileHandle.standardOutput.write(Data("\(status) \(written.count) \(peak())\n".utf8))
}
