import ArgumentParser
import TabuluaFiles
import TabuluaText

/// A file that a command writes its text to, instead of standard output.
enum OutputFile {
  static let help = ArgumentHelp.value(
    "file", "Write it to this file; .svg, .html and .json tell the format.")

  /// Fails where the name is that of standard input and output; `help` says what to do then.
  static func check(_ file: String, of option: String, help: String? = nil) throws(CommandFailure) {
    guard file == StandardInput.name else { return }
    throw .usage(
      "`\(option)` names a file, and `-` is none", help: help ?? "leave `\(option)` out for standard output")
  }

  /// Fails where a file, if there is one, is also one of those that options name to be read or written.
  static func refuse(
    _ file: String?, of option: String, overwriting others: [(option: String, path: String?)]
  ) throws(CommandFailure) {
    for (name, other) in others {
      guard let file, let other, FileIdentity.same(file, other) else { continue }
      let input = name.hasPrefix("-") ? "the file of `\(name)`," : "the \(name)"
      throw .usage("`\(option)` would overwrite \(input) `\(other)`", help: "write to another file")
    }
  }
}

extension CommandContext {
  /// Writes a text to a file, which is no more open than the tables of the command.
  func write(_ text: String, to file: String) throws(CommandFailure) {
    try write(to: file) { write in write(text) }
  }

  /// Writes pieces of text to a file, which is no more open than the tables of the command.
  func write(to file: String, _ pieces: (_ write: (String) -> Void) -> Void) throws(CommandFailure) {
    let warnings = try CommandFailure.catching { () throws(Diagnostic) in
      try AtomicFile.write([(file, nil)], sources: tables) { _, output in pieces { output.append($0) } }
    }
    written.note(file)
    for warning in warnings { report(warning) }
  }

  /// Writes a text to a file, and tells in one line what it holds and where it is; without a file it is the output.
  func write(_ text: String, toFile file: String?, telling content: String) throws(CommandFailure) {
    try write(toFile: file, telling: content) { write in write(text) }
  }

  /// Writes pieces of text to a file, and tells in one line what it holds and where it is; without a file they are the output.
  func write(
    toFile file: String?, telling content: String, _ pieces: (_ write: (String) -> Void) -> Void
  ) throws(CommandFailure) {
    guard let file else { return pieces { standardOutput.write($0) } }
    try write(to: file, pieces)
    standardOutput.write("\(content); written to \(PrintableText.of(file))\n")
  }
}
