import Foundation
import Testing

/// Names and values with characters that turn, hide or drive what a terminal shows are told with these escaped.
@Suite struct HiddenCharacterTests {
  private static let nasty = "\u{202E}\u{200B}\u{2066}\u{1B}[2J\u{200F}\u{9B}z"

  private func bench() throws -> Workbench {
    let name = Self.nasty
    return try Workbench([
      "t.csv": "id,ti\(name)tle,day\n\"a\(name)\",\"A\(name)\",\"1\(name)\"\nb,B,1\n",
      "u.csv": "id,ti\(name)tle,day\n\"a\(name)\",\"AA\(name)\",\"1\(name)\"\nb,B,2\n",
      "p.lua": """
      local policy = { table = { key = 'id', text = 'ti\(name)tle', section_by = 'day' } }
      function policy.can_move_row(view, path) return path.row == 1, 'no\(name)' end
      function policy.target_index_path_for_move(v, s, p) if p.row == 0 then return nil, 'x\(name)' end return p end
      function policy.did_select_row(v, p) error('e\(name)') end
      policy.laws = { ['law\(name)'] = function(view) return view:number_of_rows(0) < 5, 'r\(name)' end }
      return policy\n
      """,
      "o.lua": "return { did_select_row = function(v, p) error('e\(name)') end }\n",
      "q.lua": "return { can_move_row = function() return true end, ['f\(name)'] = 1 }\n",
      "r.lua": "return { can_move_row = function(view, path) return undefd, view['f\(name)'] end }\n",
      "a_spec.lua": """
      policy 'p.lua'
      fixture 't.csv'
      it('n\(name)', function() assert.equal('a\(name)', 'b\(name)') end)
      it('m\(name)', function() user:tap('b') error('q\(name)') end)
      print('pr\(name)')\n
      """,
      "b.jsonl": """
      {"do":"set_editing","editing":true}
      {"do":"drag","row":{"key":"b"},"to":[0,0]}
      {"do":"set","row":{"key":"b"},"values":{"ti\(name.replacingOccurrences(of: "\u{1B}", with: "\\u001b"))tle":"v"}}
      {"do":"tap","row":{"key":"b"}}\n
      """,
    ])
  }

  private static let lines = [
    "run --table @t.csv --policy @p.lua --batch @b.jsonl --keep-going", "run --table @t.csv --policy @q.lua",
    "trace --table @t.csv --policy @p.lua --batch @b.jsonl --keep-going", "check @p.lua @q.lua @r.lua",
    "show --table @t.csv --policy @p.lua --editing", "show --table @t.csv --text NASTY",
    "show --table @NASTY.csv", "NASTY", "run --NASTY", "test @a_spec.lua -v", "test @a_spec.lua -k NASTY",
    "test @a_spec.lua --format tap", "prove @o.lua --table @t.csv", "prove @p.lua --table @t.csv --law NASTY",
    "prove @p.lua --table @t.csv --steps 5 --runs 5", "matrix @p.lua --table @t.csv",
    "why --table @t.csv --policy @p.lua b 0,0", "why --table @t.csv --policy @p.lua NASTY 0,0",
    "diff @p.lua @r.lua --table @t.csv", "mutate @p.lua @a_spec.lua", "compare @t.csv @u.csv --key id",
    "compare @t.csv @u.csv --key NASTY", "log --journal @NASTY", "docs NASTY", "schema NASTY",
  ]

  @Test(arguments: lines) func areTold(_ line: String) throws {
    let bench = try bench()
    let words = line.split(separator: " ").map {
      $0.replacingOccurrences(of: "NASTY", with: "n\(Self.nasty)")
    }
    let outcome = bench.run(words)
    let told = outcome.output + outcome.errors
    let raw = told.unicodeScalars.filter { [0x202E, 0x200B, 0x2066, 0x1B, 0x200F, 0x9B].contains($0.value) }
    #expect(raw.isEmpty, "\(told.debugDescription.prefix(3000))")
    #expect(outcome.status != 0 || !told.isEmpty)
  }
}
