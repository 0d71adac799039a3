import Foundation

/// Runs the commands of a page and compares what they print with what the page says.
struct PageRun {
  /// A command that printed something else than its page says.
  struct Difference {
    /// The line of the command, counted from 0 in the page.
    var line: Int
    var command: String
    var expected: [String]
    var printed: [String]
  }

  let document: MarkdownDocument
  /// The folder of commands whose block names none, counted from the package's folder.
  let folder: String

  /// The commands that print something else, in the order of the page.
  ///
  /// The commands of one folder share a fresh copy of that folder, so that a command finds the files that those before
  /// it wrote.
  func differences() throws -> [Difference] {
    var shells: [String: Shell] = [:]
    defer { shells.values.forEach { $0.remove() } }
    var result: [Difference] = []
    for block in document.consoleBlocks {
      let folder = block.value(of: "in") ?? folder
      let shell = try shells[folder] ?? Shell(copyOf: folder)
      shells[folder] = shell
      for command in MarkdownDocument.commands(in: block) {
        var printed = try shell.output(of: command.text).components(separatedBy: "\n")
        if printed.last == "" { printed.removeLast() }
        if printed != command.expected {
          result.append(
            Difference(
              line: command.line, command: command.text, expected: command.expected, printed: printed))
        }
      }
    }
    return result
  }

  /// Writes what was printed into the page.
  func record(_ differences: [Difference]) throws {
    var lines = document.lines
    for difference in differences.reversed() {
      let start = difference.line + 1
      lines.replaceSubrange(start..<(start + difference.expected.count), with: difference.printed)
    }
    try lines.joined(separator: "\n").write(toFile: document.path, atomically: true, encoding: .utf8)
  }
}
