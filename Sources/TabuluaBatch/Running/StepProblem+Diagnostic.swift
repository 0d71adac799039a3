import TabuluaText
import TabuluaPolicy
import TabuluaScript
import TabuluaModel

extension StepProblem {
  /// The problem in words.
  func diagnostic(at location: TextLocation) -> Diagnostic {
    func problem(_ code: some MessageCode, _ message: String, help: String? = nil) -> Diagnostic {
      Diagnostic(code: code, message: message, location: location, help: help)
    }
    return switch self {
    case .notAVerb(let name): problem(BatchCode.unknownVerb, "there is no verb `\(name)`")
    case .noKeys(scripted: true):
      problem(
        TableError.Code.noKeys, "this policy owns its rows, which have no keys",
        help: "name the row by its path, such as `[0, 2]`")
    case .noKeys(scripted: false):
      problem(
        TableError.Code.noKeys, "the rows of this table have no keys",
        help: "name a key column with `--key` or `policy.table.key`, or name the row by its path")
    case .unknownKey(let key, let help):
      problem(
        ScriptCode.unknownKey, "no row has the key `\(key)`",
        help: help ?? "a key is the text in the key column; `tabulua show --format json` lists them all")
    case .unknownSection(let value, let sections, let help):
      problem(
        TableError.Code.unknownSection, "there is no section `\(value)`",
        help: help ?? Self.help(sections: sections))
    case .insideStep(let verb):
      problem(
        BatchCode.userInsideUpdate,
        "`user:\(verb)` cannot be called inside an update: a person acts before it or after it",
        help: "change the table with `view` there, or end the update first")
    case .noRow(let verb):
      problem(
        BatchCode.missingField, "`\(verb)` needs a row as its first argument",
        help: "`view:find` answers nil where no row has the key; name a row by its path or its key"
          + Self.helpForRows(of: verb))
    case .wrongArgument(let verb, let expected, let got):
      problem(
        PolicyCode.wrongType, "`user:\(verb)` takes \(expected), not \(got)",
        help: "write \(Self.usages(of: verb).inBackticks.inWords(last: "or"))")
    case .undoNotBound(let verb):
      problem(
        BatchCode.undoNotBound, "the steps before `\(verb)` were not recorded, so none can be taken back",
        help:
          "write the name `\(verb)` in the batch or the spec itself: its text is looked through for it first")
    case .mixedTable(let verb):
      problem(
        PolicyCode.wrongType,
        "a table given to `user:\(verb)` is neither a list nor has it only named fields",
        help: "write a list as `{ a, b }` and fields as `{ name = value }`")
    }
  }

  /// How a verb is called in Lua, such as `user:swipe(row, { edge = …, action = …, full = … })`; a verb that takes one row
  /// or several is called in two ways.
  static func usages(of verb: String) -> [String] {
    guard let info = VerbInfo.all.first(where: { $0.name.description == verb }) else {
      return ["user:\(verb)(name)"]
    }
    let fields = info.verb.fields.filter { !info.takesRow || $0.name.description != "row" }
    guard info.takesRow else { return [usage(of: info, fields)] }
    let rows = fields.filter { $0.name.description == "rows" }
    let others = fields.filter { $0.name.description != "rows" }
    let usage = usage(of: info, others)
    return rows.isEmpty ? [usage] : [usage, "user:\(verb)({ \(rows[0].inLua()), … })"]
  }

  /// The call of a verb with these fields; of a field that stands alone a value is shown.
  private static func usage(of info: VerbInfo, _ fields: [VerbField]) -> String {
    var arguments = info.takesRow ? ["row"] : []
    if fields.count == 1, !info.takesRow {
      arguments.append(info.bareField == nil ? "{ \(fields[0].inLua()) }" : fields[0].lua)
    } else if !fields.isEmpty {
      arguments.append("{ \(fields.map { $0.inLua("…") }.joined(separator: ", ")) }")
    }
    return "user:\(info.name)(\(arguments.joined(separator: ", ")))"
  }

  /// How several rows are named where there is no first argument; empty for a verb that is about one.
  private static func helpForRows(of verb: String) -> String {
    guard let info = VerbInfo.all.first(where: { $0.name.description == verb }), info.mayNameRows else {
      return ""
    }
    return "; several rows are named in the table, which is then the only argument: `\(DragVerb.groupUsage)`"
  }

  /// How many sections a message names.
  static let mostSections = 8

  /// What to write instead of a section that is not there.
  private static func help(sections: [String]) -> String {
    guard !sections.isEmpty else {
      return "its sections have no names: write `to` with a path, or name a column with `--section-by`"
    }
    let shown = Array(sections.prefix(mostSections)).inBackticks.joined(separator: ", ")
    return "the sections are \(shown)\(sections.count > mostSections ? ", …" : "")"
  }
}
