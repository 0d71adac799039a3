--- what is loaded runs
print(load("return 1 + 1")(), load("local a, b = ... return b, a")(1, 2), load("")(), select("#", load("return")()))
--- load answers nil and a message
print(load("return +")) print(load("x =")) print(load("for")) print(load("if x then"))
--- messages name the token
for _, s in ipairs { "x = = 1", "local 1", "return 1 2", "f(", "a.1", "a b", "x = }", "end", "return return", "local function 5() end", "x = 'abc", "x = [[abc", "x = \"a\nb\"", "--[[ open", "x = 1e", "x = 0x", "x = 3x", "x = 1..2", "@", "x = $", "a = 'x' 'y' = 2", "()", "f() = 1", "1 = x", "local x <foo> = 1", "local x <const> = 1; x = 2", "goto 1", "::a", "for i do end", "for i = 1 do end", "for i, j = 1, 2 do end", "for 1 = 1, 2 do end", "while true end", "repeat x = 1", "function f(a,) end", "function f(a b) end", "function () end", "x = function", "x = {1, 2", "x = {a = }", "x = {[1] 2}", "x = a.", "x = a:b", "x:y", "not x", "x = not", "...", "x = ~", "x = 1 ~= ", "x = #", "return ...,", "else", "until x", "a, b", "a, b += 1", "x += 1", "x ! y", "x = !y" } do
  print(s, select(2, load(s, "=t")))
