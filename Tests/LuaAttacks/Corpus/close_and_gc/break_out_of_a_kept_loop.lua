-- Leaves loops with a closing value by `break`, from bodies whose variables are kept, and has more to close below them.
-- expected: harmless loop value loop value
local log, kept = {}, nil
local function closing(name)
  return setmetatable({}, { __close = function() log[#log + 1] = name end })
end
local function each() return function(_, i) return (i or 0) + 1 end, nil, nil, closing("loop") end
local function attack()
  for i in each() do
    kept = function() return i end
    if i == 2 then break end
  end
  local value <close> = closing("value")
  return kept()
end
attack()
coroutine.wrap(attack)()
return table.concat(log, " ")
