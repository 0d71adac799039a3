-- The assertions of specs, as users of busted write them, and those about tables. It goes on with the chunk of
-- `spec_blocks.lua`.

-- A path for a list of two numbers, or the value itself.
local function as_path(value)
  if type(value) == "table" and math.type(value[1]) == "integer" and math.type(value[2]) == "integer"
    and value[1] >= 0 and value[2] >= 0 and rawlen(value) == 2 and next(value, 2) == nil
    and getmetatable(value) == nil then
    local ok, path = pcall(index_path, value[1], value[2])
    if ok then return path end
  end
  return value
end

-- Whether two values are one; a path is also the list of its two numbers.
local function equal(a, b)
  if a == b then return true end
  if type(a) == "table" and type(b) == "userdata" then return as_path(a) == b end
  if type(b) == "table" and type(a) == "userdata" then return as_path(b) == a end
  return false
end

-- Whether two values have the same content.
local function same(a, b, seen)
  if equal(a, b) then return true end
  if type(a) ~= "table" or type(b) ~= "table" then return false end
  seen = seen or {}
  if seen[a] and seen[a][b] then return true end
  seen[a] = seen[a] or {}
  seen[a][b] = true
  for key, value in next, a do
    if not same(value, b[key], seen) then return false end
  end
  for key in next, b do
    if a[key] == nil then return false end
  end
  return true
end

-- A copy that can leave the state: tables within themselves, and what is too much, are replaced by words.
-- So are keys that are tables or functions; `refuse` is called with the type of one, where they must not be there.
local function plain(value, refuse)
  local above, budget = {}, 2000
  local function copy(value, depth)
    if type(value) == "userdata" and tostring(value):sub(1, 1) ~= "[" then return "\0" .. tostring(value) end
    if type(value) ~= "table" then return value end
    if above[value] then return "\0a table that contains it" end
    if depth > 40 then return "\0a table, nested too deeply" end
    above[value] = true
    local result, counts = {}, {}
    for key, entry in next, value do
      local kind = type(key)
      local has_no_words = kind == "table" or kind == "function"
      if has_no_words and refuse then refuse(kind) end
      budget = budget - 1
      if budget < 0 then break end
      if has_no_words then
        local count = (counts[kind] or 0) + 1
        counts[kind] = count
        key = count == 1 and "[" .. kind .. "]" or "[" .. kind .. " " .. count .. "]"
      end
      result[key] = copy(entry, depth + 1)
    end
    above[value] = nil
    return result
  end
  return copy(value, 1)
end

-- What a section shows, by its number or its value: keys, or texts; without one a list for each section.
local function rows(section) return host:rows(section) end

-- The callbacks that the last interaction called: names, arguments, answers.
local function calls(options)
  local list = host:calls(options ~= nil and options.all == true)
  for _, call in ipairs(list) do setmetatable(call, { __tostring = function(self) return self.name end }) end
  return list
end

local function selection() return view:index_paths_for_selected_rows() end

local function marks() return host:marks() end

local function check_reason(result, pattern)
  local reason = result.reason
  if type(reason) == "string" and (reason == pattern or reason:find(pattern)) then return end
  host:fail("the reason is another one", nil, true, plain(pattern), plain(reason))
end

-- Each assertion answers whether it holds, and else what is wrong: words, and what to compare.
-- `n` is how many arguments it takes; one more is the user's own message.
local list = {}

local function define(name, n, test, ...)
  local entry = { name = name, n = n, test = test }
  list[name] = entry
  for _, other in ipairs { ... } do list[other] = entry end
end

define("equal", 2, function(expected, actual)
  return equal(expected, actual), "the values are not equal", true, as_path(expected), actual
end, "equals")
define("same", 2, function(expected, actual)
  return same(expected, actual), "the values are not the same", true, expected, actual
end)
define("true", 1, function(value) return value == true, "the value is not true", true, true, value end)
define("false", 1, function(value) return value == false, "the value is not false", true, false, value end)
define("nil", 1, function(value) return value == nil, "the value is not nil", true, nil, value end)
define("truthy", 1, function(value)
  return value ~= nil and value ~= false, "the value is " .. tostring(value) .. ", which is not truthy"
end)
define("falsy", 1, function(value)
  return not value, "the value is " .. host:words(value) .. ", which is not falsy"
end)
for _, kind in ipairs { "boolean", "number", "string", "table", "function", "userdata", "thread" } do
  define(kind, 1, function(value)
    return type(value) == kind, "the value is " .. host:words(value) .. ", not a " .. kind
  end)
end
define("near", 3, function(expected, actual, tolerance)
  need("assert.near", 1, expected, "number")
  need("assert.near", 2, actual, "number")
  need("assert.near", 3, tolerance, "number")
  return actual >= expected - tolerance and actual <= expected + tolerance,
    "the number is not within " .. tostring(tolerance), true, expected, actual
end)
define("matches", 2, function(pattern, actual)
  need("assert.matches", 1, pattern, "string")
  return type(actual) == "string" and actual:find(pattern) ~= nil,
    "the string does not match the pattern", true, pattern, actual
end, "match")
define("contains", 2, function(expected, values)
  need("assert.contains", 2, values, "table")
  for _, value in pairs(values) do
    if same(expected, value) then return true end
  end
  return false, "the list does not contain it", true, expected, values
end)

