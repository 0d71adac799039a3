-- The laws of several policies as those of one: ready ones by their names, and own ones.

-- The ready laws about rows that keep their places, whose function names these rows.
local about_rows = { not_displaced = true, keeps_place = true }

-- The rows that a law without a function means: those that cannot be moved.
local function unmovable(can_move_row)
  return function(view, path)
    if not can_move_row then return false end
    local answer, reason = can_move_row(view, path)
    return not answer, reason
  end
end

-- The rows that any of several functions names.
local function any(functions)
  if #functions == 1 then return functions[1] end
  return function(view, path)
    local answer, reason
    for _, names in ipairs(functions) do
      answer, reason = names(view, path)
      if answer then break end
    end
    return answer, reason
  end
end

-- A name that no law has yet: two laws of one name are told apart by a number.
local function free_name(name, taken)
  local count, free = 1, name
  while taken[free] ~= nil do
    count = count + 1
    free = name .. " (" .. count .. ")"
  end
  return free
end

return function(policies, can_move_row)
  local result, is_listed, rows, plain = {}, {}, {}, {}
  for _, policy in ipairs(policies) do
    local laws = type(policy.laws) == "table" and policy.laws or {}
    for place, name in ipairs(laws) do
      if about_rows[name] then
        plain[name] = true
      elseif not is_listed[name] then
        is_listed[name], result[#result + 1] = true, name
      end
    end
    for name, law in pairs(laws) do
      if about_rows[name] then
        rows[name] = rows[name] or {}
        table.insert(rows[name], law)
      elseif type(name) == "string" and not rawequal(result[name], law) then
        result[free_name(name, result)] = law
      end
    end
  end
  for name in pairs(about_rows) do
    if rows[name] then
      if plain[name] then table.insert(rows[name], unmovable(can_move_row)) end
      result[name] = any(rows[name])
    elseif plain[name] then
      result[#result + 1] = name
    end
  end
  return next(result) ~= nil and result or nil
end
