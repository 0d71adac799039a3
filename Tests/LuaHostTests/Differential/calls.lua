--- arguments are evaluated from left to right
local log = {}
local function f(x) log[#log + 1] = x return x end
local function g(...) return ... end
g(f(1), f(2), f(3))
local t = { f(4), f(5), [f(6)] = f(7) }
print(table.concat(log, " "))
--- assignment evaluates tables and keys before it assigns
local log, t = {}, {}
local function f(x) log[#log + 1] = x return x end
t[f("a")], t[f("b")] = f(1), f(2)
print(table.concat(log, " "), t.a, t.b)
--- results are adjusted
local function two() return 1, 2 end
local a, b, c = two()
local d, e, f = two(), 10
print(a, b, c, d, e, f, (two()))
--- a method on a result
print(("abc"):upper():lower():len(), #("x"):rep(3), ({ 1, 2 })[2], (function() return 5 end)())
--- callable results
local function f() return function() return function() return "deep" end end end
print(f()()())
--- strings and tables as only argument
local function f(x) return x end
print(f"a" .. f'b', f{ 1 }[1], f[[c]])
--- recursion, not too deep
local function depth(n) if n == 0 then return 0 end return 1 + depth(n - 1) end
print(depth(10000))
--- ackermann
local function a(m, n) if m == 0 then return n + 1 elseif n == 0 then return a(m - 1, 1) else return a(m - 1, a(m, n - 1)) end end
print(a(2, 3), a(3, 3))
--- the towers
local moves = 0
local function hanoi(n, a, b, c) if n > 0 then hanoi(n - 1, a, c, b) moves = moves + 1 hanoi(n - 1, c, b, a) end end
hanoi(10, "a", "b", "c") print(moves)
--- functions in tables
local ops = { ["+"] = function(a, b) return a + b end, ["-"] = function(a, b) return a - b end }
print(ops["+"](1, 2), ops["-"](1, 2), pcall(ops["*"], 1, 2))
--- conditions
print(0 and "zero is true", "" and "so is empty", nil or "nil is not", false or "nor false", not nil, not 0)
if nil then print(1) elseif false then print(2) elseif 0 then print(3) else print(4) end
--- while, repeat and for
local n, s = 0, 0
while n < 5 do n = n + 1 if n == 3 then goto skip end s = s + n ::skip:: end
repeat n = n - 1 until n <= 0
for i = 10, 1, -3 do s = s + i end
print(n, s)
--- generic for with state
local function range(state, i) if i < state then return i + 1 end end
local out = {}
for i in range, 4, 0 do out[#out + 1] = i end
print(table.concat(out, ","))
--- a for loop ends at the first nil
local t = { 1, 2, nil, 4 }
local n = 0
for _, v in ipairs(t) do n = n + 1 end
for v in function() end do n = n + 100 end
print(n)
--- a loop over strings of a file in a string
local n = 0
for line in ("a\nb\n\nc"):gmatch("([^\n]*)\n?") do if line ~= "" then n = n + 1 end end
print(n)
--- equality
print(1 == 1.0, "1" == 1, nil == false, {} == {}, "a" == "a", 0 == -0, -0.0 == 0.0, print == print, 2^53 == 2^53 + 1.0)
--- logical values in expressions
local a, b = nil, 5
print(a and a.x, a or b, b and b + 1, (a or {}).x, not a and not not b)
--- numbers and strings in conditions
print(10 > 9, "10" > "9", 10 .. "" < 9 .. "", 1 < 2 == true, not (1 > 2) == true)
--- deep data
local data = { list = { { name = "a", tags = { "x", "y" } }, { name = "b", tags = {} } } }
local out = {}
for _, item in ipairs(data.list) do out[#out + 1] = item.name .. "(" .. table.concat(item.tags, "+") .. ")" end
print(table.concat(out, " "))
--- a queue and a stack
local q = { first = 1, last = 0 }
local function push(v) q.last = q.last + 1 q[q.last] = v end
local function pop() local v = q[q.first] q[q.first] = nil q.first = q.first + 1 return v end
push("a") push("b") push("c") print(pop(), pop(), q.last - q.first + 1)
--- a sieve
local composite, primes = {}, {}
for i = 2, 60 do if not composite[i] then primes[#primes + 1] = i for j = i * i, 60, i do composite[j] = true end end end
print(table.concat(primes, " "))
--- greatest common divisor and powers
local function gcd(a, b) while b ~= 0 do a, b = b, a % b end return a end
local function pow(b, e, m) local r = 1 while e > 0 do if e % 2 == 1 then r = r * b % m end b = b * b % m e = e // 2 end return r end
print(gcd(48, 36), gcd(17, 5), pow(3, 200, 1000007))
--- counting words
local counts, words = {}, {}
for w in ("the cat and the dog and the bird"):gmatch("%a+") do if not counts[w] then words[#words + 1] = w end counts[w] = (counts[w] or 0) + 1 end
table.sort(words, function(a, b) return counts[a] > counts[b] or counts[a] == counts[b] and a < b end)
for i = 1, 3 do print(words[i], counts[words[i]]) end
--- a tiny parser
local function parse(s)
  local pos = 1
  local function peek() return s:match("^%s*(.)", pos) end
  local function take(p) local a, b, c = s:find("^%s*(" .. p .. ")", pos) if a then pos = b + 1 return c end end
  local expr
  local function atom() if take("%(") then local v = expr() take("%)") return v end return tonumber(take("%d+%.?%d*")) end
  local function term() local v = atom() while true do if take("%*") then v = v * atom() elseif take("/") then v = v / atom() else return v end end end
  function expr() local v = term() while true do if take("%+") then v = v + term() elseif take("%-") then v = v - term() else return v end end end
  return expr()
end
print(parse("1 + 2 * (3 - 4) / 2"), parse("2*3*4"), parse("((7))"))
--- writing a table as text
local function show(v)
  if type(v) ~= "table" then return type(v) == "string" and ("%q"):format(v) or tostring(v) end
  local keys = {}
  for k in pairs(v) do keys[#keys + 1] = k end
  table.sort(keys, function(a, b) return tostring(a) < tostring(b) end)
  for i, k in ipairs(keys) do keys[i] = "[" .. show(k) .. "]=" .. show(v[k]) end
  return "{" .. table.concat(keys, ",") .. "}"
end
print(show({ 1, "two", { 3, x = true }, y = { z = 1.5 } }))
--- select the largest of many by a fold
local function fold(f, acc, ...) for i = 1, select("#", ...) do acc = f(acc, (select(i, ...))) end return acc end
print(fold(math.max, -math.huge, 3, 9, 2), fold(function(a, b) return a .. b end, "", "x", "y"))
--- print separates by tabs and uses tostring
print(1, nil, "a", true, 1.0) print() print(setmetatable({}, { __tostring = function() return "T" end })) print(("x"):rep(3), nil)