-- The text of an error without its position.
local function error_text(problem)
  local text = tostring(problem)
  if type(problem) ~= "string" then return text end
  return (text:gsub("^[^\n]-:%d+: ", "", 1))
end

-- Runs a function that is to fail; expectations that are wrong in it are part of its failing.
local function failing(body)
  need("assert.has_error", 1, body, "function")
  local mark = host:mark()
  local ok, problem = pcall(body)
  return ok, problem, mark
end

define("error", 2, function(body, expected)
  local ok, problem, mark = failing(body)
  if ok then return false, "the function raised no error", expected ~= nil, expected, nil end
  host:forget(mark)
  if expected == nil then return true, "the function raised an error: " .. tostring(problem) end
  local matches = same(expected, problem)
  if type(expected) == "string" then
    matches = expected == tostring(problem) or expected == error_text(problem)
  elseif type(expected) == "table" and type(problem) == "table" then
    matches = true
    for key, value in pairs(expected) do matches = matches and same(value, problem[key]) end
  end
  return matches, "the function raised another error", true, expected,
    type(expected) == "string" and error_text(problem) or problem
end, "errors")
define("error_matches", 2, function(body, pattern)
  need("assert.error_matches", 2, pattern, "string")
  local ok, problem, mark = failing(body)
  if ok then return false, "the function raised no error", true, pattern, nil end
  host:forget(mark)
  return tostring(problem):find(pattern) ~= nil, "the function raised another error", true, pattern,
    error_text(problem)
end, "errors_match", "error_match", "matches_error", "match_error")

local function ending(name)
  return function(result, second, third)
    if type(result) ~= "table" or type(rawget(result, "outcome")) ~= "string" then
      host:misuse("`assert." .. name .. "` takes the result of an interaction first, not "
        .. host:words(result), "write `local result = user:drag(…)` and hand that on")
    end
    local to, pattern
    if name == "moved" or name == "retargeted" then to, pattern = second, third else pattern = second end
    if result.outcome ~= name then
      local actual = result.outcome
      if result.to then actual = actual .. ", landed at " .. tostring(result.to) end
      if result.reason then actual = actual .. ": " .. result.reason end
      return false, "the interaction ended otherwise", true, name, actual
    end
    if to ~= nil and not equal(to, result.to) then
      return false, "the row landed elsewhere", true, as_path(to), result.to
    end
    if pattern ~= nil then
      need("assert." .. name, to == nil and 2 or 3, pattern, "string")
      local reason = result.reason
      if type(reason) ~= "string" or not (reason == pattern or reason:find(pattern)) then
        return false, "the reason is another one", true, pattern, reason
      end
    end
    return true, "the interaction ended as " .. name
  end
end
for _, name in ipairs { "moved", "retargeted" } do define(name, 3, ending(name)) end
for _, name in ipairs { "refused", "unchanged", "cancelled", "done" } do define(name, 2, ending(name)) end

define("rows", 2, function(section, expected)
  if expected == nil then section, expected = nil, section end
  need("assert.rows", section == nil and 1 or 2, expected, "table")
  local actual = host:rows(section)
  return same(expected, actual), "the rows are not the expected ones", true, expected, actual
end)
define("selection", 1, function(expected)
  need("assert.selection", 1, expected, "table")
  local actual = selection()
  return same(expected, actual), "other rows are selected", true, expected, actual
end)
define("marks", 1, function(expected)
  need("assert.marks", 1, expected, "table")
  local actual = host:marks()
  return same(expected, actual), "other rows are marked", true, expected, actual
end)

