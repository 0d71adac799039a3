import ArgumentParser
import TabuluaFiles
import TabuluaText

/// A file that a command writes its text to, instead of standard output.
enum OutputFile {
  static let help = ArgumentHelp(
    "Write it to this file; .svg, .html and .json tell the format.", valueName: "file")

  /// Fails where the name is that of standard input and output.
  static func check(_ file: String, of option: String) throws(CommandFailure) {
    guard file == StandardInput.name else { return }
    throw .usage(
      "`\(option)` names a file, and `-` is none", help: "leave `\(option)` out for standard output")
  }
}

extension CommandContext {
  /// Writes a text to a file, and tells in one line what it holds and where it is; without a file it is the output.
  func write(_ text: String, toFile file: String?, telling content: String) throws(CommandFailure) {
    guard let file else {
      standardOutput.write(text)
      return
    }
    do throws(Diagnostic) {
      try AtomicFile.write(Array(text.utf8), to: file)
    } catch {
      throw .failed(error)
    }
    standardOutput.write("\(content); written to \(PrintableText.of(file))\n")
  }
}
