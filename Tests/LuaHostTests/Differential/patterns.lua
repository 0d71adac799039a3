--- single characters
print(("hello"):match("l"), ("hello"):find("l"), ("hello"):match("x"), ("a.b"):match("%."), ("a.b"):match("."))
--- classes
print(("aB3 _\t"):gsub("%a", "."), ("aB3 _\t"):gsub("%d", "."), ("aB3 _\t"):gsub("%s", "."), ("aB3 _\t"):gsub("%w", "."))
print(("aB3,\1"):gsub("%l", "."), ("aB3,\1"):gsub("%u", "."), ("aB3,\1"):gsub("%p", "."), (("aB3,\1"):gsub("%c", ".")), (("xfg"):gsub("%x", ".")))
print((("aB3,\1"):gsub("%A", ".")), (("aB3,\1"):gsub("%D", ".")), (("a b"):gsub("%S", ".")), (("a b"):gsub("%g", ".")))
--- sets
print(("abc"):gsub("[ac]", "."), ("abc"):gsub("[^ac]", "."), ("a-c]"):gsub("[a%-%]]", "."), ("a]b"):gsub("[]]", "."), ("a^b"):gsub("[b^]", "."))
print(("09az"):gsub("[0-9a-y]", "."), ("a-z"):gsub("[a-]", "."), ("x_1"):gsub("[%w_]", "."), ("a.b"):gsub("[.]", "!"))
--- repetition
print(("aaa"):match("a*"), ("aaa"):match("a+"), ("aaa"):match("a-"), ("aaa"):match("a?"), ("b"):match("a*") == "", ("b"):match("a+"))
print(("aaab"):match("a-b"), ("<a><b>"):match("<.->"), ("<a><b>"):match("<.*>"), ("abc"):match("ab?c"), ("ac"):match("ab?c"))
--- anchors
print(("abc"):match("^a"), ("abc"):match("^b"), ("abc"):match("c$"), ("abc"):match("b$"), ("a^b"):match("a^b"), ("a$b"):match("a$b"), (""):match("^$"))
--- captures
print(("key = value"):match("(%w+)%s*=%s*(%w+)"), ("2024-01-02"):match("(%d+)-(%d+)-(%d+)"))
print(("abc"):match("((a)(b))"), ("abc"):match("()b()"), ("abc"):find("(b)(c)"), ("abc"):match("()"))
--- back references
print(("hello"):match("(l)%1"), ("'a\"b'"):match("(['\"])(.-)%1"), ("abab"):match("(ab)%1"), ("abba"):match("(a)(b)%2%1"))
--- balanced text
print(("f(a(b)c)d"):match("%b()"), ("((a)"):match("%b()"), ("[[x]]"):match("%b[]"), ("aXbXc"):match("%bXX"), ("if x end"):match("%bie"))
--- frontiers
print(("THE (quick) fox"):find("%f[%a]%a+%f[%A]"), ("hello world"):gsub("%f[%w]%w", string.upper), ("aaa"):gsub("%f[a]a", "x"), ("end"):find("%f[%z]"))
--- malformed patterns
for _, p in ipairs { "[a", "[]", "[^]", "[a%", "[a%]", "%", "a%", "(", ")", "(()", "%1", "(%1)", "%b", "%bx", "%f", "%fa", "%0" } do
  print(p, pcall(string.find, "abc", p))
