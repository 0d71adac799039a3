extension RightPolicies {
  /// The ways in which a policy is put together and found, around each body.
  static let frames: [(name: String, text: @Sendable (_ body: String) -> String)] = [
    ("a table that is filled", { "local policy = { table = \(table) }\n\($0)\nreturn policy" }),
    (
      "a function that makes it",
      {
        "local function make(policy, ...)\n\($0)\npolicy.table = \(table)\nreturn policy\nend\nreturn make({}, ...)"
      }
    ),
    (
      "inherited through a metatable",
      {
        "local policy = {}\n\($0)\nreturn setmetatable({ table = \(table), laws = policy.laws }, { __index = policy })"
      }
    ),
    (
      "wrapped in functions of varargs",
      {
        """
        local policy = {}
        \($0)
        local wrapped = { table = \(table) }
        for name, value in pairs(policy) do
          if type(value) == "function" then wrapped[name] = function(...) return value(...) end else wrapped[name] = value end
        end
        return wrapped
        """
      }
    ),
  ]

  /// The columns of the table that the policies are for.
  static let columns = ["id", "item", "done", "day", "kind", "size", "note"]

  private static let table = "{ text = 'item', check = 'done' }"
}
