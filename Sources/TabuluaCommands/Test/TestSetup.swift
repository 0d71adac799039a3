import TabuluaText
import TabuluaProving
import TabuluaBatch
import TabuluaDrawing

/// What is known when a run of tests begins.
struct TestSetup {
  /// The tests that are run, in their order.
  var tests: [SpecTest]

  /// What is wrong with specs that cannot be run.
  var problems: [Diagnostic]

  /// The seed of a random order.
  var seed: UInt64?

  /// When the run begins, in UTC, such as `2026-11-23T19:25:11Z`.
  var time: String

  /// Options that a command needs to run a test as it was run here.
  var repeatedOptions: [String]

  /// Colours and width.
  var style: TextStyle

  /// Whether every test is listed, and failures show all calls.
  var isVerbose: Bool

  /// How many of the slowest tests are listed.
  var durations: Int

  /// What runs one test alone.
  ///
  /// A name that begins like an option is given with its option in one word.
  func command(for test: SpecTest) -> String {
    let name = test.name.hasPrefix("-") ? ["--pattern=\(test.name)"] : ["-k", test.name]
    return (["tabulua", "test", test.file] + name + repeatedOptions).map(ShellWord.quoted)
      .joined(separator: " ")
  }
}

/// Words of a command line.
enum ShellWord {
  /// Options with their values, without those that have none.
  static func arguments(_ options: [(name: String, value: String?)]) -> [String] {
    options.flatMap { name, value in value.map { [name, $0] } ?? [] }
  }

  /// The word, in quotes where a shell would read it otherwise.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "_-./=:,+@%".utf8.contains(byte)
        }
      }
    let shown = PrintableText.of(word)
    guard !isPlain else { return shown }
    if !shown.contains(where: { "\"$`\\!".contains($0) }) { return "\"\(shown)\"" }
    return "'\(shown.replacing("'", with: #"'\''"#))'"
  }
}
