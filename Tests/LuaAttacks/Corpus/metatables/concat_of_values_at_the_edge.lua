-- Concatenates an index path wherever the stack may end, and after it was long.
-- expected: harmless 0 or limit
local path, wrong = index_path(2, 3), 0
for locals = 0, 40 do
  local names = {}
  for i = 1, locals do names[i] = "v" .. i end
  local first = locals > 0 and "local " .. table.concat(names, ",") .. " = 1 " or ""
  local f = load(first .. "local path, n, f = ... if n > 0 then return f(path, n - 1, f) end return 'a' .. 'b' .. path .. 1")
  for depth = 0, 8 do
    if coroutine.wrap(function() return (f(path, depth, f)) end)() ~= "ab[2, 3]1" then wrong = wrong + 1 end
  end
end
local function deep(n) if n == 0 then return 0 end return 1 + deep(n - 1) end
for i = 1, 10 do
  coroutine.wrap(function()
    deep(1000)
    for j = 1, 1000 do if "a" .. "b" .. path ~= "ab[2, 3]" then wrong = wrong + 1 end end
  end)()
end
return tostring(wrong)
