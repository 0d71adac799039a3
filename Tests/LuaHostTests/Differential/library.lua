--- the names of globals
local names = {}
for name in pairs(_G) do names[#names + 1] = name end
table.sort(names)
print(table.concat(names, " "))
--- the names of string
local names = {}
for name in pairs(string) do names[#names + 1] = name end
table.sort(names)
print(table.concat(names, " "))
--- the names of table
local names = {}
for name in pairs(table) do names[#names + 1] = name end
table.sort(names)
print(table.concat(names, " "))
--- collectgarbage counts
print(math.type(collectgarbage("count")), collectgarbage("count") > 0)
--- collectgarbage collects
print(collectgarbage(), collectgarbage("collect"), collectgarbage("step"), collectgarbage("isrunning"))
--- collectgarbage with a wrong option
print(pcall(collectgarbage, "nothing"))
--- require of what is not there
print((pcall(require, "no_such_module")))
--- functions that reach the system
print(io, os, debug, package, dofile, loadfile)
--- string.dump
print(type(string.dump))
--- coroutine.close
print(type(coroutine.close))
--- warn
print(type(warn))
--- print of values without text
print((tostring(print):gsub("builtin", ""):match("^function")), (tostring({}):match("^table")))
--- weak tables keep what is used
local t, keys = setmetatable({}, { __mode = "k" }), {}
for i = 1, 10 do local k = {} keys[i] = k t[k] = i end
local n = 0 for k, v in pairs(t) do n = n + v end
print(n)
--- weak tables keep strings and numbers
local t = setmetatable({}, { __mode = "kv" })
t[1] = "x" t.x = 5 t["long" .. ("x"):rep(100)] = true
local n = 0 for _ in pairs(t) do n = n + 1 end
print(n)
--- assigning to a library
string.shout = function(s) return s:upper() .. "!" end
print(("x"):shout())
--- replacing a function of a library
local original = string.upper
string.upper = function() return "replaced" end
print(("x"):upper()) string.upper = original
--- removing a global
local p = print
print = nil
p(print)
--- a global through _G
_G.y = 5
print(y, rawget(_G, "y"))
--- a global through rawset
rawset(_G, "z", 5)
print(z)
--- the metatable of globals
print(getmetatable(_G))
--- changing the metatable of globals
print(pcall(setmetatable, _G, {}))
