-- The blocks and tests of specs, as users of busted write them. `tabulua_spec` is the host, a global that is taken away at
-- once. The spec's file runs once, in a state where its tests are collected; each test runs in another state, which gets a
-- copy of what `test` at the end of `spec_tests.lua` answers for it, and of all that this reaches.
-- `spec_assertions.lua` and `spec_tests.lua` go on with this chunk, and see its local variables.

local host = tabulua_spec
rawset(_G, "tabulua_spec", nil)

local function new_block(outer)
  return {
    outer = outer, count = 0,
    before = {}, after = {}, setup = {}, teardown = {},
    policy = outer and outer.policy, fixture = outer and outer.fixture,
    name_length = 0,  -- the bytes of its name with those of the blocks around it
  }
end

local block = new_block()
local tests = {}      -- the tests that were collected
local declared = {}   -- the policies and fixtures that blocks name by their files
local used = {}       -- those that a test has
local registered = {} -- the assertions of the spec's own
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

-- The bytes that the name of a block or a test may have, and with the names of the blocks around it: it is told in reports,
-- and kept for the next run.
local longest_name, longest_names = 10000, 20000

-- Answers how long the name is with those of the blocks around it.
local function need_name(what, name)
  need(what, 1, name, "string")
  local all = block.name_length + #name + 1
  if #name > longest_name then
    host:misuse("the name of `" .. what .. "` has " .. #name .. " bytes, and may have " .. longest_name,
      "say in a few words what is expected")
  elseif all > longest_names then
    host:misuse("the name of `" .. what .. "` has with those of its blocks " .. all .. " bytes, and may have "
      .. longest_names, "nest fewer blocks")
  end
  return all
end

local function describe(name, body)
  outside_test("describe")
  local length = need_name("describe", name)
  need("describe", 2, body, "function")
  block.count = block.count + 1
  host:enter(name, block.count)
  block = new_block(block)
  block.name_length = length
  body()
  block = block.outer
  host:leave()
end

-- A test; `pending` is why it is not run, `file` and `line` where it is written if not here.
local function add(name, body, pending, file, line)
  block.count = block.count + 1
  host:test(name, block.count, pending, file, line)
  tests[#tests + 1] = { body = body, block = block, policy = block.policy, fixture = block.fixture }
  if block.policy then used[block.policy] = true end
  if block.fixture then used[block.fixture] = true end
end

local function it(name, body)
  outside_test("it")
  need_name("it", name)
  if body ~= nil then need("it", 2, body, "function") end
  add(name, body, body == nil and "it has no body yet" or nil)
end

local function pending(name, body)
  if running then host:pending(name) end
  need_name("pending", name)
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

-- Keeps what a block says about the tests that come after it, and answers it.
local function declare(what)
  if type(what[1]) == "string" then declared[#declared + 1] = what end
  return what
end

local function policy(path, options)
  need("policy", 1, path, "string")
  if options ~= nil then need("policy", 2, options, "table") end
  local line = host:line()
  if running then
    host:use_policy(path, options, line)
  else
    block.policy = declare { path, options, line, "policy" }
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
    block.fixture = declare { what, mapping, line, "fixture" }
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
