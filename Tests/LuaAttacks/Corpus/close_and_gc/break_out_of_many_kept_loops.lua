-- Leaves thousands of loops with a closing value by `break`, and uses their registers for something else.
-- expected: harmless 2000 1 2 3 4 5
local closed, kept = 0, nil
local function each()
  return function() return true end, nil, nil, setmetatable({}, { __close = function() closed = closed + 1 end })
end
local a, b, c, d, e
for _ = 1, 1000 do
  for x in each() do
    for y in each() do
      kept = function() return x, y end
      break
    end
    break
  end
  a, b, c, d, e = 1, 2, 3, 4, 5
end
return table.concat({ closed, a, b, c, d, e }, " ")
