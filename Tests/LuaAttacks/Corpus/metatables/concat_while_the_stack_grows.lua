-- Makes the stack grow within a method of `..`: up to Lua 5.4.4 the result is read from memory that was freed.
-- expected: harmless 0
local function deep(n) if n == 0 then return 0 end return 1 + deep(n - 1) end
local mt = {}
local t = setmetatable({}, mt)
mt.__concat = function() deep(100) return "x" end
local wrong = 0
for i = 1, 200 do
  coroutine.wrap(function()
    local ok, text = pcall(function() return "a" .. "b" .. t end)
    if ok and text ~= "ax" then wrong = wrong + 1 end
  end)()
end
return tostring(wrong)
