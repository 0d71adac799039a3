import LuaHost

/// The Lua side of specs: blocks and tests.
///
/// The assertions stand in ``SpecAssertions``.
///
/// The chunk gets the address of the test to run, a list of child numbers, or nothing where tests are only
/// collected. `tabulua_spec` is the host, a global that is taken away at once.
enum SpecPrelude {
  /// The name of our own chunks, which messages leave out.
  static let name = "tabulua.spec"

  /// The chunk, compiled once for all states.
  static let chunk = Result { () throws(LuaError) in
    try LuaChunk(source: Array((blocks + SpecAssertions.source + ending).utf8), name: name)
  }

  private static let blocks = #"""
    local host = tabulua_spec
    rawset(_G, "tabulua_spec", nil)
    local target = ...

    local function new_block(outer)
      return {
        outer = outer, depth = outer and outer.depth + 1 or 0, count = 0, names = {},
        before = {}, after = {}, setup = {}, teardown = {},
        policy = outer and outer.policy, fixture = outer and outer.fixture,
      }
    end

    local block = new_block()
    local chosen          -- the test to run
    local running = false -- whether it runs
    local finals = {}

    local function outside_test(name)
      if running then
        host:misuse("`" .. name .. "` cannot stand inside a test",
          "put it into a `describe` block, beside the tests")
      end
    end

    local function need(what, position, value, kind)
      if type(value) ~= kind then
        host:misuse("argument " .. position .. " of `" .. what .. "` must be a " .. kind .. ", not "
          .. host:words(value))
      end
    end

    local function describe(name, body)
      outside_test("describe")
      need("describe", 1, name, "string")
      need("describe", 2, body, "function")
      block.count = block.count + 1
      if target then
        if target[block.depth + 1] ~= block.count then return end
      else
        host:enter(name, block.count)
      end
      block = new_block(block)
      body()
      block = block.outer
      if not target then host:leave() end
    end

    -- A test; `pending` is why it is not run, `file` and `line` where it is written if not here.
    local function add(name, body, pending, file, line)
      block.count = block.count + 1
      if not target then
        host:test(name, block.count, pending, file, line)
      elseif target[block.depth + 1] == block.count and not target[block.depth + 2] then
        chosen = { body = body, block = block, policy = block.policy, fixture = block.fixture }
      end
    end

    local function it(name, body)
      outside_test("it")
      need("it", 1, name, "string")
      if body ~= nil then need("it", 2, body, "function") end
      add(name, body, body == nil and "it has no body yet" or nil)
    end

    local function pending(name, body)
      if running then host:pending(name) end
      need("pending", 1, name, "string")
      add(name, body, "")
    end

    local function hook(list, name)
      return function(body)
        outside_test(name)
        need(name, 1, body, "function")
        table.insert(block[list], body)
      end
    end

    local function finally(body)
      need("finally", 1, body, "function")
      if not running then host:misuse("`finally` belongs into a test", "use `after_each` in a block") end
      table.insert(finals, body)
    end

    local handle = {
      __index = function(_, name)
        host:misuse("a spec cannot reach `" .. tostring(name) .. "` of a policy, which has a Lua state of its own",
          "act with `user` and look at the result, at `view` and at `calls()`")
      end,
      __tostring = function(self) return "policy " .. rawget(self, "path") end,
      __metatable = false,
    }

    local function policy(path, options)
      need("policy", 1, path, "string")
      if options ~= nil then need("policy", 2, options, "table") end
      local line = host:line()
      if running then
        host:use_policy(path, options, line)
      else
        block.policy = { path, options, line }
      end
      return setmetatable({ path = path }, handle)
    end

    local function fixture(what, mapping)
      if type(what) ~= "string" then need("fixture", 1, what, "table") end
      if mapping ~= nil then need("fixture", 2, mapping, "table") end
      local line = host:line()
      if running then
        host:use_fixture(what, mapping, line)
      else
        block.fixture = { what, mapping, line }
      end
    end

    -- A value in a few words, for the names of cases.
    local function brief(value)
      if type(value) ~= "table" then return tostring(value) end
      if rawget(value, "name") ~= nil then return tostring(value.name) end
      local words = {}
      local isList = #value > 0
      for key, entry in pairs(value) do
        if #words == 8 then words[9] = "…"; break end
        table.insert(words, isList and brief(entry) or tostring(key) .. "=" .. brief(entry))
      end
      local text = table.concat(words, isList and ", " or " ")
      return isList and "[" .. text .. "]" or text
    end

    local function case_name(name, case, number)
      name = name:gsub("%%(.)", function(letter)
        if letter == "s" then return (brief(case)) end
        if letter == "d" then return tostring(number) end
        if letter == "%" then return "%" end
      end)
      if type(case) == "table" then
        name = name:gsub("{([%a_][%w_]*)}", function(field)
          local value = case[field]
          if value ~= nil then return (brief(value)) end
        end)
      end
      return name
    end

    -- Cases from a list, or from a CSV file with a line for each.
    local function cases_of(what, cases)
      if type(cases) == "string" then
        local path = cases
        local rows, lines, file = host:csv(path)
        return rows, lines, file
      end
      need(what, 1, cases, "table")
      if #cases == 0 then host:misuse("`" .. what .. "` has no cases", "list at least one") end
      return cases
    end

