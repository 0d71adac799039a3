-- Closes values that open others, for ever.
-- expected: endless
local depth = 0
local function open()
  depth = depth + 1
  local x <close> = setmetatable({}, { __close = function() depth = depth - 1 if depth < 50 then open() end end })
end
while true do pcall(open) end
