/// The files that the examples of all pages begin with: a table and a policy.
package enum SampleFiles {
  /// The table: two rows to do, and one that is being done.
  package static let table = """
    id,title,status,done,estimate
    milk,Buy milk,Todo,,2
    tea,Buy tea,Todo,x,
    oil,Buy oil,Doing,,1

    """

  /// The names and texts of the files.
  package static let all = [("t.csv", table), ("p.lua", policy(with: ""))]

  /// The policy with callbacks.
  package static func policy(with callbacks: String) -> String {
    let lines = """
      local policy = {
        table = {
          text = "title", key = "id", section_by = "status", check = "done",
          sections = { "Todo", "Doing", "Done" }, types = { estimate = "integer" },
        },
      }

      """
    return lines + (callbacks.isEmpty ? "" : "\n\(callbacks)\n") + "\nreturn policy\n"
  }

  /// A spec with a test of this body.
  package static func spec(with body: String) -> String {
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    return """
      describe("the list", function()
        policy "p.lua"
        fixture "t.csv"

        it("works", function()
      \(lines)
        end)
      end)

      """
  }
}
