-- `rules.all { … }`: several rules, or policies, as one policy.
--
-- How the answers to a callback are put together is written down for each callback in `tabulua.rules.callbacks`; this file
-- knows how each of these ways goes. A callback that one rule alone defines stays that rule's function. Where several are
-- asked, the third result is the function whose answer it is: a trace tells where that one stands.
local laws = require "tabulua.rules.laws"
local ways = require "tabulua.rules.callbacks"

-- What two rules are called in a message: files by their names, others by their places in the list.
local function named(one, other)
  if one.place > other.place then one, other = other, one end
  if one.name and other.name then return "`" .. one.name .. "` and `" .. other.name .. "`" end
  return "rules " .. one.place .. " and " .. other.place .. " of `rules.all`"
end

-- What a callback answered, packed. Nothing at all is a mistake in every callback that is composed.
local function asked(rule, ...)
  local answer = table.pack(rule.ask(...))
  if answer.n == 0 then
    error("`" .. rule.callback .. "` of rule " .. rule.place .. " of `rules.all` returned nothing", 0)
  end
  return answer
end

local compose = {}

-- All must say yes; the first no is the answer.
function compose.all(rules)
  return function(...)
    local answer, last
    for _, rule in ipairs(rules) do
      answer, last = asked(rule, ...), rule
      if answer[1] ~= true then break end
    end
    return answer[1], answer[2], last.ask
  end
end

-- All are told, in their order.
function compose.each(rules)
  return function(...)
    for _, rule in ipairs(rules) do rule.ask(...) end
  end
end

-- The first rule that has the callback answers.
function compose.first(rules) return rules[1].ask end

-- The first answer that is not nil.
function compose.first_answer(rules)
  return function(...)
    local answer, last
    for _, rule in ipairs(rules) do
      answer, last = table.pack(rule.ask(...)), rule
      if answer[1] ~= nil then break end
    end
    return answer[1], answer[2], last.ask
  end
end

-- Whether an answer is a path, and not a refusal or a mistake, of which the host tells.
local function is_path(answer) return type(answer) == "userdata" end

