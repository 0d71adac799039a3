--- select
print(select("#"), select("#", nil, nil), select(2, "a", "b", "c"), select(-1, "a", "b"), select(-2, "a", "b"))
print(pcall(select, 0))
print(pcall(select, -3, 1, 2))
print(pcall(select, "x"))
print(pcall(select))
print(select("2", "a", "b"), select(5, 1), pcall(select, 1.5, 1))
--- counted and passed on
local function f(...) return select("#", ...), ... end
print(f(), f(nil), f(1, nil, 3), (f(1, 2)))
--- adjusted to one in the middle
local function f() return 1, 2, 3 end
print(f(), f(), (f()), ({ f(), f() })[4], #{ f(), (f()) })
--- in a table
local function t(...) return { ... } end
print(#t(), #t(1, 2, 3), (t(1, nil, 3))[3], table.pack(...).n)
--- in the main chunk
print(select("#", ...), (...))
--- in expressions
local function f(...) local a, b = ... return a, b, ... end
print(f(1), f(1, 2, 3), (...) == nil)
--- missing and extra arguments
local function f(a, b) return a, b end
print(f(1), f(1, 2, 3), f())
--- named before the dots
local function f(a, ...) return a, select("#", ...) end
print(f(), f(1), f(1, 2), f(nil, nil))
--- outside a vararg function
print(load("return function() return ... end"))
print(load("local function f(a) return ... end"))
--- dots must come last
print(load("function f(..., a) end"))
--- many arguments
local t = {}
for i = 1, 200 do t[i] = i end
print(select("#", table.unpack(t)), select(200, table.unpack(t)), math.max(table.unpack(t)), #string.char(table.unpack(t)))
--- many more
local t = {}
for i = 1, 20000 do t[i] = i end
print(select("#", table.unpack(t)), (function(...) return select("#", ...) end)(table.unpack(t)))
--- passed through pcall
print(pcall(function(...) return ... end, 1, nil, 3), select("#", pcall(function() return nil, nil end)))
--- a vararg function in a coroutine
local co = coroutine.wrap(function(...) local n = select("#", ...) while true do n = n + select("#", coroutine.yield(n, ...)) end end)
print(co(1, 2), co(nil), co(1, 2, 3))
--- dots are kept by closures through a table
local function f(...) local args = table.pack(...) return function() return table.unpack(args, 1, args.n) end end
print(f(1, nil, 3)(), select("#", f(nil, nil)()))
--- recursion over dots
local function sum(first, ...) if first == nil then return 0 end return first + sum(...) end
print(sum(1, 2, 3, 4, 5))
--- reversing dots
local function reverse(...) local n = select("#", ...) if n == 0 then return end local t = {} for i = n, 1, -1 do t[#t + 1] = (select(i, ...)) end return table.unpack(t) end
print(reverse(1, 2, 3))