end
--- messages near the end
print(load("x = 1 +", "=t")) print(load("f(", "=t")) print(load("do", "=t")) print(load("if true then\n\nx = 1\n", "=t")) print(load("function f()\nx()\n", "=t"))
--- messages tell where a block began
print(load("if x then\n\n", "=t")) print(load("for i = 1, 2 do\n\n end end", "=t")) print(load("while x do\n\n\n", "=t")) print(load("f(\n1,\n2", "=t")) print(load("x = {\n1,\n2", "=t")) print(load("x = (1 +\n2", "=t"))
--- escapes that are wrong
for _, s in ipairs { [["\q"]], [["\300"]], [["\xZZ"]], [["\x1"]], [["\u{"]], [["\u{110000000}"]], [["\u12"]], [["\u{zz}"]], [["\]], [['\999']], [["\z]] } do print(load("return " .. s, "=t")) end
--- numbers that are wrong
for _, s in ipairs { "1..", "1.2.3", "0x1p", "0xg", "1e+", "12abc", "0x.p1", ".e1", "1__", "08", "1e5", "0x1.8", "3 .. 4" } do print(s, load("return " .. s, "=t") and load("return " .. s)() or select(2, load("return " .. s, "=t"))) end
--- long tokens are shortened in messages
print(load("x = '" .. ("a"):rep(200) .. "' y", "=t"))
print(load(("a"):rep(100) .. " b", "=t"))
--- comments
print(load("-- comment\nreturn 1")(), load("--[[ long\ncomment ]] return 2")(), load("--[==[ ]] ]==] return 3")(), load("return 4 -- end")(), load("--[ not long\nreturn 5")(), load("#!shebang\nreturn 6"))
--- a reader function
local parts, i = { "return ", "1", " + 2" }, 0
print(load(function() i = i + 1 return parts[i] end)())
local i = 0
print(load(function() i = i + 1 if i == 1 then return "return 7" elseif i == 2 then return "" end end)())
print(load(function() return nil end)())
--- a reader that answers no string, or raises
print(load(function() return {} end))
print(load(function() error("reader", 0) end))
print(pcall(load, function() error({}) end) == true)
local i = 0 print(load(function() i = i + 1 if i < 3 then return "return " .. i .. " " end end))
--- a reader in pieces of one byte
local text, i = "local t = {} for i = 1, 10 do t[i] = i * i end return #t, t[10], 'a\\nb'", 0
print(load(function() i = i + 1 return text:sub(i, i) end)())
--- an environment
local env = { x = 5 }
print(load("return x", "n", "t", env)(), load("y = 6 return y", "n", "t", env)(), env.y)
print(pcall(load("return x.y", "n", "t", {})))
print(load("return _ENV", "n", "t", env)() == env, pcall(load("return x", "n", "t", nil)))
--- a mode
print(load("return 1", "n", "t")()) print(load("return 1", "=n", "b"))
print(load("return 1", "n", "bt")())
--- a mode that is not one
print(load("return 1", "=n", "x"))
--- a binary chunk
print(load("\27Lua", "=n", "t")) print(load("\27Lua", "=n")) print(load("\27Lua", "=n", "b"))
--- wrong arguments
print(pcall(load)) print(pcall(load, 5)) print(pcall(load, {})) print(type(select(2, pcall(load, "return 1", 5)))) print(pcall(load, "x", "n", {}))
--- a number as a chunk
print(load(5, "=t"))
--- locals that are too many
local parts = {}
for i = 1, 201 do parts[i] = "local a" .. i end
print(load(table.concat(parts, "\n"), "=t"))
--- upvalues that are too many
local parts = {}
for i = 1, 130 do parts[i] = "local a" .. i end
parts[#parts + 1] = "local function f()"
for i = 1, 130 do parts[#parts + 1] = "local b" .. i end
parts[#parts + 1] = "return function() return a1"
for i = 2, 130 do parts[#parts + 1] = "+a" .. i end
for i = 1, 130 do parts[#parts + 1] = "+b" .. i end
parts[#parts + 1] = " end end"
print(load(table.concat(parts, " "), "=t"))
--- expressions nested deeply
print(type(load("a = " .. ("("):rep(150) .. "1" .. (")"):rep(150) .. " ", "=t")), load("return " .. ("("):rep(150) .. "1" .. (")"):rep(150))())
print(load("return " .. ("("):rep(1000) .. "1" .. (")"):rep(1000), "=t"))
print(load(("do "):rep(1000) .. ("end "):rep(1000), "=t"))
print(load("return " .. ("- "):rep(1000) .. "1", "=t"))
print(load("return " .. ("{"):rep(1000) .. ("}"):rep(1000), "=t"))
print(load(("a="):rep(1) .. ("function() return "):rep(300) .. "1" .. (" end"):rep(300), "=t"))
--- assignments of many
local names = {}
for i = 1, 300 do names[i] = "a" end
print(load(table.concat(names, ",") .. "=1", "=t"))
--- many constants and elements
local parts = {}
for i = 1, 70000 do parts[i] = i .. ".5" end
local t = load("return {" .. table.concat(parts, ",") .. "}")()
print(#t, t[1], t[70000])
--- a long jump
local body = ("x = x + 1 "):rep(5000)
print(load("local x = 0 for i = 1, 3 do " .. body .. " end return x")())
--- a chunk keeps its own upvalue for globals
local env1, env2 = { v = 1 }, { v = 2 }
local f = load("return function() return v end", "n", "t", env1)()
print(f(), (load("return v", "n", "t", env2))())
--- semicolons
print(load(";;; return 1;")(), load("return;")(), load("local a = 1; ; ; return a")(), load(";")())
--- a call on a new line is a call
print(load("local f = print\nlocal g = f\n(1)\nreturn g")())
--- calls without parentheses
local function f(x) return type(x) end
print(f"x", f[[x]], f{}, ("x"):rep(3):upper(), f{}:len(), #f"x")
--- the last statement
print(load("return 1; x = 2", "=t")) print(load("do return end return 2")()) print(load("if true then return 1 end return 2")())
--- operators without spaces
print(load("return 1-1, 1--1\n")()) print(load("return 2^-2, -2^2, not nil==true, 1 ..2, 'a'..1")())
--- keywords are no names
print(load("local end = 1", "=t")) print(load("x.end = 1", "=t")) print(load("return {end = 1}", "=t")) print(load("local function nil() end", "=t"))
--- names with underscores and digits
local _, __, _a1, a_b = 1, 2, 3, 4
print(_, __, _a1, a_b, load("local é = 1", "=t"))
--- a value that is reached through very many fields
print(load("return a" .. (".b"):rep(999), "=t") ~= nil, load("return a" .. (".b"):rep(1002), "=t") ~= nil)
