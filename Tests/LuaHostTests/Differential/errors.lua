--- error with a message
error("top level")
--- error without a position
error("plain", 0)
--- error with a level
local function f() error("level two", 2) end
local function g() f() end
print(pcall(g))
print(pcall(error, "x", 1))
print(pcall(function() error("x", 3) end))
--- error with other values
print(pcall(error)) print(pcall(error, nil)) print(pcall(error, 5)) print(pcall(error, true))
local t = {} print(select(2, pcall(error, t)) == t)
--- a number as message gets no position
print(pcall(function() error(5) end))
print(math.type(select(2, pcall(function() error(5) end))))
--- names in messages: locals
local x
print(pcall(function() x() end))
local t = {}
print(pcall(function() local y = nil; y() end))
print(pcall(function() t.name() end))
print(pcall(function() t:method() end))
print(pcall(function() t[1]() end))
print(pcall(function() local a = {} a.b.c = 1 end))
--- names in messages: fields and constants
local t = { x = 5 }
print(pcall(function() return t.x.y.z end))
print(pcall(function() return t.x() end))
print(pcall(function() return ("x")() end))
print(pcall(function() return (1)() end))
print(pcall(function() t.x.y = 1 end))
print(pcall(function() return #t.nothing end))
print(pcall(function() return -t.nothing end))
print(pcall(function() return t.nothing + 1 end))
print(pcall(function() return 1 + t.nothing end))
print(pcall(function() return t.nothing .. "x" end))
print(pcall(function() return t.nothing < 1 end))
--- names in messages: upvalues and parameters
local up = {}
print(pcall(function() return up + 1 end))
print(pcall(function(p) return p.x end))
print(pcall(function(p, q) return q * 2 end, 1, {}))
print(pcall(function() return up.a.b end))
--- names of methods and globals of a library
print(pcall(function() string.nothing() end))
print(pcall(function() math.x.y = 1 end))
print(pcall(function() local s = "x" s:nothing() end))
--- arithmetic
print(pcall(function() return {} + 1 end))
print(pcall(function() return "a" * 2 end))
print(pcall(function() return nil / 2 end))
print(pcall(function() local a, b = 1, {} return a ^ b end))
print(pcall(function() return 2 // "x" end))
print(pcall(function() return -{} end))
--- comparison
print(pcall(function() return 1 < "2" end))
print(pcall(function() return {} < {} end))
print(pcall(function() return nil > 1 end))
print(pcall(function() return "a" <= 1 end))
print(pcall(function() return print < print end))
print(pcall(function() return true >= false end))
--- concatenation and length
print(pcall(function() return {} .. {} end))
print(pcall(function() local a = 1 return a .. nil end))
print(pcall(function() return #nil end))
print(pcall(function() return #print end))
--- a call of what is not a function
print(pcall(5)) print(pcall(nil)) print(pcall({})) print(pcall("print"))
print(pcall(function() local t = setmetatable({}, { __index = function() return 5 end }) t.x() end))
--- a for loop over what is no function
print(pcall(function() for k in 5 do end end))
print(pcall(function() for k in nil do end end))
print(pcall(function() for k in {} do end end))
--- arguments of functions called by name
print(pcall(function() string.rep() end))
print(pcall(function() ("x"):rep({}) end))
print(pcall(function() ("x"):rep() end))
print(pcall(function() ("x").rep(nil, 1) end))
print(pcall(function() math.floor({}) end))
print(pcall(function() table.concat(5) end))
print(pcall(function() setmetatable(1, 2) end))
print(pcall(function() local rep = string.rep rep() end))
print(pcall(function() tostring() end))
print(pcall(function() ipairs() end))
print(pcall(function() select(0) end))
--- arguments of methods count without the object
print(pcall(function() ("x"):find() end))
print(pcall(function() ("x"):sub("a") end))
print(pcall(function() ("x"):format({}) return ("%d"):format("x") end))
print(pcall(function() string.sub() end))
--- arguments of functions called by another function
print(pcall(string.rep))
print(pcall(string.sub, "x", {}))
print(pcall(math.floor, {}))
print(pcall(table.insert, 1))
print(pcall(setmetatable, 1))
print(pcall(coroutine.resume, 1))
print(pcall(utf8.char, "x"))
--- arguments with numbers that have no integer
print(pcall(string.rep, "x", 1.5))
print(pcall(string.char, 1e100))
print(pcall(string.sub, "x", "1.5"))
print(pcall(table.concat, {}, "", 1.5))
--- assert
print(pcall(assert, false)) print(pcall(assert, nil, "message")) print(pcall(assert, false, { 1 }) == false)
print(assert(1, 2, 3)) print(pcall(assert)) print(pcall(assert, false, nil))
print(select(2, pcall(assert, false, 5)))
--- assert keeps the message without a position
print(pcall(function() assert(false, "as it is") end))
print(pcall(function() assert(nil) end))
--- pcall
print(pcall(function() return 1, 2, 3 end)) print(pcall(function() end)) print(pcall())
print(pcall(pcall)) print(pcall(pcall, error)) print(pcall(pcall, error, "x"))
--- xpcall
print(xpcall(function() return 1, 2 end, print))
print(xpcall(function(...) return select("#", ...), ... end, print, 1, nil))
print(xpcall(error, function(m) return "handled: " .. tostring(m) end, "x", 0))
print(xpcall(function() local x = nil + 1 end, function(m) return m:upper() end))
print(xpcall(error, function() return 1, 2, 3 end))
--- xpcall and wrong arguments
print(pcall(xpcall)) print(pcall(xpcall, print)) print(pcall(xpcall, print, 5)) print(pcall(xpcall, nil, print) )
--- an error in a handler
print(xpcall(error, function(m) error("again") end, "x"))
--- an error in a handler that ends
local n = 0
print(xpcall(error, function(m) n = n + 1 if n < 5 then error("again", 0) end return "at last" end, "x"), n)
--- nested protected calls
print(pcall(function() local ok, m = pcall(error, "inner", 0) error("outer after " .. m, 0) end))
print(pcall(pcall, pcall, error, "x"))
--- a handler sees the error value
local t = {}
print(xpcall(error, function(e) return e == t end, t))
--- errors as tables with text
local E = setmetatable({}, { __tostring = function() return "an error of ours" end })
local ok, e = pcall(error, E)
print(ok, tostring(e), e == E)
--- an uncaught error of every kind
error(setmetatable({}, { __tostring = function() return "its text" end }))
--- an uncaught table
error({ code = 5 })
--- an uncaught nil
error()
--- an uncaught number
error(42)
--- an uncaught number with a position asked for
error(42, 2)
--- the line of an error in an expression over several lines
local x = 1 +
  2 +
  nil
--- the line of an error in a call over several lines
local t = nil
print(
  1,
  t.x
)
--- the line of an error in a function defined before
local function f(a)
  return a.b.c
end
f({})
--- the line of an error in a method chain
local s = "abc"
s:upper()
 :lower()
 :nothing()
--- an error raised at the level of the caller
local function check(x) if not x then error("x is missing", 2) end end
local function use()
  check(nil)
end
use()
--- an error at a level that is not there
error("far", 50)
--- an error with line feeds and zeros
print(pcall(error, "a\nb\0c", 0))
--- stack overflow
local function f() return 1 + f() end
local ok, m = pcall(f)
print(ok, m:match("stack overflow"))
--- stack overflow in metamethods
local t = setmetatable({}, {}) getmetatable(t).__index = function(t, k) return t[k .. "x"] end
local ok, m = pcall(function() return t.x end)
print(ok, (m:match("stack overflow")))
--- stack overflow in gsub
local function f() return (("x"):gsub("x", f)) end
local ok, m = pcall(f)
print(ok, (m:match("stack overflow")))
--- stack overflow in pcall
local function f() return pcall(f) end
print(type(f()))
--- after a stack overflow all is well
local function f() return 1 + f() end
print(select("#", pcall(f)), #("x"):rep(100))
--- stack overflow in tostring
local t = setmetatable({}, {}) getmetatable(t).__tostring = function() return tostring(t) end
local ok, m = pcall(tostring, t)
print(ok, (m:match("stack overflow")))
--- too many results
local ok, m = pcall(table.unpack, {}, 1, 1e8) print(ok, m)
local ok, m = pcall(string.byte, ("x"):rep(1e6), 1, -1) print(ok, m)
--- an error while values are closed
print(pcall(function() local a <close> = setmetatable({}, { __close = function(_, e) error("2:" .. e, 0) end }) local b <close> = setmetatable({}, { __close = function(_, e) error("1:" .. e, 0) end }) error("0", 0) end))
--- globals that are not there
print(pcall(function() return undefined end))
print(pcall(function() undefined() end))
--- globals that are set
x = 1
print(x)
--- globals that are set to functions
function helper() return 1 end
print(helper())
--- error positions in loaded text
print(type(load("error('x')", "=name"))) print(pcall(load("error('x')", "=name"))) print(pcall(load("error('x')", "@file.lua"))) print(pcall(load("error('x')", "some text")))
print(pcall(load("\n\nerror('x')", "=three")))
print(pcall(load("error('x')")))
--- long names of loaded text
print(pcall(load("error('x')", "=" .. ("n"):rep(100))))
print(pcall(load("error('x')", "@" .. ("p"):rep(100))))
print(pcall(load("error('x')", ("t"):rep(100))))
print(pcall(load("error('x')", "first\nsecond")))
