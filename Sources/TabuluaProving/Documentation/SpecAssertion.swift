package import TabuluaText

/// An assertion of specs, with its page; it is written in `spec_assertions.lua`.
package enum SpecAssertion: String, Sendable, CaseIterable {
  case equal, same
  case isTrue = "true"
  case isFalse = "false"
  case isNil = "nil"
  case truthy, falsy
  case boolean, number, string, table, function, userdata, thread
  case near, matches, contains
  case error
  case errorMatches = "error_matches"
  case moved, retargeted, refused, unchanged, cancelled, done
  case rows, selection, marks, calls, called, snapshot

  /// Its page of documentation.
  package var documentation: DocumentationEntry {
    switch self {
    case .equal:
      page(
        "two values are equal, as `==` says; a path is also the list of its two numbers",
        "assert.equal(expected, actual)",
        "assert.equal({ 0, 1 }, view:index_path \"tea\")", others: ["equals"])
    case .same:
      page(
        "two values have the same content", "assert.same(expected, actual)",
        "assert.same({ 1, { 2 } }, { 1, { 2 } })")
    case .isTrue:
      page("the value is true", "assert.is_true(value)", "assert.is_true(view:is_checked \"tea\")")
    case .isFalse:
      page("the value is false", "assert.is_false(value)", "assert.is_false(view:is_checked \"milk\")")
    case .isNil: page("the value is nil", "assert.is_nil(value)", "assert.is_nil(view:find \"coffee\")")
    case .truthy:
      page("the value is neither nil nor false", "assert.truthy(value)", "assert.truthy(view:find \"milk\")")
    case .falsy:
      page("the value is nil or false", "assert.falsy(value)", "assert.falsy(view:find \"coffee\")")
    case .boolean: type("true")
    case .number: type("1")
    case .string: type("\"milk\"")
    case .table: type("{}")
    case .function: type("print")
    case .userdata: type("index_path(0, 0)")
    case .thread: type("coroutine.create(print)")
    case .near:
      page(
        "a number is near another one", "assert.near(expected, actual, tolerance)",
        "assert.near(0.3, 0.1 + 0.2, 1e-9)")
    case .matches:
      page(
        "a string matches a Lua pattern", "assert.matches(pattern, actual)",
        "assert.matches(\"^Buy\", view:find(\"milk\").title)", others: ["match"])
    case .contains:
      page(
        "a list contains a value", "assert.contains(value, list)", "assert.contains(\"tea\", rows \"Todo\")")
    case .error:
      page(
        "a function raises an error, and the given one if one is given: its text, or the fields of a table",
        "assert.has_error(function() … end[, expected])",
        "assert.has_error(function() view:move_row(\"coffee\", index_path(0, 0)) end)",
        others: ["errors", "has_error"])
    case .errorMatches:
      page(
        "a function raises an error whose text matches a Lua pattern",
        "assert.error_matches(function() … end, pattern)",
        "assert.error_matches(function() view:set_checked(\"coffee\", true) end, \"coffee\")",
        others: ["errors_match", "error_match", "matches_error", "match_error"])
    case .moved:
      page(
        "a drag ended as `moved`: the row landed where it was proposed, and at that path if one is given",
        "assert.moved(result[, path[, reason]])",
        "assert.moved(user:drag(\"milk\", index_path(1, 0)), index_path(1, 0))")
    case .retargeted:
      page(
        "a drag ended as `retargeted`: the row landed elsewhere, and at that path if one is given",
        "assert.retargeted(result[, path[, reason]])",
        "assert.retargeted(user:drag(\"milk\", index_path(1, 0)), index_path(0, 1))",
        policy:
          "function policy.target_index_path_for_move(view, source, proposed)\n  return index_path(0, 1), \"below the tea\"\nend"
      )
    case .refused:
      ending(
        "user:drag(\"milk\", index_path(1, 0)), \"stays\"",
        policy: "function policy.can_move_row(view, path) return false, \"it stays\" end")
    case .unchanged: ending("user:drag(\"milk\", index_path(0, 0))")
    case .cancelled: ending("user:drag(\"milk\", { through = { index_path(0, 1) }, cancel = true })")
    case .done: ending("user:delete \"milk\"")
    case .rows:
      page(
        "a section shows these rows, or the table these sections", "assert.rows([section, ]expected)",
        "assert.rows(\"Todo\", { \"milk\", \"tea\" })")
    case .selection:
      page(
        "these rows are selected", "assert.selection { path, … }",
        "user:set_editing(false)\nuser:tap \"milk\"\nassert.selection { { 0, 0 } }")
    case .marks: page("these rows are marked", "assert.marks { key, … }", "assert.marks { \"tea\" }")
    case .calls:
      page(
        "the last interaction called exactly these callbacks of the policy",
        "assert.calls { name, { name, argument, … }, … }",
        "user:drag(\"milk\", index_path(0, 1))\nassert.calls { { \"can_move_row\", { 0, 0 } } }",
        policy: "function policy.can_move_row(view, path) return true end")
    case .called:
      page(
        "the last interaction called this callback of the policy, with these arguments if they are given",
        "assert.called(name, …)",
        "user:drag(\"milk\", index_path(0, 1))\nassert.called(\"can_move_row\", { 0, 0 })",
        policy: "function policy.can_move_row(view, path) return true end")
    case .snapshot:
      DocumentationEntry(
        .assertion, rawValue,
        summary:
          "The table, or the value that is given, is drawn as it was when the snapshot was accepted with `--update`.",
        usage: ["assert.snapshot(name[, value])"],
        examples: [
          DocumentationExample.test("assert.snapshot \"the list\"").with(
            "tabulua test t_spec.lua --update", "tabulua test t_spec.lua")
        ])
    }
  }

  private func page(
    _ summary: String, _ usage: String, _ body: String, others: [String] = [], policy: String? = nil
  ) -> DocumentationEntry {
    DocumentationEntry(
      .assertion, rawValue, otherNames: others + ["is_\(rawValue)"],
      summary: DocumentationEntry.sentence("it holds where \(summary)"), usage: [usage],
      facts: ["also": others.isEmpty ? nil : others.map { "`assert.\($0)`" }.inWords(last: "and")],
      examples: [.test(body, policy: policy)])
  }

  /// An assertion about the type of a value.
  private func type(_ value: String) -> DocumentationEntry {
    page(
      "the value is of the type `\(rawValue)`", "assert.is_\(rawValue)(value)",
      "assert.is_\(rawValue)(\(value))")
  }

  /// An assertion about how an interaction ended.
  private func ending(_ arguments: String, policy: String? = nil) -> DocumentationEntry {
    page(
      "an interaction ended as `\(rawValue)`, for that reason if one is given: a text or a Lua pattern",
      "assert.\(rawValue)(result[, reason])", "assert.\(rawValue)(\(arguments))", policy: policy)
  }
}
