import Foundation
import TabuluaText

@testable import TabuluaCommands

/// Runs the example of a page in a folder with the sample files.
struct DocumentedExample {
  let bench: Workbench

  /// What the commands did, one after the other; of a command of a shell nothing but its text is known.
  private(set) var outcomes: [Workbench.Outcome] = []

  /// Runs all commands; `options` go behind those of each `tabulua` that is run inside this process.
  init(_ example: DocumentationExample, options: (String) -> [String] = { _ in [] }) throws {
    bench = try Workbench(Dictionary(uniqueKeysWithValues: SampleFiles.all))
    for file in example.files { try bench.write(Array(file.text.utf8), to: file.name) }
    for command in example.commands {
      var line = command.replacing("\\\n", with: " ")
      // What a shell puts in the place of a command, as in `--run $(tabulua log …)`.
      if line.hasPrefix("tabulua "), let inner = line.firstMatch(of: /\$\((.*)\)$/) {
        let found = try bench.shell(String(inner.output.1)).output.split(separator: "\n").last ?? ""
        line.replaceSubrange(inner.range, with: found)
      }
      if !line.contains("--isolate"), let words = Self.words(of: line) {
        outcomes.append(run(words + (words.first.map(options) ?? [])))
      } else {
        outcomes.append(try bench.shell(line))
      }
    }
  }

  /// The codes of all messages, and of all steps as results tell them.
  var codes: Set<String> {
    let told = outcomes.flatMap {
      $0.output.matches(of: /(?:"code":|type=)"(\w+)"/).map { String($0.output.1) }
    }
    return Set(outcomes.flatMap(\.diagnostics).map(\.code) + told)
  }

  /// All that was printed.
  var printed: String { outcomes.map { $0.output + $0.errors }.joined() }

  /// Runs a command in this process, in which files have their whole paths.
  private func run(_ words: [String]) -> Workbench.Outcome {
    let arguments = words.map { word -> String in
      let parts = word.split(separator: "=", maxSplits: 1)
      if parts.count == 2, Self.isFile(String(parts[1])), !parts[0].contains("{") {
        return "\(parts[0])=\(bench.path(String(parts[1])))"
      }
      return Self.isFile(word) ? "@\(word)" : word
    }
    return bench.run(arguments) { context in
      context.settingsTop = bench.folder.path
      context.memoryFolder = bench.folder.path
      context.clock = { (1_700_000_000, 0) }
      context.makeSeed = { 1 }
    }
  }

  /// Whether a word is the name of a file in the folder, and nothing else.
  private static func isFile(_ word: String) -> Bool {
    word == "." || word == "man"
      || word.wholeMatch(of: /[\w.\/-]+\.(csv|tsv|lua|jsonl|json|toml|svg|html|xml|lcov|txt)(\/j.jsonl)?/)
        != nil
        && !word.hasPrefix("/")
  }

  /// The words of a line that begins with `tabulua` and asks a shell for nothing but quotes; nil for another line.
  private static func words(of line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      switch character {
      case "'":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let done = word { words.append(done) }
        word = nil
      case _ where !isQuoted && #"|><;&$`"*("#.contains(character): return nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words.first == "tabulua" ? Array(words.dropFirst()) : nil
  }
}
