--- values in both directions
local co = coroutine.create(function(a, b) local c = coroutine.yield(a + b) local d, e = coroutine.yield(c * 2) return d, e end)
print(coroutine.resume(co, 1, 2)) print(coroutine.resume(co, 10)) print(coroutine.resume(co, "x", "y")) print(coroutine.resume(co))
--- status
local co
co = coroutine.create(function() print(coroutine.status(co)) local inner = coroutine.create(function() print(coroutine.status(co)) end) coroutine.resume(inner) print(coroutine.status(inner)) coroutine.yield() end)
print(coroutine.status(co)) coroutine.resume(co) print(coroutine.status(co)) coroutine.resume(co) print(coroutine.status(co))
--- running
local co, main = coroutine.running()
print(type(co), coroutine.isyieldable())
coroutine.wrap(function() local c, m = coroutine.running() print(type(c), m, coroutine.isyieldable(), c == co) end)()
--- running in the main chunk
print(select(2, coroutine.running()))
--- isyieldable of another
local co = coroutine.create(function() coroutine.yield() end)
print(coroutine.isyieldable(co)) coroutine.resume(co) print(coroutine.isyieldable(co)) coroutine.resume(co) print(coroutine.isyieldable(co))
--- wrap
local f = coroutine.wrap(function(...) local n = select("#", ...) for i = 1, 3 do n = n + select("#", coroutine.yield(n)) end return "end" end)
print(f(1, 2), f(), f(nil), f(), pcall(f))
--- a generator
local function range(n) return coroutine.wrap(function() for i = 1, n do coroutine.yield(i, i * i) end end) end
for i, s in range(3) do print(i, s) end
--- errors in a coroutine
local co = coroutine.create(function() error("boom") end)
print(coroutine.resume(co)) print(coroutine.status(co), coroutine.resume(co))
local co = coroutine.create(function() error({ code = 5 }) end)
local ok, e = coroutine.resume(co) print(ok, type(e), e.code)
local co = coroutine.create(function() local x = nil; x() end)
print(coroutine.resume(co))
--- errors through wrap
print(pcall(coroutine.wrap(function() error("boom") end)))
print(pcall(coroutine.wrap(function() error("boom", 0) end)))
print(pcall(coroutine.wrap(function() error({}) end)) == false)
--- errors through two wraps
local function inner() error("deep") end
print(pcall(coroutine.wrap(function() coroutine.wrap(inner)() end)))
--- wrap after an error
local f = coroutine.wrap(function() error("x", 0) end)
print(pcall(f)) print(pcall(f))
--- resume of what cannot be resumed
print(coroutine.resume(coroutine.running()))
local co co = coroutine.create(function() return coroutine.resume(co) end)
print(coroutine.resume(co))
print(pcall(coroutine.resume, 5))
print(pcall(coroutine.resume))
print(pcall(coroutine.status, {}))
print(pcall(coroutine.create, 5))
print(pcall(coroutine.wrap))
--- a wrap within itself
local f f = coroutine.wrap(function() return pcall(f) end)
print(f())
--- yield outside a coroutine
print(pcall(coroutine.yield, 1))
--- yield across pcall
local co = coroutine.wrap(function() print(pcall(function() local v = coroutine.yield(1) error("after " .. v, 0) end)) return "end" end)
print(co()) print(co("resume"))
--- yield across xpcall and its handler
local co = coroutine.wrap(function() return xpcall(function() coroutine.yield(1) error("x", 0) end, function(m) return "handled " .. m end) end)
print(co()) print(co())
--- yield within metamethods
local mt = { __add = function(a, b) return coroutine.yield("add") end, __index = function(t, k) return coroutine.yield(k) end, __lt = function() return coroutine.yield("lt") end, __eq = function() return coroutine.yield("eq") end, __call = function(_, x) return coroutine.yield("call") end, __len = function() return coroutine.yield("len") end, __newindex = function(t, k, v) coroutine.yield("set") end }
local t, u = setmetatable({}, mt), setmetatable({}, mt)
local co = coroutine.wrap(function() t.x = 1 return t + 1, t.field, t < u, t == u, t(1), #t end)
local out, v = {}, co()
for i = 1, 6 do out[#out + 1] = tostring(v) v = co(i) end
print(table.concat(out, " "), v) print(co == nil)
--- yield within __concat
local t = setmetatable({}, { __concat = function() return coroutine.yield("cat") end })
local co = coroutine.wrap(function() return "a" .. t .. "b" end)
print(co(), co("x"))
--- yield within an iterator
local function iterate() return function(_, i) coroutine.yield("step") if i < 2 then return i + 1 end end, nil, 0 end
local co = coroutine.wrap(function() for i in iterate() do coroutine.yield(i) end return "end" end)
print(co(), co(), co(), co(), co(), co())
--- yield across table.sort
local co = coroutine.create(function() table.sort({ 3, 2, 1 }, function(a, b) coroutine.yield() end) end)
print(coroutine.resume(co))
--- yield across gsub
local co = coroutine.create(function() return (("abc"):gsub(".", function(c) coroutine.yield(c) end)) end)
print(coroutine.resume(co))
--- yield across load
local co = coroutine.create(function() return load(function() return coroutine.yield() end) end)
print(coroutine.resume(co))
--- yield across tostring
local co = coroutine.create(function() return tostring(setmetatable({}, { __tostring = function() coroutine.yield() return "x" end })) end)
print(coroutine.resume(co))
--- yield across require and others that are ours
local co = coroutine.create(function() for k in pairs(setmetatable({}, { __pairs = function(t) coroutine.yield("pairs") return next, { a = 1 }, nil end })) do coroutine.yield(k) end end)
print(coroutine.resume(co)) print(coroutine.resume(co)) print(coroutine.resume(co))
--- yield as a function value
local co = coroutine.wrap(coroutine.yield)
print(co(1, 2)) print(co(3, 4))
--- pcall and error as coroutine bodies
print(coroutine.resume(coroutine.create(pcall), error, "x"))
print(coroutine.resume(coroutine.create(error), "msg"))
print(coroutine.resume(coroutine.create(print), 1, 2))
--- coroutines passed between coroutines
local co1 = coroutine.create(function() coroutine.yield("one") return "end" end)
local co2 = coroutine.wrap(function() print(coroutine.resume(co1)) coroutine.yield() end)
co2() print(coroutine.resume(co1)) print(coroutine.status(co1))
--- producer, filter, consumer
local function produce() return coroutine.create(function() for i = 1, 5 do coroutine.yield(i) end end) end
local function filter(p) return coroutine.create(function() while true do local ok, v = coroutine.resume(p) if not v then return end if v % 2 == 1 then coroutine.yield(v) end end end) end
local f = filter(produce())
while true do local ok, v = coroutine.resume(f) if not v then break end print(v) end
--- permutations
local function permute(a, n) if n == 0 then coroutine.yield(table.concat(a)) else for i = 1, n do a[i], a[n] = a[n], a[i] permute(a, n - 1) a[i], a[n] = a[n], a[i] end end end
local count, last = 0, nil
for p in coroutine.wrap(function() permute({ "a", "b", "c" }, 3) end) do count = count + 1 last = p end
print(count, last)
--- many coroutines
local total = 0
for i = 1, 500 do local co = coroutine.wrap(function(n) local m = coroutine.yield(n) total = total + m end) co(i) co(i) end
print(total)
--- a coroutine that was left is garbage
for i = 1, 1000 do local co = coroutine.wrap(function() coroutine.yield(("x"):rep(100)) end) co() end
print("ok")
--- deep recursion within a coroutine
local function deep(n) if n == 0 then coroutine.yield("bottom") return 0 end return 1 + deep(n - 1) end
local co = coroutine.create(function() return deep(1000) end)
print(coroutine.resume(co)) print(coroutine.resume(co))
--- stack overflow within a coroutine
local function f() return 1 + f() end
local ok, m = coroutine.resume(coroutine.create(f))
print(ok, (m:match("stack overflow")))
--- coroutines within coroutines, deep
local function nest(n) if n == 0 then return "bottom" end return coroutine.wrap(function() return nest(n - 1) end)() end
print(nest(100))
--- coroutines within coroutines, too deep
local function nest(n) return coroutine.wrap(function() return nest(n + 1) end)() end
local ok, m = pcall(nest, 1)
print(ok, type(m), (tostring(m):match("C stack overflow")))
--- closing a variable on the way out of a coroutine
local co = coroutine.wrap(function() local c <close> = setmetatable({}, { __close = function() print("closed") end }) coroutine.yield(1) return 2 end)
print(co()) print(co())
--- closing variables when a wrapped coroutine fails
local co = coroutine.wrap(function() local c <close> = setmetatable({}, { __close = function(_, e) print("closed", e) end }) error("x", 0) end)
print(pcall(co))
--- closing variables when a wrapped coroutine fails, and the closing fails as well
local co = coroutine.wrap(function() local c <close> = setmetatable({}, { __close = function(_, e) error("second after " .. e, 0) end }) error("first", 0) end)
print(pcall(co))
--- closing variables when a created coroutine fails
local co = coroutine.create(function() local c <close> = setmetatable({}, { __close = function(_, e) print("closed", e) end }) error("x", 0) end)
print(coroutine.resume(co)) print(coroutine.status(co))
--- yield in a closing method
local co = coroutine.wrap(function() do local c <close> = setmetatable({}, { __close = function() coroutine.yield("closing") end }) end return "end" end)
print(co()) print(co())
--- yield in a closing method after an error
local co = coroutine.wrap(function() return pcall(function() local c <close> = setmetatable({}, { __close = function(_, e) coroutine.yield("closing " .. e) end }) error("x", 0) end) end)
print(co()) print(co())
--- the names of the library
local names = {}
for name in pairs(coroutine) do names[#names + 1] = name end
table.sort(names)
print(table.concat(names, " "))
--- many values
local t = {}
for i = 1, 200 do t[i] = i end
local co = coroutine.wrap(function(...) return select("#", coroutine.yield(...)) end)
print(select("#", co(table.unpack(t)))) print(co(table.unpack(t)))
--- no value at all
local co = coroutine.create(function() coroutine.yield() end)
print(select("#", coroutine.resume(co)), select("#", coroutine.resume(co)), select("#", coroutine.resume(co)))
--- an error object that prints
local co = coroutine.create(function() error(setmetatable({}, { __tostring = function() return "object" end })) end)
local ok, e = coroutine.resume(co)
print(ok, tostring(e), pcall(coroutine.wrap(function() error(nil) end)))
--- traversing while coroutines traverse the same table
local t = { a = 1, b = 2, c = 3, d = 4 }
local function keys() return coroutine.wrap(function() for k in pairs(t) do coroutine.yield(k) end end) end
local one, two, n = keys(), keys(), 0
for k in one do n = n + 1 if two() == nil then print("short") end end
print(n, two())
--- a scheduler
local log, tasks = {}, {}
local function task(name, steps) tasks[#tasks + 1] = coroutine.create(function() for i = 1, steps do log[#log + 1] = name .. i coroutine.yield() end end) end
task("a", 2) task("b", 3)
while #tasks > 0 do for i = #tasks, 1, -1 do coroutine.resume(tasks[i]) if coroutine.status(tasks[i]) == "dead" then table.remove(tasks, i) end end end
print(table.concat(log, " "))
