-- Looks for the name under which the methods of `..` stand.
-- expected: harmless 0
local found = 0
local name = "__con" .. "cat"
for _, key in ipairs { "__concat", name, ("__concat"):rep(1), load("return '__concat'")() } do
  local mt = {}
  local t = setmetatable({}, mt)
  rawset(mt, key, function() return "x" end)
  if rawget(mt, "__concat") == nil or not next(mt) then found = found + 1 end
  local ok, text = pcall(function() return "a" .. t end)
  if ok and text ~= "x" then found = found + 1 end
end
return tostring(found)
