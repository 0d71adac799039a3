--- numbers and strings
local t = { 3, 1, 2 } table.sort(t) print(table.concat(t, ","))
t = { "b", "a", "C", "", "ab" } table.sort(t) print(table.concat(t, ","))
t = { 3, 1.5, 2, -1, 2^53 } table.sort(t) print(table.concat(t, ","))
--- with a function
local t = { 3, 1, 2 } table.sort(t, function(a, b) return a > b end) print(table.concat(t, ","))
t = { "aaa", "b", "cc" } table.sort(t, function(a, b) return #a < #b end) print(table.concat(t, ","))
--- nothing to sort
local t = {} table.sort(t) print(#t) t = { 1 } table.sort(t, error) print(t[1])
print(select("#", table.sort({ 2, 1 })))
--- all permutations
local function check(t) for i = 2, #t do if t[i] < t[i - 1] then return false end end return true end
local count, wrong = 0, 0
local function permute(t, n)
  if n == 0 then
    local c = table.move(t, 1, #t, 1, {})
    table.sort(c)
    count = count + 1
    if not check(c) then wrong = wrong + 1 end
  else
    for i = 1, n do t[i], t[n] = t[n], t[i] permute(t, n - 1) t[i], t[n] = t[n], t[i] end
  end
end
permute({ 1, 2, 2, 3, 3, 6 }, 6)
print(count, wrong)
--- many
local t, seed = {}, 1
for i = 1, 2000 do seed = seed * 16807 % 2147483647 t[i] = seed % 500 end
table.sort(t)
local ok = true
for i = 2, #t do ok = ok and t[i - 1] <= t[i] end
print(ok, #t)
table.sort(t, function(a, b) return a > b end)
for i = 2, #t do ok = ok and t[i - 1] >= t[i] end
print(ok)
--- equal values
local t = {} for i = 1, 500 do t[i] = false end
table.sort(t, function() return nil end)
print(#t, t[1], t[500])
--- mixed values do not compare
print(pcall(table.sort, { 1, "a", 2 }))
print(pcall(table.sort, { {}, {} }))
print(pcall(table.sort, { true, false }))
print(pcall(table.sort, { 1, 2, nil, 4 }) ~= nil)
--- a function that raises
print(pcall(table.sort, { 3, 2, 1 }, function() error("no order") end))
print(pcall(table.sort, { 3, 2, 1 }, function(a, b) return a.x < b.x end))
--- no function
print(pcall(table.sort, { 2, 1 }, 5))
print(pcall(table.sort, 5))
print(pcall(table.sort))
print(pcall(table.sort, { 2, 1 }, nil))
--- an order that contradicts itself
print(pcall(table.sort, { 1, 2, 3, 4 }, function() return true end))
print(pcall(table.sort, { 1, 2, 3, 4, 5, 6 }, function() return true end))
--- an order of less or equal
local t = { 3, 1, 2 } table.sort(t, function(a, b) return a <= b end) print(table.concat(t, ","))
--- the places of equal elements
local t = {}
for i = 1, 30 do t[i] = { i % 3, i } end
table.sort(t, function(a, b) return a[1] < b[1] end)
local places = {}
for i, v in ipairs(t) do places[i] = v[2] end
print(table.concat(places, " "))
--- by __lt
local mt = { __lt = function(a, b) return a.v < b.v end }
local t = {}
for i = 1, 10 do t[i] = setmetatable({ v = i * 7 % 11 }, mt) end
table.sort(t)
local out = {}
for i = 1, 10 do out[i] = t[i].v end
print(table.concat(out, ","))
--- a length of its own
table.sort(setmetatable({}, { __len = function() return -1 end }), error)
print(pcall(table.sort, setmetatable({}, { __len = function() return math.maxinteger end })))
--- sorts within sorts
local t = { 3, 1, 2 }
table.sort(t, function(a, b) local u = { b, a } table.sort(u) return a < b end)
print(table.concat(t, ","))
--- what a failed sort leaves
local t, calls = { 5, 4, 3, 2, 1 }, 0
pcall(table.sort, t, function(a, b) calls = calls + 1 if calls == 6 then error("x") end return a < b end)
local sum = 0
for _, v in ipairs(t) do sum = sum + v end
print(#t, sum)
--- by several fields
local t = { { "b", 1 }, { "a", 2 }, { "a", 1 } }
table.sort(t, function(x, y) if x[1] ~= y[1] then return x[1] < y[1] end return x[2] < y[2] end)
for _, v in ipairs(t) do print(v[1], v[2]) end
--- nan among numbers does not hang
local t = { 3, 0/0, 1, 0/0, 2 }
print((pcall(table.sort, t)) ~= nil, #t)
--- a coroutine cannot leave a sort
local co = coroutine.create(function() table.sort({ 2, 1, 3 }, function(a, b) coroutine.yield() return a < b end) end)
print(coroutine.resume(co))
