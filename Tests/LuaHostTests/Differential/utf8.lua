--- the names of the library
local names = {}
for name in pairs(utf8) do names[#names + 1] = name end
table.sort(names)
print(table.concat(names, " "))
--- char
print(utf8.char(72, 228, 8364, 0x10FFFF), utf8.char(), utf8.char(0) == "\0", #utf8.char(0x7FFFFFFF))
print(pcall(utf8.char, -1))
print(pcall(utf8.char, 0x80000000))
print(pcall(utf8.char, "x"))
--- len
print(utf8.len("äöü"), utf8.len(""), utf8.len("abc", 2), utf8.len("äöü", 3), utf8.len("äöü", -2), utf8.len("abc", 4))
print(utf8.len("\xff"), utf8.len("a\x80"), utf8.len("äb", 2))
print(pcall(utf8.len, "abc", 5))
print(pcall(utf8.len, "abc", 1, 4))
--- codepoint
print(utf8.codepoint("aä€", 1, -1), utf8.codepoint("a"), utf8.codepoint("ä", 1))
print(pcall(utf8.codepoint, "ä", 2))
print(pcall(utf8.codepoint, "abc", 4))
print(select("#", utf8.codepoint("abc", 3, 2)))
--- offset
print(utf8.offset("aä€", 1), utf8.offset("aä€", 2), utf8.offset("aä€", 3), utf8.offset("aä€", 4), utf8.offset("aä€", 5), utf8.offset("aä€", -1), utf8.offset("aä€", 0, 3))
print(pcall(utf8.offset, "ä", 1, 2))
print(pcall(utf8.offset, "abc", 1, 5))
print(utf8.offset("", 1), utf8.offset("abc", 0), utf8.offset("abc", -4))
--- codes
for p, c in utf8.codes("aä€") do print(p, c) end
for p in utf8.codes("") do print(p) end
--- codes of bytes that are no text
print(pcall(function() for p, c in utf8.codes("a\xffb") do print(p, c) end end))
print(pcall(function() for p, c in utf8.codes("\xe4") do print(p, c) end end))
print(pcall(function() for p, c in utf8.codes("ab\x80") do print(p, c) end end))
--- surrogates and large codes are refused unless it is lax
print(utf8.len("\u{D800}"), utf8.len("\u{D800}", 1, -1, true), utf8.len("\u{7FFFFFFF}"), utf8.len("\u{7FFFFFFF}", 1, -1, true))
print(pcall(utf8.codepoint, "\u{200000}"))
print(utf8.codepoint("\u{200000}", 1, 1, true))
for p, c in utf8.codes("\u{D800}", true) do print(p, c) end
--- overlong forms are refused
print(utf8.len("\xC0\x80"), utf8.len("\xE0\x80\x80"), utf8.len("\xF0\x80\x80\x80"), utf8.len("\xC1\xBF"))
--- charpattern
print(#utf8.charpattern, ("aä€"):match("^" .. utf8.charpattern), select(2, ("aä€"):gsub(utf8.charpattern, "")))
for c in ("xäy"):gmatch(utf8.charpattern) do print(c) end
--- every length of a code
for _, code in ipairs { 0, 0x7F, 0x80, 0x7FF, 0x800, 0xFFFF, 0x10000, 0x10FFFF } do
  local s = utf8.char(code)
  print(#s, utf8.len(s), utf8.codepoint(s) == code, (s:gsub(".", function(b) return ("%02X"):format(b:byte()) end)))
end
--- escapes of codes
print("\u{48}\u{e4}\u{20ac}\u{1F600}", load([[return "\u{110000000}"]]))
print(load([[return "\u{}"]]))
print(load([[return "\u41"]]))
--- wrong arguments
print(pcall(utf8.len))
print(pcall(utf8.len, {}))
print(pcall(utf8.codes))
print(pcall(utf8.codepoint))
print(pcall(utf8.offset, "x"))
print(pcall(utf8.len, "abc", "x"))
--- a whole string there and back
local text = "Grüße, мир, 世界"
local codes = { utf8.codepoint(text, 1, -1) }
print(#codes, utf8.char(table.unpack(codes)) == text, utf8.len(text) == #codes)
--- reversing by characters
local parts = {}
for _, c in utf8.codes("añb") do table.insert(parts, 1, utf8.char(c)) end
print(table.concat(parts))
--- sub by characters
local s = "aäö€z"
print(s:sub(utf8.offset(s, 2), utf8.offset(s, 5) - 1), s:sub(utf8.offset(s, -2)))