end
--- malformed ends of sets
print(pcall(string.find, "a", "[a-"))
print(pcall(string.find, "a", "[a-%"))
print(pcall(string.gsub, "alo", "(.", print))
print(pcall(string.gsub, "alo", ".)", print))
--- too many captures
print(pcall(string.find, "a", ("()"):rep(33)), select("#", ("a"):find(("()"):rep(32))))
--- a pattern that is too deep
print(pcall(string.find, ("a"):rep(300000), ("a?"):rep(300) .. ("a"):rep(10)))
print(pcall(string.match, ("x"):rep(500), (".?"):rep(500) .. "y"))
--- zeros in text and pattern
print(("a\0b"):match("%z") == "\0", ("a\0b"):find("\0"), ("a\0b"):gsub("\0", "-"), ("a\0b"):match("[\0]b") == "\0b", ("\0\0"):match("^\0+$") == "\0\0")
--- find at a place
print(("abcabc"):find("b", 3), ("abcabc"):find("b", -2), ("abcabc"):find("b", 10), ("abc"):find("^b", 2), ("abc"):match("^b", 2), ("abc"):find("", 10))
--- match at the end
print(("abc"):match("", 4) == "", ("abc"):match("", 5), ("abc"):match(".", -1), ("abc"):match(".-$", 4) == "")
--- gmatch
for w in ("one two  three"):gmatch("%a+") do print(w) end
--- gmatch with captures
for k, v in ("a=1, b=2"):gmatch("(%w+)=(%w+)") do print(k, v) end
--- gmatch of empty matches
for p in ("abc"):gmatch("()") do print(p) end
for w in ("abc"):gmatch("x*") do print("[" .. w .. "]") end
for a in ("a,,b"):gmatch("[^,]*") do print("<" .. a .. ">") end
--- gmatch with a start
for w in ("a b c"):gmatch("%a", 3) do print(w) end
for w in ("a b c"):gmatch("%a", -1) do print(w) end
for w in ("abc"):gmatch("", 10) do print("never") end
for w in ("xuxx uu ppar r"):gmatch("()", 4) do print(w) end
--- gmatch takes a caret as itself at each place
for w in ("aaa"):gmatch("^a") do print(w) end
for w in ("^a^a"):gmatch("^a") do print(w) end
--- gmatch within gmatch
for a in ("12 34"):gmatch("%d+") do for d in a:gmatch("%d") do print(a, d) end end
--- gmatch can be stopped and called
local next_one = ("a b"):gmatch("%a")
print(next_one(), next_one(), next_one(), next_one())
--- gsub with a string
print(("abc"):gsub("b", "x"), ("abc"):gsub("%w", "%0%0"), ("abc"):gsub("(a)(b)", "%2%1"), ("abc"):gsub("", "-"), ("abc"):gsub("b", "%%"))
print(("hello world"):gsub("o", "0", 1), ("hello"):gsub("l", "L", 0), ("hello"):gsub("l", "L", -1), (""):gsub("", "x"), (""):gsub("^", "x"))
--- gsub with a wrong replacement string
print(pcall(string.gsub, "abc", "b", "%2"))
print(pcall(string.gsub, "abc", "b", "%x"))
print(pcall(string.gsub, "abc", "b", "%"))
print(pcall(string.gsub, "abc", "(b)", "%2"))
--- gsub with a table
print(("$a $b $c"):gsub("%$(%w)", { a = "1", b = 2, c = false }), ("ab"):gsub("%w", setmetatable({}, { __index = function(_, k) return k:upper() end })))
--- gsub with a function
print(("abc"):gsub("%w", function(c) if c == "b" then return "<b>" end end), ("abc"):gsub("(a)(b)", function(a, b) return b .. a end), ("a"):gsub("()", function(p) return p end))
print(pcall(string.gsub, "abc", "b", function() return {} end))
print(pcall(string.gsub, "abc", "b", { b = true }))
print(pcall(string.gsub, "abc", "b", function() error("inside", 0) end))
--- gsub with a number
print(("abc"):gsub("b", 5), ("abc"):gsub("b", 1.5))
--- gsub with another value
print(pcall(string.gsub, "abc", "b"))
print(pcall(string.gsub, "abc", "b", true))
print(pcall(string.gsub, "abc", "b", nil))
print(pcall(string.gsub, "abc", "b", "x", {}))
--- gsub with anchors
print(("aaa"):gsub("^a", "x"), ("aaa"):gsub("a$", "x"), ("aaa"):gsub("^", "x"), ("aaa"):gsub("$", "x"), ("  trim "):gsub("^%s*(.-)%s*$", "[%1]"))
--- gsub keeps the same string where nothing changes
local s = ("x"):rep(100)
print(s:gsub("y", "z") == s, (s:gsub("x", "x")) == s, select(2, s:gsub("x", {})))
--- gsub of empty matches beside others
print(("a b cd"):gsub(" *", "-"), ("abc"):gsub("b*", "-"), ("abc"):gsub(".-", "-"), ("aXb"):gsub("%u?", "-"))
--- gsub changes what it is called with
local count = 0
print((("abc"):gsub(".", function(c) count = count + 1 return c:rep(count) end)), count)
--- wrong arguments
print(pcall(string.find))
print(pcall(string.find, "a"))
print(pcall(string.find, {}, "a"))
print(pcall(string.match, "a", {}))
print(pcall(string.gmatch, "a"))
print(pcall(string.gmatch, nil, "a"))
print(pcall(string.find, "a", "a", "x"))
print(pcall(string.find, "a", "a", 1.5))
--- numbers as text and pattern
print(string.find(12345, 34), string.match(3.5, "%d"), string.gsub(121, 1, 0))
--- greedy matches give back
print(("aXbXc"):match("(.*)X(.*)"), ("aXbXc"):match("(.-)X(.*)"), ("aaa"):match("(a*)(a)"), ("aaa"):match("(a?)(a?)(a?)(a?)"), ("key=val=x"):match("^(.-)=(.*)$"))
--- captures that are still open
print(pcall(string.find, "abc", "(a%1)"))
print(pcall(string.find, "abc", "(a"))
print(pcall(string.gsub, "abc", "(a", "%1"))
--- a position that comes again
print(("aaa"):match("()%1"), pcall(string.find, "abc", "()%2"))
--- a plus and a minus as characters
print(("a+b-c"):match("%+b%-"), ("1+1"):find("+", 1, true), ("*"):match("*"), ("+"):match("^+$"), ("a**"):match("%**$"), ("?"):match("?"))
--- a set with classes and ranges
print(("x=1;y=22"):gsub("[%a=]", ""), ("0x1F"):match("^0[xX](%x+)$"), ("a_b-c"):match("^[%w_%-]+$"), ("é"):match("[\xC0-\xFF][\x80-\xBF]") == "é")
--- a negated set takes all else
print(("a\nb"):match("[^\n]+"), ("abc"):match("[^%a]"), ("^a"):match("[%^a]+"), ("a-b"):match("[^-]+"))
--- numbers out of a text
local sum = 0
for n in ("1, 2.5, -3, 4e1"):gmatch("[-+]?%d+%.?%d*[eE]?%d*") do sum = sum + tonumber(n) end
print(sum)
--- splitting, trimming, counting
local parts = {}
for part in ("a,b,,c"):gmatch("([^,]*)") do parts[#parts + 1] = part end
print(#parts, table.concat(parts, "|"), select(2, ("banana"):gsub("a", "")), ("  x "):match("^%s*(.-)%s*$"))
