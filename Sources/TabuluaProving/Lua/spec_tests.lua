-- What a test is run with, and the globals of a spec. It goes on with the chunk of `spec_assertions.lua`.

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
      wrong("expects `" .. brief(case.expect) .. "`, which is neither a path nor an outcome",
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

-- Adds what stands in a list of each block, outermost first.
local function gather(of, list, result)
  if of.outer then gather(of.outer, list, result) end
  table.move(of[list], 1, #of[list], #result + 1, result)
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
  -- A function that answers what a test needs, by the test's number; the host copies it into the state of the test. What it
  -- answers is made anew: the tables of this chunk are not copied, for the other state has its own.
  test = function(number)
    local test = tests[number]
    local what = {
      body = test.body, policy = test.policy, fixture = test.fixture, before = {}, after = {},
      registered = table.move(registered, 1, #registered, 1, {}),
    }
    gather(test.block, "setup", what.before)
    gather(test.block, "before", what.before)
    for _, list in ipairs { "after", "teardown" } do
      local of = test.block
      while of do
        table.move(of[list], 1, #of[list], #what.after + 1, what.after)
        of = of.outer
      end
    end
    return function() return what end
  end,
  -- Fails for a file that may not be read, or is not there, and that no test would open: it stands behind the last one.
  finish = function()
    for _, what in ipairs(declared) do
      if not used[what] then host:check_readable(what[1], what[3], what[4] == "policy") end
    end
  end,
  choose = function(what)
    chosen = what()
    for _, assertion in ipairs(chosen.registered) do register(table.unpack(assertion, 1, 3)) end
  end,
  before = function()
    running = true
    if chosen.policy then host:use_policy(table.unpack(chosen.policy, 1, 3)) end
    if chosen.fixture then host:use_fixture(table.unpack(chosen.fixture, 1, 3)) end
    for _, body in ipairs(chosen.before) do body() end
  end,
  body = function() chosen.body() end,
  after = function()
    table.move(chosen.after, 1, #chosen.after, #finals + 1, finals)
    all(finals)
  end,
}
