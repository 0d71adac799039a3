import TabuluaModel
import TabuluaPolicy
@testable import TabuluaScript
import TabuluaText
import Testing

/// A key names a row in every method that takes a path or a row, and a row's columns can be gone through.
@Suite struct RowKeyTests {
  /// What a parameter of a method is given where the row is `row` and the other one `other`; nil for no row at all.
  private static func argument(_ name: String, of method: String, row: String, other: String) -> String? {
    switch name {
    case "path", "row", "source", "from": row
    case "to", "proposed", "destination": other
    case "list":
      switch method {
      case "move_rows": "{ { \(row), \(other) } }"
      case "insert_rows": "{ { at = \(row), values = { id = 'N' } } }"
      default: "{ \(row), \(other) }"
      }
    case "flag": "true"
    case "name": "'checkmark'"
    default: nil
    }
  }

  /// Calls a method with rows named so, and answers its results and the table after it.
  private static func call(_ method: ViewMethod, row: String, other: String) throws -> (String, [[String]]) {
    var lines: [String] = []
    let parameters = method.parameters.prefix { $0 != "[" }.filter { $0 != " " }.split(separator: ",").map(
      String.init)
    let arguments = parameters.map {
      argument($0, of: method.name, row: row, other: other) ?? "nil"
    }.joined(separator: ", ")
    let rules = try LuaPolicy(
      source: Array(
        """
        return { did_select_row = function(view)
          local a, b = view:find("T-1"), view:find("T-2")
          local results = table.pack(view:\(method.name)(\(arguments)))
          for i = 1, results.n do
            results[i] = type(results[i]) == "table" and (results[i].text or #results[i]) or tostring(results[i])
          end
          print(table.concat(results, " "), view:is_checked(a), view:accessory(b), #view:index_paths_for_selected_rows())
        end }
        """.utf8), name: "test.lua", printHandler: { lines.append($1) })
    let view = try TableView(tasks(), policy: rules, editing: false)
    do throws(TableError) {
      _ = try view.tapRow(at: [0, 0])
    } catch {
      lines.append(error.diagnostic(policy: rules).message)
    }
    return (lines.joined(separator: "\n"), view.texts)
  }

  private static let methods = ViewMethod.all.filter { method in
    method.parameters.split(separator: ",").contains { parameter in
      let name = parameter.filter { $0 != "[" && $0 != "]" && $0 != " " }
      let isOfSections = method.name.contains("section")
      return !isOfSections
        && ["path", "row", "source", "proposed", "destination", "from", "to", "list"].contains(name)
    }
  }

  @Test func everyMethodTakesKeys() throws {
    for method in Self.methods {
      // Inserting and moving rows takes other words for a place than for what stands there.
      let paths = try Self.call(method, row: "index_path(0, 0)", other: "index_path(0, 1)")
      let rows = try Self.call(method, row: "a", other: "b")
      let keys = try Self.call(method, row: "'T-1'", other: "'T-2'")
      #expect(paths == rows && paths == keys, "\(method.name): \(paths) \(rows) \(keys)")
      let wrong = try Self.call(method, row: "'T-9'", other: "b")
      #expect(
        method.name == "exists" || wrong.0.contains("no row has the key `T-9`"), "\(method.name): \(wrong)")
      #expect(try wrong.1 == TableView(tasks()).texts || method.name == "exists")
    }
    #expect(Self.methods.count >= 20, "\(Self.methods.map(\.name))")
  }

  @Test func aRowIsGoneThroughInTheOrderOfTheTable() throws {
    let columns = try tasks().columns.map(\.name)
    #expect(
      try evaluate("for column, value in pairs(view:row(path)) do report(column) end") == columns)
    #expect(
      try evaluate(
        "for column, value in pairs(view:row(path)) do assert(view:row(path)[column] == value) end"
      )
      .isEmpty)
    #expect(try evaluate("report(table.concat(view:columns(), ' '))") == [columns.joined(separator: " ")])
    // Two walks do not mind each other.
    #expect(
      try evaluate(
        """
        local n = 0
        for a in pairs(view:row(path)) do for b in pairs(view:find("T-2")) do n = n + 1 end end
        report(n)
        """) == ["\(columns.count * columns.count)"])
  }

  @Test func whatIsWrongWithKeys() throws {
    let many = try TableContents(
      columns: ["id"], mapping: TableMapping(key: "id"), rows: (0..<1001).map { [.text("r\($0)")] })
    func message(_ body: String, in contents: TableContents? = nil) -> String? {
      do {
        _ = try evaluate(body, in: contents)
        return nil
      } catch {
        return (error as? Diagnostic).map { "\($0.message) | \($0.help ?? "")" }
      }
    }
    // In a large table no near key is looked for.
    #expect(message("view:row('r')", in: many)?.contains("did you mean") == false)
    #expect(message("view:row('T-11')")?.contains("| did you mean `T-1`?") == true)
    let keyless = try TableContents(columns: ["id"], mapping: TableMapping(), rows: [["a"], ["b"]])
    #expect(
      message("view:is_checked('a')", in: keyless)?.contains(
        "`view:is_checked` needs keys, but the table has no key column") == true)
  }

  @Test(
    "an error about nil tells the empty cell",
    arguments: [
      ("local n = view:row(path).estimate + 1", true),
      ("local e = view:row(path).estimate return e > 2", true),
      ("return math.max(view:row(path).estimate, 1) > 1", true),
      ("return view:row(path).estimate.x", true), ("return ('x'):rep(view:row(path).estimate)", true),
      ("local e = view:row(path).estimate return nobody.x", false),
      ("local e = view:row(path).estimate local t = {} return t.other + 1", false),
      ("local e = view:row(path).estimate local t = {} return t.other()", false),
      ("local e = view:row(path).estimate error('mine')", false),
      ("local e = view:row(path).estimate local t; return t.x", false),
    ])
  func emptyCells(_ body: String, isTold: Bool) throws {
    let contents = try TableContents(
      columns: ["id", "estimate"], mapping: TableMapping(key: "id", types: ["estimate": .integer]),
      rows: [["T-4", .null], ["T-5", .integer(1)]])
    var found: Diagnostic?
    do {
      _ = try evaluate("\(body.contains("return") ? "do \(body) end" : body)", in: contents)
    } catch {
      found = error as? Diagnostic
    }
    let problem = try #require(found)
    #expect((problem.help == "`estimate` of T-4 is empty") == isTold, "\(problem)")
  }
}
