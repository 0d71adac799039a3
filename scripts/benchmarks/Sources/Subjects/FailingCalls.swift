import LuaHost

/// Calls of a policy that fails every third time, in each way there is: for memcheck.
enum FailingCalls {
  private static let policy = """
    local policy, calls = {}, 0
    local ways = {
      function() error("raised") end,
      function() error({ message = "raised as a table" }) end,
      function(view) view:refuse() end,
      function(view) coroutine.wrap(function() view:refuse() end)() end,
      function(view) return 3 end,
      function(view) return end,
      function(view, path) return path, {} end,
      function(view) local _, e = pcall(view.refuse, view) error(e) end,
      function(view) view:nested(true) end,
      function(view) return view.unknown end,
      function(view) return view:number_of_rows(-1) end,
      function() local t = nil; return t.x end,
      function() local function f() return 1 + f() end return f() end,
      function() local t <close> = setmetatable({}, { __close = function() error("closing") end }) error("x") end,
      function() while true do pcall(function() while true do end end) end end,
      function() local t = {} while true do t[#t + 1] = string.rep("x", 1000) end end,
      function() require "missing" end,
      function() return load("return = 1")() end,
    }
    function policy.target(view, source, proposed)
      calls = calls + 1
      if calls % 3 == 0 then return ways[calls // 3 % #ways + 1](view, source) end
      return proposed:with_row(view:number_of_rows(source.section) - 1), "moved to the end of its list"
    end
    function policy.inner(view, fails)
      if fails then error("raised inside") end
      return { text = "a", list = { 1, 2, 3 } }
    end
    return policy
    """

  private struct Refusal: Error { var text: String }
  private struct Unready: Error {}

  /// Makes `count` calls and answers how many failed.
  static func run(_ count: Int) throws -> Int {
    let state = try LuaState(
      limits: LuaLimits(instructions: 20_000, memory: 1 << 20), words: LuaIndexPath.words)
    var inner: LuaFunction?
    let type = LuaObjectType(
      name: "view",
      methods: [
        ("refuse", { _ in throw Refusal(text: "refused, in a text that is too long to be inline") }),
        (
          "nested",
          { [unowned state] call in
            guard let inner else { throw Unready() }
            return .values(try state.call(inner, [.value(.nil), .value(try call.value(at: 1))]))
          }
        ),
      ],
      integerMethods: [
        LuaIntegerMethod("number_of_rows", "section") { section in
          guard section >= 0 else { throw Refusal(text: "there is no section \(section)") }
          return 4 + section
        }
      ])
    let view = try state.makeObject(type)
    guard let chunk = try state.execute(Array(policy.utf8), name: "policy.lua"),
      case .function(let target) = try state.field("target", of: chunk),
      case .function(let function) = try state.field("inner", of: chunk)
    else { throw Unready() }
    inner = function
    var failed = 0
    for i in 0..<count {
      do {
        let source = LuaIndexPath(section: i % 2, row: 0)
        _ = try state.askIndexPath(target, view, source, LuaIndexPath(section: 0, row: i % 4))
        _ = try state.askValue(function, view, [.boolean(i % 3 == 1)])
      } catch {
        failed += 1
      }
    }
    return failed
  }
}
