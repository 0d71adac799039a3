-- Names a value by way of indices that are themselves reached through as many fields as are allowed: no more than that.
-- expected from 5.4.8: harmless 20 20
-- expected: harmless 0 20
local x = setmetatable({}, { __index = function(t) return t end })
local most = "x" .. (".a"):rep(900)
local loaded, caught = 0, 0
for depth = 1, 20 do
  local source = ("x["):rep(depth) .. most .. ("." .. ("a."):rep(100) .. "a]"):rep(depth)
  if load("local x = ... return (" .. source .. ")()") then loaded = loaded + 1 end
  local f = load("local x = ... return (" .. ("x["):rep(depth) .. most .. ("]"):rep(depth) .. ")()")
  if not pcall(f, x) then caught = caught + 1 end
end
return loaded .. " " .. caught
