-- Begins its loop again wherever it is stopped.
-- expected: endless
local function loop() while true do end end
local function again()
  local x <close> = setmetatable({}, { __close = function() pcall(loop) end })
  pcall(loop)
end
while true do pcall(again) end
