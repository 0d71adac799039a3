--- a counter
local function counter() local n = 0 return function() n = n + 1 return n end end
local a, b = counter(), counter()
print(a(), a(), b(), a())
--- shared upvalues
local function pair() local n = 0 return function() n = n + 1 end, function() return n end end
local inc, get = pair()
inc() inc() print(get())
--- a new variable for each pass
local fs = {}
for i = 1, 3 do fs[i] = function() i = i + 10 return i end end
print(fs[1](), fs[1](), fs[2](), fs[3]())
--- a new variable in while and repeat
local fs, i = {}, 0
while i < 3 do i = i + 1 local j = i fs[i] = function() return j end end
repeat local k = i fs[#fs + 1] = function() return k end i = i - 1 until k == 1
print(fs[1](), fs[2](), fs[3](), fs[4](), fs[5](), fs[6]())
--- upvalues outlive their block
local f
do local x = 1 f = function() x = x + 1 return x end end
print(f(), f())
--- upvalues of upvalues
local function a() local x = 1 return function() return function() x = x + 1 return x end end end
local g = a()
print(g()(), g()(), a()()())
--- recursion through a local function
local function fact(n) return n <= 1 and 1 or n * fact(n - 1) end
print(fact(10), fact(20), fact(25.0))
--- a local function sees itself, an assigned one does not
local f = "outer"
do local f = function() return f end print(f()) end
print(pcall(function() local g g = function(n) return n == 0 and "done" or g(n - 1) end return g(3) end))
--- mutual recursion
local even, odd
function even(n) if n == 0 then return true end return odd(n - 1) end
function odd(n) if n == 0 then return false end return even(n - 1) end
print(even(10), odd(7), even(7))
--- tail calls do not fill the stack
local function loop(n) if n == 0 then return "end" end return loop(n - 1) end
print(loop(100000))
--- tail calls of methods
local o = {}
function o:down(n) if n == 0 then return self == o end return self:down(n - 1) end
print(o:down(50000))
--- functions as keys and values
local f, g = function() end, function() end
local t = { [f] = "f", [g] = "g" }
print(t[f], t[g], f == g, f == f, t[function() end])
--- methods and self
local account = { balance = 0 }
function account:deposit(n) self.balance = self.balance + n return self end
print(account:deposit(5):deposit(7).balance, account.deposit(account, 1).balance)
--- nested names
local a = { b = { c = {} } }
function a.b.c.f(x) return x end
function a.b.c:g(x) return self == a.b.c, x end
print(a.b.c.f(1), a.b.c:g(2))
--- many upvalues
local parts = {}
for i = 1, 60 do parts[i] = ("local v%d = %d"):format(i, i) end
parts[#parts + 1] = "return function() return v1"
for i = 2, 60 do parts[#parts + 1] = "+ v" .. i end
parts[#parts + 1] = " end"
print(load(table.concat(parts, "\n"))()())
--- memoizing
local calls = 0
local function memo(f) local known = {} return function(n) local v = known[n] if v == nil then v = f(n) known[n] = v end return v end end
local fib fib = memo(function(n) calls = calls + 1 return n < 2 and n or fib(n - 1) + fib(n - 2) end)
print(fib(80), calls)
--- currying and composition
local function curry(f) return function(a) return function(b) return f(a, b) end end end
local function compose(f, g) return function(...) return f(g(...)) end end
print(curry(math.max)(3)(9), compose(string.upper, string.rep)("ab", 2))
--- an upvalue that is changed while it is iterated
local x, out = 3, {}
for i = 1, x do x = 1 out[#out + 1] = i end
print(#out, x)
