import LuaHost
import TabuluaScript

/// The names that there are, for a script: each list is read from what has the names.
struct NameLists {
  /// The file whose `...` is the options, and what it returns a policy; nil where there is none.
  var policyFile: String?

  /// What messages call the script.
  var subject = "the policy"

  /// The global variables, and what some of them and the members of libraries are.
  var globals: Set<String> = []
  var kinds: [String: NameKind] = [:]

  /// Whether no file reaches its globals otherwise than by their names.
  var hasClosedGlobals = true

  /// The names in each library, and in each module of ours.
  var members: [String: [String]] = [:]

  /// The files of modules, by the names under which they are required.
  var modules: [String: String] = [:]

  /// The options that are given; nil where none is.
  var options: [String]?

  /// The columns of the table; nil where there is no table.
  var columns: [String]?

  /// Whether a table may be pushed, whose rows have columns of their own.
  var pushesTables = false

  /// Whether the script asks which columns there are.
  var asksColumns = false

  /// The verbs of `user`, where there is one, with the fields that each may have.
  var verbs: [String: [String]] = [:]

  /// The names that stand in a text as those of fields that are written, or as strings.
  var writtenNames: Set<String> = []

  init() {}

  /// Reads the names that a script has in a state, after it was loaded there.
  init(_ state: LuaState, files: [(name: String, syntax: LuaFileSyntax)]) {
    func keys(_ expression: String) -> [(name: String, type: String)] {
      guard let table = try? state.execute(Array("return \(expression)".utf8), name: "[names]"),
        let keys = try? state.keys(of: table)
      else { return [] }
      return keys.compactMap { key, type in
        if case .string(let name) = key { (name.string, type) } else { nil }
      }
    }
    for (name, type) in keys("_G") {
      globals.insert(name)
      // What the script has put there itself is none of the libraries.
      if type == "function", LuaError.globals.contains(name) { kinds[name] = .builtin(name) }
      guard type == "table", LuaError.globals.contains(name) else { continue }
      kinds[name] = .library(name)
      let found = keys(name)
      members[name] = found.map(\.name)
      for member in found {
        kinds["\(name).\(member.name)"] =
          switch member.type {
          case "function": .builtin("\(name).\(member.name)")
          case "number": .number(.any)
          case "string": .string
          default: .unknown
          }
      }
    }
    let strings = files.reduce(into: Set<String>()) { $0.formUnion($1.syntax.strings) }
    for module in [PolicyModules.rules, PolicyModules.snapshots] where strings.contains(module) {
      members[module] = keys("require \"\(module)\"").map(\.name)
    }
    // A state that could not tell has no closed lists.
    hasClosedGlobals =
      !globals.isEmpty
      && files.allSatisfy { file in
        file.syntax.globals.isDisjoint(with: ["_G", "_ENV"])
          && !file.syntax.variables.contains { $0.name == "_ENV" }
      }
    pushesTables = files.contains { $0.syntax.names.contains("push") } || strings.contains("push")
    asksColumns = files.contains { $0.syntax.names.contains("columns") }
    writtenNames = files.reduce(into: strings) { $0.formUnion($1.syntax.fields.keys) }
  }

  /// What a global variable is.
  func kind(ofGlobal name: String) -> NameKind { hasClosedGlobals ? kinds[name] ?? .unknown : .unknown }

  /// What a library has under a name.
  func kind(ofMember name: String, of library: String) -> NameKind { kinds["\(library).\(name)"] ?? .unknown }

  /// What a method of `view` gives.
  func results(ofViewMethod name: String) -> [NameKind] {
    (ViewNames.calls[name]?.gives ?? []).map { answer in
      switch answer {
      case .path: .path
      case .paths: .list(.path)
      case .texts: .list(.string)
      case .row: .row
      case .rows: .list(.row)
      case .section: .section
      case .sectionNumber: .number(.section)
      case .rowCount: .number(.rowCount)
      case .sectionCount: .number(.sectionCount)
      case .cell: .cell
      case .text: .string
      case .flag: .boolean
      }
    }
  }
}
