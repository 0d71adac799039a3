/// An example of a page: files, and command lines that use them.
///
/// The tests run it in a folder with the files of ``SampleFiles``, to which those of the example are added.
///
/// ```swift
/// let example = DocumentationExample.run(#"{"do":"tap","row":{"key":"milk"}}"#)
/// print(example.commands)
/// ```
package struct DocumentationExample: Sendable {
  /// A file of an example.
  package struct File: Sendable {
    /// What stands around the part that is shown.
    package enum Frame: Sendable {
      /// Nothing: the whole file is shown.
      case whole
      /// The policy of ``SampleFiles``: callbacks are shown.
      case policy
      /// A spec of that policy over that table: the body of a test is shown.
      case test
    }

    package let name: String
    package let shown: String
    package let frame: Frame

    package init(name: String, shown: String, frame: Frame) {
      (self.name, self.shown, self.frame) = (name, shown, frame)
    }

    /// The whole file.
    package var text: String {
      switch frame {
      case .whole: shown.hasSuffix("\n") ? shown : shown + "\n"
      case .policy: SampleFiles.policy(with: shown)
      case .test: SampleFiles.spec(with: shown)
      }
    }
  }

  /// What is said before it.
  package var words: String?

  /// The files that it adds or replaces.
  package var files: [File]

  /// The command lines.
  package var commands: [String]

  /// Why there is none that could be tried anywhere; nil where there is one.
  package var reasonForNone: String?

  /// Files and command lines.
  package init(_ words: String? = nil, files: [File] = [], commands: [String]) {
    (self.words, self.files, self.commands) = (words, files, commands)
  }

  /// No example, because of what it would take.
  package static func none(_ reason: String) -> DocumentationExample {
    var example = DocumentationExample(commands: [])
    example.reasonForNone = reason
    return example
  }

  /// Command lines over the sample files, and further files by their names.
  package static func shell(_ commands: String..., files: KeyValuePairs<String, String> = [:])
    -> DocumentationExample
  {
    DocumentationExample(
      files: files.map { File(name: $0.key, shown: $0.value, frame: .whole) }, commands: commands)
  }

  /// Steps of a batch over the sample table, under its policy, or under that policy with callbacks.
  package static func run(
    _ steps: String..., policy: String? = nil, editing: Bool = false, options: String = "",
    command: String = "run"
  ) -> DocumentationExample {
    Self.steps(steps, policy: policy, editing: editing, options: options, command: command)
  }

  /// As ``run(_:policy:editing:options:command:)``, for steps in a list.
  package static func steps(
    _ steps: [String], policy: String?, editing: Bool = false, options: String = "", command: String = "run"
  ) -> DocumentationExample {
    var line = "tabulua \(command) --table t.csv --policy p.lua"
    if !options.isEmpty { line += " " + options }
    if editing { line += " --editing" }
    return DocumentationExample(
      files: policy.map { [File(name: "p.lua", shown: $0, frame: .policy)] } ?? [],
      commands: [([line] + steps.map { "--do '\($0)'" }).joined(separator: " \\\n    ")])
  }

  /// A batch in Lua over the sample table, under its policy.
  package static func lua(_ batch: String, policy: String? = nil, options: String = "")
    -> DocumentationExample
  {
    var files = [File(name: "b.lua", shown: batch, frame: .whole)]
    if let policy { files.append(File(name: "p.lua", shown: policy, frame: .policy)) }
    let options = options.isEmpty ? "" : " " + options
    return DocumentationExample(
      files: files, commands: ["tabulua run --table t.csv --policy p.lua\(options) --batch b.lua"])
  }

  /// Callbacks that are added to the sample policy, which is checked.
  package static func check(_ policy: String) -> DocumentationExample {
    DocumentationExample(
      files: [File(name: "p.lua", shown: policy, frame: .policy)], commands: ["tabulua check p.lua"])
  }

  /// A policy that is a whole file, over the sample table.
  package static func file(_ policy: String, _ commands: String...) -> DocumentationExample {
    DocumentationExample(
      files: [File(name: "p.lua", shown: policy, frame: .whole)],
      commands: commands.isEmpty ? ["tabulua check p.lua"] : commands)
  }

  /// Another table, shown under the sample policy.
  package static func table(_ text: String, _ command: String = "tabulua show --table t.csv --policy p.lua")
    -> DocumentationExample
  {
    DocumentationExample(files: [File(name: "t.csv", shown: text, frame: .whole)], commands: [command])
  }

  /// The body of a test in a spec over the sample table and policy.
  package static func test(_ body: String, policy: String? = nil) -> DocumentationExample {
    var files = [File(name: "t_spec.lua", shown: body, frame: .test)]
    if let policy { files.append(File(name: "p.lua", shown: policy, frame: .policy)) }
    return DocumentationExample(files: files, commands: ["tabulua test t_spec.lua"])
  }

  /// A spec that is a whole file.
  package static func spec(_ text: String, _ command: String = "tabulua test t_spec.lua")
    -> DocumentationExample
  {
    DocumentationExample(files: [File(name: "t_spec.lua", shown: text, frame: .whole)], commands: [command])
  }
}

extension DocumentationExample {
  /// The example with what is said before it.
  package func saying(_ words: String) -> DocumentationExample {
    var example = self
    example.words = words
    return example
  }

  /// The example with other command lines.
  package func with(_ commands: String...) -> DocumentationExample {
    var example = self
    example.commands = commands
    return example
  }
}
