--- arithmetic
local mt = {}
for _, n in ipairs { "add", "sub", "mul", "div", "mod", "pow", "idiv" } do mt["__" .. n] = function(a, b) return n .. type(a):sub(1, 1) .. type(b):sub(1, 1) end end
mt.__unm = function(a, b) return "unm" .. tostring(rawequal(a, b)) end
local t = setmetatable({}, mt)
print(t + 1, 1 - t, t * t, "x" / t, t % 2, 2 ^ t, t // 1, -t)
--- the first operand's method comes first
local a = setmetatable({}, { __add = function() return "a" end })
local b = setmetatable({}, { __add = function() return "b" end })
print(a + b, b + a, 1 + b, a + 1)
--- results are cut to one
local t = setmetatable({}, { __add = function() return 1, 2 end, __index = function() return 3, 4 end, __unm = function() end })
print(t + t, (t.x), t.x, -t)
--- comparison
local mt = { __lt = function(a, b) return a.v < b.v end, __le = function(a, b) return a.v <= b.v end }
local function v(n) return setmetatable({ v = n }, mt) end
print(v(1) < v(2), v(2) < v(1), v(1) <= v(1), v(2) > v(1), v(1) >= v(2))
--- comparison answers are booleans
local t = setmetatable({}, { __lt = function() return 5 end, __le = function() return nil end, __eq = function() return "yes" end })
print(t < t, t <= t, t == setmetatable({}, getmetatable(t)), t > 1, pcall(function() return 1 <= t end))
--- __le is not made of __lt
local t = setmetatable({}, { __lt = function() return true end })
print(t < t, pcall(function() return t <= t end))
--- __eq
local mt = { __eq = function(a, b) return a.v == b.v end }
local a, b, c = setmetatable({ v = 1 }, mt), setmetatable({ v = 1 }, mt), setmetatable({ v = 2 }, mt)
print(a == b, a == c, a ~= b, a == 1, a == {}, rawequal(a, b), a == a)
--- __eq of one side
local a = setmetatable({}, { __eq = function() return true end })
print(a == {}, {} == a, a == "x", a == nil)
--- __index as a table and as a function
local base = { x = 1, f = function() return "f" end }
local t = setmetatable({ y = 2 }, { __index = base })
local u = setmetatable({}, { __index = function(t, k) return k .. "!" end })
print(t.x, t.y, t.z, t.f(), u.a, u[1], pcall(function() return u[{}] end))
--- a chain of __index
local a = setmetatable({}, { __index = setmetatable({ x = 1 }, { __index = setmetatable({ y = 2 }, { __index = function(_, k) return k end }) }) })
print(a.x, a.y, a.z)
--- a loop of __index
local t = {}
setmetatable(t, { __index = t })
print(pcall(function() return t.x end))
local t = {}
setmetatable(t, { __newindex = t })
print(pcall(function() t.x = 1 end))
--- __newindex
local log = {}
local t = setmetatable({ a = 1 }, { __newindex = function(t, k, v) log[#log + 1] = k rawset(t, k, v) end })
t.a = 2 t.b = 3 t.b = 4 t.c = nil
print(table.concat(log, ","), t.a, t.b)
local store = {}
local p = setmetatable({}, { __newindex = store })
p.x = 1 print(rawget(p, "x"), store.x)
--- __call
local t
t = setmetatable({}, { __call = function(self, ...) return self == t, select("#", ...), ... end })
print(t(), t(1, nil), pcall(t, 5))
local u = setmetatable({}, { __call = t })
print(select("#", pcall(u, 1)), (pcall(u, 1)))
--- __call that is no function
local t = setmetatable({}, { __call = 5 })
print(pcall(t))
print(pcall(function() t() end))
--- __call in a tail call and with a method
local t = setmetatable({}, { __call = function(_, n) return n end })
local function f(n) return t(n) end
print(f(5), type(({ m = t }):m()), ({ m = t }).m(7))
--- __len
print(#setmetatable({}, { __len = function() return 42 end }), #setmetatable({ 1, 2 }, { __len = function(t) return rawlen(t) * 10 end }), pcall(function() return #5 end))
--- __concat
local t = setmetatable({}, { __concat = function(a, b) return (type(a) == "table" and "T" or a) .. (type(b) == "table" and "T" or b) end })
print(t .. "x", "x" .. t, 1 .. t, t .. 2 .. 3, "a" .. "b" .. t, t .. t)
--- __unm and __bnot get their operand twice
setmetatable({}, { __unm = function(...) print(select("#", ...)) end, __bnot = function(...) print(select("#", ...)) end })
local t = setmetatable({}, { __unm = function(...) return select("#", ...) end, __len = function(...) return select("#", ...) end })
print(-t, #t)
--- a method that is missing
local t = setmetatable({}, {})
print(pcall(function() return t + 1 end))
print(pcall(function() return 1 < t end))
print(pcall(function() return t() end))
print(pcall(function() return -t end))
print(pcall(function() return t < t end))
print(pcall(function() return t .. "x" end))
--- a method that raises
local t = setmetatable({}, { __add = function() error("cannot add") end, __index = function(_, k) error("no " .. k, 0) end })
print(pcall(function() return t + 1 end))
print(pcall(function() return t.x end))
--- __metatable
local t = setmetatable({}, { __metatable = "locked" })
print(getmetatable(t), pcall(setmetatable, t, {}))
print(getmetatable(setmetatable({}, { __metatable = false })), getmetatable({}), getmetatable(1))
--- setmetatable and its arguments
print(pcall(setmetatable, 1, {}))
print(pcall(setmetatable, {}))
print(pcall(setmetatable, {}, 5))
local t = {} print(setmetatable(t, nil) == t, getmetatable(setmetatable(setmetatable(t, {}), nil)))
--- getmetatable and its arguments
print(pcall(getmetatable))
print(getmetatable(nil), getmetatable(print))
--- the metatable of strings
print(getmetatable("").__index == string)
--- the metatable of strings is locked
print(getmetatable("") == nil, type(getmetatable("")))
--- classes and inheritance
local Animal = {} Animal.__index = Animal
function Animal.new(name) return setmetatable({ name = name }, Animal) end
function Animal:speak() return self.name .. " makes a sound" end
local Dog = setmetatable({}, { __index = Animal }) Dog.__index = Dog
function Dog.new(name) local d = Animal.new(name) return setmetatable(d, Dog) end
function Dog:speak() return Animal.speak(self) .. ": woof" end
print(Animal.new("cat"):speak(), Dog.new("rex"):speak(), getmetatable(Dog.new("x")) == Dog)
--- a read-only table
local function readonly(t) return setmetatable({}, { __index = t, __newindex = function(_, k) error("field " .. k .. " is read-only", 2) end, __len = function() return #t end, __pairs = function() return pairs(t) end }) end
local r = readonly({ 1, 2, x = 3 })
print(r[1], r.x, #r, pcall(function() r.y = 1 end))
for k, v in pairs(r) do print(k, v) end
--- default values
local t = setmetatable({}, { __index = function(t, k) t[k] = k * 2 return t[k] end })
print(t[4], rawget(t, 4), rawget(t, 5))
--- metamethods are found raw
local mt = setmetatable({}, { __index = { __add = function() return "inherited" end } })
print(pcall(function() return setmetatable({}, mt) + 1 end))
--- a metatable that is its own
local t = {} t.__index = t t.__call = function() return "called" end setmetatable(t, t)
print(t(), rawget(t, "x"), t.__index == t)
--- changing a metatable later
local mt = {} local t = setmetatable({}, mt)
print(pcall(function() return #t + t.x end) == false)
mt.__index = function() return 5 end print(t.x) mt.__index = nil print(t.x)
--- __tostring and __name in error messages
local t = setmetatable({}, { __name = "My Type" })
print(pcall(string.rep, t))
print(pcall(function() return t + 1 end))
print(pcall(function() return #t < t end))
print(pcall(ipairs))
--- __close
do local c <close> = setmetatable({}, { __close = function(_, e) print("closed", e) end }) print("in") end
print(pcall(function() local c <close> = setmetatable({}, { __close = function(_, e) print("closed with", e) end }) error("x", 0) end))
--- __mode is taken
local t = setmetatable({}, { __mode = "k" })
t[1] = 2 t.x = {} print(t[1], type(t.x))
--- __gc is taken
print(pcall(setmetatable, {}, { __gc = function() end }))
--- __idiv, __mod and others with numbers on both sides
local t = setmetatable({}, { __idiv = function(a, b) return "i" end, __mod = function() return "m" end, __pow = function() return "p" end, __div = function() return "d" end })
print(5 // t, t // 5, 5 % t, t % 5, 5 ^ t, 5 / t)
--- __lt of mixed values
local t = setmetatable({}, { __lt = function(a, b) return type(a) .. type(b) end, __le = function(a, b) return type(a) == "number" end })
print(t < 1, 1 < t, "x" < t, 1 <= t, t <= 1, t >= 1)
--- __index on the results of a method call
local t = setmetatable({}, { __index = function(t, name) return function(self, ...) return name, select("#", ...) end end })
print(t:anything(1, 2), t.other(t))
--- indexing what cannot be
print(pcall(function() local x x.y = 1 end))
print(pcall(function() local x = 5 return x.y.z end))
print(pcall(function() return (nil)[1] end))
print(pcall(function() local t = { a = {} } return t.a.b.c end))
