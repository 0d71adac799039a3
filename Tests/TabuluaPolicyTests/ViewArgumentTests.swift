import LuaHost
import TabuluaModel
import TabuluaPolicy
@testable import TabuluaScript
import TabuluaText
import Testing

/// No function takes an argument silently: one too many, or of a wrong type, is an error that tells how to mend it.
@Suite struct ViewArgumentTests {
  /// What parameters of a name may be, and a right value for each.
  private static let right: [String: (kinds: Set<String>, value: String)] = [
    "section": (["integer"], "0"), "value": (["string"], "'Todo'"), "path": (["path", "row"], "path"),
    "row": (["path", "row"], "path"), "source": (["path", "row"], "path"),
    "proposed": (["path", "row"], "path"), "destination": (["path", "row"], "path"),
    "key": (["string", "integer"], "'T-1'"), "flag": (["boolean"], "true"), "name": (["nil"], "'none'"),
    "at": (["nil"], "'top'"), "list": (["list"], "{}"), "updates": (["function"], "function() end"),
    "completion": (["function", "nil"], "function() end"), "snapshot": ([], "view:snapshot()"),
    "before": ([], "nil"), "change": ([], "nil"), "text": (["string"], "'x'"), "sections": (["list"], "{}"),
    "policy": (["list", "nil"], "{}"),
  ]

  /// A value of each kind.
  private static let values = [
    "integer": "7", "number": "0.5", "string": "'x'", "boolean": "false", "list": "{}", "path": "path",
    "row": "view:row(path)", "function": "print", "nil": "nil", "table": "{ x = 1 }",
  ]

  /// The diagnostic of a call in an event, nil where it goes well.
  private func problem(_ call: String) throws -> Diagnostic? {
    let rules = try policy(
      """
      local policy = { table = { text = "title" } }
      function policy.add_button_tapped(view)
        local path = index_path(0, 0)
        \(call)
      end
      return policy
      """)
    let table = try TableView(tasks(), policy: rules, viewport: .rows(0))
    let error = tableError { _ = try table.tapAddButton() }
    return error?.diagnostic(policy: rules)
  }

  /// What a parameter may be; where rows and sections are moved, each by its own.
  private static func right(
    _ parameter: String, of method: ViewMethod
  ) throws -> (kinds: Set<String>, value: String) {
    guard parameter == "from" || parameter == "to" else {
      return try #require(right[parameter], "\(parameter)")
    }
    return method.name == "move_section" ? (["integer"], "0") : (["path", "row"], "path")
  }

  /// The parameters of a method, by their names, and whether each may be left out.
  private func parameters(_ method: ViewMethod) -> [(name: String, isOptional: Bool)] {
    method.parameters.split(separator: ",").enumerated().map { place, part in
      let name = part.filter { $0.isLetter || $0 == "_" }
      let before = method.parameters.prefix(while: { $0 != "[" })
      return (name, before.split(separator: ",").filter { !$0.allSatisfy { $0 == " " } }.count <= place)
    }
  }

  private func call(_ method: ViewMethod, _ arguments: [String]) -> String {
    "local result = view:\(method.name)(\(arguments.joined(separator: ", ")))"
  }

  @Test(arguments: ViewMethod.all.map(\.name))
  func oneTooMany(_ name: String) throws {
    let method = try #require(ViewMethod.all.first { $0.name == name })
    let right = try parameters(method).map { try Self.right($0.name, of: method).value }
    for extra in ["1", "nil, 1", "{}", "path"] {
      let found = try problem(call(method, right + [extra]))
      #expect(
        found?.message.hasPrefix("`add_button_tapped` failed: `\(name)` takes ") == true,
        "\(extra): \(found?.message ?? "nothing")")
      #expect(found?.help?.isEmpty == false)
    }
    // nil behind the last argument is none.
    let silent = try problem(call(method, right + ["nil", "nil"]))
    #expect(silent?.message.contains(" takes ") != true, "\(silent?.message ?? "")")
  }

  @Test(arguments: ViewMethod.all.map(\.name))
  func aWrongType(_ name: String) throws {
    let method = try #require(ViewMethod.all.first { $0.name == name })
    let parameters = parameters(method)
    var tried = 0
    for (place, parameter) in parameters.enumerated() {
      let allowed = try Self.right(parameter.name, of: method).kinds
      for (kind, value) in Self.values where !allowed.contains(kind) {
        if kind == "nil", parameter.isOptional { continue }
        if kind == "list" || kind == "table", !allowed.isDisjoint(with: ["list"]) { continue }
        var arguments = try parameters.map { try Self.right($0.name, of: method).value }
        arguments[place] = value
        let found = try problem(call(method, arguments))
        if found == nil, Self.isRight(method.name, parameter.name, kind) { continue }
        #expect(found != nil, "view:\(name) takes \(value) as `\(parameter.name)` silently")
        #expect(found?.help?.isEmpty == false, "\(name)(\(arguments)): \(found?.message ?? "")")
        tried += 1
      }
    }
    #expect(tried > 0 || parameters.isEmpty || name == "apply")
  }

  /// What a single method takes beside what its parameters mostly are.
  private static func isRight(_ method: String, _ parameter: String, _ kind: String) -> Bool {
    // `view:select_row(nil)` deselects all; `view:exists(key)` is false where no row has the key.
    method == "select_row" && parameter == "path" && kind == "nil" || method == "exists" && kind == "string"
  }

  @Test(
    arguments: [
      ("path:with_row(1, 2)", "`with_row` takes one number: write `path:with_row(number)`"),
      (
        "path:with_section(1, nil, 'x')", "`with_section` takes one number: write `path:with_section(number)`"
      ),
      ("path:with_row('1')", "the row of an index path must be a whole number from 0"),
      ("path:with_row()", "the row of an index path must be a whole number from 0"),
      ("index_path(0, 1, 2)", "`index_path` takes a section and a row, or a table with both"),
      ("index_path(0)", "`index_path` takes a section and a row, or a table with both"),
      (
        "index_path { section = 0, row = 1, rwo = 2 }",
        "`index_path` takes a section and a row, or a table with both, which has no field the string \"rwo\""
      ),
      (
        "index_path { 0, 1 }",
        "`index_path` takes a section and a row, or a table with both, which has no field the number 1"
      ),
      ("index_path { section = 0, row = '1' }", "the row of an index path must be a whole number from 0"),
      ("reject('a', 'b')", "`reject` takes one reason: put its parts together with `..`"),
      ("reject(nil, 1)", "`reject` takes one reason: put its parts together with `..`"),
      ("reject(1)", "the reason that `reject` takes must be a string or nil, not the number 1"),
    ])
  func functionsOfPathsAndReject(call: String, message: String) throws {
    let found = try #require(failure("local result = \(call)"))
    #expect(
      found.message.hasPrefix("`can_move_row` failed: ") && found.message.contains(message),
      "\(found.message)")
    #expect(
      try evaluate("report(path:with_row(1, nil), index_path { section = 0, row = 1 })") == ["[0, 1] [0, 1]"])
  }
}