    local function each(cases, name, body)
      outside_test("each")
      need("each", 2, name, "string")
      need("each", 3, body, "function")
      local list, lines, file = cases_of("each", cases)
      for number, case in ipairs(list) do
        add(case_name(name, case, number), function() body(case, number) end, nil, file, lines and lines[number])
      end
    end

    """#

  private static let ending = #"""
    -- A drag that is tried, and what comes of it.
    local outcomes = { moved = 1, retargeted = 1, unchanged = 1, refused = 1, cancelled = 1, failed = 1 }

    local function drag_case(case)
      local expect = case.expect
      local how = case.through and { through = case.through } or { to = case.proposed }
      local ok, result = pcall(user.drag, user, case.from, how)
      if not ok then
        if expect ~= "failed" then error(result, 0) end
        return
      end
      local actual = result.outcome
      if type(expect) == "string" then
        if actual ~= expect then
          if result.to then actual = actual .. ", landed at " .. tostring(result.to) end
          host:fail("the drag ended otherwise", nil, true, plain(expect), plain(actual))
        end
      else
        local landing = result.to or (actual == "unchanged" and result.from) or actual
        if not same(expect, landing) then
          host:fail("the row landed elsewhere", nil, true, plain(as_path(expect)), plain(landing))
        end
      end
      if case.reason and case.reason ~= "" then
        check_reason(result, case.reason)
      end
    end

    local function drags(cases)
      outside_test("drags")
      local list, lines, file = cases_of("drags", cases)
      for number, case in ipairs(list) do
        local where = lines and file .. ":" .. lines[number] or "case " .. number .. " of `drags`"
        local function wrong(what, help) host:misuse(where .. " " .. what, help) end
        if type(case) ~= "table" then
          wrong("is no table", "write `{ from = {0, 1}, proposed = {0, 0}, expect = \"refused\" }`")
        end
        if case.from == nil then wrong("has no `from`", "say which row is dragged: a path or a key") end
        if case.proposed == nil and case.through == nil then
          wrong("has no `proposed`", "say where the row is dropped: a path, which counts the other rows without it")
        end
        if case.expect == nil then
          wrong("has no `expect`", "say where the row lands, or `refused`, `unchanged`, `failed` …")
        end
        if type(case.expect) == "string" and not outcomes[case.expect] then
          wrong("expects `" .. case.expect .. "`, which is neither a path nor an outcome",
            "the outcomes are `moved`, `retargeted`, `unchanged`, `refused`, `cancelled` and `failed`")
        end
        local over = case.through and "over " .. brief(case.through) or "to " .. brief(case.proposed)
        local name = rawget(case, "name") or
          "drag " .. brief(case.from) .. " " .. over .. ": " .. brief(case.expect)
        add(name, function() drag_case(case) end, nil, file, lines and lines[number])
      end
    end

    local globals = {
      describe = describe, context = describe, insulate = describe, expose = describe,
      it = it, spec = it, test = it, pending = pending, finally = finally,
      before_each = hook("before", "before_each"), after_each = hook("after", "after_each"),
      setup = hook("setup", "setup"), lazy_setup = hook("setup", "lazy_setup"),
      strict_setup = hook("setup", "strict_setup"),
      teardown = hook("teardown", "teardown"), lazy_teardown = hook("teardown", "lazy_teardown"),
      strict_teardown = hook("teardown", "strict_teardown"),
      policy = policy, fixture = fixture, each = each, drags = drags,
      rows = rows, calls = calls, selection = selection, marks = marks, assert = assertions,
    }
    for name, value in pairs(globals) do rawset(_G, name, value) end

    -- Runs what stands in a list of each block, outermost first.
    local function outer_first(of, ...)
      if of.outer then outer_first(of.outer, ...) end
      for _, list in ipairs { ... } do
        for _, body in ipairs(of[list]) do body() end
      end
    end

    -- Runs all of these, also when one fails; raises the first error.
    local function all(bodies)
      local failed, first = false, nil
      for _, body in ipairs(bodies) do
        local ok, problem = pcall(body)
        if not ok and not failed then failed, first = true, problem end
      end
      if failed then error(first, 0) end
    end

    return {
      before = function()
        running = true
        if not chosen then host:misuse("the spec runs otherwise than when its tests were collected") end
        if chosen.policy then host:use_policy(table.unpack(chosen.policy, 1, 3)) end
        if chosen.fixture then host:use_fixture(table.unpack(chosen.fixture, 1, 3)) end
        outer_first(chosen.block, "setup")
        outer_first(chosen.block, "before")
      end,
      body = function() chosen.body() end,
      after = function()
        if not chosen then return end
        local bodies = {}
        local function gather(list) for _, body in ipairs(list) do table.insert(bodies, body) end end
        gather(finals)
        local of = chosen.block
        while of do gather(of.after); of = of.outer end
        of = chosen.block
        while of do gather(of.teardown); of = of.outer end
        all(bodies)
      end,
    }
    """#
}
