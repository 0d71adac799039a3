--- scope
local x = 1
do local x = 2 print(x) do local x = 3 print(x) end print(x) end
print(x)
--- a local in its own definition
local x = 5
local x = x + 1
print(x)
--- constants
local a <const>, b = 5, 6
print(a + b, load("local a <const> = 1 return a")(), load("local a <const> = 'x' return function() return a end")()())
--- constants cannot be assigned
print(load("local a <const> = 1 a = 2", "=t"))
print(load("local a <const> = 1 local function f() a = 2 end", "=t"))
print(load("local a <const>, b = 1, 2 b, a = 1, 2", "=t"))
print(load("local a <const> = {} a.x = 1 return a.x", "=t")())
--- attributes that are not there
print(load("local a <cnst> = 1", "=t")) print(load("local a <const", "=t")) print(load("local a <> = 1", "=t"))
print(load("local a <close>, b <close> = nil, nil", "=t"))
--- closing in order
local function c(name) return setmetatable({}, { __close = function(_, e) print("close " .. name, e) end }) end
do local a <close> = c("a") local b <close> = c("b") print("body") end
--- closing at break, return and goto
local function c(name) return setmetatable({}, { __close = function() print("close " .. name) end }) end
for i = 1, 2 do local a <close> = c("loop" .. i) if i == 2 then break end end
local function f() local a <close> = c("function") return "result" end
print(f())
do
  local i = 1
  ::again::
  local a <close> = c("goto" .. i)
  if i < 3 then i = i + 1 goto again end
end
--- closing at a break out of a body whose locals are kept
local log, kept = {}, nil
local function each() return function(_, i) return (i or 0) + 1 end, nil, nil, setmetatable({}, { __close = function() log[#log + 1] = "close" end }) end
local function f()
  for i in each() do kept = function() return i end if i == 2 then break end end
  log[#log + 1] = "after"
end
f()
print(kept(), table.concat(log, " "))
--- closing with an error
local function c(name) return setmetatable({}, { __close = function(_, e) print("close " .. name, e) end }) end
print(pcall(function() local a <close> = c("a") local b <close> = c("b") error("x", 0) end))
--- closing that raises
local function c(text) return setmetatable({}, { __close = function() error(text, 0) end }) end
print(pcall(function() local a <close> = c("a") local b <close> = c("b") end))
print(pcall(function() local a <close> = c("a") return "lost" end))
--- nil and false are not closed
do local a <close> = nil local b <close> = false end
print("ok")
--- values that cannot be closed
print(pcall(function() local a <close> = {} end))
print(pcall(function() local a <close> = 5 end))
print(pcall(function() local name <close> = setmetatable({}, {}) end))
--- a value whose method is taken away
local mt = { __close = print }
print(pcall(function() local x <close> = setmetatable({}, mt) mt.__close = nil end))
--- the fourth value of a generic for is closed
local function iterate() return function(_, i) if i < 3 then return i + 1 end end, nil, 0, setmetatable({}, { __close = function() print("closed") end }) end
for i in iterate() do print(i) end
for i in iterate() do break end
print(pcall(function() for i in iterate() do error("x", 0) end end))
--- the fourth value cannot be closed
print(pcall(function() for i in next, {}, nil, {} do end end))
--- results pass a closing method
local function f() local a <close> = setmetatable({}, { __close = function() return "ignored" end }) return 1, 2, 3 end
print(f())
--- a tail call is none where something is to be closed
local function c() return setmetatable({}, { __close = function() print("closed") end }) end
local function g() print("called") end
local function f() local a <close> = c() return g() end
f()
--- upvalues of closing methods
local log = {}
do local n = 0 local a <close> = setmetatable({}, { __close = function() log[#log + 1] = n end }) n = 5 end
print(log[1])
--- an error replaced by one while closing
print(pcall(function()
  local a <close> = setmetatable({}, { __close = function(_, e) print("a sees", e) end })
  local b <close> = setmetatable({}, { __close = function(_, e) print("b sees", e) error("from b", 0) end })
  error("from body", 0)
end))
--- many locals
local parts = {}
for i = 1, 200 do parts[i] = "local a" .. i .. " = " .. i end
parts[#parts + 1] = "return a1 + a200"
print(load(table.concat(parts, "\n"))())
--- _ENV as a local
local function f() local _ENV = { x = 7 } return x end
print(f())
do local print, _ENV = print, { y = 8 } print(y) z = 9 print(_ENV.z) end
--- _ENV as a parameter
local function f(_ENV) return a + b end
print(f({ a = 1, b = 2 }), pcall(f, { a = 1 }))
--- _ENV as a constant
local _ENV <const> = { print = print }
print(_ENV.x)
--- _ENV as an upvalue
local function make(_ENV) return function() n = n + 1 return n end end
local f = make({ n = 5 })
print(f(), f())
--- _G and _ENV
print(_G == _ENV, _G._G == _G, _ENV.print == print, type(_VERSION), _VERSION)
--- _ENV without a value
print(pcall(function() local _ENV = nil return x end))
print(pcall(function() local _ENV = 5 x = 1 end))
