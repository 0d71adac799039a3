import TabuluaFiles
import TabuluaPolicy
import TabuluaProving
import TabuluaScript
import TabuluaText

/// Options of `--set` that no script of a command reads: most likely their names are misspelt, and the scripts go on without
/// them.
struct OptionsNotRead {
  /// Those that the command line gives, in its order, and all with their values.
  private let given: [(name: String, value: PolicyOption)]

  /// The files of policies, and those of batches and specs.
  private var policies: [String] = []
  private var others: [String] = []

  /// Their values by their names.
  var values: [String: PolicyOption] {
    Dictionary(given.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// Looks at the arguments of a command and its scripts.
  init(_ arguments: [String], _ command: some TabuluaCommand) {
    let words = arguments.prefix { $0 != "--" }
    let values =
      zip(words, words.dropFirst()).compactMap { $0 == "--set" ? $1 : nil }
      + words.compactMap { $0.hasPrefix("--set=") ? String($0.dropFirst(6)) : nil }
    given = values.compactMap { CommandFailure.split($0) }.map { ($0.name, PolicyOption(parsing: $0.value)) }
    guard !given.isEmpty else { return }
    let batches = Set(command.files.inputs.filter { $0.option == "--batch" }.compactMap(\.path))
    var scripts = command.isolation.scripts
    if scripts.contains(where: PolicyFile.isFolder) || command is TestCommand {
      scripts = SpecFiles.find(scripts.isEmpty ? ["."] : scripts).files
    }
    for script in scripts {
      if batches.contains(script) {
        others.append(script)
      } else if script.hasSuffix(SpecFiles.suffix) {
        others.append(script)
        policies += Self.policies(namedIn: script)
      } else {
        policies.append(script)
      }
    }
  }

  /// The scripts that a spec names, such as its policy, as far as they are there.
  private static func policies(namedIn spec: String) -> [String] {
    guard let text = try? PolicyFile.bytes(ofPolicy: spec) else { return [] }
    let words = text.split { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") || $0 == 0x0A }
    let names = Set(words.map { String(decoding: $0, as: UTF8.self) }.filter { $0.hasSuffix(".lua") })
    let folder = PolicyFile.folder(of: spec)
    return names.sorted().map { $0.hasPrefix("/") ? $0 : folder + $0 }.filter(FileGlance.isFile)
  }

  /// A warning for each of them; none where that cannot be known.
  ///
  /// `isNear` leaves out those for which a name that is read is nearly theirs.
  func warnings(leavingOutNear isNear: Bool) -> [Diagnostic] {
    guard !given.isEmpty, !policies.isEmpty || !others.isEmpty else { return [] }
    let options = values
    var read: [OptionsRead] = []
    for policy in Set(policies).sorted() {
      guard let names = PolicyCheck.optionsRead(contentsOf: policy, options: options) else { return [] }
      read.append(names)
    }
    var texts: [[UInt8]] = []
    for other in others {
      guard let text = try? PolicyFile.bytes(ofPolicy: other), !Self.mayReadAny(text) else { return [] }
      texts.append(text)
    }
    let known = read.reduce(into: Set<String>()) { $0.formUnion($1.names) }.subtracting(options.keys).sorted()
    return given.compactMap { name, _ in
      guard !read.contains(where: { $0.mayHave(name) }),
        !texts.contains(where: { OptionsRead.hasWord(name, $0) })
      else { return nil }
      let near = Suggestion.question(for: name, among: known)
      if isNear, near != nil { return nil }
      let all = known.isEmpty ? "leave it out" : "read are \(known.inBackticks.joined(separator: ", "))"
      return Diagnostic(
        severity: .warning, code: CommandCode.optionNotRead,
        message: "nothing reads the option `\(name)` of `--set`", help: near ?? all)
    }
  }

  /// Whether a batch or a spec may read any option: it hands them on, or asks for names that it works out.
  private static func mayReadAny(_ text: [UInt8]) -> Bool {
    ["...", "options[", "options)", "options,", "options}", "options }", "= options\n"].contains {
      OptionsRead.has($0, text)
    }
  }
}