-- A call as a name, or as a list of its name and its arguments.
local function call_matches(expected, call)
  if type(expected) == "string" then return expected == call.name end
  if expected[1] ~= call.name then return false end
  if #expected == 1 then return true end
  for i = 2, math.max(#expected, #call.args + 1) do
    if not same(expected[i], call.args[i - 1]) then return false end
  end
  return true
end

define("calls", 1, function(expected)
  need("assert.calls", 1, expected, "table")
  for _, wanted in ipairs(expected) do
    local name = type(wanted) == "table" and wanted[1] or wanted
    if type(name) == "string" then host:check_callback(name) end
  end
  local list, actual = host:calls(false), {}
  local matches = #list == #expected
  for i, call in ipairs(list) do
    local wanted = expected[i]
    matches = matches and wanted ~= nil and call_matches(wanted, call)
    if type(wanted) == "table" and #wanted > 1 then
      actual[i] = { call.name, table.unpack(call.args) }
    else
      actual[i] = type(wanted) == "table" and { call.name } or call.name
    end
  end
  return matches, "other callbacks were called", true, expected, actual
end)
define("called", 9, function(...)
  local wanted = { ... }
  need("assert.called", 1, wanted[1], "string")
  host:check_callback(wanted[1])
  local names = {}
  for _, call in ipairs(host:calls(false)) do
    if call_matches(wanted, call) then return true, "`" .. wanted[1] .. "` was called" end
    table.insert(names, #wanted > 1 and { call.name, table.unpack(call.args) } or call.name)
  end
  return false, "`" .. wanted[1] .. "` was not called", true, #wanted > 1 and wanted or wanted[1], names
end)
define("snapshot", 2, function(name, ...)
  need("assert.snapshot", 1, name, "string")
  if #name > longest_name then
    host:misuse("the name of a snapshot has " .. #name .. " bytes, and may have " .. longest_name,
      "say in a few words what it shows")
  end
  local value = plain((...), function(kind)
    host:misuse("a snapshot cannot hold a key that is a " .. kind .. ": it would be another text in each run",
      "use a name as the key, or put what belongs together into a list")
  end)
  host:snapshot(name, select("#", ...) > 0, value)
  return true
end)

local negating = { no = true, ["not"] = true }
local filler = {
  is = 1, are = 1, was = 1, were = 1, has = 1, have = 1, had = 1, be = 1, does = 1, to = 1, a = 1, an = 1,
}

-- What is wrong where an assertion holds that must not.
local held = {
  equal = "the values are equal", same = "the values are the same", ["true"] = "the value is true",
  ["false"] = "the value is false", ["nil"] = "the value is nil", truthy = "the value is truthy",
  falsy = "the value is falsy", near = "the number is near", matches = "the string matches the pattern",
  contains = "the list contains it", rows = "the rows are these", selection = "these rows are selected",
  marks = "these rows are marked", calls = "these callbacks were called",
}
local shown = { equal = 2, same = 2, near = 2, matches = 2, contains = 1, truthy = 1, falsy = 1 }

local function run(entry, negated, ...)
  local count = select("#", ...)
  local results = table.pack(entry.test(table.unpack({ ... }, 1, math.min(entry.n, count))))
  local message = count > entry.n and (select(entry.n + 1, ...)) or nil
  if not negated then
    if results[1] then return ... end
    host:fail(results[2], message, results[3] == true, plain(results[4]), plain(results[5]))
  end
  if not results[1] then return ... end
  local words = results.n == 2 and results[2] or held[entry.name] or "`" .. entry.name .. "` holds, and must not"
  local place = shown[entry.name]
  if place then words = words .. ": " .. host:words(plain((select(place, ...)))) end
  host:fail(words, message, false)
end

local chain
local function resolve(negated, words, key)
  local wanted = words == "" and key or words .. "_" .. key
  local rest, no = {}, negated
  for word in (wanted:lower()):gmatch("[^_]+") do
    if #rest == 0 and negating[word] then
      no = not no
    elseif not (#rest == 0 and filler[word]) then
      table.insert(rest, word)
    end
  end
  local name = table.concat(rest, "_")
  if name == "" then return chain(no, "") end
  local entry = list[name]
  if entry then return chain(no, name, entry) end
  for known in pairs(list) do
    if known:sub(1, #name + 1) == name .. "_" then return chain(no, name) end
  end
  local names = {}
  for known in pairs(list) do table.insert(names, known) end
  host:unknown_assertion(key, name, names)
end

chain = function(negated, words, entry)
  return setmetatable({}, {
    __index = function(self, key)
      local value = resolve(negated, words, key)
      rawset(self, key, value)
      return value
    end,
    __call = entry and function(_, ...) return run(entry, negated, ...) end or function()
      host:misuse("`assert` is not finished", "write what is asserted, such as `assert.equal(expected, actual)`")
    end,
    __metatable = false,
  })
end

local assertions = setmetatable({}, {
  __index = function(self, key)
    if type(key) ~= "string" then return nil end
    local value = resolve(false, "", key)
    rawset(self, key, value)
    return value
  end,
  __call = function(_, value, message, ...)
    if value then return value, message, ... end
    if message == nil then message = "assertion failed!" end
    error(message, 0)
  end,
  __metatable = false,
})

local function register(name, test, message)
  table.insert(registered, { name, test, message })
  list[name:lower()] = nil
  define(name:lower(), 9, function(...)
    return test({}, table.pack(...)) and true or false,
      type(message) == "string" and message or "`" .. name .. "` does not hold"
  end)
end

-- An assertion of the user's own: `test(state, arguments)` answers whether it holds.
function assertions:register(kind, name, test, message)
  need("assert:register", 1, kind, "string")
  need("assert:register", 2, name, "string")
  need("assert:register", 3, test, "function")
  if kind ~= "assertion" then host:misuse("`assert:register` knows only assertions, not `" .. kind .. "`") end
  register(name, test, message)
end