-- Each is asked about the path that the one before it has answered.
function compose.chain(rules)
  return function(view, path)
    local reason, by = nil, rules[#rules]
    for _, rule in ipairs(rules) do
      local answer = asked(rule, view, path)
      if not is_path(answer[1]) then return answer[1], answer[2], rule.ask end
      if answer[1] ~= path then path, reason, by = answer[1], answer[2], rule end
    end
    return path, reason, by.ask
  end
end

-- How often the rules are asked for a place where all of them leave a row.
local ROUNDS = 8

-- As `chain` for the place of a drop, until all rules leave it as it is.
function compose.settle(rules)
  return function(view, source, place)
    local reason, by, other = nil, rules[#rules], rules[#rules]
    -- How many rules one after the other have left the row where it is: all of them, wherever the round began.
    local kept = 0
    for _ = 1, ROUNDS do
      for _, rule in ipairs(rules) do
        local answer = asked(rule, view, source, place)
        if not is_path(answer[1]) then return answer[1], answer[2], rule.ask end
        if answer[1] == place then
          kept = kept + 1
        else
          if rule ~= by then other = by end
          place, reason, by, kept = answer[1], answer[2], rule, 0
        end
        if kept == #rules then return place, reason, by.ask end
      end
    end
    error(named(by, other) .. " send the row to and fro, last to " .. tostring(place), 0)
  end
end

-- The actions of all, one after the other.
function compose.concatenated(rules)
  return function(...)
    local list
    local by = rules[#rules]
    for _, rule in ipairs(rules) do
      local actions = rule.ask(...)
      if actions ~= nil then
        by = rule
        if type(actions) ~= "table" then return actions, nil, by.ask end
        list = list or {}
        table.move(actions, 1, #actions, #list + 1, list)
        for name, value in pairs(actions) do
          -- A full swipe performs the first action only where all allow it.
          if math.type(name) ~= "integer" and list[name] ~= false then list[name] = value end
        end
      end
    end
    return list, nil, by.ask
  end
end

-- The fields of all: of a field that several give, the last one's.
function compose.fieldwise(rules)
  return function(...)
    local cell
    local by = rules[#rules]
    for _, rule in ipairs(rules) do
      local fields = rule.ask(...)
      if fields ~= nil then
        by = rule
        if type(fields) ~= "table" then return fields, nil, by.ask end
        cell = cell or {}
        for name, value in pairs(fields) do cell[name] = value end
      end
    end
    return cell, nil, by.ask
  end
end

-- The states of all, each under its rule's place.
function compose.states(rules)
  return function(view)
    local states = {}
    for place, rule in ipairs(rules) do states[place] = { asked(rule, view)[1] } end
    return states, nil, rules[1].ask
  end
end

-- Each gets back the state that it saved.
function compose.own_state(rules)
  return function(view, states)
    for place, rule in ipairs(rules) do rule.ask(view, states[place][1]) end
  end
end

-- Rows have one owner.
function compose.one(rules)
  error(named(rules[1], rules[2]) .. " both define `" .. rules[1].callback .. "`: rows have one owner", 4)
end

-- Whether two values say the same: tables do whose fields do.
local function is_same(one, other)
  if type(one) ~= "table" or type(other) ~= "table" then return one == other end
  for name, value in pairs(one) do
    if not is_same(value, other[name]) then return false end
  end
  for name in pairs(other) do
    if one[name] == nil then return false end
  end
  return true
end

-- A value of a field in a message; a table is told without what it holds.
local function shown(value)
  if type(value) == "string" then return string.format("%q", #value <= 40 and value or value:sub(1, 40) .. "…") end
  return type(value) == "table" and "a table" or tostring(value)
end

-- Puts the fields of `table` or `view` together; two values for one are a mistake.
local function join_fields(name, all, rule, into, givers)
  for field, value in pairs(all) do
    if into[field] ~= nil and not is_same(into[field], value) then
      error(named(givers[field], rule) .. " give `" .. name .. "." .. tostring(field) .. "` two values: "
        .. shown(into[field]) .. " and " .. shown(value), 4)
    end
    into[field], givers[field] = value, rule
  end
end

-- Raises unless a list of policies was given.
local function check(policies)
  if type(policies) ~= "table" or #policies == 0 then
    error("`rules.all` takes a list of rules or policies, such as `rules.all { rules.pin(is_first), { … } }`", 3)
  end
  for name in pairs(policies) do
    if math.type(name) ~= "integer" or name < 1 or name > #policies then
      error("`rules.all` takes a list, but it has the field `" .. tostring(name) .. "`: write `{ " .. tostring(name)
        .. " = … }` in it", 3)
    end
  end
  for place, policy in ipairs(policies) do
    if type(policy) ~= "table" then
      error("rule " .. place .. " of `rules.all` must be a table, not " .. type(policy), 3)
    end
  end
end

-- `names` are those of the files that the policies come from; nil where they are no files.
return function(policies, names)
  check(policies)
  local result, rules, joined, givers = {}, {}, {}, {}
  for place, policy in ipairs(policies) do
    local file = names and names[place]
    for name, value in pairs(policy) do
      if ways[name] and type(value) == "function" then
        rules[name] = rules[name] or {}
        table.insert(rules[name], { ask = value, place = place, callback = name, name = file })
      elseif (name == "table" or name == "view" or name == "shapes") and type(value) == "table" then
        joined[name], givers[name] = joined[name] or {}, givers[name] or {}
        join_fields(name, value, { place = place, name = file }, joined[name], givers[name])
      elseif name ~= "laws" or type(value) ~= "table" then
        -- What is no field of a policy is told of when the policy is loaded.
        result[name] = value
      end
    end
  end
  for name, fields in pairs(joined) do result[name] = fields end
  for name, list in pairs(rules) do
    result[name] = #list == 1 and list[1].ask or compose[ways[name]](list)
  end
  result.laws = result.laws or laws(policies, result.can_move_row)
  return result
end
